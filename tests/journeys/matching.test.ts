import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

describe('what a route can ask of a request', () => {
  let platform: TestPlatform;
  let ada: Session;
  let sim: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    sim = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Matching' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const route = async (path: string, when: unknown, more: object = {}): Promise<void> => {
    const input = { method: 'POST', path, when, responses: [{ body: 'met' }], ...more };
    const { status, error } = await ada.rest('POST', `/v1/instances/${sim}/routes`, input);
    expect([status, error?.message]).toEqual([201, undefined]);
  };
  const answers = async (path: string, body: string | FormData, type?: string): Promise<boolean> => {
    const response = await platform.mock(sim, path, {
      method: 'POST',
      body,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
    return (await response.text()) === 'met';
  };
  const json = (path: string, value: unknown): Promise<boolean> => answers(path, JSON.stringify(value), 'application/json');

  test('a body of a JSON Schema, with formats and regular expressions', async () => {
    const schema = {
      type: 'object',
      required: ['email', 'sku'],
      properties: {
        email: { type: 'string', format: 'email' },
        sku: { type: 'string', pattern: '^[A-Z]{3}-\\d+$' },
        count: { $ref: '#/$defs/count' },
      },
      $defs: { count: { type: 'integer', minimum: 1 } },
    };
    await route('/schema', { body: { $jsonschema: schema } });
    expect(await json('/schema', { email: 'ada@acme.test', sku: 'TEA-7', count: 2 })).toBe(true);
    expect(await json('/schema', { email: 'ada', sku: 'TEA-7' })).toBe(false);
    expect(await json('/schema', { email: 'ada@acme.test', sku: 'tea' })).toBe(false);
    expect(await json('/schema', { email: 'ada@acme.test', sku: 'TEA-7', count: 0 })).toBe(false);
  });

  test('an XML body of an XPath, with namespaces and what the nodes must be', async () => {
    const path = { path: '//s:order/@total', namespaces: { s: 'urn:shop' }, value: { $gt: 50 } };
    await route('/xpath', { body: { $xpath: path } });
    const order = (total: number): string => `<?xml version="1.0"?><s:order xmlns:s="urn:shop" total="${total}"><s:item/></s:order>`;
    expect(await answers('/xpath', order(99), 'application/xml')).toBe(true);
    expect(await answers('/xpath', order(9), 'application/xml')).toBe(false);
    expect(await answers('/xpath', '<order total="99"', 'application/xml')).toBe(false);
    await route('/xpath-count', { body: { $xpath: 'count(//item) = 2' } });
    expect(await answers('/xpath-count', '<a><item/><item/></a>', 'application/xml')).toBe(true);
    expect(await answers('/xpath-count', '<a><item/></a>', 'application/xml')).toBe(false);
  });

  test('a JSONPath and what it must find', async () => {
    await route('/jsonpath', { body: { $jsonpath: { path: '$.items[*].price', value: { $gte: 10 } } } });
    expect(await json('/jsonpath', { items: [{ price: 3 }, { price: 12 }] })).toBe(true);
    expect(await json('/jsonpath', { items: [{ price: 3 }] })).toBe(false);
  });

  test('a form, its fields and its files', async () => {
    await route('/form', { body: { name: 'Ada', tags: ['a', 'b'] } });
    expect(await answers('/form', 'name=Ada&tags=a&tags=b', 'application/x-www-form-urlencoded')).toBe(true);
    await route('/upload', {
      body: { title: { $contains: 'tea' }, picture: { filename: { $regex: '\\.png$' }, contentType: 'image/png', size: { $lt: 100 } } },
    });
    const form = (file: string): FormData => {
      const data = new FormData();
      data.set('title', 'a teapot');
      data.set('picture', new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' }), file);
      return data;
    };
    expect(await answers('/upload', form('pot.png'))).toBe(true);
    expect(await answers('/upload', form('pot.gif'))).toBe(false);
    expect(await answers('/upload', 'this is no form', 'multipart/form-data; boundary=x')).toBe(false);
  });

  test('a GraphQL operation, by its name, fields and variables', async () => {
    await route('/graphql', { graphql: { type: 'query', name: 'GetUser', fields: ['user'], variables: { id: 5 } } });
    const query = 'query GetUser($id: ID!) { user(id: $id) { name } } mutation Other { a }';
    expect(await json('/graphql', { query, operationName: 'GetUser', variables: { id: 5 } })).toBe(true);
    expect(await json('/graphql', { query, operationName: 'GetUser', variables: { id: 6 } })).toBe(false);
    expect(await json('/graphql', { query, operationName: 'Other' })).toBe(false);
    expect(await json('/graphql', { query: 'query {' })).toBe(false);
    await route('/graphql-get', { graphql: { name: 'Me' } }, { method: 'GET' });
    const asked = await platform.mock(sim, `/graphql-get?query=${encodeURIComponent('query Me { me { id } }')}`);
    expect(await asked.text()).toBe('met');
  });

  test('a path whose parameters are constrained, before one that takes any', async () => {
    await route('/users/:id', null, { method: 'GET', responses: [{ body: 'any' }] });
    await route('/users/:id([0-9]+)', null, { method: 'GET', responses: [{ body: 'number {{ params.id }}', template: true }] });
    const get = async (path: string): Promise<string> => (await platform.mock(sim, path)).text();
    expect([await get('/users/42'), await get('/users/ada'), await get('/users/42x')]).toEqual(['number 42', 'any', 'any']);
  });

  test.each<[string, object, string]>([
    ['a schema that is none', { when: { body: { $jsonschema: { type: 'nonsense' } } } }, '/when/body/$jsonschema'],
    [
      'a reference that leads nowhere',
      { when: { body: { $jsonschema: { $ref: 'https://example.com/schema.json' } } } },
      '/when/body/$jsonschema',
    ],
    ['a regular expression within a schema that is none', { when: { body: { $jsonschema: { pattern: '(' } } } }, '/when/body/$jsonschema'],
    ['a schema that would be looked at later', { when: { body: { $jsonschema: { $async: true } } } }, '/when/body/$jsonschema/$async'],
    ['an XPath that is none', { when: { body: { $xpath: '//[' } } }, '/when/body/$xpath'],
    ['a member of an expression that is unknown', { when: { body: { $jsonpath: { path: '$.a', is: 1 } } } }, '/when/body/$jsonpath/is'],
    ['a constraint that is no expression', { path: '/a/:id([0-9)' }, '/path'],
    ['a constraint that only a backtracking engine could run', { path: '/a/:id((a)\\1)' }, '/path'],
  ])('%s is refused', async (_, input, path) => {
    const { status, error } = await ada.rest('POST', `/v1/instances/${sim}/routes`, { method: 'POST', path: '/bad', ...input });
    expect([status, error.details.issues?.[0]?.path]).toEqual([400, path]);
  });

  test.each<[string, unknown, unknown]>([
    [
      'JSONPath',
      { $jsonpath: '$..[?count($..[?count($..*) > 1]) > 1]' },
      { a: Array.from({ length: 300 }, (_, index) => ({ index, b: [index] })) },
    ],
    ['JSON Schema', { $jsonschema: { $defs: bombs(), $ref: '#/$defs/s30' } }, { x: 1 }],
    ['XPath', { $xpath: '//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]' }, `<a>${'<b/>'.repeat(400)}</a>`],
  ])('a %s that would take for ever ends, and others are answered meanwhile', async (name, rule, body) => {
    await route(`/bomb/${name.replaceAll(' ', '-')}`, { body: rule });
    const isText = typeof body === 'string';
    const bombed = platform.mock(sim, `/bomb/${name.replaceAll(' ', '-')}`, {
      method: 'POST',
      headers: { 'content-type': isText ? 'application/xml' : 'application/json' },
      body: isText ? body : JSON.stringify(body),
    });
    const { status } = await bombed;
    expect([400, 404]).toContain(status);
    expect((await platform.mock(sim, '/users/1')).status).toBe(200);
  });

  test('a thousand rules that each take long, and a large body for a thousand that are quick, end within a time together', async () => {
    // Without an end it would take minutes, and this test with it.
    const { data } = await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Slow' });
    const inputs = Array.from({ length: 300 }, (_, index) => ({
      method: 'POST',
      path: '/slow',
      when: { body: index % 2 === 0 ? { $jsonpath: `$..[?count($..[?@.a == ${index}]) > 1]` } : { text: { $regex: `(a|b|c)+x${index}` } } },
      responses: [{}],
    }));
    const query =
      'mutation M($id: ID!, $inputs: [RouteInput!]!) { createRoutes(instanceId: $id, inputs: $inputs) { created refused { message } } }';
    expect((await ada.graphql(query, { id: data.id, inputs })).data).toEqual({ createRoutes: { created: 300, refused: [] } });
    const body = JSON.stringify({ text: 'abc'.repeat(500_000), list: Array.from({ length: 2_000 }, (_, index) => ({ a: index })) });
    const { status } = await platform.mock(data.id, '/slow', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(status).toBe(400);
  });
});

/** Each leads to the one before twice. */
function bombs(): Record<string, unknown> {
  const schemas: Record<string, unknown> = { s0: { type: 'object' } };
  for (let index = 1; index <= 30; index += 1)
    schemas[`s${index}`] = { allOf: [{ $ref: `#/$defs/s${index - 1}` }, { $ref: `#/$defs/s${index - 1}` }] };
  return schemas;
}
