import { warningsOf } from './chain.rules.ts';
import type { ChainResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const chainQueries: QueryResolvers = {
  chains: (_, { instanceId, ...page }, { caller, services }) => services.chains.page(caller, instanceId, page),
  chainEvents: (_, { instanceId, filter, ...page }, { caller, services }) =>
    services.chainEvents.page(caller, instanceId, filter ?? {}, page),
  chain: (_, { instanceId, id }, { caller, services }) => services.chains.byId(caller, instanceId, id),
};

export const chainMutations: MutationResolvers = {
  createChain: (_, { instanceId, input }, { caller, services }) => services.chains.create(caller, instanceId, input),
  updateChain: (_, { instanceId, id, input, ifVersion }, { caller, services }) =>
    services.chains.update(caller, instanceId, id, input, ifVersion),
  deleteChain: (_, { instanceId, id, ifVersion }, { caller, services }) => services.chains.remove(caller, instanceId, id, ifVersion),
  enableChain: (_, { instanceId, id }, { caller, services }) => services.chains.enable(caller, instanceId, id),
  disableChain: (_, { instanceId, id }, { caller, services }) => services.chains.disable(caller, instanceId, id),
};

export const chainTypes: { Chain: ChainResolvers } = {
  Chain: {
    __resolveReference: ({ id }, { loaders }) => loaders.chain.load(id),
    droppedExecutions: async ({ id }, _, { loaders }) => (await loaders.chainDropped.load(id))?.executions ?? 0,
    warnings: (chain) => warningsOf(chain),
    createdBy: ({ createdBy }) => (createdBy === null ? null : { id: createdBy }),
  },
};
