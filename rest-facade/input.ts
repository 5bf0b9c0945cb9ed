import {
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLError,
  type GraphQLInputType,
} from 'graphql';
import { invalid, type Issue } from '#kernel/failure';
import { pointer } from '#kernel/validation';
import { wireName, type Naming, type Parameter, type Row } from './rows.ts';

/** Where a request's values come from. */
export interface Given {
  params: Record<string, string>;
  query: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** The variables of a row's operation, out of a request. Throws Failure('VALIDATION_FAILED') with every fault, in the wire's names. */
export function readVariables(row: Row, { params, query, body }: Given): Record<string, unknown> {
  const issues: Issue[] = [];
  const variables: Record<string, unknown> = {};
  for (const parameter of row.parameters) {
    if (parameter.in === 'header') continue;
    const value = parameter.in === 'path' ? params[parameter.name] : query[parameter.name];
    if (value !== undefined) variables[parameter.name] = readParameter(parameter, value, issues);
  }
  const known = new Set(row.parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])));
  for (const name of Object.keys(query))
    if (!known.has(name)) issues.push({ path: `?${name}`, message: 'Unknown query parameter; remove it.' });
  if (row.input) readBody(row, row.input, body, variables, issues);
  else if (isGiven(body)) issues.push({ path: '', message: 'This path takes no body.' });
  if (issues.length > 0) throw invalid(issues);
  return variables;
}

const isGiven = (body: unknown): boolean =>
  body !== undefined && body !== null && !(typeof body === 'object' && Object.keys(body).length === 0);

/** A text of the path or query as the type that its variable has. */
function readParameter({ name, type, in: place }: Parameter, text: string | string[], issues: Issue[]): unknown {
  const path = place === 'query' ? `?${name}` : `/${name}`;
  if (Array.isArray(text)) {
    issues.push({ path, message: 'Give it once.' });
    return undefined;
  }
  const named = getNullableType(type);
  const isNumber = 'name' in named && named.name === 'Int';
  const isFlag = 'name' in named && named.name === 'Boolean';
  const value = isNumber && /^-?\d+$/.test(text) ? Number(text) : isFlag && /^(true|false)$/.test(text) ? text === 'true' : text;
  return coerceInputValue(value, type, (_, __, error) => {
    const choices = isEnumType(named)
      ? ` Use one of ${named
          .getValues()
          .map((one) => one.name)
          .join(', ')}.`
      : '';
    issues.push({ path, message: isNumber ? 'Must be a whole number.' : isFlag ? 'Must be true or false.' : `${plain(error)}${choices}` });
  });
}

function readBody(row: Row, type: GraphQLInputType, body: unknown, variables: Record<string, unknown>, issues: Issue[]): void {
  if (body === undefined || body === null) {
    if (isNonNullType(type)) issues.push({ path: '', message: 'Send a JSON body.' });
    return;
  }
  const input = rename(body, type, row.naming);
  let faulty = false;
  const value = coerceInputValue(input, type, (path, _, error) => {
    faulty = true;
    issues.push(toIssue(path, type, row.naming, error));
  });
  // The service's own checks come after; a scalar such as DateTime keeps what was sent, for the service to read.
  if (!faulty) variables['input'] = row.naming === 'as-is' ? input : value;
}

/** The input with its fields called what the schema calls them; a field that the type does not have keeps its name and is refused later. */
function rename(value: unknown, type: GraphQLInputType, naming: Naming): unknown {
  if (naming === 'as-is') return value;
  const nullable = getNullableType(type);
  if (isListType(nullable)) return Array.isArray(value) ? value.map((item) => rename(item, nullable.ofType, naming)) : value;
  if (!isInputObjectType(nullable) || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = new Map(Object.values(nullable.getFields()).map((field) => [wireName(field.name, naming), field]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields.get(name);
      return field ? [field.name, rename(item, field.type, naming)] : [unknownName(name), item];
    }),
  );
}

/** Marks a name that the wire does not have, so that it cannot pass for the schema's own: `triggerPath` is not `trigger_path`. */
const unknownMark = '\u0000';
const unknownName = (name: string): string => `${unknownMark}${name}`;

function toIssue(path: readonly (string | number)[], type: GraphQLInputType, naming: Naming, error: GraphQLError): Issue {
  const place = pointer(wirePath(path, type, naming));
  const unknown = /^Field "\u0000?([^"]*)" is not defined by type/.exec(error.message)?.[1];
  if (unknown !== undefined) return { path: `${place}${pointer([unknown])}`, message: 'Unknown field; remove it.' };
  const missing = /^Field "([^"]*)" of required type "([^"]*)" was not provided/.exec(error.message);
  if (missing) return { path: `${place}${pointer([wireName(missing[1] ?? '', naming)])}`, message: `Is required (${missing[2]}).` };
  return { path: place, message: plain(error) };
}

const plain = ({ message }: GraphQLError): string => message.replaceAll(unknownMark, '');

/** A path within the input in the wire's names: they end where the schema's end, at a JSON scalar. */
export function wirePath(path: readonly (string | number)[], type: GraphQLInputType, naming: Naming): (string | number)[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [key, ...wirePath(rest, nullable.ofType, naming)];
  const field = isInputObjectType(nullable) ? nullable.getFields()[String(key)] : undefined;
  return field ? [wireName(field.name, naming), ...wirePath(rest, field.type, naming)] : [...path];
}

/** The issues of a service, which speak of the schema's names, in those of the wire. */
export function wireIssues(row: Row, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => {
    const keys = issue.path
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const parameter = row.argumentOf.get(keys[0] ?? '');
    if (parameter !== undefined && parameter !== 'input') return { ...issue, path: `?${parameter}` };
    return row.input ? { ...issue, path: pointer(wirePath(keys, row.input, row.naming)) } : issue;
  });
}
