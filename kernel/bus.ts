import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#kernel/log';

/** What is told across a platform, and to whom it matters. Payloads are small: ids and versions, never contents. */
export interface Tidings {
  'simulation.changed': { instanceId: string; addresses: string[] };
  /** Traffic of a simulation was recorded, from one id to another. */
  'traffic.recorded': { tenantId: string; instanceId: string; from: string; to: string };
  'execution.changed': { tenantId: string; instanceId: string; executionId: string; version: number };
  'execution.ended': { executionId: string };
  /** An execution has begun that a worker of this process may look at without being woken. */
  'execution.started': { tenantId: string; executionId: string };
  'api-key.revoked': { apiKeyId: string };
  'session.revoked': { sessionId: string };
  /** A person's roles changed, or they were deactivated or let in again. */
  'person.changed': { userId: string };
  'company.changed': { tenantId: string };
}

export type Topic = keyof Tidings;

/**
 * Wake-ups between parts and processes. Delivery is at most once: the rows in the database are the truth,
 * and after a gap (a lost connection) every `onGap` handler is called to read them again.
 */
export interface Bus extends AsyncDisposable {
  tell<T extends Topic>(topic: T, tidings: Tidings[T]): void;
  /** Tells within this process alone. */
  tellHere<T extends Topic>(topic: T, tidings: Tidings[T]): void;
  listen<T extends Topic>(topic: T, handler: (tidings: Tidings[T]) => void): () => void;
  onGap(handler: () => void): () => void;
}

const gap = Symbol('gap');

/** The bus within one process. */
export function memoryBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  const on = (name: string | symbol, handler: (...args: never[]) => void) => {
    emitter.on(name, handler as (...args: unknown[]) => void);
    return () => void emitter.off(name, handler as (...args: unknown[]) => void);
  };
  return {
    tell: (topic, tidings) => void emitter.emit(topic, tidings),
    tellHere: (topic, tidings) => void emitter.emit(topic, tidings),
    listen: on,
    onGap: (handler) => on(gap, handler),
    async [Symbol.asyncDispose]() {
      emitter.removeAllListeners();
    },
  };
}

export interface PostgresBusOptions {
  connect: () => Promise<pg.Client>;
  publish: (channel: string, payloads: string[]) => Promise<void>;
  log: Log;
}

const channel = 'understudy';
const tellAgainAfterMs = 250;
/** Of more news than this, which could not be told while the database was away, only is told that there was some: everybody reads again. */
const mostUntold = 1_000;
const gapNews = JSON.stringify({ topic: 'gap' });

/**
 * The bus across processes, over LISTEN and NOTIFY. A notification takes a lock on the whole database at commit,
 * so what is told while one statement is under way travels together in the next.
 */
export async function postgresBus({ connect, publish, log }: PostgresBusOptions): Promise<Bus> {
  const local = memoryBus();
  const gaps = new Set<() => void>();
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const listenOn = async (): Promise<void> => {
    const fresh = await connect();
    fresh.on('notification', ({ payload }) => {
      const { topic, tidings } = JSON.parse(payload ?? '{}') as { topic: Topic | 'gap'; tidings: never };
      if (topic === 'gap') gaps.forEach((handler) => handler());
      else local.tell(topic, tidings);
    });
    await fresh.query(`listen ${channel}`);
    // Only now: a connection that is lost before it listens is tried again by whoever asked for it.
    fresh.once('end', () => {
      if (closed) return;
      log.warn('the bus lost its connection; connecting again');
      reconnect();
    });
    client = fresh;
  };
  const reconnect = (): void => {
    retry = setTimeout(() => {
      listenOn().then(
        () => gaps.forEach((handler) => handler()),
        () => reconnect(),
      );
    }, 250);
  };
  const send = async (): Promise<void> => {
    for (let isFine = true; waiting.length > 0 && (isFine || !closed);) {
      const batch = waiting;
      waiting = [];
      try {
        await publish(channel, batch);
        isFine = true;
      } catch (error) {
        if (isFine) log.warn({ err: error }, 'the bus could not tell its news; it goes on trying');
        isFine = false;
        // Perhaps it was told and the answer lost: news that comes twice harms nobody.
        waiting = [...batch, ...waiting];
        if (waiting.length > mostUntold) waiting = [gapNews];
        await sleep(tellAgainAfterMs);
      }
    }
    sending = undefined;
  };

  await listenOn();
  return {
    tell(topic, tidings) {
      waiting.push(JSON.stringify({ topic, tidings }));
      sending ??= send();
    },
    tellHere: local.tell,
    listen: local.listen,
    onGap(handler) {
      gaps.add(handler);
      return () => void gaps.delete(handler);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(retry);
      await sending;
      await client?.end();
    },
  };
}
