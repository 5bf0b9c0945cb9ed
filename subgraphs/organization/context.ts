import { loadById } from '#kernel/loading';
import type { Context, Parts } from '#kernel/subgraph';
import type { Caller } from '#kernel/caller';
import { apiKeyService } from './api-key/api-key.service.ts';
import { companyService } from './company/company.service.ts';
import { membershipService } from './membership/membership.service.ts';

export type Services = ReturnType<typeof openServices>;
export type ResolverContext = Context<Services, ReturnType<typeof openLoaders>>;

export const openServices = (parts: Parts) => ({
  companies: companyService(parts),
  memberships: membershipService(parts),
  apiKeys: apiKeyService(parts),
});

export const openLoaders = ({ companies }: Services, caller: Caller) => ({ company: loadById((ids) => companies.byIds(caller, ids)) });
