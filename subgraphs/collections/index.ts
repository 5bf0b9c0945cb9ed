import { defineSubgraph } from '#kernel/subgraph';
import { openLoaders, openServices } from './context.ts';
import { importEntity } from './import/import.entity.ts';
import { importMutations, importQueries, importTypes } from './import/import.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';

/** What comes from other tools. */
export const collections = defineSubgraph({
  name: 'collections',
  databaseSchema: 'collections',
  entities: [importEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: { Query: importQueries, Mutation: importMutations, ...importTypes } satisfies Resolvers,
});
