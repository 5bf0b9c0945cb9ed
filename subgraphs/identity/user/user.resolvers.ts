import type { KeyHolderResolvers, MeResolvers, QueryResolvers, UserResolvers, ViewerResolvers } from '../schema.generated.ts';

export const userQueries: QueryResolvers = {
  me: (_, __, { caller, services }) => services.users.me(caller),
  viewer: (_, __, { caller, services }) => services.users.viewer(caller),
};

export const userTypes: { Viewer: ViewerResolvers; KeyHolder: KeyHolderResolvers; Me: MeResolvers; User: UserResolvers } = {
  Viewer: {
    __resolveType: ({ kind }) => (kind === 'key' ? 'KeyHolder' : 'Me'),
  },
  KeyHolder: {
    company: ({ tenantId }) => ({ id: tenantId }),
  },
  Me: {
    company: ({ tenantId }) => ({ id: tenantId }),
  },
  User: {
    __resolveReference: ({ id }, { loaders }) => loaders.user.load(id),
  },
};
