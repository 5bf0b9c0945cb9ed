import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';

interface Import {
  id: string;
  format: string;
  instanceId: string;
  routes: number;
  notCarried: { path: string; message: string }[];
}

const openapi = `
openapi: 3.0.3
info: { title: Pets, version: '1' }
servers: [{ url: 'https://api.example.com/v2' }]
paths:
  /pets/{pet-id}:
    get:
      responses:
        '200':
          description: A pet
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
        '404':
          description: None
          content: { application/json: { example: { error: none } } }
  /pets:
    get:
      responses:
        '200':
          description: All
          content: { application/json: { examples: { some: { value: [{ id: 1, name: Rex }] } } } }
    post:
      responses: { '201': { description: Made } }
components:
  schemas:
    Pet:
      type: object
      properties: { id: { type: integer, example: 7 }, name: { type: string }, mother: { $ref: '#/components/schemas/Pet' } }
`;

const wiremock = {
  mappings: [
    {
      priority: 1,
      request: {
        method: 'POST',
        urlPath: '/orders',
        headers: { 'X-Kind': { equalTo: 'big' } },
        bodyPatterns: [{ equalToJson: '{"size": 3}', ignoreExtraElements: true }, { matchesJsonPath: '$.items[0]' }],
      },
      response: { status: 201, jsonBody: { made: true }, headers: { 'X-From': 'wiremock' }, fixedDelayMilliseconds: 5 },
    },
    {
      request: { method: 'GET', urlPathPattern: '/users/[0-9]+' },
      response: { body: 'user {{request.pathSegments.[1]}}', transformers: ['response-template'] },
    },
    { request: { method: 'GET', url: '/search?q=tea' }, response: { status: 200, body: 'found' } },
    {
      request: { method: 'GET', urlPathTemplate: '/things/{id}', queryParameters: { v: { absent: true } } },
      response: { fault: 'EMPTY_RESPONSE' },
    },
    { request: { method: 'GET', urlPathPattern: '/(a/b)?/c' }, response: {} },
    {
      request: { urlPath: '/time' },
      response: { body: '{{hostname}}', transformers: ['response-template'] },
      scenarioName: 's',
    },
    {
      request: {
        method: 'POST',
        urlPathPattern: '/v[0-9]+/reports/(daily|weekly)',
        bodyPatterns: [
          { matchesXPath: { expression: '//s:total/text()', equalTo: '7' }, xPathNamespaces: { s: 'urn:s' } },
          { matchesXPath: '//*' },
        ],
      },
      response: { base64Body: Buffer.from([0, 255, 7]).toString('base64') },
    },
    {
      request: { method: 'POST', urlPath: '/upload', multipartPatterns: [{ name: 'note', bodyPatterns: [{ contains: 'tea' }] }] },
      response: {
        status: 202,
        body: "{{randomValue type='UUID'}} {{randomInt lower=4 upper=5}}",
        transformers: ['response-template'],
      },
    },
    {
      request: { method: 'POST', urlPath: '/form', formParameters: { kind: { equalTo: 'BIG', caseInsensitive: true } } },
      response: { status: 202 },
    },
  ],
};

const mockoon = {
  name: 'Moon',
  endpointPrefix: 'api',
  routes: [
    {
      type: 'http',
      method: 'get',
      endpoint: 'users/:id',
      responses: [
        {
          statusCode: 200,
          body: '{"id": "{{urlParam \'id\'}}"}',
          headers: [{ key: 'Content-Type', value: 'application/json' }],
          default: true,
          rules: [],
        },
        {
          statusCode: 403,
          body: 'no',
          rules: [{ target: 'header', modifier: 'X-Role', value: 'guest', operator: 'equals', invert: false }],
          rulesOperator: 'OR',
        },
      ],
    },
    {
      type: 'http',
      method: 'all',
      endpoint: 'turns',
      responseMode: 'SEQUENTIAL',
      responses: [
        { statusCode: 500, body: 'a' },
        { statusCode: 200, body: 'b' },
      ],
    },
    { type: 'ws', endpoint: 'socket', responses: [] },
    { type: 'crud', endpoint: 'people', responses: [{ databucketID: 'b1', crudKey: 'id' }] },
  ],
  data: [{ id: 'b1', name: 'The People', value: '[{"id": 1, "name": "Ada"}, {"id": 2, "name": "Grace"}]' }],
};

