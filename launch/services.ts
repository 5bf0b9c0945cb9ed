import type { AnySubgraph } from '#kernel/subgraph';
import { collections } from '#subgraphs/collections/index';
import { identity } from '#subgraphs/identity/index';
import { mockEngine } from '#subgraphs/mock-engine/index';
import { organization } from '#subgraphs/organization/index';

/** The only list of the domains. */
export const domains: readonly AnySubgraph[] = [identity, organization, mockEngine, collections];
