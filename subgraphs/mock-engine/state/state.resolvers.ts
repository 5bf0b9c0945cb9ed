import type { MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const stateQueries: QueryResolvers = {
  state: (_, { instanceId }, { caller, services }) => services.state.read(caller, instanceId),
};

export const stateMutations: MutationResolvers = {
  seedState: (_, { instanceId }, { caller, services }) => services.state.keepAsSeed(caller, instanceId),
  resetState: (_, { instanceId }, { caller, services }) => services.state.reset(caller, instanceId),
  updateState: (_, { instanceId, input }, { caller, services }) => services.state.update(caller, instanceId, input),
};
