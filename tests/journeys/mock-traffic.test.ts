import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

interface Route {
  id: string;
}

interface NearMiss {
  path: string;
  method: string;
  failed: string;
  at?: string;
  expected?: unknown;
  actual?: unknown;
}

describe('mock traffic', () => {
  let platform: TestPlatform;
  let ada: Session;
  let sim: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    sim = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Traffic' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const route = async (input: object): Promise<string> => {
    const { status, data, error } = await ada.rest<Route>('POST', `/v1/instances/${sim}/routes`, input);
    expect([status, error?.message]).toEqual([201, undefined]);
    return data.id;
  };
  const call = async (path: string, init?: RequestInit) => {
    const response = await platform.mock(sim, path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

  describe('a route with rules', () => {
    beforeAll(async () => {
      const answer = (body: string) => [{ body }];
      await route({ method: 'POST', path: '/orders', responses: answer('any') });
      await route({ method: 'POST', path: '/orders', when: { body: { amount: { $gt: 100 } } }, responses: answer('large') });
      await route({ method: 'POST', path: '/orders', when: { headers: { 'X-Tenant': 'acme' } }, priority: 5, responses: answer('acme') });
      await route({
        method: 'POST',
        path: '/or',
        when: { $or: [{ query: { a: '1' } }, { query: { b: { $not: { $exists: true } } } }] },
        responses: answer('or'),
      });
      await route({ method: 'GET', path: '/cookie', when: { cookies: { session: { $regex: '^s-' } } }, responses: answer('cookie') });
      await route({ method: 'GET', path: '/host', when: { host: { $contains: '127.0.0.1' } }, responses: answer('host') });
      await route({ method: 'PUT, PATCH', path: '/several', responses: answer('several') });
    });

    test.each<[string, () => Promise<{ text: string }>, string]>([
      ['is passed over where they do not hold', () => post('/orders', { amount: 5 }), 'any'],
      ['comes before one without', () => post('/orders', { amount: 500 }), 'large'],
      ['of a higher priority comes first', () => post('/orders', { amount: 500 }, { 'x-tenant': 'acme' }), 'acme'],
      ['may offer alternatives', () => post('/or?a=1&b=2', {}), 'or'],
      ['may ask for an absence', () => post('/or', {}), 'or'],
      ['may look at cookies', () => call('/cookie', { headers: { cookie: 'a=1; session=s-42' } }), 'cookie'],
      ['may look at the host', () => call('/host'), 'host'],
      ['may take several methods', () => call('/several', { method: 'PATCH' }), 'several'],
    ])('%s', async (_, attempt, text) => {
      expect((await attempt()).text).toBe(text);
    });

    const nearest = async (attempt: Promise<{ status: number; text: string }>): Promise<NearMiss[]> => {
      const { status, text } = await attempt;
      expect(status).toBe(404);
      return (JSON.parse(text) as { error: { details: { nearest: NearMiss[] } } }).error.details.nearest;
    };

    test('whose rules no request met is named in the 404, with the first rule that failed', async () => {
      expect(await nearest(call('/cookie', { headers: { cookie: 'session=x-1' } }))).toMatchObject([
        { path: '/cookie', failed: 'rules', at: '/cookies/session', expected: { $regex: '^s-' }, actual: 'x-1' },
      ]);
      expect(await nearest(post('/or?b=2', {}))).toMatchObject([{ failed: 'rules', at: '/$or' }]);
    });

    test('of many the nearest come first', async () => {
      const orders = Array.from({ length: 12 }, (_, index) => ({ a: index, b: index, c: 'same' }));
      for (const body of orders) await route({ method: 'POST', path: '/near', when: { body }, responses: [{ body: 'near' }] });
      const found = await nearest(post('/near', { a: 7, b: 7, c: 'other' }));
      expect(found).toHaveLength(3);
      expect(found[0]).toMatchObject({ at: '/body/c', expected: 'same', actual: 'other' });
    });

    test('so are routes of another method, and of a similar path', async () => {
      expect(await nearest(call('/several'))).toMatchObject([{ path: '/several', method: 'PUT,PATCH', failed: 'method' }]);
      expect((await nearest(post('/orders/17', {})))[0]).toMatchObject({ path: '/orders', failed: 'path' });
      expect(await nearest(call('/nothing/like/it/anywhere/here'))).toEqual([]);
    });

    test.each<[string, object, string]>([
      ['an unknown part', { when: { body: 1, boddy: 2 } }, '/when/boddy'],
      ['an empty alternative', { when: { $or: [] } }, '/when/$or'],
      ['an unknown method', { method: 'GET,FETCH' }, '/method'],
      ['a response with two ways to be chosen', { responses: [{ sequence: 1, weight: 2 }] }, '/responses/0'],
      ['two delays', { responses: [{ delay: 5, delayDistribution: { kind: 'uniform', min: 1, max: 2 } }] }, '/responses/0/delay'],
      [
        'a range upside down',
        { responses: [{ delayDistribution: { kind: 'uniform', min: 3, max: 2 } }] },
        '/responses/0/delayDistribution/min',
      ],
    ])('with %s is refused', async (_, input, path) => {
      const { status, error } = await ada.rest('POST', `/v1/instances/${sim}/routes`, { method: 'GET', path: '/bad', ...input });
      expect([status, error.details.issues?.[0]?.path]).toEqual([400, path]);
    });
  });

  describe('among the responses of a route', () => {
    test('rules come first, then the sequence, each once, then the default', async () => {
      const responses = [
        { body: 'default' },
        { body: 'second', sequence: 2, statusCode: 503 },
        { body: 'first', sequence: 1, statusCode: 503 },
        { body: 'rules', when: { query: { now: 'yes' } } },
      ];
      await route({ method: 'GET', path: '/retry', responses });
      const texts: string[] = [];
      for (const query of ['', '?now=yes', '', '', '']) texts.push((await call(`/retry${query}`)).text);
      expect(texts).toEqual(['first', 'rules', 'second', 'default', 'default']);
    });

    test('a sequence is one over all requests at the same moment, and begins again when the route is restarted', async () => {
      const id = await route({ method: 'GET', path: '/once', responses: [{ body: 'default' }, { body: 'once', sequence: 1 }] });
      const texts = async () => (await Promise.all(Array.from({ length: 8 }, () => call('/once')))).map(({ text }) => text);
      expect((await texts()).filter((text) => text === 'once')).toHaveLength(1);
      expect(await texts()).not.toContain('once');
      expect((await ada.rest('POST', `/v1/instances/${sim}/routes/${id}/restart`)).status).toBe(200);
      expect((await texts()).filter((text) => text === 'once')).toHaveLength(1);
    });

    test('those with weights are drawn by them', async () => {
      await route({
        method: 'GET',
        path: '/draw',
        responses: [
          { body: 'often', weight: 9 },
          { body: 'rarely', weight: 1 },
        ],
      });
      const texts = await Promise.all(Array.from({ length: 400 }, async () => (await call('/draw')).text));
      const often = texts.filter((text) => text === 'often').length;
      expect(texts.length - often).toBeGreaterThan(5);
      expect(often).toBeGreaterThan(300);
    });
  });

  describe('state', () => {
    const state = async () => (await ada.rest<{ variables: object }>('GET', `/v1/instances/${sim}/state`)).data.variables;

    test('is reset to its seed, or to nothing, and sequences begin again with it', async () => {
      const set = (variables: object) => ada.rest('PATCH', `/v1/instances/${sim}/state`, { variables });
      await route({ method: 'GET', path: '/fresh', responses: [{ body: 'later' }, { body: 'fresh', sequence: 1 }] });
      expect([(await call('/fresh')).text, (await call('/fresh')).text]).toEqual(['fresh', 'later']);
      await set({ color: 'red' });
      expect((await ada.rest('POST', `/v1/instances/${sim}/state/seed`)).status).toBe(200);
      await set({ color: 'blue', size: 4 });
      const reset = await ada.rest<{ variables: object }>('POST', `/v1/instances/${sim}/state/reset`);
      expect([reset.data.variables, await state()]).toEqual([{ color: 'red' }, { color: 'red' }]);
      await until('the sequence to begin again', async () => (await call('/fresh')).text === 'fresh');
    });
  });

  describe('explaining a request', () => {
    interface Explanation {
      candidates: { path: string; index: string; matches: boolean; difference: { path: string } | null }[];
      routeId: string | null;
      responseIndex: number | null;
      reason: string;
      nearest: NearMiss[];
    }
    const explain = async (input: object) => (await ada.rest<Explanation>('POST', `/v1/instances/${sim}/explain`, input)).data;

    test('tells which routes are asked, what fails and what answers, and sends nothing', async () => {
      const first = await route({ method: 'GET', path: '/why/:id', when: { query: { kind: 'a' } }, responses: [{ body: 1 }] });
      const second = await route({ method: 'GET', path: '/why/:id', responses: [{ body: 2 }, { body: 3, sequence: 1 }] });
      expect(await explain({ path: '/why/7?kind=b' })).toMatchObject({
        candidates: [
          { path: '/why/:id', index: 'pattern', matches: false, difference: { path: '/query/kind', expected: 'a', actual: 'b' } },
          { path: '/why/:id', matches: true, difference: null },
        ],
        routeId: second,
        responseIndex: 1,
        reason: 'sequence',
      });
      expect(await explain({ path: '/why/7?kind=a' })).toMatchObject({ routeId: first, reason: 'default' });
      expect((await explain({ path: '/why/7?kind=b' })).reason).toBe('sequence');
      expect(await explain({ method: 'POST', path: '/why/7' })).toMatchObject({
        routeId: null,
        reason: 'unmatched',
        nearest: [{ failed: 'method' }, {}],
      });
    });

    test('of many on one path tells by which member they are found, and only of those', async () => {
      for (let id = 0; id < 20; id += 1)
        await route({ method: 'POST', path: '/indexed', when: { body: { order: { id } } }, responses: [{ body: `${id}` }] });
      const { candidates } = await explain({ method: 'POST', path: '/indexed', body: { order: { id: 7 } } });
      expect(candidates).toMatchObject([{ member: '/body/order/id', matches: true }]);
    });

    test.each<[string, object, string]>([
      ['no path', {}, '/path'],
      ['a path of another kind', { path: 'why' }, '/path'],
      ['headers that are none', { path: '/', headers: 5 }, '/headers'],
    ])('refuses %s', async (_, input, path) => {
      const { status, error } = await ada.rest('POST', `/v1/instances/${sim}/explain`, input);
      expect([status, error.details.issues?.[0]?.path]).toEqual([400, path]);
    });
  });

  describe('a faulty response', () => {
    const raw = async (path: string): Promise<string> => {
      const socket = connect(platform.config.services['mock-engine'].port, '127.0.0.1');
      let text = '';
      let failure = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? ''));
      socket.write(`GET /mock/${sim}${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      await once(socket, 'close').catch(() => {});
      return failure || text;
    };

    test.each<[string, RegExp]>([
      ['connection_reset', /^ECONNRESET$/],
      ['empty_response', /^$/],
      ['malformed_chunk', /^HTTP\/1.1 200 OK\r\n.*chunked\r\n.*this is no chunk/s],
      ['truncated_body', /content-length: 40\r\n.*\r\n\r\nx{20}$/is],
      ['slow_drip', /content-length: 40\r\n.*\r\n\r\nx{40}$/is],
    ])('with %s goes wrong just so', async (fault, expected) => {
      await route({
        method: 'GET',
        path: `/${fault}`,
        responses: [{ fault, delay: fault === 'slow_drip' ? 200 : 0, body: 'x'.repeat(40) }],
      });
      expect(await raw(`/${fault}`)).toMatch(expected);
    });
  });

  test('a drawn delay stays within its distribution', async () => {
    await route({ method: 'GET', path: '/slow', responses: [{ body: 'late', delayDistribution: { kind: 'uniform', min: 60, max: 80 } }] });
    const began = performance.now();
    expect((await call('/slow')).text).toBe('late');
    expect(performance.now() - began).toBeGreaterThan(55);
  });

  describe('as people expect of HTTP', () => {
    beforeAll(async () => {
      await route({ method: 'GET', path: '/thing', responses: [{ body: { a: 1 }, headers: { 'Set-Cookie': ['a=1', 'b=2'] } }] });
      await route({ method: 'DELETE', path: '/thing', responses: [{ statusCode: 204 }] });
    });

    test('HEAD is answered as GET is, without the body', async () => {
      const head = await call('/thing', { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '7', '']);
      expect(head.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    });

    test('OPTIONS says what a path takes', async () => {
      const options = await call('/thing', { method: 'OPTIONS' });
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, DELETE, OPTIONS']);
      expect((await call('/no-such-thing', { method: 'OPTIONS' })).status).toBe(404);
    });

    test('browsers of other origins may call, unless the simulation says no', async () => {
      const headers = {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'x-mine',
      };
      const preflight = await call('/thing', { method: 'OPTIONS', headers });
      expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
      expect(preflight.headers.get('access-control-allow-headers')).toBe('x-mine');
      expect((await call('/thing', { headers })).headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      await ada.rest('PATCH', `/v1/instances/${sim}`, { cors: false });
      await until(
        'the change to count',
        async () => (await call('/thing', { headers })).headers.get('access-control-allow-origin') === null,
      );
      await ada.rest('PATCH', `/v1/instances/${sim}`, { cors: true });
    });
  });
});
