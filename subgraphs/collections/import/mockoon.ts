import { bodyOf, headersOf, listOf, objectOf, textOf, toLiquid, type Carried, type CarriedRoute, type Json } from './carried.ts';
import type { NotCarried } from './import.entity.ts';

/** A Mockoon environment: its HTTP routes with their responses and rules. */
export function fromMockoon(document: Json): Carried {
  const routes: CarriedRoute[] = [];
  const notCarried: NotCarried[] = [];
  const prefix = (textOf(document['endpointPrefix']) ?? '').replaceAll(/^\/|\/$/g, '');
  if (listOf(document['data']).length > 0) notCarried.push({ path: '/data', message: 'Data buckets are state here; set it.' });
  if (document['proxyMode'] === true) notCarried.push({ path: '/proxyMode', message: 'Nothing is passed on to another server yet.' });
  listOf(document['routes']).forEach((entry, index) => {
    const from = `/routes/${index}`;
    const miss = (path: string, message: string): void => void notCarried.push({ path: `${from}${path}`, message });
    const { type = 'http', method, endpoint, responses, enabled, responseMode } = objectOf(entry);
    if (type !== 'http') return miss('/type', `A route of the type ${String(type)} has no equal yet.`);
    const mode = textOf(responseMode);
    if (mode !== null && !['RANDOM', 'SEQUENTIAL', 'DISABLE_RULES'].includes(mode)) miss('/responseMode', `The mode ${mode} has no equal.`);
    const path = `/${[prefix, textOf(endpoint) ?? ''].filter(Boolean).join('/')}`.replaceAll(/\/\*$/g, '/**');
    const made = listOf(responses).map((response, place) =>
      responseOf(objectOf(response), mode, place, (at, message) => miss(`/responses/${place}${at}`, message)),
    );
    const verb = method === 'all' ? 'ANY' : (textOf(method) ?? 'GET').toUpperCase();
    routes.push({
      from,
      route: {
        method: verb,
        path,
        ...(enabled === false && { enabled: false }),
        responses: made.length > 0 ? made : [{ statusCode: 200 }],
      },
    });
  });
  return { name: textOf(document['name']) ?? 'Mockoon', routes, notCarried };
}

type Miss = (path: string, message: string) => void;

function responseOf(response: Json, mode: string | null, place: number, miss: Miss): Json {
  const { statusCode, headers, body, bodyType, latency, rules, rulesOperator, default: isDefault, filePath } = response;
  if ((bodyType === 'FILE' && textOf(filePath) !== null) || bodyType === 'DATABUCKET')
    miss('/bodyType', `A body of the type ${bodyType} is not in the document.`);
  const text = bodyType === undefined || bodyType === 'INLINE' ? textOf(body) : null;
  const { text: liquid, unknown } = text === null ? { text: null, unknown: [] } : toLiquid(text);
  for (const expression of unknown) miss('/body', `The expression {{${expression}}} has no equal; the body is answered as it is.`);
  const isTemplate = unknown.length === 0 && liquid !== null && liquid.includes('{{');
  const pairs = listOf(headers).map((header) => [String(objectOf(header)['key']), objectOf(header)['value']] as const);
  const when = isDefault === true || mode !== null ? null : rulesOf(listOf(rules), rulesOperator, miss);
  return {
    statusCode: typeof statusCode === 'number' && statusCode >= 200 ? statusCode : 200,
    headers: headersOf(pairs),
    body: isTemplate ? liquid : bodyOf(liquid),
    ...(isTemplate && { template: true }),
    ...(typeof latency === 'number' && latency > 0 && { delay: latency }),
    ...(when && { when }),
    ...(mode === 'RANDOM' && { weight: 1 }),
    ...(mode === 'SEQUENTIAL' && { sequence: place + 1 }),
  };
}

function rulesOf(rules: readonly unknown[], operator: unknown, miss: Miss): Json | null {
  const made = rules.flatMap((rule, index): Json[] => {
    const one = ruleOf(objectOf(rule), (message) => miss(`/rules/${index}`, message));
    return one ? [one] : [];
  });
  if (made.length === 0) return null;
  const [only] = made;
  return made.length === 1 && only ? only : { [operator === 'AND' ? '$and' : '$or']: made };
}

const operators: Readonly<Record<string, (value: string) => unknown>> = {
  equals: (value) => ({ $eq: value }),
  regex: (value) => ({ $regex: value }),
  regex_i: (value) => ({ $regex: `(?i)${value}` }),
  null: () => ({ $exists: false }),
};

function ruleOf({ target, modifier, value, operator, invert }: Json, miss: (message: string) => void): Json | null {
  const make = operators[String(operator)];
  const name = textOf(modifier);
  if (!make) {
    miss(`The operator ${String(operator)} has no equal.`);
    return null;
  }
  const test = make(textOf(value) ?? '');
  const wrapped = invert === true ? { $not: test } : test;
  if (target === 'body' && name !== null) return { body: nested(name.replace(/^\$\./, '').split('.'), wrapped) };
  if (target === 'body') return { body: wrapped };
  const part = { query: 'query', header: 'headers', cookie: 'cookies', params: 'params' }[String(target)];
  if (part === undefined || name === null) {
    miss(`The target ${String(target)} has no equal.`);
    return null;
  }
  return { [part]: { [part === 'headers' ? name.toLowerCase() : name]: wrapped } };
}

const nested = (keys: readonly string[], value: unknown): unknown => keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
