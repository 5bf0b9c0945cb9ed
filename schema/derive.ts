import { createRequire } from 'node:module';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildASTSchema, parse, type DocumentNode } from 'graphql';
import { readTypeDefs } from '#kernel/subgraph';
import { domains } from '#launch/services';
import { openApiOf } from '#rest-facade/openapi';
import { loadRows } from '#rest-facade/rows';

const { composeServices } = createRequire(import.meta.url)('@apollo/composition') as typeof import('@apollo/composition');

export interface Derived {
  file: string;
  text: string;
}

/** Every file that follows from the schemas, with the text it must have. Throws where the subgraphs do not compose. */
export async function derive(): Promise<Derived[]> {
  const names = domains.map(({ name }) => name);
  const supergraph = compose(names);
  const types = await Promise.all(names.map((name) => resolverTypes(name)));
  const openapi = { file: 'schema/openapi.json', text: `${JSON.stringify(openApiOf(loadRows(supergraph)), null, 2)}\n` };
  return [{ file: 'schema/supergraph.graphql', text: supergraph }, ...types, openapi];
}

/** The supergraph of the named domains. */
export function compose(names: readonly string[]): string {
  const services = names.map((name) => ({ name, typeDefs: readTypeDefs(name), url: `http://${name}` }));
  const { supergraphSdl, errors } = composeServices(services);
  if (supergraphSdl === undefined) throw new Error(`the subgraphs do not compose:\n${errors?.map((error) => error.message).join('\n')}`);
  return `${supergraphSdl}\n`;
}

async function resolverTypes(name: string): Promise<Derived> {
  const filename = `subgraphs/${name}/schema.generated.ts`;
  const schema = readTypeDefs(name);
  const { mappers } = (await import(`#subgraphs/${name}/mappers`)) as { mappers: Record<string, string> };
  const config = {
    federation: true,
    useTypeImports: true,
    contextType: './context.ts#ResolverContext',
    mappers,
    scalars: { ID: 'string', JSON: 'unknown', DateTime: { input: 'Date', output: 'Date' } },
    enumsAsTypes: true,
    skipTypename: true,
    emitLegacyCommonJSImports: false,
  };
  const text = await codegen({
    filename,
    schema: schema,
    schemaAst: executable(schema),
    documents: [],
    config,
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
  });
  return { file: filename, text: `// Written by "npm run compose" from schema/${name}.graphql.\n${text}` };
}

/** The code generator wants a schema without federation's imports. */
function executable(schema: DocumentNode) {
  const definitions = schema.definitions.filter(({ kind }) => kind !== 'SchemaExtension');
  const directives = parse(`
    directive @key(fields: String!, resolvable: Boolean = true) repeatable on OBJECT
    directive @shareable on FIELD_DEFINITION | OBJECT
    directive @inaccessible on FIELD_DEFINITION | OBJECT
    directive @authenticated on FIELD_DEFINITION | OBJECT
    directive @requiresScopes(scopes: [[String!]!]!) on FIELD_DEFINITION | OBJECT
    directive @tag(name: String!) repeatable on FIELD_DEFINITION | OBJECT
  `);
  return buildASTSchema({ ...schema, definitions: [...directives.definitions, ...definitions] }, { assumeValidSDL: true });
}
