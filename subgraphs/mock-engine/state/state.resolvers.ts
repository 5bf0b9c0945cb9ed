import type { MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const stateQueries: QueryResolvers = {
  state: (_, { instanceId }, { caller, services }) => services.state.read(caller, instanceId),
  documents: (_, { instanceId, collection, ...page }, { caller, services }) =>
    services.documents.page(caller, instanceId, collection, page),
  document: (_, { instanceId, collection, key }, { caller, services }) => services.documents.byKey(caller, instanceId, collection, key),
};

export const stateMutations: MutationResolvers = {
  createDocument: (_, { instanceId, collection, input }, { caller, services }) =>
    services.documents.create(caller, instanceId, collection, input),
  replaceDocument: (_, { instanceId, collection, key, input, ifVersion }, { caller, services }) =>
    services.documents.replace(caller, instanceId, collection, key, input.value, ifVersion),
  mergeDocument: (_, { instanceId, collection, key, input, ifVersion }, { caller, services }) =>
    services.documents.merge(caller, instanceId, collection, key, input.value, ifVersion),
  deleteDocument: (_, { instanceId, collection, key, ifVersion }, { caller, services }) =>
    services.documents.remove(caller, instanceId, collection, key, ifVersion),
  seedState: (_, { instanceId }, { caller, services }) => services.state.keepAsSeed(caller, instanceId),
  resetState: (_, { instanceId }, { caller, services }) => services.state.reset(caller, instanceId),
  updateState: (_, { instanceId, input }, { caller, services }) => services.state.update(caller, instanceId, input),
};
