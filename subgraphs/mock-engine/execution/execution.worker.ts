import { setTimeout as sleep } from 'node:timers/promises';
import { repeating } from '#kernel/repeating';
import type { Parts, Worker } from '#kernel/subgraph';
import { openMover } from './execution.mover.ts';
import * as executions from './execution.repository.ts';
import type { Starter } from './execution.starter.ts';
import { openStepRunner } from './step.runner.ts';
import { takeIdentity, type WorkerIdentity } from './worker-identity.repository.ts';

/** Rows are claimed a quarter of a second before they are due, so this decides nothing but how soon another process takes what one leaves. */
const claimEveryMs = 100;
const [mostClaimed, freeEveryMs, recallEveryMs] = [200, 300, 500];
const [pruneEveryMs, mostPruned] = [10_000, 1_000];
/** How long a stopping worker waits for the steps in progress before it lets go of them. */
const graceMs = 3_000;

/**
 * The worker that runs chains. It claims what is due from the rows of the executions; what happens then is decided by the rows.
 * What a dead worker held, any other frees.
 */
export async function openExecutionWorker(parts: Parts, starter: Starter): Promise<Worker> {
  const { database, bus, log, config } = parts;
  const runner = openStepRunner(parts);
  const identity = await holdIdentity(parts);
  const mover = openMover(parts, runner, identity.number);
  starter.startFor(mover);
  const stops = [
    bus.listen('execution.ended', ({ executionId }) => runner.interrupt(executionId)),
    bus.listen('execution.started', ({ tenantId, executionId }) => mover.lookSoon(tenantId, executionId)),
  ];
  const claiming = repeating(
    async () => {
      for (let most = mostClaimed, came = most; came === most;) {
        most = Math.min(mostClaimed, mover.room());
        if (most <= 0) return;
        const claimed = await executions.claimDue(database.system, identity.number(), most);
        claimed.forEach(mover.take);
        came = claimed.length;
      }
    },
    claimEveryMs,
    (error) => log.warn({ err: error }, 'what is due could not be claimed; the next round makes up for it'),
  );
  const freeing = repeating(
    () => executions.freeOrphans(database.system, identity.number()),
    freeEveryMs,
    (error) => log.warn({ err: error }, 'what dead workers held could not be freed; the next round makes up for it'),
  );
  // A claim whose answer was lost, a move that failed: nobody else frees what a living worker holds. What it has held since the
  // last round without having it in hand is no answer still on its way.
  let unknown = new Set<string>();
  const recalling = repeating(
    async () => {
      const held = (await executions.heldBy(database.system, identity.number())).filter(({ id }) => !mover.has(id));
      held.filter(({ id }) => unknown.has(id)).forEach(mover.take);
      unknown = new Set(held.map(({ id }) => id));
    },
    recallEveryMs,
    (error) => log.warn({ err: error }, 'what this worker holds could not be read; the next round makes up for it'),
  );
  const pruning = repeating(
    () => executions.prune(database.system, config.EXECUTION_DAYS, mostPruned),
    pruneEveryMs,
    (error) => log.warn({ err: error }, 'old executions could not be deleted; the next round makes up for it'),
  );
  return {
    name: 'execution worker',
    async [Symbol.asyncDispose]() {
      const force = setTimeout(() => runner.interruptAll(), graceMs);
      await claiming[Symbol.asyncDispose]();
      await recalling[Symbol.asyncDispose]();
      await mover.stop();
      clearTimeout(force);
      await freeing[Symbol.asyncDispose]();
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
    current.client.once('end', () => {
      if (!closed) log.warn('the worker lost its lock; taking a new one');
      void again();
    });
  };
  const again = async (): Promise<void> => {
    if (closed) return;
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
