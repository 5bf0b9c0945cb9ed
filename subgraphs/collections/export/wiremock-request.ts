import { isObject } from '#kernel/json';
import type { Miss } from './exported.ts';

type Json = Record<string, unknown>;

/** What a route asks of a request, in the matchers of WireMock. Each of `rules` must hold; what has no equal is named and left out. */
export function requestOf({ method, path, rules }: { method: string; path: string; rules: readonly unknown[] }, miss: Miss): Json {
  const request: Json = { method, ...targetOf(path) };
  for (const rule of rules) addRules(request, rule, miss);
  return request;
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function targetOf(path: string): Json {
  if (!/[:*]/.test(path)) return { urlPath: path };
  if (!/\*|\(/.test(path)) return { urlPathTemplate: path.replaceAll(/:(\w+)/g, '{$1}') };
  const segments = path
    .slice(1)
    .split('/')
    .map((segment, index, all) => {
      if (segment === '**') return '.*';
      if (segment === '*' && index === all.length - 1) return '.+';
      const [, constraint] = /^:\w+\((.*)\)$/.exec(segment) ?? [];
      if (constraint !== undefined) return `(?:${constraint})`;
      return segment.startsWith(':') ? '[^/]+' : segment.split('*').map(escape).join('[^/]*');
    });
  return { urlPathPattern: `/${segments.join('/').replaceAll('/.*', '(?:/.*)?')}` };
}

const parts = { headers: 'headers', query: 'queryParameters', cookies: 'cookies', params: 'pathParameters' } as const;

function addRules(request: Json, rules: unknown, miss: Miss): void {
  if (!isObject(rules)) return;
  for (const [part, expected] of Object.entries(rules)) {
    if (part === '$and' && Array.isArray(expected)) expected.forEach((one) => addRules(request, one, miss));
    else if (part === 'body') addBody(request, expected, miss);
    else if (part === 'host') request['host'] = matcherOf(expected, '/when/host', miss);
    else if (Object.hasOwn(parts, part) && isObject(expected)) {
      const name = parts[part as keyof typeof parts];
      const made = Object.entries(expected).map(([key, value]) => [key, matcherOf(value, `/when/${part}/${key}`, miss)] as const);
      request[name] = { ...(request[name] as Json | undefined), ...Object.fromEntries(made) };
    } else miss(`/when/${part}`, `The rule ${part} has no equal, so it is left out.`);
  }
}

function addBody(request: Json, expected: unknown, miss: Miss): void {
  const part = isObject(expected) ? formPartOf(expected) : null;
  const [name, made] = part
    ? [
        'multipartPatterns',
        [{ name: part.name, matchingType: 'ANY', bodyPatterns: part.each.map((one) => matcherOf(one, '/when/body', miss)) }],
      ]
    : ['bodyPatterns', bodyPatternsOf(expected, miss)];
  request[name] = [...((request[name] as unknown[] | undefined) ?? []), ...made];
}

/** A part of a form that may be a text or a file, as the import of WireMock's own writes it. */
function formPartOf(expected: Json): { name: string; each: unknown[] } | null {
  const [[name, value] = ['', null], ...more] = Object.entries(expected);
  const all = isObject(value) && Array.isArray(value['$and']) && more.length === 0 ? value['$and'] : [];
  const each = all.flatMap((one: unknown) => {
    const ways = isObject(one) && Array.isArray(one['$or']) ? (one['$or'] as unknown[]) : [];
    return ways.length === 2 && isObject(ways[1]) && 'text' in ways[1] ? [ways[0]] : [];
  });
  return all.length > 0 && each.length === all.length ? { name, each } : null;
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isPlain)
    : !isObject(value) || Object.entries(value).every(([key, item]) => !key.startsWith('$') && isPlain(item));

/** Values that must be contained as one JSON, and each operator where it stands. */
function bodyPatternsOf(expected: unknown, miss: Miss): unknown[] {
  if (typeof expected === 'string') return [{ equalTo: expected }];
  if (isPlain(expected)) return [{ equalToJson: expected, ignoreExtraElements: true, ignoreArrayOrder: false }];
  if (!isObject(expected)) return [];
  if ('$eq' in expected) return [typeof expected['$eq'] === 'string' ? { equalTo: expected['$eq'] } : { equalToJson: expected['$eq'] }];
  if (Object.keys(expected).some((key) => key.startsWith('$'))) return [matcherOf(expected, '/when/body', miss)];
  return leavesOf(expected, '$').map(({ path, value }) => ({
    matchesJsonPath: { expression: path, ...(matcherOf(value, '/when/body', miss) as Json) },
  }));
}

function leavesOf(expected: Json, path: string): { path: string; value: unknown }[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const at = /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}['${key}']`;
    const isInner = isObject(value) && !Object.keys(value).some((name) => name.startsWith('$'));
    return isInner ? leavesOf(value, at) : [{ path: at, value }];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Make = (operand: unknown, path: string, miss: Miss) => Json;
const each: (operand: unknown, path: string, miss: Miss) => unknown[] = (operand, path, miss) =>
  (Array.isArray(operand) ? operand : []).map((one) => matcherOf(one, path, miss));

const operators: Readonly<Record<string, Make>> = {
  $eq: (operand) => ({ equalTo: textOf(operand) }),
  $ne: (operand) => ({ not: { equalTo: textOf(operand) } }),
  $in: (operand) => ({ or: (Array.isArray(operand) ? operand : []).map((one) => ({ equalTo: textOf(one) })) }),
  $contains: (operand) => ({ contains: textOf(operand) }),
  $exists: (operand) => (operand === false ? { absent: true } : { matches: '(?s).*' }),
  $regex: (operand) => ({ matches: wholly(String(operand)) }),
  $jsonpath: (operand, path, miss) => ({ matchesJsonPath: expressionOf(operand, path, miss) }),
  $xpath: (operand, path, miss) => ({
    matchesXPath: expressionOf(operand, path, miss),
    ...(isObject(operand) && operand['namespaces'] !== undefined && { xPathNamespaces: operand['namespaces'] }),
  }),
  $jsonschema: (operand) => ({ matchesJsonSchema: operand }),
  $and: (operand, path, miss) => ({ and: each(operand, path, miss) }),
  $or: (operand, path, miss) => ({ or: each(operand, path, miss) }),
  $not: (operand, path, miss) => ({ not: matcherOf(operand, path, miss) }),
};

/** There an expression must take the whole text; here it is looked for. */
const wholly = (source: string): string =>
  `${source.startsWith('^') ? '' : '(?s).*'}(?:${source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')})${/(?<!\\)\$$/.test(source) ? '' : '(?s).*'}`;

function expressionOf(operand: unknown, path: string, miss: Miss): unknown {
  if (!isObject(operand)) return operand;
  return 'value' in operand ? { expression: operand['path'], ...(matcherOf(operand['value'], path, miss) as Json) } : operand['path'];
}

function matcherOf(expected: unknown, path: string, miss: Miss): unknown {
  if (!isObject(expected)) return { equalTo: textOf(expected) };
  const made = Object.entries(expected).map(([name, operand]) => {
    const make = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!make) miss(path, `The operator ${name} has no equal, so it is left out.`);
    return make ? make(operand, path, miss) : { matches: '(?s).*' };
  });
  const [only] = made;
  return made.length === 1 && only ? only : { and: made };
}
