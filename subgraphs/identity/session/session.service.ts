import { SignJWT, jwtVerify, errors, type JWK } from 'jose';
import { z } from 'zod';
import { recordAudit } from '#kernel/audit';
import type { Caller, ServiceCaller, Trace } from '#kernel/caller';
import { Failure } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { accessAudience, accessLifetime, issuer, refreshAudience, refreshLifetime, tokenAlgorithm } from '#kernel/token';
import { parse } from '#kernel/validation';
import type { OrganizationClient } from '../organization.client.ts';
import type { SignInThrottle } from '../sign-in/throttle.ts';
import type { TokenKeys } from '../token/token.keys.ts';
import { checkPassword } from '../user/password.ts';
import type { User } from '../user/user.entity.ts';
import * as users from '../user/user.repository.ts';
import type { Session } from './session.entity.ts';
import * as sessions from './session.repository.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

const credentials = z.object({
  email: z.string().min(1, 'Give an e-mail address.').max(254, 'Is longer than any e-mail address.'),
  password: z.string().min(1, 'Give a password.').max(1_024, 'Is longer than any password here.'),
});

/** Identity speaking for itself within one company; what the audit trail says of the asker stays. */
export const asIdentity = (tenantId: string, { trace }: Caller): ServiceCaller => ({
  kind: 'service',
  service: 'identity',
  tenantId,
  trace,
});

/** The same, where the asker has just shown who they are. */
export function inTheNameOf({ tenantId, id, email }: Pick<User, 'tenantId' | 'id' | 'email'>, { trace }: Caller): ServiceCaller {
  const known: Trace | undefined = trace && { ...trace, actor: { kind: 'user', id, name: email } };
  return { kind: 'service', service: 'identity', tenantId, trace: known };
}

/** Where an attempt to sign in came from. */
export const placeOf = ({ trace }: Caller): string => trace?.address ?? 'unknown';

export interface SessionParts {
  keys: TokenKeys;
  organization: OrganizationClient;
  throttle: SignInThrottle;
}

