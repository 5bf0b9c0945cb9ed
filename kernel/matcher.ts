import { isObject } from '#kernel/json';
import { operationOf } from '#kernel/matching/graphql-operation';
import { compileJsonPath } from '#kernel/matching/json-path';
import { compileJsonSchema } from '#kernel/matching/json-schema';
import { compileRegex } from '#kernel/matching/regex';
import { bad } from '#kernel/matching/refusal';
import { compileXPath } from '#kernel/matching/xpath';

/** What rules may look at. Header names are lower-case. */
export interface Matchable {
  body: unknown;
  headers: Record<string, unknown>;
  query: Record<string, unknown>;
  params: Record<string, unknown>;
  cookies: Record<string, unknown>;
  host: string;
}

/** The parts of a request that rules may name. */
export const matchableParts = ['body', 'headers', 'query', 'params', 'cookies', 'host', 'graphql'] as const;
export type MatchablePart = (typeof matchableParts)[number];

/** What a request has of a part. The GraphQL operation is read from the body when a rule asks for it. */
export const partOf = (request: Matchable, part: MatchablePart): unknown => (part === 'graphql' ? operationOf(request) : request[part]);

/** In these a number is a number and no text; all others are texts on the wire. */
const typedParts: ReadonlySet<string> = new Set(['body', 'graphql']);
export const isTyped = (part: MatchablePart): boolean => typedParts.has(part);

export type Test = (value: unknown) => boolean;

/**
 * Compiles matching rules: `{ body?, headers?, query?, params?, cookies?, host?, graphql? }`, each a value that must be contained in the request's
 * (objects by member, arrays as a subset in order). A member may be an object of operators: `$eq $ne $in $contains $regex
 * $exists $gt $gte $lt $lte $jsonpath $xpath $jsonschema $and $or $not`. `$and`, `$or` and `$not` stand beside the parts as well, over whole rules.
 * `graphql` is `{ type, name, fields, variables }` of the operation that the request asks for. Regular expressions run in linear time, all other
 * languages within a time. Contract, section 6.
 * Throws Failure('VALIDATION_FAILED') or Failure('PATTERN_UNSUPPORTED') with a JSON pointer from the rules' root.
 */
export function compileRules(rules: unknown): (request: Matchable) => boolean {
  if (rules === null || rules === undefined) return () => true;
  return compileAll(rules, '', 0);
}

type Rule = (request: Matchable) => boolean;

const deepestRules = 10;

function compileAll(rules: unknown, path: string, depth: number): Rule {
  if (!isObject(rules)) throw bad(path, `Must be an object with any of ${matchableParts.join(', ')}, $and, $or and $not.`);
  if (depth > deepestRules) throw bad(path, `Rules are nested deeper than ${deepestRules}.`);
  const tests = Object.entries(rules).map(([part, expected]): Rule => compilePart(part, expected, `${path}/${part}`, depth));
  return (request) => tests.every((test) => test(request));
}

function compilePart(part: string, expected: unknown, path: string, depth: number): Rule {
  if (part === '$not') {
    const test = compileAll(expected, path, depth + 1);
    return (request) => !test(request);
  }
  if (part === '$and' || part === '$or') {
    if (!Array.isArray(expected) || expected.length === 0) throw bad(path, 'Must be a list of rules.');
    const tests = expected.map((rules, index) => compileAll(rules, `${path}/${index}`, depth + 1));
    return part === '$and' ? (request) => tests.every((test) => test(request)) : (request) => tests.some((test) => test(request));
  }
  if (!isPart(part)) throw bad(path, `Unknown part of a request; use ${matchableParts.join(', ')}, $and, $or or $not.`);
  if (!['body', 'host', 'graphql'].includes(part) && !isObject(expected))
    throw bad(path, 'Must be an object of names and what each must match.');
  const test = compileValue(part === 'headers' ? lowerKeys(expected) : expected, path, !isTyped(part));
  return (request) => test(partOf(request, part));
}

/** Where a request differs from rules first: a JSON pointer into the rules, what stands there, and what the request has. */
export interface Difference {
  path: string;
  expected: unknown;
  actual: unknown;
}

