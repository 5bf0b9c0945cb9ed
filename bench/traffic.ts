import autocannon from 'autocannon';
import { answering, median, startServer, stopServer } from './processes.ts';
import type { Product } from './product.ts';

const rounds = 5;
const seconds = 2;

interface Load {
  url: string;
  /** A POST with this body; a GET without. */
  body?: string;
}

async function requestsPerSecond({ url, body }: Load): Promise<number> {
  const post = body !== undefined && ({ method: 'POST', body, headers: { 'content-type': 'application/json' } } as const);
  const { requests, non2xx, errors } = await autocannon({ url, connections: 64, pipelining: 8, duration: seconds, ...post });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} errors`);
  return requests.average;
}

async function simulationOf(product: Product, name: string, routes: readonly object[]): Promise<string> {
  const { id, slug } = await product.call<{ id: string; slug: string }>('POST', '/v1/instances', { name });
  for (const route of routes) await product.call('POST', `/v1/instances/${id}/routes`, route);
  return `${product.traffic}/mock/${slug}`;
}

const teapot = { body: { id: 7, name: 'Teapot', price: 29 } };
const place = (index: number): string => `/shelf/${index % 40}/item-${index}`;
const statics = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ method: 'GET', path: place(index), responses: [teapot] }));
const byBody = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    method: 'POST',
    path: '/orders',
    when: { body: { order: { id: index }, kind: 'new' } },
    responses: [teapot],
  }));

/** Mock answers beside bare `node:http`, all in turn in every round, with the log of traffic on. */
export async function benchTraffic(product: Product): Promise<string[]> {
  const bareUrl = 'http://127.0.0.1:21010/';
  const bare = startServer(['--conditions=source', '--import', 'tsx', 'bench/bare-server.ts', '21010']);
  await answering(bareUrl);
  const order = (id: number): string => JSON.stringify({ order: { id, size: 3 }, kind: 'new', items: ['a', 'b'] });
  const template = {
    method: 'GET',
    path: '/hello/:name',
    responses: [{ template: true, body: { hello: '{{ params.name }}', page: '{{ query.page }}' } }],
  };
  const targets = {
    bare: { url: bareUrl },
    one: { url: `${await simulationOf(product, 'One route', statics(1))}${place(0)}` },
    thousand: { url: `${await simulationOf(product, 'A thousand routes', statics(1_000))}${place(999)}` },
    templated: { url: `${await simulationOf(product, 'Templated', [template])}/hello/ada?page=2` },
    body: { url: `${await simulationOf(product, 'By body', byBody(1))}/orders`, body: order(0) },
    bodies: { url: `${await simulationOf(product, 'By a thousand bodies', byBody(1_000))}/orders`, body: order(777) },
  } satisfies Record<string, Load>;
  const names = Object.keys(targets) as (keyof typeof targets)[];
  const rates = new Map<string, number[]>(names.map((name) => [name, []]));
  for (const name of names) await requestsPerSecond(targets[name]);
  for (let round = 0; round < rounds; round += 1) for (const name of names) rates.get(name)?.push(await requestsPerSecond(targets[name]));
  await stopServer(bare);
  const ratio = (left: keyof typeof targets, right: keyof typeof targets): string =>
    median((rates.get(left) ?? []).map((rate, round) => rate / (rates.get(right)?.[round] ?? NaN))).toFixed(2);
  return [
    `static mock answer, 1 route, of bare node:http        ${ratio('one', 'bare')}   (to reach: 0.60)`,
    `static mock answer, 1,000 routes, of its own 1 route  ${ratio('thousand', 'one')}   (to reach: 0.90)`,
    `templated answer, of bare node:http                   ${ratio('templated', 'bare')}   (to reach: 0.45)`,
    `matched by a JSON body, of bare node:http             ${ratio('body', 'bare')}   (to reach: 0.50)`,
    `1,000 stubs by body on one path, of its own 1 stub    ${ratio('bodies', 'body')}`,
    `1,000 stubs by body on one path, requests a second    ${Math.round(median(rates.get('bodies') ?? []))}   (to reach: 25000)`,
  ];
}
