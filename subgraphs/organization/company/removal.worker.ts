import { repeating } from '#kernel/repeating';
import type { Parts, Worker } from '#kernel/subgraph';
import type { CompanyService } from './company.service.ts';

const lookEveryMs = 30_000;

/** Finishes the deletion of companies that a crash or an absent service cut short. */
export async function openRemovalWorker({ log }: Parts, companies: CompanyService): Promise<Worker> {
  const told = (error: unknown): void => log.warn({ err: error }, 'a company could not be deleted yet');
  return { name: 'company removal', ...repeating(companies.finishRemovals, lookEveryMs, told) };
}
