import autocannon from 'autocannon';
import { answering, median, startServer, stopServer } from './processes.ts';
import type { Product } from './product.ts';

const rounds = 5;
const seconds = 3;

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 64, pipelining: 8, duration: seconds });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} errors`);
  return requests.average;
}

async function simulationWith(product: Product, routes: number): Promise<string> {
  const { id, slug } = await product.call<{ id: string; slug: string }>('POST', '/v1/instances', { name: `Routes ${routes}` });
  const response = { body: { id: 7, name: 'Teapot', price: 29 } };
  for (let index = 0; index < routes; index += 1) {
    await product.call('POST', `/v1/instances/${id}/routes`, {
      method: 'GET',
      path: `/shelf/${index % 40}/item-${index}`,
      responses: [response],
    });
  }
  return `${product.traffic}/mock/${slug}/shelf/${(routes - 1) % 40}/item-${routes - 1}`;
}

/** A static mock answer with 1 and with 1,000 routes beside bare `node:http`, round by round in turn. */
export async function benchTraffic(product: Product): Promise<string[]> {
  const bareUrl = 'http://127.0.0.1:21010/';
  const bare = startServer(['--conditions=source', '--import', 'tsx', 'bench/bare-server.ts', '21010']);
  await answering(bareUrl);
  const targets = { bare: bareUrl, one: await simulationWith(product, 1), thousand: await simulationWith(product, 1_000) };
  const rates: Record<keyof typeof targets, number[]> = { bare: [], one: [], thousand: [] };
  for (const url of Object.values(targets)) await requestsPerSecond(url);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bare', 'one', 'thousand'] as const) rates[name].push(await requestsPerSecond(targets[name]));
  }
  await stopServer(bare);
  const ratio = (left: keyof typeof targets, right: keyof typeof targets): string =>
    median(rates[left].map((rate, round) => rate / (rates[right][round] ?? NaN))).toFixed(2);
  return [
    `static mock answer, 1 route, of bare node:http        ${ratio('one', 'bare')}`,
    `static mock answer, 1,000 routes, of bare node:http   ${ratio('thousand', 'bare')}   (to reach: 0.60)`,
    `static mock answer, 1,000 routes, of its own 1 route  ${ratio('thousand', 'one')}   (to reach: 0.90)`,
  ];
}
