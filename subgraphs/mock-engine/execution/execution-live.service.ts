import { LRUCache } from 'lru-cache';
import { withTenant, type Caller } from '#kernel/caller';
import { liveView } from '#kernel/live-view';
import type { Parts } from '#kernel/subgraph';
import { instanceById } from '../instance/instance.service.ts';
import type { Execution } from './execution.entity.ts';
import * as executions from './execution.repository.ts';
import { executionAt, isOver } from './execution.rules.ts';
import { executionById } from './execution.service.ts';

/** Executions as they happen: first the present, then every change, in order, none twice. */
export function executionLiveService({ database, bus }: Parts) {
  return {
    /** One execution: its state now, then each change in order, until it has ended. */
    async follow(caller: Caller, id: string): Promise<AsyncIterable<Execution>> {
      const read = (): Promise<Execution> => database.forTenant(caller, (db) => executionById(db, id));
      let seen = (await read()).version - 1;
      return liveView<Execution>({
        listen: (wake) =>
          both(
            bus.listen('execution.changed', ({ executionId }) => executionId === id && wake()),
            bus.onGap(wake),
          ),
        async read() {
          const execution = await read();
          const changes = changesSince(execution, seen);
          seen = execution.version;
          return changes;
        },
        isLast: isOver,
      });
    },

    /** A simulation's executions: the running ones as they are now, then each change of each in order. */
    async followAll(caller: Caller, instanceId: string): Promise<AsyncIterable<Execution>> {
      const { tenantId } = withTenant(caller);
      // Bounded: of the executions that ended long ago no more news can come.
      const seen = new LRUCache<string, number>({ max: 10_000 });
      const changed = new Set<string>();
      let isFirst = true;
      let readAll = true;
      await database.forTenant(caller, (db) => instanceById(db, instanceId));
      return liveView<Execution>({
        listen: (wake) =>
          both(
            bus.listen('execution.changed', (change) => {
              if (change.instanceId !== instanceId || change.tenantId !== tenantId) return;
              changed.add(change.executionId);
              wake();
            }),
            bus.onGap(() => {
              readAll = true;
              wake();
            }),
          ),
        async read() {
          const ids = new Set(readAll ? [...changed, ...seen.keys()] : changed);
          changed.clear();
          const [running, rows] = await database.forTenant(caller, async (db) => [
            readAll ? await executions.runningOf(db, instanceId) : [],
            isFirst || ids.size === 0 ? [] : await executions.byIds(db, [...ids]),
          ]);
          // At first, the present; an execution that begins later shows all of its changes.
          const changes = [...running.filter(({ id }) => !ids.has(id) || isFirst), ...rows].flatMap((row) => {
            const before = seen.get(row.id) ?? (isFirst ? row.version - 1 : 0);
            seen.set(row.id, row.version);
            return changesSince(row, before);
          });
          isFirst = false;
          readAll = false;
          return changes;
        },
      });
    },
  };
}

const both =
  (one: () => void, other: () => void): (() => void) =>
  () => {
    one();
    other();
  };

/** The execution as it stood at each version after `seen`. */
const changesSince = (execution: Execution, seen: number): Execution[] =>
  Array.from({ length: Math.max(0, execution.version - seen) }, (_, index) => executionAt(execution, seen + 1 + index));
