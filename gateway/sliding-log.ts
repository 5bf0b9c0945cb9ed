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

/** Within one process. */
export function memorySlidingLog(clock: Clock): SlidingLog {
  const logs = new LRUCache<string, number[]>({ max: 10_000 });
  return {
    async take(key, most, spanMs) {
      const now = clock.now().getTime();
      const log = (logs.get(key) ?? []).filter((hit) => hit > now - spanMs);
      const admitted = log.length < most;
      if (admitted) log.push(now);
      logs.set(key, log);
      return { admitted, remaining: most - log.length, resetMs: (log[0] ?? now) + spanMs - now };
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
