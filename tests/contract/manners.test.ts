import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

interface Instance {
  id: string;
  name: string;
  version: number;
}

describe('HTTP manners', () => {
  let platform: TestPlatform;
  let ada: Session;
  let shop: string;

  beforeAll(async () => {
    platform = await openTestPlatform('one process', { settings: { CORS_ORIGINS: 'https://app.example.com' } });
    ada = await platform.as('ada');
    shop = (await ada.rest<Instance>('POST', '/v1/instances', { name: 'Mannered' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  describe('entity tags', () => {
    test('tell versions apart, and If-None-Match saves the body', async () => {
      const read = await ada.rest<Instance>('GET', `/v1/instances/${shop}`);
      const etag = read.headers.get('etag') ?? '';
      expect(etag).toBe(`"${read.data.version}"`);
      const unchanged = await ada.rest('GET', `/v1/instances/${shop}`, undefined, { 'if-none-match': `"x", ${etag}` });
      expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
      await ada.rest('PATCH', `/v1/instances/${shop}`, { description: 'changed' });
      expect((await ada.rest('GET', `/v1/instances/${shop}`, undefined, { 'if-none-match': etag })).status).toBe(200);
    });

    test.each<[string, (etag: string) => string, number]>([
      ['the latest', (etag) => etag, 200],
      ['any', () => '*', 200],
      ['one of several', (etag) => `"999", ${etag}`, 200],
      ['an older one', () => '"1"', 412],
      ['a weak one', (etag) => `W/${etag}`, 412],
      ['none of ours', () => '"abc"', 412],
    ])('If-Match with %s', async (_, tag, status) => {
      const etag = (await ada.rest('GET', `/v1/instances/${shop}`)).headers.get('etag') ?? '';
      const answer = await ada.rest('PATCH', `/v1/instances/${shop}`, { description: _ }, { 'if-match': tag(etag) });
      expect(answer.status).toBe(status);
      if (status === 412) expect(answer.error.code).toBe('PRECONDITION_FAILED');
    });

    test('of many who change the same version one wins', async () => {
      const etag = (await ada.rest('GET', `/v1/instances/${shop}`)).headers.get('etag') ?? '';
      const attempts = Array.from({ length: 8 }, (_, index) =>
        ada.rest('PATCH', `/v1/instances/${shop}`, { name: `By ${index}` }, { 'if-match': etag }),
      );
      expect((await Promise.all(attempts)).map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
        200, 412, 412, 412, 412, 412, 412, 412,
      ]);
    });

    test('guard routes and chains, and deletions', async () => {
      const routes = `/v1/instances/${shop}/routes`;
      const route = await ada.rest<Instance>('POST', routes, { method: 'GET', path: '/tagged' });
      expect(route.headers.get('etag')).toBe('"1"');
      await ada.rest('PATCH', `${routes}/${route.data.id}`, { priority: 3 });
      expect((await ada.rest('DELETE', `${routes}/${route.data.id}`, undefined, { 'if-match': '"1"' })).status).toBe(412);
      expect((await ada.rest('DELETE', `${routes}/${route.data.id}`, undefined, { 'if-match': '"2"' })).status).toBe(200);
      const steps = [{ action: 'log_event', config: { eventType: 'x', message: 'y' } }];
      const chains = `/v1/instances/${shop}/chains`;
      const chain = await ada.rest<Instance>('POST', chains, { name: 'C', trigger_method: 'GET', trigger_path: '/', steps });
      expect((await ada.rest('POST', `${chains}/${chain.data.id}/enable`)).headers.get('etag')).toBe('"2"');
      expect((await ada.rest('PATCH', `${chains}/${chain.data.id}`, { name: 'D' }, { 'if-match': '"1"' })).status).toBe(412);
    });
  });

  describe('an Idempotency-Key', () => {
    const create = (key: string, name: string, session = ada) =>
      session.rest<Instance>('POST', '/v1/instances', { name }, { 'idempotency-key': key });

    test('makes a repeated request answer as the first time, and not happen twice', async () => {
      const first = await create('k-1', 'Once');
      const again = await create('k-1', 'Once');
      expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
      expect(again.data).toEqual(first.data);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      const { data } = await ada.rest<Instance[]>('GET', '/v1/instances?limit=200');
      expect(data.filter(({ name }) => name === 'Once')).toHaveLength(1);
    });

    test('is for one request, one asker and one operation', async () => {
      await create('k-2', 'Two');
      const other = await create('k-2', 'Not two');
      expect([other.status, other.error.code]).toEqual([409, 'CONFLICT']);
      expect((await create('k-2', 'Not two', await platform.as('eve'))).status).toBe(201);
      const route = { method: 'GET', path: '/k2' };
      expect((await ada.rest('POST', `/v1/instances/${shop}/routes`, route, { 'idempotency-key': 'k-2' })).status).toBe(201);
    });

    test('of many at the same moment lets one through', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => create('k-3', 'Crowd')));
      for (const { status } of answers) expect([201, 409]).toContain(status);
      const { data } = await ada.rest<Instance[]>('GET', '/v1/instances?limit=200');
      expect(data.filter(({ name }) => name === 'Crowd')).toHaveLength(1);
    });

    test('is free again after a refusal', async () => {
      expect((await create('k-4', '')).status).toBe(400);
      expect((await create('k-4', 'Better')).status).toBe(201);
    });

    test('holds for mutations at the GraphQL door, too', async () => {
      const url = `http://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql`;
      const make = async (key: string, name: string) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${ada.token}`, 'idempotency-key': key };
        const query = 'mutation Make($input: InstanceInput!) { createInstance(input: $input) { id } }';
        const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables: { input: { name } } }) });
        return { status: response.status, replayed: response.headers.get('idempotency-replayed'), text: await response.text() };
      };
      const [first, again] = [await make('g-1', 'By graph'), await make('g-1', 'By graph')];
      expect([first.replayed, again.replayed, again.text]).toEqual([null, 'true', first.text]);
      expect((await make('g-1', 'Another')).text).toContain('CONFLICT');
      expect((await make('g-2', '')).text).toContain('VALIDATION_FAILED');
      expect((await make('g-2', 'Better')).text).not.toContain('errors');
    });

    test('must be one', async () => {
      expect((await create('x'.repeat(256), 'Long')).error.code).toBe('VALIDATION_FAILED');
    });

    test('keeps no secret in the clear, and forgets after a day', async () => {
      const key = () => ada.rest<{ key: string }>('POST', '/v1/api-keys', { name: 'kept' }, { 'idempotency-key': 'k-5' });
      const made = (await key()).data.key;
      expect((await key()).data.key).toBe(made);
      await asSuperuser(platform.owner, async (client) => {
        const { rows } = await client.query<{ kept: string }>(`select encode(sealed, 'escape') as kept from gateway.idempotent_answer`);
        expect(rows.length).toBeGreaterThan(0);
        for (const { kept } of rows) expect(kept).not.toContain('svc_key_');
        await client.query(`update gateway.idempotent_answer set begun_at = now() - interval '25 hours'`);
      });
      expect((await key()).data.key).not.toBe(made);
    });
  });

  const doors = (): [string, string][] => [
    ['the REST door', `http://127.0.0.1:${platform.config.FACADE_PORT}/v1/company`],
    ['the GraphQL door', `http://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql?query=%7Bjwks%7D`],
  ];

  test('security headers stand on every answer', async () => {
    for (const [, url] of doors()) {
      const { headers } = await fetch(url, { headers: { 'apollo-require-preflight': 'yes' } });
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    }
  });

  test('other origins may do what the configuration says', async () => {
    for (const [, url] of doors()) {
      const preflight = (origin: string) =>
        fetch(url, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' },
        });
      const ours = await preflight('https://app.example.com');
      expect([ours.status, ours.headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example.com']);
      expect(ours.headers.get('access-control-allow-headers')).toBe('authorization,if-match');
      expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
      const answer = await fetch(url, { headers: { origin: 'https://app.example.com' } });
      expect(answer.headers.get('access-control-expose-headers')).toContain('etag');
    }
  });

  test('a head over the limit, an address over the limit and what is no HTTP are refused in words', async () => {
    const ports = [platform.config.FACADE_PORT, platform.config.GATEWAY_PORT];
    for (const port of ports) {
      expect(await raw(port, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
        /^HTTP\/1.1 431 .*HEADERS_TOO_LARGE/s,
      );
      expect(await raw(port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 .*HEADERS_TOO_LARGE/s);
      expect(await raw(port, 'this is not HTTP\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*MALFORMED_REQUEST/s);
    }
  });

  async function raw(port: number, text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => {});
    socket.write(text);
    await once(socket, 'close');
    return answer;
  }
});
