import type { MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const sessionQueries: QueryResolvers = {
  jwks: (_, __, { services }) => services.sessions.jwks(),
  session: (_, { id }, { caller, services }) => services.sessions.byId(caller, id),
};

export const sessionMutations: MutationResolvers = {
  login: (_, { input }, { services }) => services.sessions.login(input),
  refresh: (_, { input }, { services }) => services.sessions.refresh(input.refreshToken),
  logout: (_, __, { caller, services }) => services.sessions.logout(caller),
};
