import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { hashApiKey, isApiKey, newApiKey } from '#kernel/api-key';
import type { Reply, Session } from '../kit/client.ts';
import { TurnedClock } from '../kit/clock.ts';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

interface Created {
  keyId: string;
  name: string;
  key: string;
  prefix: string;
  scopes: string[];
  expiresAt: string | null;
  createdAt: string;
}

describe.each<Way>(['one process', 'a process per service'])('API keys, as %s', (way) => {
  const clock = new TurnedClock();
  let platform: TestPlatform;
  let ada: Session;
  let nobody: Session;

  beforeAll(async () => {
    platform = await openTestPlatform(way, { clock });
    [ada, nobody] = await Promise.all([platform.as('ada'), platform.as(null)]);
  }, 120_000);
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const create = (body: object): Promise<Reply<Created>> => ada.rest<Created>('POST', '/v1/api-keys', body);
  const withKey = <T>(key: string, method: string, path: string, body?: unknown) =>
    nobody.rest<T>(method, path, body, { authorization: `Bearer ${key}` });

  test('a new key is shown once, and only its hash is stored', async () => {
    const made = await create({ name: 'CI', expiresAt: '2100-01-01T00:00:00Z' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/v1/api-keys/${made.data.keyId}`);
    expect(made.data.key).toMatch(/^svc_key_[0-9A-Za-z]{46}$/);
    expect(Object.keys(made.data).toSorted()).toEqual(['createdAt', 'expiresAt', 'key', 'keyId', 'name', 'prefix', 'scopes']);
    const listed = await ada.rest<object[]>('GET', '/v1/api-keys');
    expect(listed.data[0]).toMatchObject({
      keyId: made.data.keyId,
      name: 'CI',
      prefix: made.data.key.slice(0, 14),
      lastUsedAt: null,
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
    expect(listed.text).not.toContain(made.data.key);
    const stored = await asSuperuser(platform.owner, async (client) =>
      (await client.query<{ row: string }>('select row_to_json(k)::text as row from organization.api_key k')).rows
        .map(({ row }) => row)
        .join(),
    );
    expect(stored).toContain(hashApiKey(made.data.key));
    expect(stored).not.toContain(made.data.key.slice(14));
  });

  test('a key does what its scopes allow, and is told what they do not', async () => {
    const { data } = await create({ name: 'Reader', scopes: ['simulations:read'] });
    expect((await withKey(data.key, 'GET', '/v1/instances')).status).toBe(200);
    const refused = await withKey(data.key, 'POST', '/v1/instances', { name: 'Mine' });
    expect([refused.status, refused.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const who = await withKey<object>(data.key, 'GET', '/v1/auth/me');
    expect(who.data).toEqual({
      apiKeyId: data.keyId,
      name: 'Reader',
      tenantId: expect.any(String),
      tenantSlug: 'acme',
      scopes: ['simulations:read'],
      plan: 'enterprise',
    });
  });

  test('by default it may do what an editor may; what it makes is by its creator, and it says when it was used', async () => {
    const { data } = await create({ name: 'Maker' });
    const made = await withKey<{ createdBy: { name: string } }>(data.key, 'POST', '/v1/instances', { name: 'By key' });
    expect([made.status, made.data.createdBy.name]).toEqual([201, 'Ada Acme']);
    const listed = await ada.rest<{ keyId: string; lastUsedAt: string | null }[]>('GET', '/v1/api-keys');
    expect(listed.data.find(({ keyId }) => keyId === data.keyId)?.lastUsedAt).not.toBeNull();
  });

  test('the keys of a company are for its admins with an access token: a key, a viewer and another company are refused', async () => {
    const { data } = await create({ name: 'Curious' });
    const vic = await platform.as('vic');
    for (const [method, path, body] of [
      ['GET', '/v1/api-keys'],
      ['POST', '/v1/api-keys', { name: 'Mine' }],
      ['DELETE', `/v1/api-keys/${data.keyId}`],
    ] as const) {
      expect((await withKey(data.key, method, path, body)).error.code).toBe('INSUFFICIENT_PERMISSIONS');
      expect((await vic.rest(method, path, body)).error.code).toBe('INSUFFICIENT_PERMISSIONS');
    }
    const eve = await platform.as('eve');
    expect((await eve.rest('GET', '/v1/api-keys')).data).toEqual([]);
    expect((await eve.rest('DELETE', `/v1/api-keys/${data.keyId}`)).error.code).toBe('RESOURCE_NOT_FOUND');
    expect((await withKey(data.key, 'GET', '/v1/instances')).status).toBe(200);
  });

  test('a revoked key is refused at its next use, and is gone from the list', async () => {
    const { data } = await create({ name: 'Leaked' });
    expect((await withKey(data.key, 'GET', '/v1/instances')).status).toBe(200);
    const revoked = await ada.rest<{ keyId: string; revokedAt: string }>('DELETE', `/v1/api-keys/${data.keyId}`);
    expect(revoked.data).toEqual({ keyId: data.keyId, revokedAt: expect.any(String) });
    const refused = await until('the refusal', async () => {
      const answer = await withKey(data.key, 'GET', '/v1/instances');
      return answer.status !== 200 && answer;
    });
    expect([refused.status, refused.error.code]).toEqual([401, 'TOKEN_REVOKED']);
    expect((await ada.rest<{ keyId: string }[]>('GET', '/v1/api-keys')).data.map(({ keyId }) => keyId)).not.toContain(data.keyId);
    expect((await ada.rest<{ revokedAt: string }>('DELETE', `/v1/api-keys/${data.keyId}`)).data.revokedAt).toBe(revoked.data.revokedAt);
  });

  test('a key opens a socket that stays open', async () => {
    const { data } = await create({ name: 'Watcher' });
    const instance = (await ada.rest<{ id: string }[]>('GET', '/v1/instances')).data.at(-1)?.id;
    const socket = createClient({
      url: `ws://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${data.key}` },
      retryAttempts: 0,
    });
    const events = socket.iterate<{ executions: { status: string } }>({
      query: 'subscription Watch($id: ID!) { executions(instanceId: $id) { status } }',
      variables: { id: instance },
    });
    const first = events.next();
    await until('an event', async () => {
      await platform.mock('shop', '/orders', { method: 'POST' });
      return Promise.race([first, setTimeout(50, null)]);
    });
    expect((await first).value?.data?.executions.status).toBe('running');
    await socket.dispose();
  });

  test('a key that never was, one that is broken, and bad input are refused', async () => {
    const codes = await Promise.all(
      [newApiKey(), `${newApiKey()}x`, 'svc_key_short'].map(async (key) => (await withKey(key, 'GET', '/v1/instances')).error.code),
    );
    expect(codes).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID', 'TOKEN_INVALID']);
    const paths = await Promise.all(
      [
        { name: '' },
        { name: 'x', scopes: ['everything'] },
        { name: 'x', expiresAt: '2001-01-01T00:00:00Z' },
        { name: 'x', expiresAt: 'soon' },
        { name: 'x', keyId: 'mine' },
      ].map(async (body) => (await create(body)).error.details.issues?.[0]?.path),
    );
    expect(paths).toEqual(['/name', '/scopes/0', '/expiresAt', '', '/keyId']);
  });

  test('when its creator loses a role, the key loses what came of it', async () => {
    const { data } = await create({ name: 'Orphan' });
    await asSuperuser(platform.owner, (client) =>
      client.query(
        `update organization.membership set roles = '{viewer}' where user_id = (select created_by from organization.api_key where id = $1)`,
        [data.keyId],
      ),
    );
    expect((await withKey(data.key, 'GET', '/v1/instances')).status).toBe(200);
    expect((await withKey(data.key, 'POST', '/v1/instances', { name: 'No' })).error.code).toBe('INSUFFICIENT_PERMISSIONS');
    await asSuperuser(platform.owner, (client) =>
      client.query(
        `update organization.membership set roles = '{owner}' where user_id = (select created_by from organization.api_key where id = $1)`,
        [data.keyId],
      ),
    );
  });

  if (way === 'one process') {
    test('past its expiry a key is refused as TOKEN_EXPIRED', async () => {
      const { data } = await create({ name: 'Short', expiresAt: new Date(Date.now() + 600_000).toISOString() });
      expect((await withKey(data.key, 'GET', '/v1/instances')).status).toBe(200);
      clock.turn(601_000);
      expect((await withKey(data.key, 'GET', '/v1/instances')).error.code).toBe('TOKEN_EXPIRED');
    });
  }
});

describe('the form of a key', () => {
  test('a new key has it, and no key with one character changed does', () => {
    const key = newApiKey();
    expect(isApiKey(key)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 8, max: key.length - 1 }), fc.constantFrom('0', '9', 'A', 'Z', 'a', 'z'), (place, character) => {
        const changed = key.slice(0, place) + character + key.slice(place + 1);
        return changed === key || !isApiKey(changed);
      }),
    );
  });
});
