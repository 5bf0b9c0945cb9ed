import { createContext, Script } from 'node:vm';

const place = createContext({ work: null as (() => unknown) | null });
const run = new Script('work()');

/** What is left of the time of all boxes together, while there is such a bound. */
let left = Infinity;

/**
 * Runs work that a person's expression could make long, and ends it when its time is over. It costs a tenth of a millisecond, so what cannot
 * become long does without. Throws what `late` makes when `ms` milliseconds were not enough.
 */
export function withinTime<T>(ms: number, work: () => T, late: () => Error): T {
  if (left <= 0) throw late();
  const [outer, began] = [place['work'], performance.now()];
  place['work'] = work;
  try {
    return run.runInContext(place, { timeout: Math.ceil(Math.min(ms, left)) }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw late();
    throw error;
  } finally {
    place['work'] = outer;
    left -= performance.now() - began;
  }
}

/** Bounds what all boxes within `work`, which waits for nothing, may take together: a thousand rules could each stay within its own time. */
export function sharingTime<T>(ms: number, work: () => T): T {
  left = ms;
  try {
    return work();
  } finally {
    left = Infinity;
  }
}
