import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

type Json = Record<string, unknown>;

describe('state', () => {
  let platform: TestPlatform;
  let ada: Session;
  let sim: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    sim = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Stateful' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const route = async (input: object): Promise<string> => {
    const { status, data, error } = await ada.rest<{ id: string }>('POST', `/v1/instances/${sim}/routes`, input);
    expect([status, error?.message]).toEqual([201, undefined]);
    return data.id;
  };
  const call = async (method: string, path: string, body?: unknown) => {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await platform.mock(sim, path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: (/^[[{]/.test(text) ? JSON.parse(text) : text) as Json };
  };
  const collections = async () =>
    (await ada.rest<{ collections: Record<string, Json> }>('GET', `/v1/instances/${sim}/state`)).data.collections;

  describe('a route that is a REST resource', () => {
    beforeAll(async () => {
      await route({
        method: 'ANY',
        path: '/people',
        resource: { collection: 'people' },
        responses: [{ headers: { 'X-Served-By': 'mock' } }],
      });
    });

    test('creates, gets, replaces, patches and deletes documents', async () => {
      const made = await call('POST', '/people', { name: 'Ada', born: 1815 });
      expect([made.status, made.headers.get('x-served-by')]).toEqual([201, 'mock']);
      const id = String(made.body['id']);
      expect(made.headers.get('location')).toBe(`/people/${id}`);
      expect((await call('GET', `/people/${id}`)).body).toEqual({ id, name: 'Ada', born: 1815 });
      expect((await call('PATCH', `/people/${id}`, { born: null, died: 1852 })).body).toEqual({ id, name: 'Ada', died: 1852 });
      expect((await call('PUT', `/people/${id}`, { id: 'another', name: 'Ada Lovelace' })).body).toEqual({ id, name: 'Ada Lovelace' });
      expect((await call('HEAD', `/people/${id}`)).status).toBe(200);
      expect((await call('DELETE', `/people/${id}`)).status).toBe(204);
      for (const method of ['GET', 'DELETE']) expect((await call(method, `/people/${id}`)).status).toBe(404);
      expect((await call('PUT', `/people/${id}`, {})).status).toBe(404);
    });

    test('refuses what is no document, and a key that is taken', async () => {
      expect((await call('POST', '/people', { id: 7, name: 'Grace' })).body).toEqual({ id: 7, name: 'Grace' });
      expect((await call('POST', '/people', { id: 7 })).status).toBe(409);
      expect((await call('POST', '/people', [1])).status).toBe(400);
      expect((await call('POST', '/people', { name: 'a\u0000b' })).status).toBe(400);
      expect((await call('GET', '/people/%00')).status).toBe(400);
      expect((await call('PATCH', '/people/7', 'text')).status).toBe(400);
      expect((await call('GET', '/people/7')).body).toEqual({ id: 7, name: 'Grace' });
      expect((await call('DELETE', '/people')).status).toBe(404);
      await call('DELETE', '/people/7');
    });

    test('lists with filters, order and pages', async () => {
      await route({ path: '/boats', method: 'ANY', resource: { collection: 'boats' } });
      const boats = [
        { id: 1, name: 'Argo', length: 20, home: { port: 'Iolcos' } },
        { id: 2, name: 'Beagle', length: 28, home: { port: 'Plymouth' } },
        { id: 3, name: 'Calypso', length: 43, home: { port: 'Monaco' } },
        { id: 4, name: 'Dart', length: 9 },
      ];
      for (const boat of boats) expect((await call('POST', '/boats', boat)).status).toBe(201);
      const ids = async (query: string): Promise<unknown> => {
        const { body, headers } = await call('GET', `/boats${query}`);
        return [(body as unknown as Json[]).map(({ id }) => id).join(), headers.get('x-total-count')];
      };
      expect(await ids('')).toEqual(['1,2,3,4', '4']);
      expect(await ids('?length_gt=9&length_lte=28')).toEqual(['1,2', '2']);
      expect(await ids('?name=Argo&name=Dart')).toEqual(['1,4', '2']);
      expect(await ids('?name_ne=Argo&sort=length&order=desc')).toEqual(['3,2,4', '3']);
      expect(await ids('?home.port_like=mo')).toEqual(['2,3', '2']);
      expect(await ids('?name_start=Ca')).toEqual(['3', '1']);
      expect(await ids('?name_end=rt')).toEqual(['4', '1']);
      expect(await ids('?search=IOLCOS')).toEqual(['1', '1']);
      expect(await ids('?sort=home.port')).toEqual(['1,3,2,4', '4']);
      expect(await ids('?page=2&limit=3')).toEqual(['4', '4']);
      expect(await ids('?page=9&limit=3')).toEqual(['', '4']);
      for (const bad of ['?name=%00', '?limit=0', '?limit=9999', '?page=x', '?order=up'])
        expect((await call('GET', `/boats${bad}`)).status).toBe(400);
    });

    test('gives way to responses that rules choose', async () => {
      const responses = [{ statusCode: 503, body: 'down', when: { headers: { 'x-fail': '1' } } }, {}];
      await route({ path: '/fragile', method: 'GET', resource: { collection: 'fragile' }, responses });
      const failing = await platform.mock(sim, '/fragile', { headers: { 'x-fail': '1' } });
      expect([failing.status, (await call('GET', '/fragile')).text, (await call('POST', '/fragile', {})).status]).toEqual([503, '[]', 404]);
    });

    test('keeps what it acknowledged, of many at once', async () => {
      await route({ path: '/many', method: 'ANY', resource: { collection: 'many' } });
      const made = await Promise.all(Array.from({ length: 40 }, (_, index) => call('POST', '/many', { index })));
      expect(made.every(({ status }) => status === 201)).toBe(true);
      expect(Object.keys((await collections())['many'] ?? {})).toHaveLength(40);
    });

    test('tells in its traffic that it was a resource', async () => {
      const reasons = async () =>
        (await ada.rest<{ reason: string; request: { path: string } }[]>('GET', `/v1/instances/${sim}/traffic?path=/many&limit=1`)).data;
      await until('the traffic to be written', async () => (await reasons())[0]?.reason === 'resource');
    });
  });

  describe('templates', () => {
    test('read documents and variables, and change them before the answer goes out', async () => {
      const body = `{% assign n = variables.count | default: 0 | plus: 1 %}{% set_variable 'count', value: n %}{% save_document 'log', key: n, value: body %}{{ n }}`;
      await route({ method: 'POST', path: '/count', responses: [{ template: true, body }] });
      const texts = await Promise.all(Array.from({ length: 20 }, (_, index) => call('POST', '/count', { index })));
      expect(texts.map(({ text }) => Number(text)).toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
      expect(Object.keys((await collections())['log'] ?? {})).toHaveLength(20);
      await route({
        method: 'GET',
        path: '/log/:n',
        responses: [{ template: true, body: '{{ state.log[params.n].index }} of {{ variables.count }}' }],
      });
      expect((await call('GET', '/log/3')).text).toMatch(/^\d+ of 20$/);
      await route({
        method: 'DELETE',
        path: '/log/:n',
        responses: [{ template: true, body: `{% delete_document 'log', key: params.n %}gone` }],
      });
      await call('DELETE', '/log/3');
      expect((await call('GET', '/log/3')).text).toBe(' of 20');
    });

    test('change nothing where they break', async () => {
      const body = `{% set_variable 'broken', value: 'yes' %}{{ 'no.such' | faker }}`;
      await route({ method: 'POST', path: '/breaks', responses: [{ template: true, body }] });
      expect((await call('POST', '/breaks')).text).toContain('TEMPLATE_INVALID');
      expect((await ada.rest<{ variables: Json }>('GET', `/v1/instances/${sim}/state`)).data.variables).not.toHaveProperty('broken');
    });

    test('see the values of the active environment, of one at a time', async () => {
      await route({
        method: 'GET',
        path: '/where',
        responses: [{ template: true, body: '{{ environment.region | default: "nowhere" }}' }],
      });
      expect((await call('GET', '/where')).text).toBe('nowhere');
      const make = async (name: string, region: string) =>
        (await ada.rest<{ id: string }>('POST', `/v1/instances/${sim}/environments`, { name, values: { region }, active: true })).data.id;
      const eu = await make('Europe', 'eu');
      expect((await call('GET', '/where')).text).toBe('eu');
      const us = await make('America', 'us');
      expect((await call('GET', '/where')).text).toBe('us');
      const all = await ada.rest<{ name: string; active: boolean }[]>('GET', `/v1/instances/${sim}/environments`);
      expect(all.data.map(({ name, active }) => [name, active])).toEqual([
        ['America', true],
        ['Europe', false],
      ]);
      expect((await ada.rest('POST', `/v1/instances/${sim}/environments`, { name: 'Europe' })).error.code).toBe('CONFLICT');
      expect((await ada.rest('PATCH', `/v1/instances/${sim}/environments/${eu}`, { active: true })).status).toBe(200);
      expect((await call('GET', '/where')).text).toBe('eu');
      expect((await ada.rest('DELETE', `/v1/instances/${sim}/environments/${us}`)).status).toBe(200);
      expect((await ada.rest('GET', `/v1/instances/${sim}/environments/${us}`)).status).toBe(404);
    });
  });

  describe('documents through the API', () => {
    const at = (key = '') => `/v1/instances/${sim}/state/collections/shelf/documents${key}`;
    interface Document {
      key: string;
      value: unknown;
      version: number;
    }

    test('are created, read, replaced, merged, listed and deleted, and mocks see each change', async () => {
      await route({ method: 'GET', path: '/shelf', resource: { collection: 'shelf' } });
      const made = await ada.rest<Document>('POST', at(), { key: 'a', value: { size: 1 } });
      expect([made.status, made.data.key, made.data.version]).toEqual([201, 'a', 1]);
      expect((await ada.rest('POST', at(), { key: 'a', value: 2 })).error.code).toBe('CONFLICT');
      expect((await ada.rest<Document>('PATCH', at('/a'), { value: { color: 'red' } })).data.value).toEqual({ size: 1, color: 'red' });
      const replaced = await ada.rest<Document>('PUT', at('/a'), { value: { size: 2 } });
      expect([replaced.data.value, replaced.data.version]).toEqual([{ size: 2 }, 3]);
      expect((await call('GET', '/shelf/a')).body).toEqual({ size: 2 });
      const stale = await ada.rest('PUT', at('/a'), { value: 5 }, { 'if-match': '"1"' });
      expect(stale.error.code).toBe('PRECONDITION_FAILED');
      await ada.rest('POST', at(), { value: 'second' });
      const first = await ada.rest<Document[]>('GET', at('?limit=1'));
      expect(first.data.map(({ value }) => value)).toEqual(['second']);
      const rest = await ada.rest<Document[]>('GET', at(`?limit=1&cursor=${first.meta.pagination?.nextCursor}`));
      expect(rest.data.map(({ key }) => key)).toEqual(['a']);
      expect((await ada.rest('DELETE', at('/a'))).status).toBe(200);
      expect((await ada.rest('GET', at('/a'))).status).toBe(404);
    });

    test('are bounded in size, and so are collections', async () => {
      expect((await ada.rest('POST', at(), { key: 'large', value: 'x'.repeat(70_000) })).error.code).toBe('PAYLOAD_TOO_LARGE');
      expect((await ada.rest('POST', at(), { key: 'x'.repeat(201), value: 1 })).status).toBe(400);
      expect((await ada.rest('POST', `/v1/instances/${sim}/state/collections/a%20b/documents`, { value: 1 })).status).toBe(400);
      const large = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`k${index}`, 'x'.repeat(60_000)]));
      const fill = async (round: number) => {
        const renamed = Object.fromEntries(Object.entries(large).map(([key, value]) => [`${key}-${round}`, value]));
        return (await ada.rest('PATCH', `/v1/instances/${sim}/state`, { collections: { heap: renamed } })).error?.code;
      };
      let code: string | undefined;
      for (let round = 0; round < 25 && code === undefined; round += 1) code = await fill(round);
      expect(code).toBe('STORAGE_FULL');
    });
  });
});
