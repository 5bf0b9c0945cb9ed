import { Kind, parse } from 'graphql';
import { isObject } from '#kernel/json';

/** The GraphQL operation that a request asks for, as rules see it. */
export interface GraphQLOperation {
  type: string;
  /** Null where it has none. */
  name: string | null;
  /** The names of its root fields. */
  fields: string[];
  variables: unknown;
}

const most = { maxTokens: 10_000, noLocation: true } as const;
const known = new WeakMap<object, GraphQLOperation | null>();

/** Reads the operation from a JSON body or, for a GET, from the query (GraphQL over HTTP); null where there is none. */
export function operationOf({ body, query }: { body: unknown; query: Record<string, unknown> }): GraphQLOperation | null {
  const asked = isObject(body) && typeof body['query'] === 'string' ? body : query;
  const found = known.get(asked);
  if (found !== undefined) return found;
  const read = readOperation(asked);
  known.set(asked, read);
  return read;
}

function readOperation({ query, operationName, variables }: Record<string, unknown>): GraphQLOperation | null {
  if (typeof query !== 'string') return null;
  try {
    const operations = parse(query, most).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operation = typeof operationName === 'string' ? operations.find(({ name }) => name?.value === operationName) : operations[0];
    if (!operation) return null;
    const fields = operation.selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []));
    const given: unknown = typeof variables === 'string' ? JSON.parse(variables) : variables;
    return { type: operation.operation, name: operation.name?.value ?? null, fields, variables: given ?? {} };
  } catch {
    return null;
  }
}
