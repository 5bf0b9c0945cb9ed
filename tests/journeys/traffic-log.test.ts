import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Reply, Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

interface Entry {
  id: string;
  request: {
    method: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    body: string | null;
    size: number;
    isCut: boolean;
  };
  response: { status: number | null; fault: string | null; headers: Record<string, string>; body: string | null; size: number } | null;
  routeId: string | null;
  reason: string;
  nearest: { path: string; failed: string }[] | null;
  durationMs: number;
  delayMs: number;
}

describe.each<Way>(['one process', 'a process per service'])('the traffic of a simulation, as %s', (way) => {
  let platform: TestPlatform;
  let ada: Session;
  let sim: string;
  let route: string;

  beforeAll(async () => {
    platform = await openTestPlatform(way);
    ada = await platform.as('ada');
    sim = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Watched' })).data.id;
    const add = async (input: object) => (await ada.rest<{ id: string }>('POST', `/v1/instances/${sim}/routes`, input)).data.id;
    route = await add({
      method: 'GET',
      path: '/things/:id',
      responses: [{ body: { a: 1 }, delay: 20, headers: { 'Set-Cookie': 'secret=1' } }],
    });
    await add({ method: 'GET', path: '/static', responses: [{ body: 'always the same' }] });
    await add({
      method: 'POST',
      path: '/things',
      when: { body: { ok: true } },
      responses: [{ statusCode: 201, template: true, body: 'made {{ body.name }}' }],
    });
    await add({ method: 'GET', path: '/broken', responses: [{ fault: 'connection_reset' }] });
  }, 120_000);
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const list = async (query = ''): Promise<Entry[]> => (await ada.rest<Entry[]>('GET', `/v1/instances/${sim}/traffic${query}`)).data;
  const post = (path: string, body: string) =>
    platform.mock(sim, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  test('says what came and what answered it, newest first, without secrets', async () => {
    await platform.mock(sim, '/things/7?full=yes', { headers: { authorization: 'Bearer hidden', 'x-seen': 'yes' } });
    const [entry] = await until('the entry', async () => {
      const entries = await list();
      return entries.length > 0 && entries;
    });
    expect(entry).toMatchObject({
      request: {
        method: 'GET',
        path: '/things/7',
        query: 'full=yes',
        headers: { authorization: '[secret]', 'x-seen': 'yes' },
        body: null,
        size: 0,
      },
      response: {
        status: 200,
        body: '{"a":1}',
        size: 7,
        headers: { 'content-type': 'application/json; charset=utf-8', 'set-cookie': '[secret]' },
      },
      routeId: route,
      reason: 'default',
      delayMs: 20,
      nearest: null,
    });
    const one = await ada.rest<Entry>('GET', `/v1/instances/${sim}/traffic/${entry?.id}`);
    expect(one.data).toEqual(entry);
  });

  test('holds static answers, templated ones, faults and what nothing answered', async () => {
    await platform.mock(sim, '/static');
    await post('/things', JSON.stringify({ ok: true, name: 'Cup' }));
    await post('/things', '{"ok":false}');
    await platform.mock(sim, '/broken').catch(() => {});
    const entries = await until('four more entries', async () => {
      const found = await list();
      return found.length >= 5 && found;
    });
    const byPath = (path: string, reason?: string) =>
      entries.find((entry) => entry.request.path === path && (!reason || entry.reason === reason));
    expect(byPath('/static')?.response?.body).toBe('always the same');
    expect(byPath('/things', 'default')).toMatchObject({
      request: { body: '{"ok":true,"name":"Cup"}' },
      response: { status: 201, body: 'made Cup' },
    });
    expect(byPath('/things', 'unmatched')).toMatchObject({
      routeId: null,
      response: { status: 404 },
      nearest: [{ path: '/things', failed: 'rules' }],
    });
    expect(byPath('/broken')?.response?.fault).toBe('connection_reset');
  });

  test('is filtered and paged', async () => {
    expect((await list('?method=post')).map(({ request }) => request.method)).toEqual(['POST', 'POST']);
    expect(await list('?matched=false')).toHaveLength(1);
    expect((await list('?path=thin&status=201')).map(({ reason }) => reason)).toEqual(['default']);
    expect(await list(`?routeId=${route}`)).toHaveLength(1);
    const first = await ada.rest<Entry[]>('GET', `/v1/instances/${sim}/traffic?limit=2`);
    const rest = await list(`?limit=200&cursor=${first.meta.pagination?.nextCursor}`);
    expect(new Set([...first.data, ...rest].map(({ id }) => id)).size).toBe(5);
    expect((await ada.rest('GET', `/v1/instances/${sim}/traffic?matched=maybe`)).error.code).toBe('VALIDATION_FAILED');
  });

  test('keeps the first part of a large body, and says so', async () => {
    await post('/things', JSON.stringify({ ok: true, name: 'x'.repeat(100_000) }));
    const entry = await until('the large one', async () => (await list()).find(({ request }) => request.size > 100_000));
    expect([entry.request.isCut, entry.request.body?.length]).toEqual([true, 64 * 1024]);
  });

  test('is seen live, in order, none missed and none twice', async () => {
    const watching = ada.follow<{ traffic: { request: { path: string } } }>(
      'subscription Watch($id: ID!) { traffic(instanceId: $id) { request { path } } }',
      { id: sim },
    );
    await until('the subscription to see something', async () => {
      await platform.mock(sim, '/static');
      return watching.events.length > 0;
    });
    for (let index = 0; index < 30; index += 1) await platform.mock(sim, `/things/live-${index}`);
    const seen = () => watching.events.map(({ traffic }) => traffic.request.path).filter((path) => path.includes('live-'));
    await until('all thirty', () => seen().length >= 30);
    expect(seen()).toEqual(Array.from({ length: 30 }, (_, index) => `/things/live-${index}`));
    await watching[Symbol.asyncDispose]();
  });

  test('is kept to the newest thousand, and forgotten when asked', async () => {
    for (let batch = 0; batch < 30; batch += 1) await Promise.all(Array.from({ length: 50 }, () => platform.mock(sim, '/static')));
    const count = async (): Promise<number> => {
      let [total, cursor]: [number, string | null] = [0, ''];
      while (cursor !== null) {
        const page: Reply<Entry[]> = await ada.rest('GET', `/v1/instances/${sim}/traffic?limit=200${cursor && `&cursor=${cursor}`}`);
        total += page.data.length;
        cursor = page.meta.pagination?.nextCursor ?? null;
      }
      return total;
    };
    await until('the rest to be forgotten', async () => {
      await platform.mock(sim, '/static');
      return (await count()) <= 1_010;
    });
    expect((await ada.rest('DELETE', `/v1/instances/${sim}/traffic`)).status).toBe(200);
    expect(await count()).toBeLessThan(20);
  });

  test('becomes a route that answers the same', async () => {
    await platform.mock(sim, '/things/42');
    const entry = await until('the entry', async () => (await list('?path=/things/42'))[0]);
    const made = await ada.rest<{ id: string; path: string }>('POST', `/v1/instances/${sim}/traffic/${entry.id}/route`);
    expect([made.status, made.data.path]).toEqual([201, '/things/42']);
    const location = made.headers.get('location') ?? '';
    expect((await ada.rest<{ id: string }>('GET', location)).data.id).toBe(made.data.id);
    const answer = await until('the new route to answer', async () => {
      const response = await platform.mock(sim, '/things/42');
      return response.headers.get('set-cookie') === null && response;
    });
    expect(await answer.text()).toBe('{"a":1}');

    await platform.mock(sim, '/never/heard/of');
    const unmatched = await until('the entry', async () => (await list('?path=/never'))[0]);
    await ada.rest('POST', `/v1/instances/${sim}/traffic/${unmatched.id}/route`);
    await until('the path to be answered', async () => (await platform.mock(sim, '/never/heard/of')).status === 200);
  });

  test('is nobody else’s', async () => {
    const eve = await platform.as('eve');
    expect((await eve.rest('GET', `/v1/instances/${sim}/traffic`)).status).toBe(404);
    expect((await eve.rest('DELETE', `/v1/instances/${sim}/traffic`)).status).toBe(404);
  });

  test('is kept as many as the simulation says, and not at all where it says none', async () => {
    const { data } = await ada.rest<{ id: string; keptTraffic: number; keptTrafficDays: number }>('POST', '/v1/instances', {
      name: 'Short',
    });
    expect([data.keptTraffic, data.keptTrafficDays]).toEqual([1_000, 7]);
    const change = async (input: object) => (await ada.rest('PATCH', `/v1/instances/${data.id}`, input)).status;
    const paths = async () => (await ada.rest<Entry[]>('GET', `/v1/instances/${data.id}/traffic`)).data.map(({ request }) => request.path);
    const call = (path: string) => platform.mock(data.id, path);
    for (const path of ['/a', '/b', '/c']) await call(path);
    await until('all to be written', async () => (await paths()).length === 3);
    expect(await change({ keptTraffic: 2, keptTrafficDays: 1 })).toBe(200);
    expect(await paths()).toEqual(['/c', '/b']);
    expect(await change({ keptTraffic: 0 })).toBe(200);
    expect(await paths()).toEqual([]);
    await until('the change to count', async () => (await (await call('/d')).text()) !== '');
    expect(await change({ keptTraffic: 10_001 })).toBe(400);
    expect(await paths()).toEqual([]);
  });
});
