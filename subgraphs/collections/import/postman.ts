import { isObject } from '#kernel/json';
import { bodyOf, headersOf, listOf, objectOf, textOf, type Carried, type CarriedRoute, type Json } from './carried.ts';
import type { NotCarried } from './import.entity.ts';

/** A Postman collection (2.0 and 2.1): a route for each request, answering with its saved examples. */
export function fromPostman(document: Json): Carried {
  const routes: CarriedRoute[] = [];
  const notCarried: NotCarried[] = [];
  const walk = (items: unknown, from: string): void => {
    listOf(items).forEach((item, index) => {
      const at = `${from}/${index}`;
      const { item: inner, request, response, event } = objectOf(item);
      if (event !== undefined) notCarried.push({ path: `${at}/event`, message: 'Scripts cannot be carried.' });
      if (Array.isArray(inner)) walk(inner, `${at}/item`);
      if (request !== undefined) routes.push({ from: at, route: routeOf(request, listOf(response)) });
    });
  };
  walk(document['item'], '/item');
  return { name: textOf(objectOf(document['info'])['name']) ?? 'Postman', routes, notCarried };
}

function routeOf(request: unknown, examples: readonly unknown[]): Json {
  const { method, url } = isObject(request) ? request : { method: 'GET', url: request };
  const responses = examples.map((example) => {
    const { code, header, body } = objectOf(example);
    const pairs = listOf(header).map((one) => [String(objectOf(one)['key']), objectOf(one)['value']] as const);
    return { statusCode: typeof code === 'number' && code >= 200 ? code : 200, headers: headersOf(pairs), body: bodyOf(textOf(body)) };
  });
  // The first example answers; another one is asked for as Postman's own mock servers have it.
  const chosen = responses.map((response, index) =>
    index === 0 ? response : { ...response, when: { headers: { 'x-mock-response-code': String(response.statusCode) } } },
  );
  return {
    method: (textOf(method) ?? 'GET').toUpperCase(),
    path: pathOf(url),
    responses: chosen.length > 0 ? chosen : [{ statusCode: 200 }],
  };
}

function pathOf(url: unknown): string {
  const parts = isObject(url) ? url['path'] : undefined;
  const segments = Array.isArray(parts)
    ? parts.map((part) => (isObject(part) ? String(part['value']) : String(part)))
    : ((textOf(isObject(url) ? url['raw'] : url) ?? '')
        .replace(/^(\w+:\/\/)?[^/]*/, '')
        .split('?')[0]
        ?.split('/')
        .slice(1) ?? []);
  return `/${segments
    .map((segment) =>
      segment
        .replace(/^\{\{([\w-]+)\}\}$/, ':$1')
        .replaceAll(/\{\{[^{}]*\}\}/g, '*')
        .replace(/^:(.*)$/, (_, name: string) => `:${name.replaceAll(/\W/g, '_')}`),
    )
    .join('/')}`;
}
