import type { MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const environmentQueries: QueryResolvers = {
  environments: (_, { instanceId, ...page }, { caller, services }) => services.environments.page(caller, instanceId, page),
  environment: (_, { instanceId, id }, { caller, services }) => services.environments.byId(caller, instanceId, id),
};

export const environmentMutations: MutationResolvers = {
  createEnvironment: (_, { instanceId, input }, { caller, services }) => services.environments.create(caller, instanceId, input),
  updateEnvironment: (_, { instanceId, id, input, ifVersion }, { caller, services }) =>
    services.environments.update(caller, instanceId, id, input, ifVersion),
  deleteEnvironment: (_, { instanceId, id, ifVersion }, { caller, services }) =>
    services.environments.remove(caller, instanceId, id, ifVersion),
};
