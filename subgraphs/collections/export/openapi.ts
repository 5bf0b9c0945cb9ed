import { STATUS_CODES } from 'node:http';
import type { NotCarried } from '../import/import.entity.ts';
import { missedBy, type Exported, type Miss, type Route, type RouteResponse } from './exported.ts';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document: each route's responses as examples. */
export function toOpenApi(name: string, serverUrl: string, routes: readonly Route[]): Exported {
  const notCarried: NotCarried[] = [];
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const miss: Miss = (path, message) => void notCarried.push({ path: `/routes/${route.id}${path}`, message });
    if (!route.enabled) {
      miss('/enabled', 'A route that is switched off is left out.');
      continue;
    }
    missedBy(route, miss);
    for (const { path, methods, responses } of placesOf(route)) {
      const { template, parameters } = templateOf(path);
      const operations = (paths[template] ??= parameters.length > 0 ? { parameters } : {});
      for (const method of methods) operations[method] = merged(operations[method] as Json | undefined, route, responses, miss);
    }
  }
  const document = { openapi: '3.1.0', info: { title: name, version: '1.0.0' }, servers: [{ url: serverUrl }], paths };
  return { document, notCarried };
}

const all = ['get', 'put', 'post', 'delete', 'patch'] as const;

interface Place {
  path: string;
  methods: readonly string[];
  responses: readonly RouteResponse[];
}

function placesOf({ method, path, responses, resource }: Route): Place[] {
  const methods = method === 'ANY' ? [...all] : method.toLowerCase().split(',');
  if (!resource) return [{ path, methods, responses }];
  const [frame] = responses;
  const answer = (statusCode: number, body: unknown): RouteResponse[] => (frame ? [{ ...frame, statusCode, body, when: null }] : []);
  const one = { [resource.idField]: 'string' };
  const item = `${path.replace(/\/$/, '')}/:documentKey`;
  const places: [string, string, RouteResponse[]][] = [
    ['get', path, answer(200, [one])],
    ['post', path, answer(201, one)],
    ['get', item, answer(200, one)],
    ['put', item, answer(200, one)],
    ['patch', item, answer(200, one)],
    ['delete', item, answer(204, null)],
  ];
  return places
    .filter(([verb]) => methods.includes(verb))
    .map(([verb, at, answers]) => ({ path: at, methods: [verb], responses: answers }));
}

/** `/users/:id` is `/users/{id}`; what stands for any text becomes a parameter of its own. */
function templateOf(path: string): { template: string; parameters: Json[] } {
  const parameters: Json[] = [];
  const add = (name: string, schema: Json): string => {
    parameters.push({ name, in: 'path', required: true, schema: { type: 'string', ...schema } });
    return `{${name}}`;
  };
  const segments = path.split('/').map((segment, index) => {
    const [, constrained, pattern] = /^:(\w+)\((.*)\)$/.exec(segment) ?? [];
    if (constrained !== undefined) return add(constrained, { pattern: `^(?:${pattern})$` });
    if (segment.startsWith(':')) return add(segment.slice(1), {});
    let count = 0;
    return segment.replaceAll(/\*+/g, () => add(`any${index}${count++ === 0 ? '' : `_${count}`}`, {}));
  });
  return { template: segments.join('/'), parameters };
}

/** What an operation answers, added to what routes before it did: of each status the first is the example, others stand beside it. */
function merged(before: Json | undefined, route: Route, responses: readonly RouteResponse[], miss: Miss): Json {
  const known = (before?.['responses'] ?? {}) as Record<string, Json>;
  if (route.when !== null) miss('/when', 'OpenAPI has no rules; the responses are told of without them.');
  responses.forEach((response, place) => {
    const { statusCode, headers, when, fault, delay, delayDistribution, sequence, weight, template } = response;
    const at = `/responses/${place}`;
    if (when !== null) miss(`${at}/when`, 'OpenAPI has no rules; the response is told of without them.');
    if (fault !== null || delay > 0 || delayDistribution || sequence !== null || weight !== null)
      miss(at, 'OpenAPI says nothing of delays, faults and turns.');
    if (template) miss(`${at}/template`, 'The example is the template as it is written.');
    const status = (known[String(statusCode)] ??= { description: STATUS_CODES[statusCode] ?? 'A response' });
    const own = Object.entries(headers).filter(([header]) => header.toLowerCase() !== 'content-type');
    if (own.length > 0)
      status['headers'] = Object.fromEntries(
        own.map(([header, value]) => [header, { schema: { type: 'string' }, example: [value].flat()[0] }]),
      );
    addContent(status, response);
  });
  return { ...before, responses: known };
}

function addContent(status: Json, { headers, body, base64, file }: RouteResponse): void {
  if (body === null && base64 === null && file === null) return;
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const isBinary = base64 !== null || file !== null;
  const type = [given].flat()[0] ?? (isBinary ? 'application/octet-stream' : typeof body === 'string' ? 'text/plain' : 'application/json');
  const content = (status['content'] ??= {}) as Record<string, Json>;
  const media = (content[type] ??= {});
  if (isBinary) media['schema'] = { type: 'string', contentEncoding: 'base64' };
  const examples = (media['examples'] ??= {}) as Record<string, Json>;
  const value = isBinary ? base64 : body;
  if (value !== null) examples[`example${Object.keys(examples).length + 1}`] = { value };
}
