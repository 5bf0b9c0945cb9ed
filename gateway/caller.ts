import { EventEmitter } from 'node:events';
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { hashApiKey, isApiKey, looksLikeApiKey } from '#kernel/api-key';
import { anonymous, scopesOfKey, userIdOf, type Caller, type KeyCaller, type UserCaller } from '#kernel/caller';
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
  /** Calls the handler when some token may be refused that was good before; whoever holds one asks about it again. */
  onRefusals(handler: () => void): () => void;
}

interface Claims {
  sub: string;
  email: string;
  tenantId: string;
  tenantSlug: string;
  roles: string[];
  sid: string;
  epoch: number;
  iat: number;
  exp: number;
}

interface Checked {
  caller: UserCaller | KeyCaller;
  /** The session or the API key: what can be revoked. */
  id: string;
  expiresAt: number;
}

export interface AuthenticatorOptions {
  identity: Neighbour;
  organization: Neighbour;
  bus: Bus;
  clock: Clock;
}

/** A key's creator may lose a role; so long at most the key goes on with it. Revocation does not wait for this. */
const keyMemoryMs = 30_000;

/** Clocks of two machines differ a little; a token from further in the future than this is forged. */
const clockToleranceSeconds = 5;

export function openAuthenticator({ identity, organization, bus, clock }: AuthenticatorOptions): Authenticator {
  const checked = new LRUCache<string, Checked>({ max: 20_000 });
  const revoked = new LRUCache<string, true>({ max: 100_000, ttl: accessLifetime * 1_000 });
  const expiries = new WeakMap<Caller, number>();
  const checkToken = tokenChecker(identity, clock);

  /** The memory of a check begins with the check: use does not prolong it. */
  const checkAnew = async (token: string, isKey: boolean): Promise<Checked> => {
    const found = isKey ? await checkKey(organization, token) : await checkToken(token);
    checked.set(token, found, { ttl: isKey ? keyMemoryMs : 0 });
    expiries.set(found.caller, found.expiresAt);
    return found;
  };

  const refusals = new EventEmitter().setMaxListeners(0);
  const refuse = (change: () => void): void => {
    change();
    refusals.emit('refused');
  };
  /** Forgets the checks of some callers: their next requests are checked anew. */
  const forget = (isMeant: (caller: UserCaller | KeyCaller) => boolean): void => {
    for (const [token, { caller }] of checked.entries()) if (isMeant(caller)) checked.delete(token);
  };
  const stops = [
    bus.listen('session.revoked', ({ sessionId }) => refuse(() => revoked.set(sessionId, true))),
    bus.listen('api-key.revoked', ({ apiKeyId }) => refuse(() => revoked.set(apiKeyId, true))),
    bus.listen('person.changed', ({ userId }) => refuse(() => forget((caller) => userIdOf(caller) === userId))),
    bus.listen('company.changed', ({ tenantId }) => refuse(() => forget((caller) => caller.tenantId === tenantId))),
    // Some revocation may have been missed: every token is asked about again.
    bus.onGap(() => refuse(() => checked.clear())),
  ];

  return {
    async authenticate(authorization) {
      if (authorization === undefined) return anonymous;
      const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization) ?? [];
      if (token === undefined) throw new Failure('TOKEN_INVALID', 'The Authorization header must be "Bearer <access token or API key>".');
      const isKey = looksLikeApiKey(token);
      const found = checked.get(token) ?? (await checkAnew(token, isKey));
      if (found.expiresAt <= clock.now().getTime()) {
        throw new Failure(
          'TOKEN_EXPIRED',
          isKey ? 'The API key has expired; make another.' : 'The access token has expired; renew it with POST /v1/auth/refresh.',
        );
      }
      if (revoked.has(found.id)) throw revokedToken();
      return found.caller;
    },
    expiryOf: (caller) => expiries.get(caller) ?? null,
    onRefusals(handler) {
      refusals.on('refused', handler);
      return () => void refusals.off('refused', handler);
    },
    [Symbol.dispose]: () => stops.forEach((stop) => stop()),
  };
}

async function ask<T>(neighbour: Neighbour, query: string, variables: Record<string, unknown>, tenantId?: string): Promise<T> {
  return unwrap<T>(
    await neighbour.ask({ query, variables, caller: { kind: 'service', service: 'gateway', tenantId }, requestId: newId() }),
  );
}

/** Checks access tokens: their signature, their claims, and that their session stands. */
function tokenChecker(identity: Neighbour, clock: Clock): (token: string) => Promise<Checked> {
  let keys: JWTVerifyGetKey | undefined;
  const fetchKeys = async (): Promise<JWTVerifyGetKey> =>
    createLocalJWKSet((await ask<{ jwks: JSONWebKeySet }>(identity, '{ jwks }', {})).jwks);

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

  return async (token) => {
    const { sub: userId, email, tenantId, tenantSlug, roles, sid: sessionId, epoch, iat: issuedAt, exp } = await verify(token);
    // jose takes any number: a token that says it lives longer than ours ever do, or begins later, is none of ours.
    const now = clock.now().getTime() / 1_000;
    if (exp - issuedAt > accessLifetime || issuedAt > now + clockToleranceSeconds) {
      throw new Failure('TOKEN_INVALID', 'The access token is not from here; sign in again.');
    }
    const query = 'query Session($id: ID!) { session(id: $id) { isRevoked epoch } }';
    const { session } = await ask<{ session: { isRevoked: boolean; epoch: number } | null }>(identity, query, { id: sessionId }, tenantId);
    if (!session || session.isRevoked) throw revokedToken();
    if (epoch < session.epoch)
      throw new Failure('TOKEN_EXPIRED', 'Your roles have changed since this token was made; renew it with POST /v1/auth/refresh.');
    const caller = { kind: 'user', userId, email, tenantId, tenantSlug, roles, sessionId, issuedAt } as const;
    return { caller, id: sessionId, expiresAt: exp * 1_000 };
  };
}

interface KeyClaims {
  id: string;
  name: string;
  tenantId: string;
  tenantSlug: string;
  scopes: string[];
  createdBy: string;
  roles: string[];
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Checks an API key: its form without any question, then who is behind its hash. */
async function checkKey(organization: Neighbour, key: string): Promise<Checked> {
  if (!isApiKey(key)) throw new Failure('TOKEN_INVALID', 'The API key is not whole; copy it again.');
  const query = `query KeyClaims($hash: String!) {
    apiKeyClaims(hash: $hash) { id name tenantId tenantSlug scopes createdBy roles expiresAt revokedAt }
  }`;
  const { apiKeyClaims: claims } = await ask<{ apiKeyClaims: KeyClaims | null }>(organization, query, { hash: hashApiKey(key) });
  if (!claims) throw new Failure('TOKEN_INVALID', 'There is no such API key.');
  if (claims.revokedAt !== null) throw new Failure('TOKEN_REVOKED', 'This API key was revoked; make another.');
  const { id, name, tenantId, tenantSlug, createdBy } = claims;
  const scopes = scopesOfKey(claims.scopes, claims.roles);
  const caller = { kind: 'key', apiKeyId: id, name, tenantId, tenantSlug, scopes, createdBy } as const;
  return { caller, id, expiresAt: claims.expiresAt === null ? Infinity : Date.parse(claims.expiresAt) };
}

const revokedToken = (): Failure => new Failure('TOKEN_REVOKED', 'This session has ended; sign in again.');
