import { SignJWT, jwtVerify, errors, type JWK } from 'jose';
import { z } from 'zod';
import type { Caller } from '#kernel/caller';
import { Failure } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { unwrap } from '#kernel/neighbour';
import type { Parts } from '#kernel/subgraph';
import { accessAudience, accessLifetime, issuer, refreshAudience, refreshLifetime, tokenAlgorithm } from '#kernel/token';
import { parse } from '#kernel/validation';
import { checkPassword } from '../user/password.ts';
import * as sessions from './session.repository.ts';
import type { TokenKeys } from '../token/token.keys.ts';
import type { User } from '../user/user.entity.ts';
import * as users from '../user/user.repository.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

interface Membership {
  tenantId: string;
  tenantSlug: string;
  roles: string[];
}

const credentials = z.object({
  email: z.string().min(1, 'Give an e-mail address.').max(254, 'Is longer than any e-mail address.'),
  password: z.string().min(1, 'Give a password.').max(1_024, 'Is longer than any password here.'),
});

/** Signing in, staying signed in, signing out. */
export function sessionService(parts: Parts, keys: TokenKeys) {
  const { database, bus, clock } = parts;
  const asService = (tenantId: string): Caller => ({ kind: 'service', service: 'identity', tenantId });
  const expiry = () => new Date(clock.now().getTime() + refreshLifetime * 1_000);

  const sign = (claims: Record<string, unknown>, audience: string, lifetime: number): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ ...claims, jti: newId() })
      .setProtectedHeader({ alg: tokenAlgorithm, kid: keys.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(keys.privateKey);
  };

  const pairFor = async (user: Pick<User, 'id' | 'email'>, sessionId: string, generation: number): Promise<TokenPair> => {
    const { tenantId, tenantSlug, roles } = await membershipOf(user.id);
    const accessClaims = { sub: user.id, email: user.email, tenantId, tenantSlug, roles, sid: sessionId };
    const refreshClaims = { sub: user.id, tenantId, sid: sessionId, generation };
    const [accessToken, refreshToken] = await Promise.all([
      sign(accessClaims, accessAudience, accessLifetime),
      sign(refreshClaims, refreshAudience, refreshLifetime),
    ]);
    return { accessToken, refreshToken, expiresIn: accessLifetime };
  };

  const membershipOf = async (userId: string): Promise<Membership> => {
    const query = 'query MembershipOf($userId: ID!) { membership(userId: $userId) { tenantId tenantSlug roles } }';
    const ask = { query, variables: { userId }, caller: { kind: 'service', service: 'identity' }, requestId: newId() } as const;
    const { membership } = unwrap<{ membership: Membership | null }>(await parts.neighbour('organization').ask(ask));
    if (!membership) throw new Failure('INSUFFICIENT_PERMISSIONS', 'This account belongs to no company; ask an admin to invite it.');
    return membership;
  };

  const revoke = async (tenantId: string, sessionId: string): Promise<void> => {
    await database.forTenant(asService(tenantId), (db) => sessions.revoke(db, sessionId));
    bus.tell('session.revoked', { sessionId });
  };

  return {
    /** Throws Failure('INVALID_CREDENTIALS') alike, and after the same time, for an unknown account and a wrong password. */
    async login(input: { email: string; password: string }): Promise<TokenPair> {
      const { email, password } = parse(credentials, input);
      const user = await users.forLogin(database.lookup, email);
      const matched = await checkPassword(password, user?.passwordHash ?? null);
      if (!user || !matched) throw new Failure('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.');
      const session = { tenantId: user.tenantId, id: newId(), userId: user.id, generation: 1, expiresAt: expiry() };
      await database.forTenant(asService(user.tenantId), (db) => sessions.insert(db, session));
      return pairFor(user, session.id, session.generation);
    },

    /** Trades a refresh token for a new pair. A second use revokes the whole session: somebody has a copy. */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const { sub, tenantId, sid, generation } = await readRefreshToken(refreshToken, keys, clock.now());
      const [user, moved] = await database.forTenant(asService(tenantId), async (db) => [
        (await users.byIds(db, [sub]))[0],
        await sessions.advance(db, sid, generation, expiry()),
      ]);
      if (user && moved) return pairFor(user, sid, generation + 1);
      await revoke(tenantId, sid);
      throw new Failure('TOKEN_REVOKED', 'This refresh token was used before or its session has ended; sign in again.');
    },

    async logout(caller: Caller): Promise<{ loggedOut: boolean }> {
      if (caller.kind === 'user') await revoke(caller.tenantId, caller.sessionId);
      return { loggedOut: true };
    },

    /** Whether a session still stands; null for one that never was. */
    async byId(caller: Caller, id: string): Promise<{ id: string; isRevoked: boolean } | null> {
      const session = isId(id) ? await database.forTenant(caller, (db) => sessions.byId(db, id)) : null;
      return session && { id, isRevoked: session.revokedAt !== null };
    },

    jwks: (): { keys: JWK[] } => ({ keys: [keys.publicJwk] }),
  };
}

interface RefreshClaims {
  sub: string;
  tenantId: string;
  sid: string;
  generation: number;
}

async function readRefreshToken(token: string, keys: TokenKeys, now: Date): Promise<RefreshClaims> {
  try {
    const { payload } = await jwtVerify<RefreshClaims>(token, keys.publicKey, {
      issuer,
      audience: refreshAudience,
      algorithms: [tokenAlgorithm],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Failure('TOKEN_EXPIRED', 'The refresh token has expired; sign in again.');
    throw new Failure('TOKEN_INVALID', 'This is not a refresh token of this service.', {}, { cause: error });
  }
}
