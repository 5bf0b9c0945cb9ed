import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { median, percentile } from './processes.ts';
import type { Product } from './product.ts';

interface Execution {
  executionId: string;
  status: string;
  finishedAt: string | null;
  steps: { startedAt: string | null; finishedAt: string | null }[];
}

const note = (delay_ms = 0): object => ({ action: 'log_event', delay_ms, config: { eventType: 'x', message: 'y' } });

async function simulation(product: Product, name: string): Promise<string> {
  return (await product.call<{ id: string }>('POST', '/v1/instances', { name, keptTraffic: 0 })).id;
}

const newChain = async (product: Product, instance: string, more: object): Promise<string> =>
  (
    await product.call<{ id: string }>('POST', `/v1/instances/${instance}/chains`, {
      name: 'C',
      trigger_method: 'POST',
      trigger_path: '/never',
      max_concurrent_executions: 10,
      execution_timeout_ms: 600_000,
      ...more,
    })
  ).id;

const trigger = (product: Product, instance: string, chain: string): Promise<Execution> =>
  product.call('POST', `/v1/instances/${instance}/chains/${chain}/trigger`);

const running = async (product: Product, instance: string): Promise<number> =>
  (await product.call<Execution[]>('GET', `/v1/instances/${instance}/chains/executions?status=running&limit=200`)).length;

/** Steps a second while many executions have steps without any delay, from the first start to the last end. */
async function stepsPerSecond(product: Product): Promise<number> {
  const [chains, each, steps] = [20, 5, 40];
  const instance = await simulation(product, 'Steps');
  const ids: string[] = [];
  for (let index = 0; index < chains; index += 1)
    ids.push(await newChain(product, instance, { steps: Array.from({ length: steps }, () => note()) }));
  const began = performance.now();
  await Promise.all(
    ids.map(async (chain) => {
      for (let turn = 0; turn < each; turn += 1) await trigger(product, instance, chain);
    }),
  );
  while ((await running(product, instance)) > 0) await sleep(50);
  return (chains * each * steps * 1_000) / (performance.now() - began);
}

/** Many executions asleep: what they take of the memory, and how late they wake. */
async function sleeping(product: Product): Promise<{ megabytes: number; lateMs: number[] }> {
  const [chains, delay] = [100, 20_000];
  const instance = await simulation(product, 'Asleep');
  const before = await product.residentMegabytes();
  const ids: string[] = [];
  for (let index = 0; index < chains; index += 1) ids.push(await newChain(product, instance, { steps: [note(), note(delay)] }));
  await Promise.all(
    ids.map(async (chain) => {
      for (let turn = 0; turn < 10; turn += 1) await trigger(product, instance, chain);
    }),
  );
  await sleep(5_000);
  const megabytes = (await product.residentMegabytes()) - before;
  while ((await running(product, instance)) > 0) await sleep(500);
  const ended = await product.call<Execution[]>('GET', `/v1/instances/${instance}/chains/executions?limit=200`);
  const lateMs = ended.map(
    ({ steps: [first, second] }) => Date.parse(second?.startedAt ?? '') - Date.parse(first?.finishedAt ?? '') - delay,
  );
  return { megabytes, lateMs };
}

/** From the commit of an execution's end, by the database's clock, to the event at a subscriber on the same machine. */
async function progress(product: Product): Promise<number[]> {
  const instance = await simulation(product, 'Watched');
  const chain = await newChain(product, instance, { steps: [note(150)] });
  const url = product.gateway.replace('http', 'ws');
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: { authorization: `Bearer ${product.token}` } });
  const waits: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const { executionId } = await trigger(product, instance, chain);
    const query = 'subscription ($id: ID!) { executionProgress(executionId: $id) { status finishedAt } }';
    for await (const { data } of client.iterate<{ executionProgress: { status: string; finishedAt: string } }>({
      query,
      variables: { id: executionId },
    }))
      if (data?.executionProgress.status === 'completed') waits.push(Date.now() - Date.parse(data.executionProgress.finishedAt));
  }
  await client.dispose();
  return waits;
}

/** The engine of chains, with PostgreSQL on the same core. */
export async function benchChains(product: Product): Promise<string[]> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) rates.push(await stepsPerSecond(product));
  const { megabytes, lateMs } = await sleeping(product);
  const waits = await progress(product);
  return [
    `steps of chains a second, one core with PostgreSQL    ${Math.round(median(rates))}   (to reach on two: 2500)`,
    `1,000 sleeping executions, MB                         ${Math.round(megabytes)}   (to stay under, of 10,000: 60)`,
    `a sleeping execution wakes late, median ms            ${median(lateMs)}   (to stay under: 20), p95 ${percentile(lateMs, 0.95)}`,
    `end of an execution to its subscriber, median ms      ${median(waits)}   (to stay under: 5), p95 ${percentile(waits, 0.95)}`,
  ];
}
