import { loadById } from '#kernel/loading';
import type { Context, Parts } from '#kernel/subgraph';
import type { Caller } from '#kernel/caller';
import { apiKeyService } from './api-key/api-key.service.ts';
import { auditService } from './audit/audit.service.ts';
import { companyService } from './company/company.service.ts';
import { identityClient } from './identity.client.ts';
import { invitationService } from './invitation/invitation.service.ts';
import { openProviders } from './sso/provider.ts';
import { ssoService } from './sso/sso.service.ts';
import { membershipService } from './membership/membership.service.ts';

export type Services = ReturnType<typeof openServices>;
export type ResolverContext = Context<Services, ReturnType<typeof openLoaders>>;

export const openServices = (parts: Parts) => {
  const identity = identityClient(() => parts.neighbour('identity'));
  const providers = openProviders(parts.config);
  return {
    companies: companyService(parts),
    memberships: membershipService(parts, { identity }),
    invitations: invitationService(parts, { identity }),
    apiKeys: apiKeyService(parts),
    audit: auditService(parts),
    sso: ssoService(parts, { providers }),
    [Symbol.asyncDispose]: () => providers[Symbol.asyncDispose](),
  };
};

export const openLoaders = ({ companies }: Services, caller: Caller) => ({ company: loadById((ids) => companies.byIds(caller, ids)) });
