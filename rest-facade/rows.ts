import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kind,
  OperationTypeNode,
  parse,
  typeFromAST,
  validate,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { openPlanner } from '#gateway/plan';
import { packageRoot } from '#kernel/root';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How an input's field names are written on the wire. */
export type Naming = 'as-is' | 'snake_case';

/** A variable that comes from the path, the query or a header. */
export interface Parameter {
  name: string;
  type: GraphQLInputType;
  in: 'path' | 'query' | 'header';
}

/** A REST path: one GraphQL operation that says its path. */
export interface Row {
  name: string;
  /** The file that it stands in: the group under which the explorer shows it. */
  group: string;
  method: Method;
  path: string;
  status: number;
  naming: Naming;
  /** How a connection is answered: a page in the envelope, or all of it, an item a line; and a subscription, as server-sent events. */
  format: 'page' | 'ndjson' | 'sse';
  /** Whether the body may be as large as a document or a file. */
  takesLargeBody: boolean;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  parameters: Parameter[];
  /** The type of `$input`, which the body is; null where the operation takes no body. */
  input: GraphQLInputType | null;
  /** The argument of the root field that a variable is given to: `limit` is given to `first`. */
  argumentOf: ReadonlyMap<string, string>;
  description: string | null;
}

/** The table of the facade: every row, checked against the supergraph. */
export interface Rows {
  rows: readonly Row[];
  schema: GraphQLSchema;
}

const folder = join(packageRoot, 'rest-facade', 'operations');

/** Reads the operations and makes rows of them. Throws where one does not fit the schema. */
export function loadRows(supergraphSdl: string): Rows {
  const schema = openPlanner(supergraphSdl).apiSchema;
  return { rows: readRows(schema), schema };
}

export function readRows(schema: GraphQLSchema): Row[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .toSorted()
    .flatMap((file) => rowsOf(file.replace('.graphql', ''), parse(readFileSync(join(folder, file), 'utf8')), schema));
}

function rowsOf(group: string, source: DocumentNode, schema: GraphQLSchema): Row[] {
  const operations = source.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = source.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return operations.map((operation) => toRow(group, operation, fragments, schema));
}

function toRow(group: string, marked: OperationDefinitionNode, fragments: readonly FragmentDefinitionNode[], schema: GraphQLSchema): Row {
  const name = marked.name?.value ?? '';
  const rest = readDirective(marked);
  const operation = { ...marked, directives: [] };
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...used(operation, fragments)] };
  const [fault] = validate(schema, document);
  if (fault) throw new Error(`${group}.graphql, ${name}: ${fault.message}`);

  const inPath = new Set(rest.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])));
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => ({
    name: variable.name.value,
    type: inputType(schema, type),
  }));
  const root = operation.selectionSet.selections[0];
  const field = root?.kind === Kind.FIELD ? root : null;
  const definition = schema.getRootType(operation.operation)?.getFields()[field?.name.value ?? ''];
  return {
    name,
    group,
    ...rest,
    document,
    operation,
    parameters: variables
      .filter(({ name }) => name !== 'input' && !(rest.format === 'ndjson' && pageVariables.has(name)))
      .map((variable) => ({ ...variable, in: placeOf(variable.name, inPath) })),
    input: variables.find((variable) => variable.name === 'input')?.type ?? null,
    argumentOf: new Map(
      field?.arguments?.flatMap(({ name, value }) => (value.kind === Kind.VARIABLE ? [[name.value, value.name.value] as const] : [])) ?? [],
    ),
    description: definition?.description ?? null,
  };
}

/** What an export asks for by itself, page after page. */
const pageVariables = new Set(['limit', 'cursor']);

/** The variable that `If-Match` is read into. */
export const ifVersion = 'ifVersion';
/** The variable that `Last-Event-ID` is read into. */
export const lastEventId = 'lastEventId';

const placeOf = (name: string, inPath: ReadonlySet<string>): Parameter['in'] =>
  name === ifVersion || name === lastEventId ? 'header' : inPath.has(name) ? 'path' : 'query';

function inputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType {
  return typeFromAST(schema, node as never) as unknown as GraphQLInputType;
}

/** `@rest(post: "/v1/instances", status: 201, naming: snake_case)` */
function readDirective(marked: OperationDefinitionNode): Pick<Row, 'method' | 'path' | 'status' | 'naming' | 'format' | 'takesLargeBody'> {
  const { directives = [], name } = marked;
  const given = Object.fromEntries(
    directives.flatMap(({ arguments: list = [] }) =>
      list.map(({ name, value }) => [name.value, 'value' in value ? String(value.value) : '']),
    ),
  );
  const method = (['get', 'post', 'put', 'patch', 'delete'] as const).find((candidate) => candidate in given);
  if (!method) throw new Error(`${name?.value}: says no path; give it @rest(get|post|put|patch|delete: "...")`);
  return {
    method: method.toUpperCase() as Method,
    path: given[method] ?? '',
    status: Number(given['status'] ?? 200),
    naming: given['naming'] === 'snake_case' ? 'snake_case' : 'as-is',
    format: marked.operation === OperationTypeNode.SUBSCRIPTION ? 'sse' : given['format'] === 'ndjson' ? 'ndjson' : 'page',
    takesLargeBody: given['body'] === 'large',
  };
}

/** The fragments that an operation spreads, directly or not. */
function used(operation: OperationDefinitionNode, fragments: readonly FragmentDefinitionNode[]): FragmentDefinitionNode[] {
  const names = new Set<string>();
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name }) {
        if (names.has(name.value)) return;
        names.add(name.value);
        const fragment = fragments.find((candidate) => candidate.name.value === name.value);
        if (fragment) collect(fragment);
      },
    });
  };
  collect(operation);
  return fragments.filter(({ name }) => names.has(name.value));
}

/** The wire's name of an input's field. */
export const wireName = (field: string, naming: Naming): string =>
  naming === 'snake_case' ? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : field;

/** True for what makes or starts something: done twice, there would be two. */
export const takesIdempotencyKey = ({ method, status }: Row): boolean => method === 'POST' && (status === 201 || status === 202);
