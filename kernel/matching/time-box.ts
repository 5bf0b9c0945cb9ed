import { createContext, Script } from 'node:vm';

const place = createContext({ work: null as (() => unknown) | null });
const run = new Script('work()');

/**
 * Runs work that a person's expression could make long, and ends it when its time is over. It costs a tenth of a millisecond, so what cannot
 * become long does without. Throws what `late` makes when `ms` milliseconds were not enough.
 */
export function withinTime<T>(ms: number, work: () => T, late: () => Error): T {
  place['work'] = work;
  try {
    return run.runInContext(place, { timeout: ms }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw late();
    throw error;
  } finally {
    place['work'] = null;
  }
}
