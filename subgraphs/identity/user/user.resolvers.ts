import type {
  KeyHolderResolvers,
  MeResolvers,
  MutationResolvers,
  QueryResolvers,
  UserResolvers,
  ViewerResolvers,
} from '../schema.generated.ts';

export const userQueries: QueryResolvers = {
  me: (_, __, { caller, services }) => services.users.me(caller),
  userOfEmail: (_, { email }, { caller, services }) => services.users.byEmail(caller, email),
  viewer: (_, __, { caller, services }) => services.users.viewer(caller),
};

export const userMutations: MutationResolvers = {
  updateMe: (_, { input }, { caller, services }) => services.users.updateMe(caller, input),
  changePassword: (_, { input }, { caller, services }) => services.users.changePassword(caller, input),
  forgetPeople: (_, __, { caller, services }) => services.users.forget(caller).then(() => true),
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
