import type { MutationResolvers } from '../schema.generated.ts';

export const registrationMutations: MutationResolvers = {
  register: (_, { input }, { caller, services }) => services.registration.register(caller, input),
  acceptInvitation: (_, { input }, { caller, services }) => services.registration.acceptInvitation(caller, input),
  completeSignOn: (_, { input }, { caller, services }) => services.registration.completeSignOn(caller, input),
};
