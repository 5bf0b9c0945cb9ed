import type { MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const stateQueries: QueryResolvers = {
  state: (_, { instanceId }, { caller, services }) => services.state.read(caller, instanceId),
};

export const stateMutations: MutationResolvers = {
  updateState: (_, { instanceId, input }, { caller, services }) => services.state.update(caller, instanceId, input),
};
