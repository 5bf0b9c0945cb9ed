import { LRUCache } from 'lru-cache';
import { withTenant, type Caller } from '#kernel/caller';
import { notFound } from '#kernel/failure';
import { idAt, newId, timeOfId } from '#kernel/id';
import { liveView } from '#kernel/live-view';
import type { Parts } from '#kernel/subgraph';
import { instanceById } from '../instance/instance.service.ts';
import type { Execution } from './execution.entity.ts';
import * as executions from './execution.repository.ts';
import { executionAt, isOver } from './execution.rules.ts';
import { executionById } from './execution.service.ts';

/** Of which simulation an execution must be, and the version behind which it is followed. */
interface From {
  instanceId?: string | null;
  after?: number | null;
}

/** Executions as they happen: first the present, then every change, in order, none twice. */
export function executionLiveService({ database, bus }: Parts) {
  return {
    /** One execution: its state now, or what changed since a version, then each change in order, until it has ended. */
    async follow(caller: Caller, id: string, { instanceId, after }: From = {}): Promise<AsyncIterable<Execution>> {
      const read = (): Promise<Execution> => database.forTenant(caller, (db) => executionById(db, id));
      const present = await read();
      if (instanceId && present.instanceId !== instanceId) throw notFound('execution', id);
      // Of one that has ended, whoever saw the end is told it again: a stream without any event would be no answer.
      let seen = isOver(present)
        ? Math.min(after ?? Infinity, present.version - 1)
        : Math.min(after ?? present.version - 1, present.version);
      return liveView<Execution>({
        listen: (wake) =>
          all(
            bus.listen('execution.changed', ({ executionId }) => executionId === id && wake()),
            bus.onGap(wake),
            every(lookAgainMs, wake),
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
      const unfinished = new Set<string>();
      let isFirst = true;
      let readAll = true;
      let newest = newId();
      await database.forTenant(caller, (db) => instanceById(db, instanceId));
      return liveView<Execution>({
        listen: (wake) => {
          const lookAtAll = (): void => {
            readAll = true;
            wake();
          };
          return all(
            bus.listen('execution.changed', (change) => {
              if (change.instanceId !== instanceId || change.tenantId !== tenantId) return;
              changed.add(change.executionId);
              wake();
            }),
            bus.onGap(lookAtAll),
            every(lookAgainMs, lookAtAll),
          );
        },
        async read() {
          const isWhole = readAll;
          const ids = new Set(isWhole ? [...changed, ...unfinished] : changed);
          readAll = false;
          changed.clear();
          const reading = database.forTenant(caller, async (db) => [
            // After a gap, too, what has begun and ended in it.
            isWhole ? await executions.runningOf(db, instanceId, isFirst ? null : beforeId(newest)) : [],
            isFirst || ids.size === 0 ? [] : await executions.byIds(db, [...ids]),
          ]);
          const [running = [], rows = []] = await reading.catch((error: unknown) => {
            readAll = true;
            throw error;
          });
          for (const { id } of [...running, ...rows]) if (id > newest) newest = id;
          // At first, the present; an execution that begins later shows all of its changes.
          const changes = [...running.filter(({ id }) => !ids.has(id) || isFirst), ...rows].flatMap((row) => {
            const before = seen.get(row.id) ?? (isFirst ? row.version - 1 : 0);
            seen.set(row.id, row.version);
            if (isOver(row)) unfinished.delete(row.id);
            else unfinished.add(row.id);
            return changesSince(row, before);
          });
          isFirst = false;
          return changes;
        },
      });
    },
  };
}

/** An id of some seconds earlier: processes do not make theirs in one order. */
const beforeId = (id: string): string => idAt(new Date(timeOfId(id).getTime() - 10_000));

/** A worker that is killed between a commit and its news tells nobody, so a subscriber looks by itself from time to time. */
const lookAgainMs = 5_000;

function every(ms: number, wake: () => void): () => void {
  const timer = setInterval(wake, ms);
  return () => clearInterval(timer);
}

const all =
  (...stops: readonly (() => void)[]): (() => void) =>
  () =>
    stops.forEach((stop) => stop());

/** The execution as it stood at each version after `seen`. */
const changesSince = (execution: Execution, seen: number): Execution[] =>
  Array.from({ length: Math.max(0, execution.version - seen) }, (_, index) => executionAt(execution, seen + 1 + index));
