import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peerModules } from '../peers.ts';
import { steps, work } from './throughput.ts';

/** As much of BullMQ as is used here. */
interface BullMQ {
  Queue: new (
    name: string,
    options: object,
  ) => { add(name: string, data: object): Promise<unknown>; addBulk(jobs: object[]): Promise<unknown>; close(): Promise<void> };
  Worker: new (
    name: string,
    handler: (job: { data: { step: number } }) => Promise<void>,
    options: object,
  ) => { waitUntilReady(): Promise<unknown>; close(): Promise<void> };
}

/** Where both it and a Redis are there. */
export const hasBullMQ = (): boolean =>
  existsSync(join(peerModules, 'bullmq')) && spawnSync('redis-server', ['--version']).error === undefined;

/** Steps a second, a job a step; and milliseconds from adding a job to its step on an idle queue. */
export async function benchBullMQ(): Promise<{ rate: number; firstMs: number[] }> {
  const { Queue, Worker } = createRequire(join(peerModules, 'x.js'))('bullmq') as BullMQ;
  const folder = await mkdtemp(join(tmpdir(), 'understudy-redis-'));
  const port = 26_379;
  const redis = spawn('redis-server', ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''], { stdio: 'ignore' });
  await sleep(1_000);
  const options = { connection: { host: '127.0.0.1', port, maxRetriesPerRequest: null }, defaultJobOptions: { removeOnComplete: true } };
  const queue = new Queue('steps', options);
  let done = 0;
  let begun = 0;
  const worker = new Worker(
    'steps',
    async ({ data: { step } }) => {
      begun = performance.now();
      done += 1;
      if (step + 1 < work.steps) await queue.add('step', { step: step + 1 });
    },
    { ...options, concurrency: 50 },
  );
  await worker.waitUntilReady();
  const firstMs: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const [added, before] = [performance.now(), done];
    await queue.add('step', { step: work.steps - 1 });
    while (done === before) await sleep(1);
    firstMs.push(begun - added);
  }
  done = 0;
  const began = performance.now();
  await queue.addBulk(Array.from({ length: work.chains * work.each }, () => ({ name: 'step', data: { step: 0 } })));
  while (done < steps) await sleep(5);
  const rate = (steps * 1_000) / (performance.now() - began);
  await worker.close();
  await queue.close();
  redis.kill();
  await once(redis, 'exit');
  await rm(folder, { recursive: true, force: true });
  return { rate, firstMs };
}
