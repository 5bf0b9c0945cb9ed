import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Agent, request } from 'undici';
import type { Product } from '../product.ts';

/** The product with its chains, and its database past every policy. */
export interface Scene {
  product: Product;
  database: pg.Pool;
}

/** A simulation of chains that requests to its paths start. */
export interface Stage {
  id: string;
  url: string;
}

const note = (delay_ms = 0): object => ({ action: 'log_event', delay_ms, config: { eventType: 'x', message: 'y' } });

/** Steps that each write an event, after these delays. */
export const notes = (...delays: number[]): object[] => delays.map((delay) => note(delay));

export async function openStage({ product }: Scene, name: string): Promise<Stage> {
  const { id, slug } = await product.call<{ id: string; slug: string }>('POST', '/v1/instances', { name, keptTraffic: 0 });
  await product.call('POST', `/v1/instances/${id}/routes`, { method: 'POST', path: '/**', responses: [{ statusCode: 202 }] });
  return { id, url: `${product.traffic}/mock/${slug}` };
}

/** A chain that a POST to `path` starts. */
export async function addChain(
  { product }: Scene,
  { id }: Stage,
  path: string,
  steps: readonly object[],
  more: object = {},
): Promise<string> {
  const chain = {
    name: 'C',
    enabled: true,
    trigger_method: 'POST',
    trigger_path: path,
    max_concurrent_executions: 10,
    execution_timeout_ms: 600_000,
  };
  return (await product.call<{ id: string }>('POST', `/v1/instances/${id}/chains`, { ...chain, steps, ...more })).id;
}

const agent = new Agent({ connections: 64, pipelining: 1 });

/** Sends a mock request, and how long it took, in milliseconds. */
export async function knock({ url }: Stage, path: string): Promise<number> {
  const sent = performance.now();
  const { statusCode, body } = await request(`${url}${path}`, { method: 'POST', dispatcher: agent });
  await body.dump();
  if (statusCode !== 202) throw new Error(`${path} answered ${statusCode}`);
  return performance.now() - sent;
}

/** How many executions a simulation has that are as the condition says. */
export async function count({ database }: Scene, { id }: Stage, condition = 'true'): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from mock_engine.execution where instance_id = $1 and (${condition})`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

/** Waits until a simulation has so many executions and all have ended. */
export async function untilEnded(scene: Scene, stage: Stage, executions: number): Promise<void> {
  while ((await count(scene, stage, `status <> 'running'`)) < executions) await sleep(250);
}
