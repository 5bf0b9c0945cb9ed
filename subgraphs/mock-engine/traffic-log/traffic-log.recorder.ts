import type { ServiceCaller } from '#kernel/caller';
import type { Parts } from '#kernel/subgraph';
import type { TrafficEntry, TrafficSketch } from './traffic-log.entity.ts';
import * as entries from './traffic-log.repository.ts';

/** How much of a simulation's traffic is kept: the newest so many, and nothing older. */
const kept = { entries: 1_000, days: 7 } as const;
const flushEveryMs = 100;
const pruneEveryMs = 5_000;
/** Bodies beyond this, over all that wait to be written, are let go of, the oldest first. */
const mostBodyBytes = 32 * 1024 * 1024;

/** These prove who somebody is, so no record keeps them. */
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

function toEntry({ rawRequestHeaders, rawResponseHeaders, ...sketch }: TrafficSketch): TrafficEntry {
  return { ...sketch, requestHeaders: pairsOf(rawRequestHeaders), responseHeaders: pairsOf(rawResponseHeaders) };
}

function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < flat.length; index += 2) {
    const name = (flat[index] ?? '').toLowerCase();
    pairs.push([name, secretHeaders.has(name) ? '[secret]' : (flat[index + 1] ?? '')]);
  }
  return pairs;
}

/** Records mock traffic without ever keeping it waiting. */
export interface TrafficRecorder extends AsyncDisposable {
  offer(tenantId: string, sketch: TrafficSketch): void;
  /** How many entries were never written, and how many lost their bodies, since the start. */
  readonly dropped: { readonly entries: number; readonly bodies: number };
}

interface Waiting {
  tenantId: string;
  instanceId: string;
  queue: TrafficSketch[];
  prunedAt: number;
}

/**
 * Entries wait by simulation and are written together, a few times a second. Of one simulation no more wait than are kept: of what comes faster than it
 * can be written, the oldest would be deleted in the next moment anyway.
 */
export function openTrafficRecorder({ database, bus, clock, log }: Pick<Parts, 'database' | 'bus' | 'clock' | 'log'>): TrafficRecorder {
  const simulations = new Map<string, Waiting>();
  const dropped = { entries: 0, bodies: 0 };
  let bodyBytes = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  const bytesOf = ({ requestBody, responseBody }: TrafficSketch): number => (requestBody?.length ?? 0) + (responseBody?.length ?? 0);

  const letGoOfBodies = (): void => {
    for (const { queue } of simulations.values())
      for (const entry of queue) {
        const bytes = bytesOf(entry);
        if (bytes === 0) continue;
        Object.assign(entry, { requestBody: null, responseBody: null });
        dropped.bodies += 1;
        bodyBytes -= bytes;
        if (bodyBytes <= mostBodyBytes / 2) return;
      }
  };

  const flush = async (): Promise<void> => {
    timer = null;
    for (const [key, waiting] of simulations) {
      const batch = waiting.queue.splice(0);
      if (batch.length === 0) {
        simulations.delete(key);
        continue;
      }
      bodyBytes -= batch.reduce((sum, entry) => sum + bytesOf(entry), 0);
      await write(waiting, batch).catch((error: unknown) => {
        dropped.entries += batch.length;
        log.warn({ err: error, count: batch.length, dropped: dropped.entries }, 'mock traffic could not be recorded');
      });
    }
    if (simulations.size > 0) schedule();
  };

  const write = async (waiting: Waiting, batch: TrafficSketch[]): Promise<void> => {
    const { tenantId, instanceId } = waiting;
    const caller: ServiceCaller = { kind: 'service', service: 'mock-engine', tenantId };
    const now = clock.now().getTime();
    const isDue = now - waiting.prunedAt > pruneEveryMs;
    await database.forTenant(caller, async (db) => {
      await entries.insertAll(db, batch.map(toEntry));
      if (isDue) await entries.prune(db, instanceId, kept.entries, new Date(now - kept.days * 24 * 3_600_000));
    });
    if (isDue) waiting.prunedAt = now;
    const ids = batch.map(({ id }) => id).toSorted();
    bus.tell('traffic.recorded', { tenantId, instanceId, from: ids[0] ?? '', to: ids.at(-1) ?? '' });
  };

  const schedule = (): void => {
    // One after the other: the batches of a simulation are told of in order.
    timer ??= setTimeout(() => (flushing = flushing.then(flush)), flushEveryMs);
  };

  return {
    dropped,
    offer(tenantId, entry) {
      const { instanceId } = entry;
      const waiting = simulations.get(instanceId) ?? { tenantId, instanceId, queue: [], prunedAt: 0 };
      simulations.set(instanceId, waiting);
      waiting.queue.push(entry);
      bodyBytes += bytesOf(entry);
      if (waiting.queue.length > 2 * kept.entries) {
        const gone = waiting.queue.splice(0, kept.entries);
        dropped.entries += gone.length;
        bodyBytes -= gone.reduce((sum, one) => sum + bytesOf(one), 0);
      }
      if (bodyBytes > mostBodyBytes) letGoOfBodies();
      schedule();
    },
    async [Symbol.asyncDispose]() {
      if (timer) clearTimeout(timer);
      await flushing;
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
