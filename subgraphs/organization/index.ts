import { defineSubgraph } from '#kernel/subgraph';
import { apiKeyEntity } from './api-key/api-key.entity.ts';
import { apiKeyMutations, apiKeyQueries, apiKeyTypes } from './api-key/api-key.resolvers.ts';
import { companyEntity } from './company/company.entity.ts';
import { companyQueries, companyTypes } from './company/company.resolvers.ts';
import { openLoaders, openServices } from './context.ts';
import { membershipEntity } from './membership/membership.entity.ts';
import { membershipQueries } from './membership/membership.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';

/** Companies, who belongs to them, and their API keys. */
export const organization = defineSubgraph({
  name: 'organization',
  databaseSchema: 'organization',
  entities: [companyEntity, membershipEntity, apiKeyEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: {
    Query: { ...companyQueries, ...membershipQueries, ...apiKeyQueries },
    Mutation: apiKeyMutations,
    ...companyTypes,
    ...apiKeyTypes,
  } satisfies Resolvers,
  demo: ({ memberships }, { caller }) => memberships.layDemo(caller),
});
