import type { MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const sessionQueries: QueryResolvers = {
  jwks: (_, __, { services }) => services.sessions.jwks(),
  session: (_, { id }, { caller, services }) => services.sessions.byId(caller, id),
};

export const sessionMutations: MutationResolvers = {
  login: (_, { input }, { caller, services }) => services.sessions.login(caller, input),
  refresh: (_, { input }, { caller, services }) => services.sessions.refresh(caller, input.refreshToken),
  logout: (_, __, { caller, services }) => services.sessions.logout(caller),
  endSessions: (_, { userId }, { caller, services }) => services.sessions.endAllOf(caller, userId).then(() => true),
  renewTokens: (_, { userId }, { caller, services }) => services.sessions.renewTokensOf(caller, userId).then(() => true),
};
