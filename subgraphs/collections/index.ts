import { defineSubgraph } from '#kernel/subgraph';
import { openLoaders, openServices } from './context.ts';
import { exportQueries } from './export/export.resolvers.ts';
import { importEntity } from './import/import.entity.ts';
import { importMutations, importQueries, importTypes } from './import/import.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';

/** What comes from other tools, and goes to them. */
export const collections = defineSubgraph({
  name: 'collections',
  databaseSchema: 'collections',
  entities: [importEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: { Query: { ...importQueries, ...exportQueries }, Mutation: importMutations, ...importTypes } satisfies Resolvers,
});
