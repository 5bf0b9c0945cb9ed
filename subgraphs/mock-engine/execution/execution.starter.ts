import { setImmediate as afterTheAnswer } from 'node:timers/promises';
import type { Bus } from '#kernel/bus';
import type { Database } from '#kernel/database';
import type { Log } from '#kernel/log';
import { outlasting } from '#kernel/repeating';
import * as chains from '../chain/chain.repository.ts';
import type { Start } from './execution.entity.ts';
import type { Mover } from './execution.mover.ts';
import * as executions from './execution.repository.ts';
import { callerFor } from './step.runner.ts';

const mostWaiting = 10_000;
const mostAtOnce = 100;
/** How often writing is tried where the database is away, and how long between: half a minute in all. */
const patience = { tries: 120, everyMs: 250 } as const;

/** Starts chains from mock traffic. */
export interface Starter extends AsyncDisposable {
  /** Lets the worker of this process take hold of what is started, in the same statement. */
  startFor(worker: Pick<Mover, 'number' | 'goOnFrom'>): void;
  /**
   * Takes a start; false, and counted as dropped, when ten thousand are waiting already. The statement that makes it durable
   * is issued as soon as the answer to the request has left, unless one is under way for the company: then it travels in the next, with
   * all that came meanwhile.
   */
  offer(tenantId: string, instanceId: string, start: Start): boolean;
  readonly dropped: number;
}

interface Waiting {
  instanceId: string;
  start: Start;
}

export function openStarter(database: Database, bus: Bus, log: Log): Starter {
  const queues = new Map<string, Waiting[]>();
  const flushes = new Map<string, Promise<void>>();
  let waiting = 0;
  let dropped = 0;
  let closing = false;
  let worker: Pick<Mover, 'number' | 'goOnFrom'> | undefined;

  /** Counted by chain until the database takes the count, with what is written next. */
  const untold = new Map<string, Map<string, number>>();
  const count = (tenantId: string, chainId: string, more: number): void => {
    const counts = untold.get(tenantId) ?? new Map<string, number>();
    untold.set(tenantId, counts.set(chainId, (counts.get(chainId) ?? 0) + more));
  };

  const drop = (tenantId: string, chainIds: readonly string[], reason: string, facts: object = {}): void => {
    dropped += chainIds.length;
    log.warn({ count: chainIds.length, dropped, ...facts }, `chain executions were dropped: ${reason}`);
    for (const chainId of chainIds) count(tenantId, chainId, 1);
  };

  const tellOfDropped = async (tenantId: string): Promise<void> => {
    const counts = untold.get(tenantId);
    if (!counts) return;
    untold.delete(tenantId);
    await database
      .forTenant(callerFor(tenantId), async (db) => {
        for (const [chainId, more] of counts) await chains.addDropped(db, chainId, more);
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the count of dropped executions could not be written; it is written with the next');
        for (const [chainId, more] of counts) count(tenantId, chainId, more);
      });
  };

  /** Of a batch that the database may have taken before it went away, what it has not. */
  const unknownOf = async (tenantId: string, starts: readonly Start[]): Promise<readonly Start[]> => {
    const ids = starts.map(({ id }) => id);
    const known = await database.forTenant(callerFor(tenantId), (db) => executions.idsAmong(db, ids));
    return starts.filter(({ id }) => !known.has(id));
  };

  const write = async (tenantId: string, given: Waiting[], isAgain: boolean): Promise<void> => {
    const starts = given.map(({ start }) => start);
    const moving: executions.Moving = (sql, parameters) => database.callForTenant(callerFor(tenantId), sql, parameters);
    const number = worker?.number() ?? null;
    const started = await executions.start(moving, isAgain ? await unknownOf(tenantId, starts) : starts, number);
    for (const { instanceId, start } of given) {
      const { outcome, look } = started.get(start.id) ?? {};
      if (outcome === 'busy') drop(tenantId, [start.chainId], 'too many of the chain are waiting', { chainId: start.chainId });
      else if (outcome !== 'gone') {
        bus.tell('execution.changed', { tenantId, instanceId, executionId: start.id, version: 1 });
        if (number !== null) worker?.goOnFrom({ tenantId, id: start.id, worker: number }, look ?? null);
        else if (outcome === 'started') bus.tellHere('execution.started', { tenantId, executionId: start.id });
      }
    }
  };

  /** Outlasts a database that is away for a while; a batch that it may have taken before it went is looked for first. */
  const writeAgain = (tenantId: string, batch: Waiting[]): Promise<void> =>
    outlasting((isAgain) => write(tenantId, batch, isAgain), { ...patience, isHopeless: () => closing }).catch((error: unknown) => {
      const chainIds = batch.map(({ start }) => start.chainId);
      drop(tenantId, chainIds, 'the database did not take them', { err: error });
    });

  const flush = async (tenantId: string): Promise<void> => {
    await afterTheAnswer();
    for (let isTold = false; ;) {
      const batch = queues.get(tenantId)?.splice(0, mostAtOnce) ?? [];
      waiting -= batch.length;
      if (batch.length > 0) await writeAgain(tenantId, batch);
      else if (isTold || !untold.has(tenantId)) break;
      else {
        isTold = true;
        await tellOfDropped(tenantId);
      }
    }
    queues.delete(tenantId);
    flushes.delete(tenantId);
  };

  return {
    offer(tenantId, instanceId, start) {
      if (waiting >= mostWaiting) {
        drop(tenantId, [start.chainId], 'ten thousand are waiting to be written');
        return false;
      }
      const queue = queues.get(tenantId) ?? [];
      queue.push({ instanceId, start });
      waiting += 1;
      queues.set(tenantId, queue);
      if (!flushes.has(tenantId)) flushes.set(tenantId, flush(tenantId));
      return true;
    },
    startFor(given) {
      worker = given;
    },
    get dropped() {
      return dropped;
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      await Promise.all(flushes.values());
    },
  };
}