/** Signing in, staying signed in, signing out. */
export function sessionService({ database, bus, clock }: Parts, { keys, organization, throttle }: SessionParts) {
  const expiry = () => new Date(clock.now().getTime() + refreshLifetime * 1_000);

  const sign = async (claims: Record<string, unknown>, audience: string, lifetime: number): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    const { kid, privateKey } = await keys.newest();
    return new SignJWT({ ...claims, jti: newId() })
      .setProtectedHeader({ alg: tokenAlgorithm, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(privateKey);
  };

  const pairFor = async (
    user: Pick<User, 'id' | 'email'>,
    { id: sid, generation, epoch }: Pick<Session, 'id' | 'generation' | 'epoch'>,
  ): Promise<TokenPair> => {
    const membership = await organization.membershipOf(user.id);
    if (!membership) throw new Failure('INSUFFICIENT_PERMISSIONS', 'This account belongs to no company, or no longer; ask an admin.');
    const { tenantId, tenantSlug, roles } = membership;
    const accessClaims = { sub: user.id, email: user.email, tenantId, tenantSlug, roles, sid, epoch };
    const refreshClaims = { sub: user.id, tenantId, sid, generation };
    const [accessToken, refreshToken] = await Promise.all([
      sign(accessClaims, accessAudience, accessLifetime),
      sign(refreshClaims, refreshAudience, refreshLifetime),
    ]);
    return { accessToken, refreshToken, expiresIn: accessLifetime };
  };

  const revoke = async (caller: ServiceCaller, sessionId: string, action?: string): Promise<void> => {
    const revoked = await database.forTenant(caller, async (db) => {
      const ended = await sessions.revoke(db, sessionId);
      if (ended) await recordAudit(db, { action, outcome: 'done', resourceType: 'session', resourceId: sessionId });
      return ended;
    });
    if (revoked) bus.tell('session.revoked', { sessionId });
  };

  /** Begins a session of a person who has shown who they are. */
  const begin = async (user: Pick<User, 'tenantId' | 'id' | 'email'>, caller: Caller): Promise<TokenPair> => {
    const { tenantId, id: userId } = user;
    const session = { tenantId, id: newId(), userId, generation: 1, epoch: 1, address: placeOf(caller), expiresAt: expiry() };
    const pair = await pairFor(user, session);
    await database.forTenant(inTheNameOf(user, caller), async (db) => {
      await sessions.insert(db, session);
      await recordAudit(db, { outcome: 'done', resourceType: 'session', resourceId: session.id });
    });
    return pair;
  };

  const refused = async (user: User | null, caller: Caller): Promise<Failure> => {
    if (user) {
      const event = { outcome: 'refused', resourceType: 'user', resourceId: user.id } as const;
      await database.forTenant(asIdentity(user.tenantId, caller), (db) => recordAudit(db, event));
    }
    return new Failure('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.');
  };

  return {
    begin,

    /**
     * Throws Failure('INVALID_CREDENTIALS') alike, and after the same time, for an unknown account and a wrong password,
     * and Failure('RATE_LIMIT_EXCEEDED') after too many of them.
     */
    async login(caller: Caller, input: { email: string; password: string }): Promise<TokenPair> {
      const { email, password } = parse(credentials, input);
      const address = placeOf(caller);
      const user = await users.forLogin(database.lookup, email, address);
      const attempt = { account: email, address, isKnownPlace: user?.isKnownPlace ?? false };
      const matched = await checkPassword(password, user?.passwordHash ?? null, throttle.guard(attempt));
      if (!user || !matched) throw await refused(user, caller);
      return begin(user, caller);
    },

    /** Trades a refresh token for a new pair. A second use revokes the whole session: somebody has a copy. */
    async refresh(caller: Caller, refreshToken: string): Promise<TokenPair> {
      const { sub, tenantId, sid, generation } = await readRefreshToken(refreshToken, keys, clock.now());
      const identity = asIdentity(tenantId, caller);
      const [user, moved] = await database.forTenant(identity, async (db) => [
        (await users.byIds(db, [sub]))[0],
        await sessions.advance(db, sid, generation, expiry()),
      ]);
      if (user && moved) return pairFor(user, moved);
      await revoke(user ? inTheNameOf(user, caller) : identity, sid, 'refreshTokenReused');
      throw new Failure('TOKEN_REVOKED', 'This refresh token was used before or its session has ended; sign in again.');
    },

    async logout(caller: Caller): Promise<{ loggedOut: boolean }> {
      if (caller.kind === 'user') await revoke(asIdentity(caller.tenantId, caller), caller.sessionId);
      return { loggedOut: true };
    },

    /** Whether a session still stands, and what its tokens must at least say; null for one that never was. */
    async byId(caller: Caller, id: string): Promise<{ id: string; isRevoked: boolean; epoch: number } | null> {
      const session = isId(id) ? await database.forTenant(caller, (db) => sessions.byId(db, id)) : null;
      return session && { id, isRevoked: session.revokedAt !== null, epoch: session.epoch };
    },

    /** Ends every session of a person, but for one. */
    async endAllOf(caller: Caller, userId: string, except: string | null = null): Promise<void> {
      for (const sessionId of await database.forTenant(caller, (db) => sessions.revokeAllOf(db, userId, except)))
        bus.tell('session.revoked', { sessionId });
    },

    /** What a person's access tokens say is no longer so: they count as expired, and a refresh brings true ones. */
    async renewTokensOf(caller: Caller, userId: string): Promise<void> {
      await database.forTenant(caller, (db) => sessions.nextEpoch(db, userId));
    },

    jwks: async (): Promise<{ keys: JWK[] }> => ({ keys: (await keys.all()).map(({ publicJwk }) => publicJwk) }),
  };
}

export type SessionService = ReturnType<typeof sessionService>;

interface RefreshClaims {
  sub: string;
  tenantId: string;
  sid: string;
  generation: number;
}

async function readRefreshToken(token: string, keys: TokenKeys, now: Date): Promise<RefreshClaims> {
  try {
    const known = await keys.all();
    const { payload } = await jwtVerify<RefreshClaims>(
      token,
      ({ kid }) => {
        const key = known.find((candidate) => candidate.kid === kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { issuer, audience: refreshAudience, algorithms: [tokenAlgorithm], currentDate: now },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Failure('TOKEN_EXPIRED', 'The refresh token has expired; sign in again.');
    throw new Failure('TOKEN_INVALID', 'This is not a refresh token of this service.', {}, { cause: error });
  }
}
