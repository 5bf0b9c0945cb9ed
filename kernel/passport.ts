import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Caller } from '#kernel/caller';
import { Failure } from '#kernel/failure';

const issuer = 'understudy-gateway';
const lifetimeSeconds = 60;

/** Says to a service in another process who is asking, in a token that lives a minute and only our services can make. */
export interface Passports {
  issue(caller: Caller): Promise<string>;
  /** Throws Failure('TOKEN_INVALID') for anything that the gateway did not sign. */
  check(token: string | undefined): Promise<Caller>;
}

/** Passports signed with a key that follows from the product's secret. */
export function openPassports(secret: string): Passports {
  const key = createHmac('sha256', secret).update('passport').digest();
  // Half the lifetime: what comes out of the cache still has time to travel.
  const issued = new LRUCache<Caller, string>({ max: 5_000, ttl: (lifetimeSeconds / 2) * 1_000 });
  const checked = new LRUCache<string, Caller>({ max: 5_000, ttl: 1 });
  return {
    async issue(caller) {
      const found = issued.get(caller);
      if (found !== undefined) return found;
      const now = Math.floor(Date.now() / 1_000);
      const token = await new SignJWT({ caller })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
      issued.set(caller, token);
      return token;
    },
    async check(token) {
      const found = checked.get(token ?? '');
      if (found) return found;
      try {
        const { payload } = await jwtVerify<{ caller: Caller }>(token ?? '', key, {
          issuer,
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
        });
        checked.set(token ?? '', payload.caller, { ttl: Math.max(1, (payload.exp ?? 0) * 1_000 - Date.now()) });
        return payload.caller;
      } catch (error) {
        throw new Failure('TOKEN_INVALID', 'This service answers the gateway alone; send the request there.', {}, { cause: error });
      }
    },
  };
}
