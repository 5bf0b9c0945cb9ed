import type { MeResolvers, QueryResolvers, UserResolvers } from '../schema.generated.ts';

export const userQueries: QueryResolvers = {
  me: (_, __, { caller, services }) => services.users.me(caller),
};

export const userTypes: { Me: MeResolvers; User: UserResolvers } = {
  Me: {
    company: ({ tenantId }) => ({ id: tenantId }),
  },
  User: {
    __resolveReference: ({ id }, { loaders }) => loaders.user.load(id),
  },
};
