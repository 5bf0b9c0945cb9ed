import { measure, type Load, type Measured } from './load.ts';
import { answering, median, startServer, stopServer } from './processes.ts';
import type { Product } from './product.ts';
import { bodies, order, place, routeOf, statics, templated, type Stub } from './stubs.ts';

const rounds = 5;
const seconds = 2;

/** Makes a simulation of ours with these stubs; its address. */
export async function simulationOf(
  product: Product,
  name: string,
  stubs: readonly Stub[],
  more: object = {},
): Promise<{ id: string; url: string }> {
  const { id, slug } = await product.call<{ id: string; slug: string }>('POST', '/v1/instances', { name, ...more });
  const query = 'mutation Fill($id: ID!, $inputs: [RouteInput!]!) { createRoutes(instanceId: $id, inputs: $inputs) { created } }';
  for (let at = 0; at < stubs.length; at += 2_000) await product.graphql(query, { id, inputs: stubs.slice(at, at + 2_000).map(routeOf) });
  return { id, url: `${product.traffic}/mock/${slug}` };
}

/** Measures everything in turn, round by round, so that a slow moment of the machine slows all of them; medians. */
export async function inTurn<K extends string>(targets: Readonly<Record<K, Load>>, times = rounds): Promise<Record<K, Measured[]>> {
  const names = Object.keys(targets) as K[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Measured[]>;
  for (const name of names) await measure(targets[name], 1);
  for (let round = 0; round < times; round += 1) for (const name of names) all[name].push(await measure(targets[name], seconds));
  return all;
}

/** How much of another's rate, round by round. */
export const ratioOf = (left: readonly Measured[], right: readonly Measured[]): number =>
  median(left.map(({ rate }, round) => rate / (right[round]?.rate ?? NaN)));

export const bareUrl = 'http://127.0.0.1:21010/';
export async function startBare() {
  const bare = startServer(['--conditions=source', '--import', 'tsx', 'bench/bare-server.ts', '21010']);
  await answering(bareUrl);
  return bare;
}

/** Mock answers beside bare `node:http`, all in turn in every round, with the log of traffic on. */
export async function benchTraffic(product: Product): Promise<string[]> {
  const bare = await startBare();
  const found = await inTurn({
    bare: { url: bareUrl },
    one: { url: `${(await simulationOf(product, 'One route', statics(1))).url}${place(0)}` },
    thousand: { url: `${(await simulationOf(product, 'A thousand routes', statics(1_000))).url}${place(999)}` },
    templated: { url: `${(await simulationOf(product, 'Templated', templated)).url}/hello/ada?page=2` },
    body: { url: `${(await simulationOf(product, 'By body', bodies(1))).url}/orders`, body: order(0) },
    bodies: { url: `${(await simulationOf(product, 'By a thousand bodies', bodies(1_000))).url}/orders`, body: order(777) },
  });
  await stopServer(bare);
  const ratio = (left: keyof typeof found, right: keyof typeof found): string => ratioOf(found[left], found[right]).toFixed(2);
  return [
    `static mock answer, 1 route, of bare node:http        ${ratio('one', 'bare')}   (to reach: 0.60)`,
    `static mock answer, 1,000 routes, of its own 1 route  ${ratio('thousand', 'one')}   (to reach: 0.90)`,
    `templated answer, of bare node:http                   ${ratio('templated', 'bare')}   (to reach: 0.45)`,
    `matched by a JSON body, of bare node:http             ${ratio('body', 'bare')}   (to reach: 0.50)`,
    `1,000 stubs by body on one path, of its own 1 stub    ${ratio('bodies', 'body')}`,
    `1,000 stubs by body on one path, requests a second    ${Math.round(median(found.bodies.map(({ rate }) => rate)))}   (to reach: 25000)`,
  ];
}