/** The first difference of a request from rules that compile; null where there is none. */
export function firstDifference(rules: unknown, request: Matchable): Difference | null {
  if (!isObject(rules)) return null;
  for (const [part, expected] of Object.entries(rules)) {
    const rule = { [part]: expected };
    if (compileRules(rule)(request)) continue;
    if (!isPart(part)) return { path: `/${part}`, expected, actual: null };
    return differenceOf(part === 'headers' ? lowerKeys(expected) : expected, partOf(request, part), `/${part}`, !isTyped(part));
  }
  return null;
}

/** How many of the values and operators of rules that compile a request does not meet. */
export function distance(rules: unknown, request: Matchable): number {
  if (!isObject(rules)) return 0;
  return Object.entries(rules).reduce((sum, [part, expected]) => {
    if (!isPart(part)) return sum + (compileRules({ [part]: expected })(request) ? 0 : 1);
    return sum + unmet(part === 'headers' ? lowerKeys(expected) : expected, partOf(request, part), !isTyped(part));
  }, 0);
}

function unmet(expected: unknown, actual: unknown, asText: boolean): number {
  const isInner = isObject(expected) && !Object.keys(expected).some((key) => key.startsWith('$'));
  if (!isInner) return compileValue({ value: expected }, '', asText)(actual === undefined ? {} : { value: actual }) ? 0 : 1;
  return Object.entries(expected).reduce(
    (sum, [key, item]) => sum + unmet(item, isObject(actual) && Object.hasOwn(actual, key) ? actual[key] : undefined, asText),
    0,
  );
}

function differenceOf(expected: unknown, actual: unknown, path: string, asText: boolean): Difference {
  const isOperators = isObject(expected) && Object.keys(expected).some((key) => key.startsWith('$'));
  if (isObject(expected) && !isOperators && isObject(actual))
    for (const [key, item] of Object.entries(expected))
      if (!compileValue({ [key]: item }, path, asText)(actual)) return differenceOf(item, actual[key], `${path}/${key}`, asText);
  return { path, expected, actual: actual === undefined ? null : actual };
}

const isPart = (name: string): name is MatchablePart => (matchableParts as readonly string[]).includes(name);

const lowerKeys = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), item])) : value;

/** `asText` is for the parts that are texts on the wire: there 5 equals "5". */
function compileValue(expected: unknown, path: string, asText: boolean): Test {
  if (Array.isArray(expected)) return compileList(expected, path, asText);
  if (!isObject(expected)) return (value) => equals(value, expected, asText);
  const operators = Object.keys(expected).filter((key) => key.startsWith('$'));
  if (operators.length > 0) return compileOperators(expected, path, asText);
  const members = Object.entries(expected).map(
    ([key, item]) => [key, compileValue(item, `${path}/${key}`, asText), absenceOk(item)] as const,
  );
  return (value) =>
    isObject(value) && members.every(([key, test, mayLack]) => (Object.hasOwn(value, key) ? test(value[key]) : mayLack && test(undefined)));
}

/** A member that is not there can only satisfy the operators that say so. */
const absenceOk = (expected: unknown): boolean =>
  isObject(expected) && ['$exists', '$ne', '$not', '$or', '$and'].some((name) => name in expected);

function compileList(expected: unknown[], path: string, asText: boolean): Test {
  const tests = expected.map((item, index) => compileValue(item, `${path}/${index}`, asText));
  return (value) => {
    if (!Array.isArray(value)) return false;
    let next = 0;
    for (const item of value) if (next < tests.length && tests[next]?.(item)) next += 1;
    return next === tests.length;
  };
}

function compileOperators(expected: Record<string, unknown>, path: string, asText: boolean): Test {
  const tests = Object.entries(expected).map(([name, operand]) => {
    const compile = Object.hasOwn(operators, name) ? operators[name as keyof typeof operators] : undefined;
    if (!compile) throw bad(`${path}/${name}`, `Unknown operator; use one of ${Object.keys(operators).join(', ')}.`);
    return compile(operand, `${path}/${name}`, asText);
  });
  return (value) => tests.every((test) => test(value));
}

type Operator = (operand: unknown, path: string, asText: boolean) => Test;

