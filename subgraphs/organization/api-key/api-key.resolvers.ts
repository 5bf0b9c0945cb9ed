import type { ApiKeyResolvers, CreatedApiKeyResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const apiKeyQueries: QueryResolvers = {
  apiKeys: (_, page, { caller, services }) => services.apiKeys.page(caller, page),
  apiKeyClaims: (_, { hash }, { services }) => services.apiKeys.claimsOf(hash),
};

export const apiKeyMutations: MutationResolvers = {
  createApiKey: (_, { input }, { caller, services }) => services.apiKeys.create(caller, input),
  revokeApiKey: (_, { id }, { caller, services }) => services.apiKeys.revoke(caller, id),
};

export const apiKeyTypes: { ApiKey: ApiKeyResolvers; CreatedApiKey: CreatedApiKeyResolvers } = {
  ApiKey: { createdBy: ({ createdBy }) => ({ id: createdBy }) },
  CreatedApiKey: { createdBy: ({ createdBy }) => ({ id: createdBy }) },
};
