import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#kernel/database';
import { Failure } from '#kernel/failure';

/** An attempt at signing in: at which account, from where, and whether that place has signed in to the account before. */
export interface Attempt {
  account: string;
  address: string;
  isKnownPlace: boolean;
}

/**
 * Slows down guessing without locking anybody out: a stranger's failures never keep the person away from where they signed in before.
 * `begin` counts an attempt and throws Failure('RATE_LIMIT_EXCEEDED') where there were too many; `succeeded` takes it back.
 */
export interface SignInThrottle {
  begin(attempt: Attempt): Promise<void>;
  succeeded(attempt: Attempt): Promise<void>;
  /** Counts an act of nobody's account, such as a registration. */
  beginAct(act: string, address: string): Promise<void>;
}

const quarterHour = 15 * 60;

/** How many failures each kind of key may have in a quarter of an hour. */
const most = { placeAndAccount: 5, place: 100, strangersAtAccount: 30, act: 20 } as const;

export function openSignInThrottle({ systemPool }: Database): SignInThrottle {
  const limiter = (name: keyof typeof most) =>
    new RateLimiterPostgres({
      storeClient: systemPool,
      storeType: 'pool',
      schemaName: 'identity',
      tableName: 'sign_in_attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: most[name],
      duration: quarterHour,
    });
  const limiters = {
    placeAndAccount: limiter('placeAndAccount'),
    place: limiter('place'),
    strangersAtAccount: limiter('strangersAtAccount'),
    act: limiter('act'),
  };
  const keysOf = ({ account, address, isKnownPlace }: Attempt) => {
    const [who, where] = [digest(account.toLowerCase()), digest(placeOf(address))];
    return [
      [limiters.placeAndAccount, `${who}:${where}`],
      [limiters.place, where],
      ...(isKnownPlace ? [] : ([[limiters.strangersAtAccount, who]] as const)),
    ] as const;
  };
  return {
    async begin(attempt) {
      for (const [limiter, key] of keysOf(attempt)) await limiter.consume(key).catch(refuse);
    },
    async succeeded(attempt) {
      const [[own, key], ...others] = keysOf(attempt);
      await own.delete(key);
      for (const [limiter, key] of others) await limiter.reward(key);
    },
    async beginAct(act, address) {
      await limiters.act.consume(`${act}:${digest(placeOf(address))}`).catch(refuse);
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
  throw new Failure('RATE_LIMIT_EXCEEDED', `Too many attempts; try again in ${seconds} s.`, { retryAfterSeconds: seconds });
}

/** One household of IPv6 has a /64; its addresses count as one place. */
function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