const ordered =
  (holds: (left: number | string, right: number | string) => boolean): Operator =>
  (operand, path, asText) => {
    if (typeof operand !== 'number' && typeof operand !== 'string') throw bad(path, 'Must be a number or a text to compare with.');
    return (value) => {
      const comparable = asText && typeof operand === 'number' && value !== '' ? Number(value) : value;
      return typeof comparable === typeof operand && !Number.isNaN(comparable) && holds(comparable as number | string, operand);
    };
  };

/** Where values are texts on the wire, a number of the rules is compared as its text. */
const equals = (value: unknown, expected: unknown, asText: boolean): boolean =>
  deepEqual(value, asText && (typeof expected === 'number' || typeof expected === 'boolean') ? String(expected) : expected);

const operators = {
  $not: (operand, path, asText) => {
    const test = compileValue(operand, path, asText);
    return (value) => !test(value);
  },
  $and: (operand, path, asText) => {
    const tests = compileEach(operand, path, asText);
    return (value) => tests.every((test) => test(value));
  },
  $or: (operand, path, asText) => {
    const tests = compileEach(operand, path, asText);
    return (value) => tests.some((test) => test(value));
  },
  $eq: (operand, _path, asText) => (value) => equals(value, operand, asText),
  $ne: (operand, _path, asText) => (value) => !equals(value, operand, asText),
  $in: (operand, path, asText) => {
    if (!Array.isArray(operand)) throw bad(path, 'Must be a list of values.');
    return (value) => operand.some((item) => equals(value, item, asText));
  },
  $contains: (operand, path, asText) => {
    const test = compileValue(operand, path, asText);
    return (value) => (Array.isArray(value) ? value.some(test) : typeof value === 'string' && value.includes(String(operand)));
  },
  $regex: (operand, path) => {
    const pattern = compileRegex(operand, path);
    return (value) => (typeof value === 'string' || typeof value === 'number') && pattern.matcher(String(value)).find();
  },
  $exists: (operand, path) => {
    if (typeof operand !== 'boolean') throw bad(path, 'Must be true or false.');
    return (value) => (value !== undefined) === operand;
  },
  $gt: ordered((left, right) => left > right),
  $gte: ordered((left, right) => left >= right),
  $lt: ordered((left, right) => left < right),
  $lte: ordered((left, right) => left <= right),
  $jsonpath: (operand, path, asText) => {
    const { source, test } = expressionOf(operand, path, asText);
    const query = compileJsonPath(source, path);
    return (value) => value !== undefined && query(value).some(test);
  },
  $xpath: (operand, path) => {
    const { source, namespaces, test } = expressionOf(operand, path, true);
    const query = compileXPath(source, namespaces, path);
    return (value) => typeof value === 'string' && query(value).some(test);
  },
  $jsonschema: (operand, path) => {
    const holds = compileJsonSchema(operand, path);
    return (value) => value !== undefined && holds(value);
  },
} satisfies Record<string, Operator>;

/** A JSONPath or XPath: its text, or `{ path, value }` where one of what it finds must match `value`. */
function expressionOf(operand: unknown, path: string, asText: boolean): { source: unknown; namespaces?: unknown; test: Test } {
  if (!isObject(operand)) return { source: operand, test: () => true };
  const unknown = Object.keys(operand).find((name) => !['path', 'value', 'namespaces'].includes(name));
  if (unknown !== undefined) throw bad(`${path}/${unknown}`, 'Must be a text, or an object of `path` and `value`.');
  const test = 'value' in operand ? compileValue(operand['value'], `${path}/value`, asText) : () => true;
  return { source: operand['path'], namespaces: operand['namespaces'], test };
}

function compileEach(operand: unknown, path: string, asText: boolean): Test[] {
  if (!Array.isArray(operand) || operand.length === 0) throw bad(path, 'Must be a list of what each must match.');
  return operand.map((item, index) => compileValue(item, `${path}/${index}`, asText));
}

/** Equality of JSON values; the order of members does not count. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Array.isArray(left))
    return Array.isArray(right) && left.length === right.length && left.every((item, index) => deepEqual(item, right[index]));
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && deepEqual(left[key], right[key]));
}
