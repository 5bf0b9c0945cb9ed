import type { QueryResolvers } from '../schema.generated.ts';

export const exportQueries: QueryResolvers = {
  exportSimulation: (_, { instanceId, format }, { caller, requestId, services }) =>
    services.exports.create(caller, requestId, instanceId, format),
};
