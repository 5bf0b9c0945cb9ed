import { bodyOf, headersOf, listOf, objectOf, textOf, type Carried, type CarriedRoute, type Json } from './carried.ts';
import type { NotCarried } from './import.entity.ts';

/** A HAR 1.2 archive: a route for each method, path and query that was recorded, answering as the last recording did. */
export function fromHar(document: Json): Carried {
  const notCarried: NotCarried[] = [];
  const byRequest = new Map<string, CarriedRoute>();
  listOf(objectOf(document['log'])['entries']).forEach((entry, index) => {
    const from = `/log/entries/${index}`;
    const { request, response } = objectOf(entry);
    const { method, url } = objectOf(request);
    const address = URL.parse(String(url));
    const { status, headers, content } = objectOf(response);
    if (!address || typeof status !== 'number' || status < 200) return void notCarried.push({ path: from, message: 'Was not answered.' });
    const { text, encoding } = objectOf(content);
    const isBinary = encoding === 'base64' && !isText(headers);
    const body = encoding === 'base64' ? Buffer.from(String(text), 'base64').toString('utf8') : textOf(text);
    const isBodyless = status === 204 || status === 304;
    const pairs = listOf(headers).map((one) => [String(objectOf(one)['name']), objectOf(one)['value']] as const);
    const query = Object.fromEntries(address.searchParams);
    const kept = pairs.filter(([name]) => !/^(set-cookie|access-control-.*|vary|alt-svc)$/i.test(name));
    const route = {
      method: String(method).toUpperCase(),
      path: address.pathname,
      ...(Object.keys(query).length > 0 && { when: { query } }),
      responses: [
        {
          statusCode: status,
          headers: headersOf(kept),
          ...(isBinary && !isBodyless ? { base64: text } : { body: isBodyless ? null : bodyOf(body) }),
        },
      ],
    };
    byRequest.set(`${route.method} ${address.pathname}${address.search}`, { from, route });
  });
  const routes = [...byRequest.values()];
  const pages = objectOf(listOf(objectOf(document['log'])['pages'])[0]);
  return { name: textOf(pages['title']) ?? 'Recording', routes, notCarried };
}

const isText = (headers: unknown): boolean =>
  listOf(headers).some(
    (one) => /^content-type$/i.test(String(objectOf(one)['name'])) && /text|json|xml|javascript/.test(String(objectOf(one)['value'])),
  );
