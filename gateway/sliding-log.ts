import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock';
import type { SystemDb } from '#kernel/database';

/** What a limit says of one request. */
export interface Allowance {
  admitted: boolean;
  /** How many more would be admitted at this moment. */
  remaining: number;
  /** Milliseconds until the oldest request of the span leaves it. */
  resetMs: number;
}

/** Counts requests by key: any span of `spanMs` admits `most`, however they are spread. */
export interface SlidingLog {
  take(key: string, most: number, spanMs: number): Promise<Allowance>;
}

interface Log {
  hits: number[];
  /** Where those begin that still count; what lies before is cut off now and then. */
  from: number;
}

/** Within one process. A request costs the same however many the span holds. */
export function memorySlidingLog(clock: Clock): SlidingLog {
  const logs = new LRUCache<string, Log>({ max: 10_000 });
  return {
    async take(key, most, spanMs) {
      const now = clock.now().getTime();
      const log = logs.get(key) ?? { hits: [], from: 0 };
      logs.set(key, log);
      while ((log.hits[log.from] ?? Infinity) <= now - spanMs) log.from += 1;
      if (log.from > 1_000 && log.from > log.hits.length / 2) {
        log.hits.splice(0, log.from);
        log.from = 0;
      }
      const held = log.hits.length - log.from;
      const admitted = held < most;
      if (admitted) log.hits.push(now);
      return { admitted, remaining: most - held - (admitted ? 1 : 0), resetMs: (log.hits[log.from] ?? now) + spanMs - now };
    },
  };
}

/** Across processes, in PostgreSQL. */
export function postgresSlidingLog(system: SystemDb): SlidingLog {
  return {
    async take(key, most, spanMs) {
      const sql = `select admitted, remaining, reset_ms as "resetMs" from gateway.take($1, $2, $3 * interval '1 millisecond')`;
      const [allowance] = await system.query<Allowance>(sql, [key, most, spanMs]);
      if (!allowance) throw new Error('the rate log gave no answer');
      return allowance;
    },
  };
}
