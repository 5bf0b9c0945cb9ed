/** Bytes that a compiled route takes, over 100,000 of them, as JSON: run with --expose-gc. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#kernel/id';
import type { Route } from '../subgraphs/mock-engine/route/route.entity.ts';
import { completeResponse } from '../subgraphs/mock-engine/route/route.rules.ts';
import { compileSimulation } from '../subgraphs/mock-engine/traffic/simulation.ts';
import { place, teapot } from './stubs.ts';

const count = 100_000;

const route = (index: number): Route => ({
  tenantId: '',
  id: newId(),
  instanceId: '',
  method: 'GET',
  path: place(index),
  when: null,
  enabled: true,
  priority: 0,
  responses: [completeResponse({ body: structuredClone(teapot) })],
  resource: null,
  rateLimit: null,
  seed: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  version: 1,
});

async function held(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await sleep(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const instance = { tenantId: '', id: '', enabled: true, cors: true, keptTraffic: 0, keptTrafficDays: 1 };
const before = await held();
const routes = Array.from({ length: count }, (_, index) => route(index));
const began = performance.now();
const simulation = compileSimulation({ instance, routes, overrides: [], chains: [], environment: {}, files: new Map() });
const compileMs = performance.now() - began;
routes.length = 0;
const after = await held();
console.log(JSON.stringify({ bytes: (after - before) / count, compileMs, routes: simulation.routes.length }));
