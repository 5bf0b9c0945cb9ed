import type { InstanceResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const instanceQueries: QueryResolvers = {
  instances: (_, page, { caller, services }) => services.instances.page(caller, page),
  instance: (_, { id }, { caller, services }) => services.instances.byId(caller, id),
};

export const instanceMutations: MutationResolvers = {
  createInstance: (_, { input }, { caller, services }) => services.instances.create(caller, input),
  updateInstance: (_, { id, input, ifVersion }, { caller, services }) => services.instances.update(caller, id, input, ifVersion),
  forgetSimulations: (_, __, { caller, services }) => services.instances.forget(caller).then(() => true),
  deleteInstance: (_, { id, ifVersion }, { caller, services }) => services.instances.remove(caller, id, ifVersion),
};

export const instanceTypes: { Instance: InstanceResolvers } = {
  Instance: {
    __resolveReference: ({ id }, { loaders }) => loaders.instance.load(id),
    trafficUrl: (instance, _, { services }) => services.instances.trafficUrl(instance),
    createdBy: ({ createdBy }) => (createdBy === null ? null : { id: createdBy }),
  },
};
