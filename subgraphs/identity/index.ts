import { defineSubgraph } from '#kernel/subgraph';
import { openLoaders, openServices } from './context.ts';
import { registrationMutations } from './registration/registration.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';
import { sessionEntity } from './session/session.entity.ts';
import { sessionMutations, sessionQueries } from './session/session.resolvers.ts';
import { userEntity } from './user/user.entity.ts';
import { userMutations, userQueries, userTypes } from './user/user.resolvers.ts';

export { rotateTokenKeys } from './token/token.keys.ts';

/** People, their sign-ins and their tokens. */
export const identity = defineSubgraph({
  name: 'identity',
  databaseSchema: 'identity',
  entities: [userEntity, sessionEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: {
    Query: { ...userQueries, ...sessionQueries },
    Mutation: { ...sessionMutations, ...registrationMutations, ...userMutations },
    ...userTypes,
  } satisfies Resolvers,
  demo: ({ users }, demo) => users.layDemo(demo.caller, demo.password),
});
