import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT, type JSONWebKeySet } from 'jose';
import { rotateTokenKeys } from '#subgraphs/identity/index';
import type { Session } from '../kit/client.ts';
import { TurnedClock } from '../kit/clock.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

interface Pair {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

describe('tokens', () => {
  const clock = new TurnedClock();
  let platform: TestPlatform;
  let nobody: Session;

  beforeAll(async () => {
    platform = await openTestPlatform('one process', { clock });
    nobody = await platform.as(null);
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const login = async (): Promise<Pair> =>
    (await nobody.rest<Pair>('POST', '/v1/auth/login', { email: 'ada@acme.test', password: 'understudy-demo' })).data;
  const me = (token: string) => nobody.rest('GET', '/v1/auth/me', undefined, { authorization: `Bearer ${token}` });
  const refresh = (refreshToken: string) => nobody.rest<Pair>('POST', '/v1/auth/refresh', { refreshToken });

  test('an access token carries the documented claims and lives an hour', async () => {
    const { accessToken, expiresIn } = await login();
    const claims = decodeJwt(accessToken);
    expect(claims).toMatchObject({ email: 'ada@acme.test', tenantSlug: 'acme', roles: ['owner'], iss: 'understudy' });
    expect([expiresIn, (claims.exp ?? 0) - (claims.iat ?? 0)]).toEqual([3600, 3600]);
  });

  test('forged tokens are refused: another key, no key, a changed claim, a refresh token', async () => {
    const { accessToken, refreshToken } = await login();
    const claims = decodeJwt(accessToken);
    const { privateKey } = await generateKeyPair('ES256');
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const elevated = Buffer.from(JSON.stringify({ ...claims, email: 'eve@globex.test' })).toString('base64url');
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32)),
      [header, elevated, signature].join('.'),
      [header, payload, ''].join('.'),
      refreshToken,
      'abc',
    ];
    for (const token of forged) {
      const refused = await me(token);
      expect([refused.status, refused.error.code]).toEqual([401, 'TOKEN_INVALID']);
    }
  });

  test('a refresh token works once; its second use revokes the session and all that came of it', async () => {
    const first = await login();
    const second = await refresh(first.refreshToken);
    expect(second.status).toBe(200);
    expect((await me(second.data.accessToken)).status).toBe(200);
    const reused = await refresh(first.refreshToken);
    expect([reused.status, reused.error.code]).toEqual([401, 'TOKEN_REVOKED']);
    expect((await refresh(second.data.refreshToken)).error.code).toBe('TOKEN_REVOKED');
    expect((await me(second.data.accessToken)).error.code).toBe('TOKEN_REVOKED');
    expect((await me(first.accessToken)).error.code).toBe('TOKEN_REVOKED');
  });

  test('who logs out is out at once', async () => {
    const { accessToken } = await login();
    expect((await me(accessToken)).status).toBe(200);
    const out = await nobody.rest<object>('POST', '/v1/auth/logout', undefined, { authorization: `Bearer ${accessToken}` });
    expect(out.data).toEqual({ loggedOut: true });
    expect((await me(accessToken)).error.code).toBe('TOKEN_REVOKED');
  });

  test('the public key stands at the well-known address, without its secret part', async () => {
    const { text } = await nobody.rest('GET', '/.well-known/jwks.json');
    const { keys } = JSON.parse(text) as { keys: Record<string, string>[] };
    expect(keys[0]).toMatchObject({ alg: 'ES256', kty: 'EC' });
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('a new key signs from now on, and signs nobody out', async () => {
    const before = await login();
    const kid = await rotateTokenKeys(platform.config.dataDir);
    const after = await until('a token signed by the new key', async () => {
      const pair = await login();
      return decodeProtectedHeader(pair.accessToken).kid === kid && pair;
    });
    expect((await me(before.accessToken)).status).toBe(200);
    expect((await me(after.accessToken)).status).toBe(200);
    expect((await refresh(before.refreshToken)).status).toBe(200);
    const { keys } = (await (await fetch(`http://127.0.0.1:${platform.config.FACADE_PORT}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
    expect(keys.map((key) => key.kid)).toEqual([kid, decodeProtectedHeader(before.accessToken).kid]);
    expect((await stat(join(platform.config.dataDir, 'token-key.json'))).mode & 0o777).toBe(0o600);
  });

  test('after an hour the access token has expired, and after 30 days the refresh token', async () => {
    const { accessToken, refreshToken } = await login();
    expect((await me(accessToken)).status).toBe(200);
    clock.turn(3_606_000);
    expect((await me(accessToken)).error.code).toBe('TOKEN_EXPIRED');
    clock.turn(30 * 24 * 3_600_000);
    expect((await refresh(refreshToken)).error.code).toBe('TOKEN_EXPIRED');
  });
});
