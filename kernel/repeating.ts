import { setTimeout as sleep } from 'node:timers/promises';

/** Does some work again and again, with a pause between, until it is closed; closing waits for the work under way. A fault is told, and the next time makes up for it. */
export function repeating(work: () => Promise<unknown>, everyMs: number, told: (error: unknown) => void): AsyncDisposable {
  const stop = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await work().catch(told);
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => {});
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
