import type { Bus } from '#kernel/bus';
import type { Database } from '#kernel/database';
import type { Log } from '#kernel/log';
import type { Start } from './execution.entity.ts';
import * as executions from './execution.repository.ts';

const mostWaiting = 10_000;
const mostAtOnce = 100;

/** Starts chains from mock traffic. */
export interface Starter extends AsyncDisposable {
  /**
   * Takes a start; false, and counted as dropped, when ten thousand are waiting already. The statement that makes it durable
   * is issued before this returns unless one is under way for the company: then it travels in the next, with all that came meanwhile.
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

  const drop = (count: number, reason: string, facts: object = {}): void => {
    dropped += count;
    log.warn({ count, dropped, ...facts }, `chain executions were dropped: ${reason}`);
  };

  const write = async (tenantId: string, batch: Waiting[]): Promise<void> => {
    const caller = { kind: 'service', service: 'mock-engine', tenantId } as const;
    const outcomes = await database.forTenant(caller, (db) =>
      executions.start(
        db,
        batch.map(({ start }) => start),
      ),
    );
    for (const { instanceId, start } of batch) {
      const outcome = outcomes.get(start.id);
      if (outcome === 'busy') drop(1, 'too many of the chain are waiting', { chainId: start.chainId });
      else if (outcome !== 'gone') bus.tell('execution.changed', { tenantId, instanceId, executionId: start.id, version: 1 });
    }
  };

  const flush = async (tenantId: string): Promise<void> => {
    for (let queue = queues.get(tenantId); queue && queue.length > 0; queue = queues.get(tenantId)) {
      const batch = queue.splice(0, mostAtOnce);
      waiting -= batch.length;
      try {
        await write(tenantId, batch);
      } catch (error) {
        drop(batch.length, 'the database did not take them', { err: error });
      }
    }
    queues.delete(tenantId);
    flushes.delete(tenantId);
  };

  return {
    offer(tenantId, instanceId, start) {
      if (waiting >= mostWaiting) {
        drop(1, 'ten thousand are waiting to be written');
        return false;
      }
      const queue = queues.get(tenantId) ?? [];
      queue.push({ instanceId, start });
      waiting += 1;
      queues.set(tenantId, queue);
      if (!flushes.has(tenantId)) flushes.set(tenantId, flush(tenantId));
      return true;
    },
    get dropped() {
      return dropped;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(flushes.values());
    },
  };
}
