/**
 * `npm run bench:chains`: the engine of chains, in one run beside one written by hand on the same PostgreSQL and, where both are there
 * (`npm install --prefix bench/peers`, `redis-server`), BullMQ. Everything has all cores. `-- --parked` lays a million sleeping executions, too.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openEmbeddedPostgres } from '#launch/postgres';
import { median, percentile } from '../processes.ts';
import { startProduct } from '../product.ts';
import { benchBullMQ, hasBullMQ } from './bullmq.ts';
import { firstSteps } from './first-step.ts';
import { gaps } from './gap.ts';
import { burst, latencies } from './on-the-way.ts';
import { progress } from './progress.ts';
import type { Scene } from './scene.ts';
import { stops } from './stops.ts';
import { stepsPerSecondByHand } from './skip-locked.ts';
import { parkMany, sleepers } from './sleepers.ts';
import { stepsPerSecond } from './throughput.ts';

const { values } = parseArgs({ options: { parked: { type: 'boolean', default: false } } });
const say = (what: string, figure: number | string, more = ''): void =>
  console.log(`${what.padEnd(64)} ${String(figure).padStart(7)}   ${more}`);
const of = (all: readonly number[], toStay: string): [string, string] => [
  median(all).toFixed(1),
  `(${toStay}) p95 ${percentile(all, 0.95).toFixed(1)}, p99 ${percentile(all, 0.99).toFixed(1)}`,
];

const folder = await mkdtemp(join(tmpdir(), 'understudy-bench-'));
await chmod(folder, 0o755);
const server = await openEmbeddedPostgres(folder);
const { host, port, database: name, user, password = '' } = server.owner;
const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const database = new pg.Pool({ ...server.owner, max: 2 });
database.on('error', () => {});
const product = await startProduct({ databaseUrl, anyCore: true });
const scene: Scene = { product, database };
try {
  await sleep(3_000);
  say('trigger to first step, idle, median ms', ...of(await firstSteps(scene), 'to reach: 3'));
  const { plain, starting } = await latencies(scene);
  say(
    'a trigger adds to the mock request, median ms',
    (median(starting) - median(plain)).toFixed(3),
    `(to stay under: 0.2) of ${median(plain).toFixed(3)}`,
  );
  say('end of an execution to its subscriber, median ms', ...of(await progress(scene), 'to stay under: 5'));

  const { timedOutMs, cancelledMs } = await stops(scene);
  say('a hanging webhook is let go after its time is up, median ms', ...of(timedOutMs, 'to stay under: 250'));
  say('  and after it is cancelled, median ms', ...of(cancelledMs, 'to stay under: 250'));

  const rates: { ours: number; byHand: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rates.push({ ours: await stepsPerSecond(scene), byHand: await stepsPerSecondByHand(server.owner, 8) });
  }
  const [ours, byHand] = [median(rates.map((rate) => rate.ours)), median(rates.map((rate) => rate.byHand))];
  say(
    'steps a second, of chains of five',
    Math.round(ours),
    `(to reach: 2500) of ${Math.round(byHand)} by hand: ${(ours / byHand).toFixed(2)}`,
  );
  if (hasBullMQ()) {
    const { rate, firstMs } = await benchBullMQ();
    say('  BullMQ, steps a second', Math.round(rate), `ours is ${(ours / rate).toFixed(2)} of it`);
    say('  BullMQ, trigger to first step, median ms', ...of(firstMs, 'a job is added to Redis'));
  }

  const { answeredMs, writtenMs, drainedMs, dropped } = await burst(scene);
  say('5,000 triggers within a second: answered, median ms', ...of(answeredMs, 'sent on time, whatever the answers'));
  say(
    '  all of them in the database after, ms',
    Math.round(writtenMs),
    `all executions ended after ${Math.round(drainedMs)}; dropped ${dropped}`,
  );

  const { megabytes, lateMs } = await sleepers(scene);
  say('10,000 sleeping executions, MB', Math.round(megabytes), '(to stay under: 60)');
  say('  they wake late by, median ms', ...of(lateMs, 'to stay under: 20'));

  say('kill -9 of a worker: another goes on after, median ms', ...of(await gaps(scene, databaseUrl), 'p99 to stay under: 1000'));

  if (values.parked) {
    const parked = await parkMany(scene);
    say(`trigger to first step beside ${parked} asleep, median ms`, ...of(await firstSteps(scene), 'to stay under: 5'));
  }
} finally {
  await product[Symbol.asyncDispose]();
  await database.end();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}
