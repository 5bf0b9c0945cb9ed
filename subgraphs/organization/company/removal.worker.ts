import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts, Worker } from '#kernel/subgraph';
import type { CompanyService } from './company.service.ts';

const lookEveryMs = 30_000;

/** Finishes the deletion of companies that a crash or an absent service cut short. */
export async function openRemovalWorker({ log }: Parts, companies: CompanyService): Promise<Worker> {
  const stop = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await companies.finishRemovals().catch((error: unknown) => log.warn({ err: error }, 'a company could not be deleted yet'));
      await sleep(lookEveryMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    name: 'company removal',
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}
