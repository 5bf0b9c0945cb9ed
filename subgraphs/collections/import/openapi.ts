import { upgrade, validate } from '@scalar/openapi-parser';
import { sample } from 'openapi-sampler';
import { invalid } from '#kernel/failure';
import { isObject } from '#kernel/json';
import { listOf, objectOf, textOf, type Carried, type CarriedRoute, type Json } from './carried.ts';
import type { NotCarried } from './import.entity.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

/** A route for each operation of an OpenAPI 3 or Swagger 2 document: its examples, else what its schemas describe. Throws Failure('VALIDATION_FAILED'). */
export async function fromOpenApi(document: Json): Promise<Carried> {
  const { errors = [] } = await validate(document);
  if (errors.length > 0)
    throw invalid(errors.slice(0, 20).map(({ message }) => ({ path: '/content', message: `Is no valid OpenAPI document: ${message}.` })));
  const specification = upgrade(document).specification as Json;
  const routes: CarriedRoute[] = [];
  const notCarried: NotCarried[] = [];
  const resolve = (value: unknown): Json => resolveIn(specification, value, 0);
  const base = basePathOf(specification);
  for (const [path, item] of Object.entries(objectOf(specification['paths']))) {
    const operations = resolve(item);
    for (const method of methods) {
      const operation = operations[method];
      if (!isObject(operation)) continue;
      const from = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
      const responses = responsesOf(operation, resolve, specification, from, notCarried);
      routes.push({ from, route: { method: method.toUpperCase(), path: `${base}${pathOf(path)}`, responses } });
    }
  }
  if (isObject(specification['webhooks'])) notCarried.push({ path: '/webhooks', message: 'Webhooks are sent by chains; make them there.' });
  return { name: textOf(objectOf(specification['info'])['title']) ?? 'OpenAPI', routes, notCarried };
}

/** The path of the first server, which clients put before every other. */
function basePathOf(specification: Json): string {
  const url = textOf(objectOf(listOf(specification['servers'])[0])['url']) ?? '/';
  const path = URL.parse(url.replaceAll(/\{\w+\}/g, 'x'), 'http://localhost')?.pathname ?? '/';
  return path === '/' ? '' : path.replace(/\/$/, '');
}

/** `/users/{user-id}` is `/users/:user_id`; a segment that mixes text and parameters is a pattern. */
const pathOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => {
      const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
      return name === undefined ? segment.replaceAll(/\{[^{}]*\}/g, '*') : `:${name.replaceAll(/\W/g, '_').replace(/^(\d)/, '_$1')}`;
    })
    .join('/');

const deepestReference = 20;

function resolveIn(specification: Json, value: unknown, depth: number): Json {
  const reference = isObject(value) ? textOf(value['$ref']) : null;
  if (reference === null || depth > deepestReference) return objectOf(value);
  const keys = reference.replace(/^#\//, '').split('/');
  const found = keys.reduce<unknown>((at, key) => objectOf(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], specification);
  return resolveIn(specification, found, depth + 1);
}

/** The successful response comes first and so is the default; each other is asked for by the header `Prefer: code=404`, as Prism has it. */
function responsesOf(
  operation: Json,
  resolve: (value: unknown) => Json,
  specification: Json,
  from: string,
  notCarried: NotCarried[],
): Json[] {
  const all = Object.entries(objectOf(operation['responses']))
    .map(([status, value]) => ({
      status: /^\d{3}$/.test(status) ? Number(status) : /^\dXX$/i.test(status) ? Number(status[0]) * 100 : 200,
      response: resolve(value),
    }))
    .filter(({ status }) => status >= 200)
    .toSorted((left, right) => left.status - right.status);
  if (all.length === 0) return [{ statusCode: 200 }];
  return all.map(({ status, response }, index) => ({
    statusCode: status,
    ...contentOf(response, specification, resolve, `${from}/responses/${status}`, notCarried),
    ...(index > 0 && { when: { headers: { prefer: { $regex: `(^|[,; ])code=${status}` } } } }),
  }));
}

function contentOf(response: Json, specification: Json, resolve: (value: unknown) => Json, from: string, notCarried: NotCarried[]): Json {
  const content = Object.entries(objectOf(response['content']));
  const [type, media] = content.find(([name]) => /[/+]json\b/.test(name)) ?? content[0] ?? [];
  if (type === undefined) return {};
  const { example, examples, schema } = resolve(media);
  const named = resolve(Object.values(objectOf(examples))[0])['value'];
  const headers = { 'Content-Type': type.includes('*') ? 'application/json' : type };
  try {
    const body =
      example ?? named ?? (schema === undefined ? null : sample(schema as never, { quiet: true, maxSampleDepth: 8 }, specification));
    return { headers, body: /json/.test(headers['Content-Type']) || typeof body === 'string' ? body : JSON.stringify(body) };
  } catch (error) {
    notCarried.push({ path: from, message: `No example could be made of its schema (${(error as Error).message}).` });
    return { headers };
  }
}
