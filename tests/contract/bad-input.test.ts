import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

/** How many rows there are of everything that a refused request might have written. */
const countRows = `select (select count(*) from mock_engine.instance) + (select count(*) from mock_engine.route)
  + (select count(*) from mock_engine.chain) + (select count(*) from mock_engine.execution) + (select count(*) from mock_engine.variable) + (select count(*) from mock_engine.document)
  + (select count(*) from identity.session) as total`;

describe('bad input is refused with the documented code and writes nothing', () => {
  let platform: TestPlatform;
  let ada: Session;
  let nobody: Session;
  let instance: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    nobody = await platform.as(null);
    instance = (await ada.rest<{ id: string }[]>('GET', '/v1/instances')).data[0]?.id ?? '';
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const rows = (): Promise<string> =>
    asSuperuser(platform.owner, async (client) => (await client.query<{ total: string }>(countRows)).rows[0]?.total ?? '');
  const step = { action: 'log_event', config: { eventType: 'x', message: 'y' } };
  const chain = { name: 'C', trigger_method: 'POST', trigger_path: '/x', steps: [step] };
  const withStep = (change: object): object => ({ ...chain, steps: [{ ...step, ...change }] });

  test.each<[string, unknown, string, string]>([
    ['an unknown field', { ...chain, colour: 'red' }, 'VALIDATION_FAILED', '/colour'],
    ["the schema's name in place of the wire's", { ...chain, triggerPath: '/y' }, 'VALIDATION_FAILED', '/triggerPath'],
    ['a missing field', { name: 'C', trigger_method: 'POST', steps: [step] }, 'VALIDATION_FAILED', '/trigger_path'],
    ['a wrong type', { ...chain, name: 7 }, 'VALIDATION_FAILED', '/name'],
    ['an unknown method', { ...chain, trigger_method: 'FETCH' }, 'VALIDATION_FAILED', '/trigger_method'],
    ['delay_ms 300001', withStep({ delay_ms: 300_001 }), 'VALIDATION_FAILED', '/steps/0/delay_ms'],
    ['a negative delay_ms', withStep({ delay_ms: -1 }), 'VALIDATION_FAILED', '/steps/0/delay_ms'],
    ['max_concurrent_executions 0', { ...chain, max_concurrent_executions: 0 }, 'VALIDATION_FAILED', '/max_concurrent_executions'],
    ['max_concurrent_executions 11', { ...chain, max_concurrent_executions: 11 }, 'VALIDATION_FAILED', '/max_concurrent_executions'],
    ['no steps', { ...chain, steps: [] }, 'VALIDATION_FAILED', '/steps'],
    ['51 steps', { ...chain, steps: Array.from({ length: 51 }, () => step) }, 'VALIDATION_FAILED', '/steps'],
    ['an unknown action', withStep({ action: 'explode' }), 'VALIDATION_FAILED', '/steps/0/action'],
    [
      'an unknown member of a config',
      withStep({ config: { eventType: 'x', message: 'y', color: 1 } }),
      'VALIDATION_FAILED',
      '/steps/0/config/color',
    ],
    [
      'both forms of set_state in one',
      withStep({ action: 'set_state', config: { variable: 'a', value: 1, collection_id: 'b', data: {} } }),
      'VALIDATION_FAILED',
      '/steps/0/config',
    ],
    [
      'a variable without a value',
      withStep({ action: 'set_state', config: { variable: 'a' } }),
      'VALIDATION_FAILED',
      '/steps/0/config/value',
    ],
    [
      'a webhook to no address',
      withStep({ action: 'fire_webhook', config: { url: 'ftp://x' } }),
      'VALIDATION_FAILED',
      '/steps/0/config/url',
    ],
    [
      'a response_override with status 99',
      withStep({
        action: 'modify_route',
        config: { route_id: '01900000-0000-7000-8000-000000000001', response_override: { statusCode: 99 } },
      }),
      'VALIDATION_FAILED',
      '/steps/0/config/response_override/statusCode',
    ],
    ['a broken template', withStep({ config: { eventType: 'x', message: '{{ oops' } }), 'TEMPLATE_INVALID', '/steps/0/config/message'],
    [
      'an unknown filter',
      withStep({ config: { eventType: 'x', message: '{{ a | explode }}' } }),
      'TEMPLATE_INVALID',
      '/steps/0/config/message',
    ],
    [
      'a regular expression that is none',
      { ...chain, trigger_conditions: { body: { a: { $regex: '(' } } } },
      'PATTERN_UNSUPPORTED',
      '/trigger_conditions/body/a/$regex',
    ],
    [
      'an unknown operator',
      { ...chain, trigger_conditions: { query: { a: { $like: 'x' } } } },
      'VALIDATION_FAILED',
      '/trigger_conditions/query/a/$like',
    ],
    ['a path that does not start with a slash', { ...chain, trigger_path: 'x' }, 'PATTERN_UNSUPPORTED', '/trigger_path'],
    ['a list for a body', [chain], 'VALIDATION_FAILED', ''],
  ])('a chain with %s', async (_, body, code, path) => {
    const before = await rows();
    const refused = await ada.rest('POST', `/v1/instances/${instance}/chains`, body);
    expect([refused.status, refused.error.code]).toEqual([400, code]);
    expect(refused.error.details.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(refused.error.message.length).toBeGreaterThan(10);
    expect(await rows()).toBe(before);
  });

  test.each<[string, object, string]>([
    ['a status below 200', { responses: [{ statusCode: 101 }] }, '/responses/0/statusCode'],
    ['a framing header', { responses: [{ headers: { 'Content-Length': '3' } }] }, '/responses/0/headers/Content-Length'],
    ['a line break in a header', { responses: [{ headers: { 'X-A': 'a\r\nX-B: b' } }] }, '/responses/0/headers/X-A'],
    ['a body for a 204', { responses: [{ statusCode: 204, body: 'x' }] }, '/responses/0/body'],
    ['an unknown method', { method: 'FETCH' }, '/method'],
    ['the same parameter twice', { path: '/a/:id/b/:id' }, '/path'],
  ])('a route with %s', async (_, change, path) => {
    const before = await rows();
    const refused = await ada.rest('POST', `/v1/instances/${instance}/routes`, { method: 'GET', path: '/x', ...change });
    expect(refused.status).toBe(400);
    expect(refused.error.details.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await rows()).toBe(before);
  });

  test.each<[string, () => Promise<{ status: number; error: { code: string } }>, number, string]>([
    ['JSON that does not parse', () => ada.rest('POST', '/v1/instances', '{"name":'), 400, 'MALFORMED_JSON'],
    ['a body that is too deep', () => ada.rest('POST', '/v1/instances', '['.repeat(5_000) + ']'.repeat(5_000)), 400, 'VALIDATION_FAILED'],
    [
      'another content type',
      () => ada.rest('POST', '/v1/instances', 'name=x', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a body over the limit', () => ada.rest('POST', '/v1/instances', { name: 'x'.repeat(1024 * 1024) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['no body', () => ada.rest('POST', '/v1/instances'), 400, 'VALIDATION_FAILED'],
    ['an unknown path', () => ada.rest('GET', '/v1/nowhere'), 404, 'ROUTE_NOT_FOUND'],
    ['another method', () => ada.rest('PUT', '/v1/instances', {}), 405, 'METHOD_NOT_ALLOWED'],
    ['an unknown id', () => ada.rest('GET', '/v1/instances/01900000-0000-7000-8000-000000000001'), 404, 'RESOURCE_NOT_FOUND'],
    ['an id that is none', () => ada.rest('GET', '/v1/instances/42'), 404, 'RESOURCE_NOT_FOUND'],
    ['a limit of 0', () => ada.rest('GET', '/v1/instances?limit=0'), 400, 'VALIDATION_FAILED'],
    ['a limit of 201', () => ada.rest('GET', '/v1/instances?limit=201'), 400, 'VALIDATION_FAILED'],
    ['a limit that is no number', () => ada.rest('GET', '/v1/instances?limit=many'), 400, 'VALIDATION_FAILED'],
    ['a bad cursor', () => ada.rest('GET', '/v1/instances?cursor=abc'), 400, 'VALIDATION_FAILED'],
    ['an unknown query parameter', () => ada.rest('GET', '/v1/instances?size=3'), 400, 'VALIDATION_FAILED'],
    ['an unknown status', () => ada.rest('GET', `/v1/instances/${instance}/chains/executions?status=done`), 400, 'VALIDATION_FAILED'],
    ['a time that is none', () => ada.rest('GET', `/v1/instances/${instance}/chains/executions?from=yesterday`), 400, 'VALIDATION_FAILED'],
    ['a slug that is taken', () => ada.rest('POST', '/v1/instances', { name: 'Shop', slug: 'shop' }), 409, 'CONFLICT'],
    [
      'a wrong password',
      () => nobody.rest('POST', '/v1/auth/login', { email: 'ada@acme.test', password: 'wrong' }),
      401,
      'INVALID_CREDENTIALS',
    ],
    [
      'an unknown account',
      () => nobody.rest('POST', '/v1/auth/login', { email: 'who@acme.test', password: 'wrong' }),
      401,
      'INVALID_CREDENTIALS',
    ],
    ['a refresh token that is none', () => nobody.rest('POST', '/v1/auth/refresh', { refreshToken: 'abc' }), 401, 'TOKEN_INVALID'],
    ['no token', () => nobody.rest('GET', '/v1/instances'), 401, 'TOKEN_INVALID'],
    [
      'a header that is no bearer token',
      () => nobody.rest('GET', '/v1/instances', undefined, { authorization: 'Basic abc' }),
      401,
      'TOKEN_INVALID',
    ],
  ])('%s', async (_, send, status, code) => {
    const before = await rows();
    const refused = await send();
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(await rows()).toBe(before);
  });

  test('a 405 lists the methods that the path has', async () => {
    const { headers } = await ada.rest('DELETE', '/v1/instances', undefined);
    expect(headers.get('allow')).toBe('HEAD, GET, POST');
  });

  test('every failure says which request it was, and a 401 how to sign in', async () => {
    const refused = await nobody.rest('GET', '/v1/instances', undefined, { 'x-request-id': 'my-own.id_1' });
    expect(refused.meta.requestId).toBe('my-own.id_1');
    expect(refused.headers.get('x-request-id')).toBe('my-own.id_1');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    const made = await nobody.rest('GET', '/v1/instances', undefined, { 'x-request-id': 'not an id' });
    expect(made.meta.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
