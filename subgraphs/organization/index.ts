import { defineSubgraph } from '#kernel/subgraph';
import { apiKeyEntity } from './api-key/api-key.entity.ts';
import { apiKeyMutations, apiKeyQueries, apiKeyTypes } from './api-key/api-key.resolvers.ts';
import { auditQueries, auditTypes } from './audit/audit.resolvers.ts';
import { companyEntity } from './company/company.entity.ts';
import { companyMutations, companyQueries, companyTypes } from './company/company.resolvers.ts';
import { openRemovalWorker } from './company/removal.worker.ts';
import { openLoaders, openServices } from './context.ts';
import { invitationEntity } from './invitation/invitation.entity.ts';
import { invitationMutations, invitationQueries, invitationTypes } from './invitation/invitation.resolvers.ts';
import { membershipEntity } from './membership/membership.entity.ts';
import { membershipMutations, membershipQueries, membershipTypes } from './membership/membership.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';

import { ssoMutations, ssoQueries, ssoTypes } from './sso/sso.resolvers.ts';

/** Companies, who belongs to them, their API keys and single sign-on, and the audit trail. */
export const organization = defineSubgraph({
  name: 'organization',
  databaseSchema: 'organization',
  entities: [companyEntity, membershipEntity, invitationEntity, apiKeyEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: {
    Query: { ...companyQueries, ...membershipQueries, ...invitationQueries, ...apiKeyQueries, ...auditQueries, ...ssoQueries },
    Mutation: { ...companyMutations, ...membershipMutations, ...invitationMutations, ...apiKeyMutations, ...ssoMutations },
    ...companyTypes,
    ...membershipTypes,
    ...invitationTypes,
    ...apiKeyTypes,
    ...auditTypes,
    ...ssoTypes,
  } satisfies Resolvers,
  workers: (parts, { companies }) => [openRemovalWorker(parts, companies)],
  demo: ({ memberships }, { caller }) => memberships.layDemo(caller),
});
