import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#kernel/database';
import { Failure } from '#kernel/failure';
import type { Guard } from '../user/password.ts';

/** An attempt at signing in: at which account, from where, and whether that place has signed in to the account before. */
export interface Attempt {
  account: string;
  address: string;
  isKnownPlace: boolean;
}

/**
 * Slows down guessing without locking anybody out: a stranger's failures never keep the person away from where they signed in before.
 * Failures alone are counted, so many may sign in at once from one place.
 */
export interface SignInThrottle {
  /** Guards one check of a password. It throws Failure('RATE_LIMIT_EXCEEDED') after too many failures. */
  guard(attempt: Attempt): Guard;
  /** Counts an act of nobody's account, such as a registration. Throws Failure('RATE_LIMIT_EXCEEDED') for one too many. */
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
    guard(attempt) {
      const keys = keysOf(attempt);
      const [[own, ownKey]] = keys;
      let hasFailed = false;
      return {
        async check() {
          for (const [limiter, key] of keys) {
            const failures = await limiter.get(key);
            if (failures && failures.consumedPoints >= limiter.points) refuse(failures);
            if (failures && limiter === own) hasFailed = true;
          }
        },
        async failed() {
          for (const [limiter, key] of keys) await limiter.penalty(key);
        },
        async succeeded() {
          if (hasFailed) await own.delete(ownKey);
        },
      };
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
