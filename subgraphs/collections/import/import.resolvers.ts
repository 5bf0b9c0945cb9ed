import type { ImportResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const importQueries: QueryResolvers = {
  imports: (_, page, { caller, services }) => services.imports.page(caller, page),
};

export const importMutations: MutationResolvers = {
  importSimulation: (_, { input }, { caller, requestId, services }) => services.imports.create(caller, requestId, input),
  forgetImports: (_, __, { caller, services }) => services.imports.forget(caller).then(() => true),
};

export const importTypes: { Import: ImportResolvers } = {
  Import: { instance: ({ instanceId }) => ({ id: instanceId }) },
};
