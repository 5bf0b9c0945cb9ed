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
    { request: { method: 'GET', urlPathPattern: '/(a|b)/c' }, response: {} },
    {
      request: { urlPath: '/time' },
      response: { body: "{{now offset='3 days'}}", transformers: ['response-template'] },
      scenarioName: 's',
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
  ],
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
    expect([made.format, made.routes]).toEqual(['wiremock', 5]);
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
    expect(await call(made, '/time')).toEqual([200, "{{now offset='3 days'}}"]);
    expect(made.notCarried.map(({ path }) => path)).toEqual([
      '/mappings/4/request/urlPathPattern',
      '/mappings/5/scenarioName',
      '/mappings/5/response/body',
    ]);
  });

  test('a Mockoon environment keeps its rules, its order and its templates', async () => {
    const made = await take(mockoon);
    expect([made.format, made.routes, made.notCarried.map(({ path }) => path)]).toEqual(['mockoon', 2, ['/routes/2/type']]);
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

  test('what was imported is listed, and is a simulation like any other', async () => {
    const { data } = await ada.rest<Import[]>('GET', '/v1/imports');
    expect(data.map(({ format }) => format)).toEqual(['har', 'postman', 'mockoon', 'wiremock', 'openapi']);
    const query = '{ imports(first: 1) { nodes { format instance { name createdBy { name } } } } }';
    expect((await ada.graphql<object>(query)).data).toEqual({
      imports: { nodes: [{ format: 'har', instance: { name: 'Recording', createdBy: { name: 'Ada Acme' } } }] },
    });
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
