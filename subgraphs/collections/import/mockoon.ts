import { isObject } from '#kernel/json';
import { bodyOf, headersOf, listOf, objectOf, textOf, toLiquid, type Carried, type CarriedRoute, type Json } from './carried.ts';
import type { NotCarried } from './import.entity.ts';

/** A Mockoon environment: its HTTP routes with their responses and rules. */
export function fromMockoon(document: Json): Carried {
  const routes: CarriedRoute[] = [];
  const notCarried: NotCarried[] = [];
  const prefix = (textOf(document['endpointPrefix']) ?? '').replaceAll(/^\/|\/$/g, '');
  const buckets = new Map(
    listOf(document['data']).map((bucket, index) => [String(objectOf(bucket)['id']), bucketOf(objectOf(bucket), index)]),
  );
  const collections: Record<string, Json> = {};
  if (document['proxyMode'] === true) notCarried.push({ path: '/proxyMode', message: 'Nothing is passed on to another server yet.' });
  listOf(document['routes']).forEach((entry, index) => {
    const from = `/routes/${index}`;
    const miss = (path: string, message: string): void => void notCarried.push({ path: `${from}${path}`, message });
    const { type = 'http', method, endpoint, responses, enabled, responseMode } = objectOf(entry);
    const verb = method === 'all' ? 'ANY' : (textOf(method) ?? 'GET').toUpperCase();
    const path = `/${[prefix, textOf(endpoint) ?? ''].filter(Boolean).join('/')}`.replaceAll(/\/\*$/g, '/**');
    if (type === 'crud') {
      const { databucketID, crudKey } = objectOf(listOf(responses)[0]);
      const bucket = buckets.get(String(databucketID));
      if (!bucket) return miss('/responses/0/databucketID', 'Its data bucket is not in the document.');
      const idField = textOf(crudKey) ?? 'id';
      if (bucket.documents === null)
        miss('/responses/0/databucketID', 'Its data bucket is no list of objects, so the collection begins empty.');
      collections[bucket.name] = keyed(bucket.documents ?? [], idField);
      return void routes.push({ from, route: { method: 'ANY', path, resource: { collection: bucket.name, idField } } });
    }
    if (type !== 'http') return miss('/type', `A route of the type ${String(type)} has no equal yet.`);
    const mode = textOf(responseMode);
    if (mode !== null && !['RANDOM', 'SEQUENTIAL', 'DISABLE_RULES'].includes(mode)) miss('/responseMode', `The mode ${mode} has no equal.`);
    const made = listOf(responses).map((response, place) =>
      responseOf(objectOf(response), mode, place, (at, message) => miss(`/responses/${place}${at}`, message)),
    );
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
  return { name: textOf(document['name']) ?? 'Mockoon', routes, collections, notCarried };
}

/** A data bucket: the collection's name, and its documents where it is a list of objects. */
function bucketOf({ name, value }: Json, index: number): { name: string; documents: Json[] | null } {
  const data: unknown = typeof value === 'string' ? bodyOf(value) : value;
  const documents = Array.isArray(data) && data.every((one) => isObject(one)) ? data : null;
  const word = (textOf(name) ?? '').replaceAll(/\W+/g, '_').replace(/^(?![A-Za-z_])/, '_');
  return { name: word === '_' ? `bucket_${index + 1}` : word.slice(0, 100), documents };
}

const keyed = (documents: readonly Json[], idField: string): Json =>
  Object.fromEntries(
    documents.map((document, index) => {
      const given = document[idField];
      const key = typeof given === 'string' || typeof given === 'number' ? String(given) : String(index + 1);
      return [key, { [idField]: key, ...document }];
    }),
  );

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
