import { newId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { callerFor } from '../execution/step.runner.ts';
import { secretHeaders } from '../traffic/traffic.http.ts';
import type { Retention, TrafficEntry, TrafficSketch } from './traffic-log.entity.ts';
import * as entries from './traffic-log.repository.ts';

/** Of one simulation no more wait to be written. */
const mostWaiting = 1_000;
const flushEveryMs = 100;
/** After a batch that was large, the next waits longer: what comes faster is a load test, of which nobody reads every request. */
const [largeBatch, restMs] = [500, 1_000];
const pruneEveryMs = 5_000;
/** Bodies beyond this, over all that wait to be written, are let go of, the oldest first. */
const mostBodyBytes = 32 * 1024 * 1024;

/** Records mock traffic without ever keeping it waiting. */
export interface TrafficRecorder extends AsyncDisposable {
  /** Takes a request that was answered. All work but this waits until it is written, if it ever is. */
  offer(tenantId: string, kept: Retention, sketch: TrafficSketch): void;
  /** How many requests were never written, and how many lost their bodies, since the start. */
  readonly dropped: Readonly<Dropped>;
}

/** How much was let go of. */
export interface Dropped {
  entries: number;
  bodies: number;
}

interface Waiting {
  tenantId: string;
  instanceId: string;
  kept: Retention;
  /** A ring: of what comes faster than it is written, the newest stay. */
  ring: TrafficSketch[];
  at: number;
  prunedAt: number;
  dueAt: number;
  /** Entries and bodies let go of, that the database does not know of yet. */
  dropped: Dropped;
}

/**
 * Requests wait by simulation and are written together, a few times a second. Of what comes faster than a thousand between two times, the newest are written.
 */
export function openTrafficRecorder({ database, bus, log }: Pick<Parts, 'database' | 'bus' | 'log'>): TrafficRecorder {
  const simulations = new Map<string, Waiting>();
  const dropped = { entries: 0, bodies: 0 };
  let bodyBytes = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  const letGoOfBodies = (): void => {
    for (const waiting of simulations.values()) {
      const { ring, at } = waiting;
      for (let index = 0; index < ring.length; index += 1) {
        const sketch = ring[(at + index) % ring.length];
        if (!sketch?.ownBytes) continue;
        bodyBytes -= sketch.ownBytes;
        Object.assign(sketch, { requestBody: null, responseBody: null, ownBytes: 0 });
        dropped.bodies += 1;
        waiting.dropped.bodies += 1;
        if (bodyBytes <= mostBodyBytes / 2) return;
      }
    }
  };

  const flush = async (isLast = false): Promise<void> => {
    timer = null;
    const now = Date.now();
    for (const [key, waiting] of simulations) {
      if (waiting.dueAt > now && !isLast) continue;
      const { ring, at } = waiting;
      if (ring.length === 0) {
        simulations.delete(key);
        continue;
      }
      const batch = [...ring.slice(at), ...ring.slice(0, at)];
      Object.assign(waiting, { ring: [], at: 0, dueAt: now + (batch.length >= largeBatch ? restMs : 0) });
      bodyBytes -= batch.reduce((sum, { ownBytes }) => sum + ownBytes, 0);
      await write(waiting, batch.map(toEntry)).catch((error: unknown) => {
        dropped.entries += batch.length;
        waiting.dropped.entries += batch.length;
        log.warn({ err: error, count: batch.length, dropped: dropped.entries }, 'mock traffic could not be recorded');
      });
    }
    if (simulations.size > 0) schedule();
  };

  const write = async (waiting: Waiting, batch: TrafficEntry[]): Promise<void> => {
    const { tenantId, instanceId, kept } = waiting;
    const untold = { ...waiting.dropped };
    const now = Date.now();
    const isDue = now - waiting.prunedAt > pruneEveryMs;
    await database.forTenant(callerFor(tenantId), async (db) => {
      await entries.insertAll(db, batch);
      if (untold.entries + untold.bodies > 0) await entries.addDropped(db, instanceId, untold);
      if (isDue) await entries.prune(db, instanceId, kept.entries, new Date(now - kept.days * 24 * 3_600_000));
    });
    // What was let go of meanwhile is told of next time.
    waiting.dropped = { entries: waiting.dropped.entries - untold.entries, bodies: waiting.dropped.bodies - untold.bodies };
    if (isDue) waiting.prunedAt = now;
    bus.tell('traffic.recorded', { tenantId, instanceId, from: batch[0]?.id ?? '', to: batch.at(-1)?.id ?? '' });
  };

  const schedule = (): void => {
    // One after the other: the batches of a simulation are told of in order.
    timer ??= setTimeout(() => (flushing = flushing.then(() => flush())), flushEveryMs);
  };

  return {
    dropped,
    offer(tenantId, kept, sketch) {
      const { instanceId } = sketch;
      let waiting = simulations.get(instanceId);
      if (!waiting) {
        waiting = { tenantId, instanceId, kept, ring: [], at: 0, prunedAt: 0, dueAt: 0, dropped: { entries: 0, bodies: 0 } };
        simulations.set(instanceId, waiting);
      }
      waiting.kept = kept;
      const most = Math.min(kept.entries, mostWaiting);
      if (waiting.ring.length < most) waiting.ring.push(sketch);
      else {
        bodyBytes -= waiting.ring[waiting.at]?.ownBytes ?? 0;
        waiting.ring[waiting.at] = sketch;
        waiting.at = (waiting.at + 1) % waiting.ring.length;
        dropped.entries += 1;
        waiting.dropped.entries += 1;
      }
      bodyBytes += sketch.ownBytes;
      if (bodyBytes > mostBodyBytes) letGoOfBodies();
      schedule();
    },
    async [Symbol.asyncDispose]() {
      if (timer) clearTimeout(timer);
      await flushing;
      await flush(true);
      if (timer) clearTimeout(timer);
    },
  };
}

/** What an answer gives somebody to prove who they are by is as secret as what a request proves it with. */
const unkeptHeaders: ReadonlySet<string> = new Set([...secretHeaders, 'set-cookie']);

/** Its id is made here, so that ids grow in the order in which entries are written. */
function toEntry({ rawRequestHeaders, rawResponseHeaders, ownBytes: _ownBytes, at, ...sketch }: TrafficSketch): TrafficEntry {
  const [requestHeaders, responseHeaders] = [pairsOf(rawRequestHeaders), pairsOf(rawResponseHeaders)];
  return { ...sketch, id: newId(), at: new Date(at), requestHeaders, responseHeaders };
}

function pairsOf(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < flat.length; index += 2) {
    const name = (flat[index] ?? '').toLowerCase();
    pairs.push([name, unkeptHeaders.has(name) ? '[secret]' : (flat[index + 1] ?? '')]);
  }
  return pairs;
}
