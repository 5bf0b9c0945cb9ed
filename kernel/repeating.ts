import { setTimeout as sleep } from 'node:timers/promises';

/** After a fault it is tried again after so long at the least. */
const pauseAfterFaultMs = 1_000;

/**
 * Does some work again and again, with a pause between, until it is closed; closing waits for the work under way.
 * The first fault in a row is told, and the next time makes up for it.
 */
export function repeating(work: () => Promise<unknown>, everyMs: number, told: (error: unknown) => void): AsyncDisposable {
  const stop = new AbortController();
  const loop = async (): Promise<void> => {
    for (let isFine = true; !stop.signal.aborted;) {
      try {
        await work();
        isFine = true;
      } catch (error) {
        if (isFine) told(error);
        isFine = false;
      }
      await sleep(isFine ? everyMs : Math.max(everyMs, pauseAfterFaultMs), undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}

/** How long a fault is outlasted, and which one is not worth it. */
export interface Patience {
  tries: number;
  everyMs: number;
  isHopeless: (error: unknown) => boolean;
}

/** How long a reader waits for a database that is away. */
export const halfAMinute = { tries: 60, everyMs: 500 } as const;

/** Does some work until it comes to an end, for a part that is away for a while. Throws what it threw last, or what is hopeless. `isAgain` tells of every time but the first. */
export async function outlasting<T>(work: (isAgain: boolean) => Promise<T>, { tries, everyMs, isHopeless }: Patience): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await work(time > 1);
    } catch (error) {
      if (time >= tries || isHopeless(error)) throw error;
      await sleep(everyMs);
    }
  }
}
