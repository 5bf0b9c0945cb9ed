import { request } from 'undici';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254]);

describe.each<Way>(['one process', 'a process per service'])('responses, as %s', (way) => {
  let platform: TestPlatform;
  let ada: Session;
  let sim: string;

  beforeAll(async () => {
    platform = await openTestPlatform(way);
    ada = await platform.as('ada');
    sim = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Responses' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const route = async (path: string, input: object): Promise<string> => {
    const { status, data, error } = await ada.rest<{ id: string }>('POST', `/v1/instances/${sim}/routes`, {
      method: 'GET',
      path,
      ...input,
    });
    expect([status, error?.message]).toEqual([201, undefined]);
    // Another process hears of it by the bus.
    await until('the route to stand', () => stands(path));
    return data.id;
  };
  const stands = async (path: string): Promise<boolean> => (await platform.mock(sim, path, { method: 'OPTIONS' })).status === 204;
  const text = async (path: string): Promise<string> => (await platform.mock(sim, path)).text();

  test('may have bytes for a body', async () => {
    await route('/bytes', { responses: [{ base64: picture.toString('base64'), headers: { 'Content-Type': 'image/png' } }] });
    const response = await platform.mock(sim, '/bytes');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
    const recorded = async () => (await ada.rest<{ id: string }[]>('GET', `/v1/instances/${sim}/traffic?path=/bytes&matched=true`)).data;
    await until('the request to be written', async () => (await recorded()).length > 0);
    const [entry] = await recorded();
    const made = await ada.rest<{ responses: { base64: string }[] }>('POST', `/v1/instances/${sim}/traffic/${entry?.id}/route`);
    expect(made.data.responses[0]?.base64).toBe(picture.toString('base64'));
  });

  test('may have a file for a body, which stays as long as it is used', async () => {
    const files = `/v1/instances/${sim}/files`;
    const input = { name: 'pot.png', contentType: 'image/png', base64: picture.toString('base64') };
    const made = await ada.rest<{ id: string; size: number }>('POST', files, input);
    expect([made.status, made.data.size]).toEqual([201, picture.length]);
    expect((await ada.rest('POST', files, input)).error.code).toBe('CONFLICT');
    const routeId = await route('/file', { responses: [{ file: 'pot.png' }] });
    const response = await platform.mock(sim, '/file');
    expect([response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]).toEqual(['image/png', picture]);
    expect((await ada.rest('DELETE', `${files}/${made.data.id}`)).error.code).toBe('CONFLICT');
    await ada.rest('DELETE', `/v1/instances/${sim}/routes/${routeId}`);
    expect((await ada.rest('DELETE', `${files}/${made.data.id}`)).status).toBe(200);
    expect((await ada.rest('GET', files)).data).toEqual([]);
    const { error } = await ada.rest('POST', `/v1/instances/${sim}/routes`, {
      method: 'GET',
      path: '/f',
      responses: [{ file: 'pot.png' }],
    });
    expect(error.details.issues?.[0]?.path).toBe('/responses/0/file');
  });

  test('may be files of several megabytes, of whoever may write', async () => {
    const content = Buffer.alloc(5_000_000, 'tea');
    const input = { name: 'large.txt', contentType: 'text/plain', base64: content.toString('base64') };
    expect((await ada.rest('POST', `/v1/instances/${sim}/files`, input)).status).toBe(201);
    const nobody = await platform.as(null);
    expect((await nobody.rest('POST', `/v1/instances/${sim}/files`, input)).error.code).toBe('TOKEN_INVALID');
    const tooLarge = { ...input, name: 'huge.txt', base64: Buffer.alloc(10_600_000).toString('base64') };
    expect((await ada.rest('POST', `/v1/instances/${sim}/files`, tooLarge)).error.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('are compressed for whoever asks, where that is worth it', async () => {
    const long = { tea: 'pot '.repeat(1_000) };
    await route('/long', { responses: [{ body: long }] });
    await route('/long-template', { responses: [{ body: { ...long, path: '{{ request.path }}' }, template: true }] });
    await route('/short', { responses: [{ body: { tea: 'pot' } }] });
    const raw = async (path: string, accept: string) => {
      const url = `http://127.0.0.1:${platform.config.services['mock-engine'].port}/mock/${sim}${path}`;
      const { headers, body } = await request(url, { headers: { 'accept-encoding': accept } });
      return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
    };
    for (const path of ['/long', '/long', '/long-template']) {
      const gzip = await raw(path, 'gzip');
      expect([gzip.headers['content-encoding'], gzip.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
      expect(JSON.parse(gunzipSync(gzip.bytes).toString())).toMatchObject(long);
      const br = await raw(path, 'gzip;q=0.5, br');
      expect(JSON.parse(brotliDecompressSync(br.bytes).toString())).toMatchObject(long);
    }
    expect((await raw('/long', 'identity')).headers['content-encoding']).toBeUndefined();
    expect((await raw('/long', 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
    expect((await raw('/short', 'gzip, br')).headers['content-encoding']).toBeUndefined();
  });

  test('that are drawn come in the same order from each restart on, where the route has a seed', async () => {
    const responses = ['a', 'b', 'c'].map((body) => ({ body, weight: 1 }));
    const id = await route('/seeded', { seed: 42, responses });
    const draw = async (): Promise<string> => {
      let drawn = '';
      for (let index = 0; index < 20; index += 1) drawn += await text('/seeded');
      return drawn;
    };
    const first = await draw();
    expect(new Set(first).size).toBe(3);
    const second = await draw();
    expect(second).not.toBe(first);
    await ada.rest('POST', `/v1/instances/${sim}/routes/${id}/restart`);
    expect((await draw()) + (await draw())).toBe(first + second);
    await ada.rest('PATCH', `/v1/instances/${sim}/routes/${id}`, { seed: 43 });
    await ada.rest('POST', `/v1/instances/${sim}/routes/${id}/restart`);
    await until('another order', async () => {
      await ada.rest('POST', `/v1/instances/${sim}/routes/${id}/restart`);
      return (await draw()) !== first;
    });
  });

  test('stop at a route’s rate limit, exactly, and come again in the next window', async () => {
    const id = await route('/limited', { rateLimit: { requests: 5, windowMs: 60_000 }, responses: [{ body: 'in' }] });
    const all = await Promise.all(Array.from({ length: 20 }, () => platform.mock(sim, '/limited')));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const refused = all.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('5');
    expect(await text('/limited')).toContain('RATE_LIMIT_EXCEEDED');
    await ada.rest('PATCH', `/v1/instances/${sim}/routes/${id}`, {
      rateLimit: { requests: 1, windowMs: 300, response: { statusCode: 420, body: 'calm down, {{ query.who }}', template: true } },
    });
    await until('the window to be over', async () => (await platform.mock(sim, '/limited')).status === 200);
    await until('the own refusal', async () => (await text('/limited?who=Ada')) === 'calm down, Ada');
    await until('the next window', async () => (await text('/limited')) === 'in');
  });

  test.each<[string, object, string]>([
    ['two bodies', { responses: [{ body: 1, base64: 'AA==' }] }, '/responses/0'],
    ['what is no base64', { responses: [{ base64: '%%' }] }, '/responses/0/base64'],
    ['a window of no time', { rateLimit: { requests: 1, windowMs: 1 } }, '/rateLimit/windowMs'],
    [
      'a limit that is chosen by rules',
      { rateLimit: { requests: 1, windowMs: 100, response: { when: { query: { a: '1' } } } } },
      '/rateLimit/response',
    ],
    ['a resource without a collection', { resource: { idField: 'id' } }, '/resource/collection'],
  ])('with %s are refused', async (_, input, path) => {
    const { status, error } = await ada.rest('POST', `/v1/instances/${sim}/routes`, { method: 'GET', path: '/bad', ...input });
    expect([status, error.details.issues?.[0]?.path]).toEqual([400, path]);
  });

  describe('and the log', () => {
    interface Entry {
      id: string;
      responseIndex: number | null;
      request: { path: string };
    }
    const latest = async (path: string): Promise<Entry> => {
      const list = async () => (await ada.rest<Entry[]>('GET', `/v1/instances/${sim}/traffic?path=${path}&matched=true&limit=1`)).data;
      await until('the request to be written', async () => (await list()).length > 0);
      return (await list())[0] as Entry;
    };

    test('tell which of the responses answered', async () => {
      await route('/which', { responses: [{ body: 0 }, { body: 1, when: { query: { x: '1' } } }] });
      await text('/which?x=1');
      expect((await latest('/which')).responseIndex).toBe(1);
    });

    test('send a request again, and tell what has changed', async () => {
      const id = await route('/again', { method: 'POST', responses: [{ body: { got: '{{ body.a }}' }, template: true }] });
      const headers = { 'content-type': 'application/json' };
      await platform.mock(sim, '/again', { method: 'POST', headers, body: JSON.stringify({ a: 5 }) });
      const { id: trafficId } = await latest('/again');
      interface Replay {
        same: boolean;
        status: number;
        differences: { part: string; recorded: unknown; replayed: unknown }[];
      }
      const replay = async () => (await ada.rest<Replay>('POST', `/v1/instances/${sim}/traffic/${trafficId}/replay`)).data;
      expect(await replay()).toMatchObject({ same: true, status: 200, differences: [] });
      await ada.rest('PATCH', `/v1/instances/${sim}/routes/${id}`, { responses: [{ statusCode: 201, body: { got: 6 } }] });
      await until('the change to count', async () => !(await replay()).same);
      expect((await replay()).differences).toEqual([
        { part: 'status', recorded: 200, replayed: 201 },
        { part: 'body', recorded: { got: '5' }, replayed: { got: 6 } },
      ]);
    });

    test('count what came faster than it is kept', async () => {
      const dropped = async () => (await ada.rest<{ entries: number }>('GET', `/v1/instances/${sim}/traffic/dropped`)).data.entries;
      await route('/flood', { responses: [{ body: 'x' }] });
      await until('some to be let go of', async () => {
        await Promise.all(Array.from({ length: 1_500 }, async () => (await platform.mock(sim, '/flood')).arrayBuffer()));
        return (await dropped()) > 0;
      });
      await ada.rest('DELETE', `/v1/instances/${sim}/traffic`);
      expect(await dropped()).toBe(0);
    });
  });
});
