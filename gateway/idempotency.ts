import { createHash } from 'node:crypto';
import type { Caller } from '#kernel/caller';
import type { SystemDb } from '#kernel/database';
import { Failure, invalid } from '#kernel/failure';
import type { Log } from '#kernel/log';
import type { Seal } from '#kernel/seal';

/** An answer as it goes out. */
export interface KeptAnswer {
  status: number;
  location: string | null;
  data: unknown;
  /** True for an answer that says no: it leaves nothing behind. */
  isRefusal?: boolean;
}

/** A request under an idempotency key. */
export interface KeyedRequest {
  caller: Caller;
  /** The operation and its place: `POST /v1/instances`. */
  operation: string;
  key: string;
  body: unknown;
}

/**
 * Answers a repeated request with its first answer, for a day (contract, section 2). A request that was refused leaves nothing, so it may be sent again;
 * one whose end is unknown, since something broke on the way, keeps its key: it is never done twice.
 */
export interface Idempotency {
  once(request: KeyedRequest, work: () => Promise<KeptAnswer>): Promise<{ answer: KeptAnswer; isReplayed: boolean }>;
}

const form = /^[\x21-\x7e]{1,255}$/;

const digest = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

export function openIdempotency(system: SystemDb, seal: Seal, log: Log): Idempotency {
  return {
    async once({ caller, operation, key, body }, work) {
      if (!form.test(key)) throw invalid([{ path: 'Idempotency-Key', message: 'Must be 1 to 255 visible ASCII characters.' }]);
      const name = digest(nameOf(caller), operation, key);
      const request = digest(JSON.stringify(body ?? null));
      const known = await claim(system, name, request);
      if (known) return { answer: readKept(known, request, seal), isReplayed: true };
      const answer = await work().catch(async (error: unknown) => {
        if (error instanceof Failure && error.status < 500) await release(system, name);
        throw error;
      });
      if (answer.isRefusal) await release(system, name);
      else
        await system
          .query('update gateway.idempotent_answer set sealed = $2 where key = $1', [name, seal.close(JSON.stringify(answer))])
          .catch((error: unknown) => log.warn({ err: error }, 'the answer to an idempotency key could not be kept'));
      return { answer, isReplayed: false };
    },
  };
}

async function release(system: SystemDb, key: Buffer): Promise<void> {
  await system.query('delete from gateway.idempotent_answer where key = $1 and sealed is null', [key]);
}

interface Kept {
  request: Buffer;
  sealed: Buffer | null;
}

/** Takes the key for this request, or answers what it was taken for. Keys of the day before are forgotten on the way. */
async function claim(system: SystemDb, key: Buffer, request: Buffer): Promise<Kept | null> {
  await system.query(`delete from gateway.idempotent_answer where begun_at < now() - interval '24 hours'`);
  const sql = 'insert into gateway.idempotent_answer (key, request) values ($1, $2) on conflict do nothing returning key';
  if ((await system.query(sql, [key, request])).length > 0) return null;
  const [kept] = await system.query<Kept>('select request, sealed from gateway.idempotent_answer where key = $1', [key]);
  return kept ?? claim(system, key, request);
}

function readKept({ request: first, sealed }: Kept, request: Buffer, seal: Seal): KeptAnswer {
  if (!first.equals(request)) throw new Failure('CONFLICT', 'This Idempotency-Key was used for another request; use a new one.');
  if (!sealed)
    throw new Failure(
      'CONFLICT',
      'The first request with this Idempotency-Key has not ended. Look whether it was done before you use a new key.',
    );
  return JSON.parse(seal.open(sealed)) as KeptAnswer;
}

function nameOf(caller: Caller): string {
  if (caller.kind === 'user') return `${caller.tenantId} user ${caller.userId}`;
  return caller.kind === 'key' ? `${caller.tenantId} key ${caller.apiKeyId}` : caller.kind;
}
