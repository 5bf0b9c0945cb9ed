import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import WebSocket from 'ws';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: { data?: unknown; errors?: { message: string; extensions: { code: string } }[] };
}

describe('the GraphQL door', () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await openTestPlatform();
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const post = async (body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`http://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: raw,
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  };

  test.each<[string, unknown, Record<string, string>, number, string]>([
    ['a forged token', { query: '{ jwks }' }, { authorization: 'Bearer a.b.c' }, 401, 'TOKEN_INVALID'],
    ['no token, where one is needed', { query: '{ me { id } }' }, {}, 401, 'TOKEN_INVALID'],
    ['JSON that does not parse', '{"query":', {}, 400, 'MALFORMED_JSON'],
    ['another content type', 'query', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body over the limit', { query: `# ${'x'.repeat(1024 * 1024)}` }, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['a document that does not parse', { query: '{ jwks' }, {}, 400, 'GRAPHQL_PARSE_FAILED'],
    ['a document of too many tokens', { query: `{ ${'jwks '.repeat(6_000)} }` }, {}, 400, 'GRAPHQL_PARSE_FAILED'],
    [
      'too many root fields',
      { query: `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: jwks`).join(' ')} }` },
      {},
      400,
      'QUERY_TOO_COSTLY',
    ],
    ['too many fields', { query: `{ viewer { ... on Me { ${'id '.repeat(301)} } } }` }, {}, 400, 'QUERY_TOO_COSTLY'],
    [
      'too many fields in fragments',
      {
        query: `{ ...A } fragment A on Query { ${'...B '.repeat(5)} } fragment B on Query { ${'...C '.repeat(5)} } fragment C on Query { jwks }`,
      },
      {},
      400,
      'QUERY_TOO_COSTLY',
    ],
    [
      'too deep a nesting',
      { query: `{ __schema { types { ${'ofType { '.repeat(20)} name ${'} '.repeat(20)} } } }` },
      {},
      400,
      'QUERY_TOO_COSTLY',
    ],
    ['a fragment that spreads itself', { query: '{ ...A } fragment A on Query { ...A }' }, {}, 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown field', { query: '{ nothing }' }, {}, 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['a batch of operations', [{ query: '{ jwks }' }, { query: '{ jwks }' }], {}, 400, 'BAD_REQUEST'],
    ['a subscription over HTTP', { query: 'subscription { executions(instanceId: "x") { id } }' }, {}, 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect([answer.status, answer.body.errors?.[0]?.extensions.code]).toEqual([status, code]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(JSON.stringify(answer.body)).not.toMatch(/stacktrace|node_modules/);
  });

  test('answers the introspection that explorers send', async () => {
    const { status, body } = await post({
      query: getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true, oneOf: false, schemaDescription: true }),
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test('answers with the request id that came in', async () => {
    const { headers, status } = await post({ query: '{ jwks }' }, { 'x-request-id': 'mine-1' });
    expect([status, headers.get('x-request-id')]).toEqual([200, 'mine-1']);
  });

  test('closes a socket that comes with a forged token by 4401', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql`, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<[number, string]>((resolve) => socket.once('close', (code, reason) => resolve([code, String(reason)])));
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer a.b.c' } }));
    expect(await closed).toEqual([4401, 'TOKEN_INVALID']);
  });

  test('refuses a subscription of nobody without closing the socket', async () => {
    const nobody = await platform.as(null);
    const watching = nobody.follow('subscription { executions(instanceId: "x") { id } }');
    await expect(watching.ended).rejects.toMatchObject({ extensions: { code: 'TOKEN_INVALID' } });
    await watching[Symbol.asyncDispose]();
  });
});