const postman = {
  info: { name: 'Coffee', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'folder',
      item: [
        {
          name: 'one',
          event: [{ listen: 'test' }],
          request: { method: 'GET', url: { raw: '{{base}}/cups/:id', host: ['{{base}}'], path: ['cups', ':id'] } },
          response: [
            { code: 200, header: [{ key: 'Content-Type', value: 'application/json' }], body: '{"cup":1}' },
            { code: 404, header: [], body: 'no cup' },
          ],
        },
      ],
    },
  ],
};

const har = {
  log: {
    version: '1.2',
    entries: [
      {
        request: { method: 'GET', url: 'https://shop.example/items?page=2', headers: [] },
        response: {
          status: 200,
          headers: [
            { name: 'Content-Type', value: 'application/json' },
            { name: 'Content-Encoding', value: 'gzip' },
          ],
          content: { text: Buffer.from('{"page":2}').toString('base64'), encoding: 'base64' },
        },
      },
      { request: { method: 'GET', url: 'https://shop.example/gone' }, response: { status: 0, headers: [], content: {} } },
    ],
  },
};

describe.each<Way>(['one process', 'a process per service'])('simulations of other tools, as %s', (way) => {
  let platform: TestPlatform;
  let ada: Session;

  beforeAll(async () => {
    platform = await openTestPlatform(way);
    ada = await platform.as('ada');
  }, 120_000);
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const take = async (content: unknown): Promise<Import> => {
    const { status, data, error } = await ada.rest<Import>('POST', '/v1/imports', { content });
    expect([status, error?.message]).toEqual([201, undefined]);
    return data;
  };
  const call = async ({ instanceId }: Import, path: string, init?: RequestInit) => {
    const response = await platform.mock(instanceId, path, init);
    return [response.status, await response.text()];
  };

  test('an OpenAPI document answers with its examples, else with what its schemas describe', async () => {
    const made = await take(openapi);
    expect([made.format, made.routes, made.notCarried]).toEqual(['openapi', 3, []]);
    const [status, text] = await call(made, '/v2/pets/5');
    expect([status, JSON.parse(String(text))]).toMatchObject([200, { id: 7, name: 'string' }]);
    expect(await call(made, '/v2/pets/5', { headers: { prefer: 'code=404' } })).toEqual([404, '{"error":"none"}']);
    expect(await call(made, '/v2/pets')).toEqual([200, '[{"id":1,"name":"Rex"}]']);
    expect((await call(made, '/v2/pets', { method: 'POST' }))[0]).toBe(201);
  });

  test('WireMock mappings match and answer as they did there', async () => {
    const made = await take(wiremock);
    expect([made.format, made.routes]).toEqual(['wiremock', 8]);
    const order = (body: object, kind = 'big') =>
      call(made, '/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-kind': kind },
        body: JSON.stringify(body),
      });
    expect(await order({ size: 3, items: [1], more: true })).toEqual([201, '{"made":true}']);
    expect((await order({ size: 3, items: [] }))[0]).toBe(404);
    expect((await order({ size: 3, items: [1] }, 'small'))[0]).toBe(404);
    expect(await call(made, '/users/17')).toEqual([200, 'user 17']);
    expect(await call(made, '/search?q=tea')).toEqual([200, 'found']);
    expect((await call(made, '/search?q=coffee'))[0]).toBe(404);
    await expect(call(made, '/things/1')).rejects.toThrow();
    expect(await call(made, '/time')).toEqual([200, '{{hostname}}']);
    const report = (path: string, body: string) => call(made, path, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
    const xml = (total: number): string => `<r xmlns="urn:s"><total>${total}</total></r>`;
    expect(await report('/v2/reports/daily', xml(7))).toEqual([200, '\0\ufffd\u0007']);
    expect((await report('/v2/reports/daily', xml(8)))[0]).toBe(404);
    expect((await report('/v2/reports/yearly', xml(7)))[0]).toBe(404);
    const form = new FormData();
    form.set('note', new Blob(['more tea']), 'note.txt');
    const [uploaded, text] = await call(made, '/upload', { method: 'POST', body: form });
    expect([uploaded, text]).toEqual([202, expect.stringMatching(/^[0-9a-f-]{36} 4$/)]);
    const kind = (value: string) => call(made, '/form', { method: 'POST', body: new URLSearchParams({ kind: value }) });
    expect([(await kind('big'))[0], (await kind('small'))[0]]).toEqual([202, 404]);
    expect(made.notCarried.map(({ path }) => path)).toEqual([
      '/mappings/4/request/urlPathPattern',
      '/mappings/5/scenarioName',
      '/mappings/5/response/body',
    ]);
  });

  test('a Mockoon environment keeps its rules, its order and its templates', async () => {
    const made = await take(mockoon);
    expect([made.format, made.routes, made.notCarried.map(({ path }) => path)]).toEqual(['mockoon', 3, ['/routes/2/type']]);
    expect(await call(made, '/api/people?name=Grace')).toEqual([200, '[{"id":2,"name":"Grace"}]']);
    expect((await call(made, '/api/people/1', { method: 'DELETE' }))[0]).toBe(204);
    await ada.rest('POST', `/v1/instances/${made.instanceId}/state/reset`);
    expect((await call(made, '/api/people/1'))[0]).toBe(200);
    expect(await call(made, '/api/users/9')).toEqual([200, '{"id": "9"}']);
    expect(await call(made, '/api/users/9', { headers: { 'x-role': 'guest' } })).toEqual([403, 'no']);
    expect([await call(made, '/api/turns'), await call(made, '/api/turns', { method: 'PUT' })]).toEqual([
      [500, 'a'],
      [200, 'b'],
    ]);
  });

  test('a Postman collection answers with its saved examples', async () => {
    const made = await take(postman);
    expect([made.format, made.notCarried.map(({ path }) => path)]).toEqual(['postman', ['/item/0/item/0/event']]);
    expect(await call(made, '/cups/3')).toEqual([200, '{"cup":1}']);
    expect(await call(made, '/cups/3', { headers: { 'x-mock-response-code': '404' } })).toEqual([404, 'no cup']);
  });

  test('a HAR archive answers as it was recorded', async () => {
    const made = await take(JSON.stringify(har));
    expect([made.format, made.notCarried.map(({ path }) => path)]).toEqual(['har', ['/log/entries/1']]);
    expect(await call(made, '/items?page=2')).toEqual([200, '{"page":2}']);
    expect((await call(made, '/items?page=3'))[0]).toBe(404);
  });

  describe('what is exported', () => {
    interface Export {
      document: Record<string, unknown>;
      notCarried: { path: string; message: string }[];
    }
    const give = async (instanceId: string, format: string): Promise<Export> => {
      const { status, data } = await ada.rest<Export>('GET', `/v1/instances/${instanceId}/export?format=${format}`);
      expect(status).toBe(200);
      return data;
    };

    test('to WireMock answers as before when it is imported again', async () => {
      const { document, notCarried } = await give((await take(wiremock)).instanceId, 'wiremock');
      expect(notCarried).toEqual([]);
      const again = await take(document);
      expect(again.notCarried).toEqual([]);
      const order = { method: 'POST', headers: { 'content-type': 'application/json', 'x-kind': 'big' } };
      expect(await call(again, '/orders', { ...order, body: '{"size":3,"items":[1]}' })).toEqual([201, '{"made":true}']);
      expect((await call(again, '/orders', { ...order, body: '{"size":3}' }))[0]).toBe(404);
      expect(await call(again, '/search?q=tea')).toEqual([200, 'found']);
      expect((await call(again, '/v2/reports/weekly', { method: 'POST', body: '<r xmlns="urn:s"><total>7</total></r>' }))[0]).toBe(200);
      const form = new FormData();
      form.set('note', 'more tea');
      expect(await call(again, '/upload', { method: 'POST', body: form })).toEqual([202, expect.stringMatching(/^[0-9a-f-]{36} 4$/)]);
      expect((await call(again, '/form', { method: 'POST', body: new URLSearchParams({ kind: 'Big' }) }))[0]).toBe(202);
    });

    test('to OpenAPI is a valid document that answers with the same examples', async () => {
      const made = await take(openapi);
      const { document } = await give(made.instanceId, 'openapi');
      expect(document).toMatchObject({
        openapi: '3.1.0',
        info: { title: 'Pets' },
        paths: { '/v2/pets/{pet_id}': { get: { responses: { 200: {}, 404: {} } } } },
      });
      const again = await take({ ...document, servers: [{ url: '/' }] });
      expect(again.notCarried).toEqual([]);
      expect(await call(again, '/v2/pets')).toEqual([200, '[{"id":1,"name":"Rex"}]']);
      expect(await call(again, '/v2/pets/5', { headers: { prefer: 'code=404' } })).toEqual([404, '{"error":"none"}']);
    });

    test('names what the other tool cannot say', async () => {
      const { data } = await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Rich' });
      const route = {
        method: 'ANY',
        path: '/rich/:id([a-z]+)',
        when: { graphql: { name: 'A' }, headers: { 'x-n': { $gt: 5 } } },
        rateLimit: { requests: 5, windowMs: 1_000 },
        responses: [
          { body: '{% if true %}x{% endif %}', template: true },
          { statusCode: 500, weight: 1 },
          { weight: 2, delay: 5 },
        ],
      };
      const { data: made } = await ada.rest<{ id: string }>('POST', `/v1/instances/${data.id}/routes`, route);
      const paths = async (format: string) =>
        (await give(data.id, format)).notCarried.map(({ path }) => path.replace(`/routes/${made.id}`, ''));
      expect(new Set(await paths('wiremock'))).toEqual(
        new Set(['/rateLimit', '/responses', '/when/graphql', '/when/headers/x-n', '/responses/0/body']),
      );
      expect(new Set(await paths('openapi'))).toEqual(
        new Set(['/rateLimit', '/when', '/responses/0/template', '/responses/1', '/responses/2']),
      );
      const { document } = await give(data.id, 'openapi');
      expect(Object.keys(document['paths'] as object)).toEqual(['/rich/{id}']);
    });

    test('is refused for a simulation of nobody’s, and in a format of nobody’s', async () => {
      const unknown = await ada.rest('GET', '/v1/instances/01900000-0000-7000-8000-000000000000/export?format=openapi');
      expect(unknown.error.code).toBe('RESOURCE_NOT_FOUND');
      expect((await ada.rest('GET', '/v1/instances/x/export?format=soap')).error.code).toBe('VALIDATION_FAILED');
    });
  });

  test('a document of several megabytes is imported', async () => {
    const { data } = await ada.rest<{ instanceId: string; routes: number }>('POST', '/v1/imports', {
      content: {
        mappings: Array.from({ length: 1_500 }, (_, index) => ({
          request: { method: 'GET', url: `/n/${index}` },
          response: { body: 'x'.repeat(2_000) },
        })),
      },
    });
    expect(data.routes).toBe(1_500);
    const { data: all } = await ada.rest<{ document: { mappings: unknown[] } }>(
      'GET',
      `/v1/instances/${data.instanceId}/export?format=wiremock`,
    );
    expect(all.document.mappings).toHaveLength(1_500);
    await ada.rest('DELETE', `/v1/instances/${data.instanceId}`);
  });

  test('what was imported is listed, and is a simulation like any other', async () => {
    const { data } = await ada.rest<Import[]>('GET', '/v1/imports');
    expect(new Set(data.map(({ format }) => format))).toEqual(new Set(['har', 'postman', 'mockoon', 'wiremock', 'openapi']));
    const query = '{ imports(first: 200) { nodes { format instance { name createdBy { name } } } } }';
    const { imports } = (await ada.graphql<{ imports: { nodes: object[] } }>(query)).data;
    expect(imports.nodes).toContainEqual({ format: 'har', instance: { name: 'Recording', createdBy: { name: 'Ada Acme' } } });
    expect(imports.nodes).toContainEqual({ format: 'wiremock', instance: null });
  });

  test.each<[string, unknown]>([
    ['a text that is no document', 'just words'],
    ['a document of no tool', { hello: 'world' }],
    ['an OpenAPI document that is none', { openapi: '3.1.0' }],
    ['one that holds no route', { mappings: [] }],
    [
      'YAML of aliases upon aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(',')}]`)
        .join('\n')}`,
    ],
  ])('%s is refused, and leaves no simulation behind', async (_, content) => {
    const count = async () => (await ada.rest<object[]>('GET', '/v1/instances?limit=200')).data.length;
    const before = await count();
    const { status, error } = await ada.rest('POST', '/v1/imports', { content });
    expect([status, error.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await count()).toBe(before);
  });
});
