import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner } from 'graphile-worker';
import { repeating } from '#kernel/repeating';
import type { Parts, Worker } from '#kernel/subgraph';
import { openMover, type Mover } from './execution.mover.ts';
import * as executions from './execution.repository.ts';
import { outlastingOutages } from './queue.ts';
import { openStepRunner } from './step.runner.ts';
import { takeIdentity, type WorkerIdentity } from './worker-identity.repository.ts';

const sweepEveryMs = 1_000;
const [pruneEveryMs, mostPruned] = [10_000, 1_000];
/** How long a stopping worker waits for the steps in progress before it lets go of them. */
const graceMs = 3_000;

/**
 * The worker that runs chains. A job of the queue only says "look at execution X"; what happens then is decided by the rows.
 * The sweep makes up for every job that was lost and frees what dead workers held.
 */
export async function openExecutionWorker(parts: Parts): Promise<Worker> {
  const runner = openStepRunner(parts);
  const identity = await holdIdentity(parts);
  const mover = openMover(parts, runner, identity.number);
  const stops = [
    parts.bus.listen('execution.ended', ({ executionId }) => runner.interrupt(executionId)),
    // Sooner than the queue wakes somebody; its job finds the step taken.
    parts.bus.listen('execution.started', ({ tenantId, executionId }) => mover.lookSoon(tenantId, executionId)),
  ];
  const { database, log } = parts;
  const sweeping = repeating(
    () => executions.sweep(database.system),
    sweepEveryMs,
    (error) => log.warn({ err: error }, 'a sweep failed; the next one makes up for it'),
  );
  const pruning = repeating(
    () => executions.prune(database.system, new Date(parts.clock.now().getTime() - parts.config.EXECUTION_DAYS * 86_400_000), mostPruned),
    pruneEveryMs,
    (error) => log.warn({ err: error }, 'old executions could not be deleted; the next round makes up for it'),
  );
  const queue = await openQueue(parts, mover);
  return {
    name: 'execution worker',
    async [Symbol.asyncDispose]() {
      const force = setTimeout(() => runner.interruptAll(), graceMs);
      await mover.stop();
      await queue.stop().catch(() => {});
      clearTimeout(force);
      await sweeping[Symbol.asyncDispose]();
      await pruning[Symbol.asyncDispose]();
      stops.forEach((stop) => stop());
      await identity[Symbol.asyncDispose]();
      await runner[Symbol.asyncDispose]();
    },
  };
}

interface HeldIdentity extends AsyncDisposable {
  number(): number;
}

/** A worker whose lock is gone counts as dead, and others take what it held: it goes on under a new number. */
async function holdIdentity({ database, log }: Parts): Promise<HeldIdentity> {
  let closed = false;
  let current: WorkerIdentity;
  const take = async (): Promise<void> => {
    current = await takeIdentity(database.connect);
    current.client.once('end', () => void again());
  };
  const again = async (): Promise<void> => {
    if (closed) return;
    log.warn('the worker lost its lock; taking a new one');
    await take().catch(() => sleep(250).then(again));
  };
  await take();
  return {
    number: () => current.number,
    async [Symbol.asyncDispose]() {
      closed = true;
      await current.client.end();
    },
  };
}

function openQueue({ database, log, config }: Parts, { look }: Mover): Promise<Runner> {
  const levels = { error: 'error', warning: 'info', info: 'debug', debug: 'debug' } as const;
  return run({
    pgPool: outlastingOutages(database.systemPool),
    concurrency: config.CHAIN_WORKERS,
    noHandleSignals: true,
    // Jobs are laid a quarter of a second early, and future ones are found by polling.
    pollInterval: 100,
    logger: new Logger(() => (level, message) => log[levels[level as keyof typeof levels] ?? 'debug'](message)),
    taskList: {
      advance_execution: async (payload) => {
        const { tenantId, executionId } = payload as { tenantId: string; executionId: string };
        await look(tenantId, executionId);
      },
    },
  });
}
