import type { FileResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const fileQueries: QueryResolvers = {
  files: (_, { instanceId, ...page }, { caller, services }) => services.files.page(caller, instanceId, page),
  file: (_, { instanceId, id }, { caller, services }) => services.files.byId(caller, instanceId, id),
};

export const fileMutations: MutationResolvers = {
  createFile: (_, { instanceId, input }, { caller, services }) => services.files.create(caller, instanceId, input),
  deleteFile: (_, { instanceId, id }, { caller, services }) => services.files.remove(caller, instanceId, id),
};

export const fileTypes: { File: FileResolvers } = {
  File: { base64: ({ id }, _, { caller, services }) => services.files.content(caller, id) },
};
