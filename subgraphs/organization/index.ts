import { defineSubgraph } from '#kernel/subgraph';
import { companyEntity } from './company/company.entity.ts';
import { companyQueries, companyTypes } from './company/company.resolvers.ts';
import { openLoaders, openServices } from './context.ts';
import { membershipEntity } from './membership/membership.entity.ts';
import { membershipQueries } from './membership/membership.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';

/** Companies and who belongs to them. */
export const organization = defineSubgraph({
  name: 'organization',
  databaseSchema: 'organization',
  entities: [companyEntity, membershipEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: { Query: { ...companyQueries, ...membershipQueries }, ...companyTypes } satisfies Resolvers,
  demo: ({ memberships }, { caller }) => memberships.layDemo(caller),
});
