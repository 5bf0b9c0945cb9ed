import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { anonymous, type Caller, type UserCaller } from '#kernel/caller';
import type { Bus } from '#kernel/bus';
import type { Clock } from '#kernel/clock';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import { unwrap, type Neighbour } from '#kernel/neighbour';
import { accessAudience, accessLifetime, issuer, tokenAlgorithm } from '#kernel/token';

/** Tells who is asking from the `Authorization` header. */
export interface Authenticator extends Disposable {
  /**
   * The caller of a header's value; `anonymous` where there is none.
   * Throws Failure('TOKEN_INVALID'), Failure('TOKEN_EXPIRED') or Failure('TOKEN_REVOKED').
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** When a token expires, in milliseconds since 1970; for sockets, which outlive the moment they were opened. */
  expiryOf(caller: Caller): number | null;
}

interface Claims {
  sub: string;
  email: string;
  tenantId: string;
  tenantSlug: string;
  roles: string[];
  sid: string;
  iat: number;
  exp: number;
}

interface Checked {
  caller: UserCaller;
  expiresAt: number;
}

/** Clocks of two machines differ a little; a token from further in the future than this is forged. */
const clockToleranceSeconds = 5;

export function openAuthenticator(identity: Neighbour, bus: Bus, clock: Clock): Authenticator {
  const checked = new LRUCache<string, Checked>({ max: 20_000 });
  const revoked = new LRUCache<string, true>({ max: 100_000, ttl: accessLifetime * 1_000 });
  const expiries = new WeakMap<Caller, number>();
  let keys: JWTVerifyGetKey | undefined;

  const stops = [
    bus.listen('session.revoked', ({ sessionId }) => void revoked.set(sessionId, true)),
    // Some revocation may have been missed: every session is asked about again.
    bus.onGap(() => checked.clear()),
  ];

  const ask = async <T>(query: string, variables: Record<string, unknown>, tenantId?: string): Promise<T> =>
    unwrap<T>(await identity.ask({ query, variables, caller: { kind: 'service', service: 'gateway', tenantId }, requestId: newId() }));

  const fetchKeys = async (): Promise<JWTVerifyGetKey> => createLocalJWKSet((await ask<{ jwks: JSONWebKeySet }>('{ jwks }', {})).jwks);

  const verify = async (token: string): Promise<Claims> => {
    const options = {
      issuer,
      audience: accessAudience,
      algorithms: [tokenAlgorithm],
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      clockTolerance: clockToleranceSeconds,
      currentDate: clock.now(),
    };
    try {
      keys ??= await fetchKeys();
      const { payload } = await jwtVerify<Claims>(token, keys, options).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // Keys are made anew now and then: one more look before the token counts as forged.
        keys = await fetchKeys();
        return jwtVerify<Claims>(token, keys, options);
      });
      return payload;
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (error instanceof errors.JWTExpired)
        throw new Failure('TOKEN_EXPIRED', 'The access token has expired; renew it with POST /v1/auth/refresh.');
      throw new Failure('TOKEN_INVALID', 'The access token is malformed or not from here; sign in again.', {}, { cause: error });
    }
  };

  const check = async (token: string): Promise<Checked> => {
    const claims = await verify(token);
    const { sub: userId, email, tenantId, tenantSlug, roles, sid: sessionId, iat: issuedAt, exp } = claims;
    // jose takes any number: a token that says it lives longer than ours ever do, or begins later, is none of ours.
    const now = clock.now().getTime() / 1_000;
    if (exp - issuedAt > accessLifetime || issuedAt > now + clockToleranceSeconds)
      throw new Failure('TOKEN_INVALID', 'The access token is not from here; sign in again.');
    const { session } = await ask<{ session: { isRevoked: boolean } | null }>(
      'query Session($id: ID!) { session(id: $id) { isRevoked } }',
      { id: sessionId },
      tenantId,
    );
    if (!session || session.isRevoked) throw revokedToken();
    return { caller: { kind: 'user', userId, email, tenantId, tenantSlug, roles, sessionId, issuedAt }, expiresAt: exp * 1_000 };
  };

  return {
    async authenticate(authorization) {
      if (authorization === undefined) return anonymous;
      const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization) ?? [];
      if (token === undefined) throw new Failure('TOKEN_INVALID', 'The Authorization header must be "Bearer <access token>".');
      const found = checked.get(token) ?? (await check(token));
      checked.set(token, found);
      expiries.set(found.caller, found.expiresAt);
      if (found.expiresAt <= clock.now().getTime())
        throw new Failure('TOKEN_EXPIRED', 'The access token has expired; renew it with POST /v1/auth/refresh.');
      if (revoked.has(found.caller.sessionId)) throw revokedToken();
      return found.caller;
    },
    expiryOf: (caller) => expiries.get(caller) ?? null,
    [Symbol.dispose]: () => stops.forEach((stop) => stop()),
  };
}

const revokedToken = (): Failure => new Failure('TOKEN_REVOKED', 'This session has ended; sign in again.');
