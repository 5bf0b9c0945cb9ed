import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getNullableType, isInputObjectType } from 'graphql';
import { packageRoot } from '#kernel/root';
import { loadRows, wireName, type Row } from '#rest-facade/rows';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

const { rows } = loadRows(readFileSync(join(packageRoot, 'schema', 'supergraph.graphql'), 'utf8'));

/** Values that inputs trip over: wrong kinds, edges of numbers, names with a meaning to somebody. */
const oddity = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '__proto__',
    'constructor',
    '{{ x',
    '{% for %}',
    '/**/**/**',
    ':',
    -1,
    0,
    1e308,
    2 ** 53,
    '9'.repeat(400),
    [],
    {},
    [[]],
    { $regex: '(' },
    { __proto__: 1 },
  ),
);
const step = fc.record(
  {
    action: fc.oneof(fc.constantFrom('set_state', 'modify_route', 'fire_webhook', 'reset_route', 'log_event'), oddity),
    delay_ms: oddity,
    config: oddity,
  },
  { requiredKeys: [] },
);
const response = fc.record(
  { statusCode: oddity, headers: oddity, body: oddity, template: fc.boolean(), when: oddity },
  { requiredKeys: [] },
);

/** What a field is mostly given, so that the way leads past the first check. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.constant('N'),
  method: fc.constant('GET'),
  path: fc.constant('/p'),
  responses: fc.array(response, { maxLength: 2 }),
  trigger_method: fc.constant('GET'),
  trigger_path: fc.constant('/t'),
  trigger_conditions: fc.record({ body: oddity, headers: oddity, query: oddity }, { requiredKeys: [] }),
  steps: fc.array(step, { maxLength: 2 }),
  variables: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), oddity),
  collections: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.dictionary(fc.string(), oddity)),
  context: fc.dictionary(fc.string(), oddity),
};

/** Bodies of a row: mostly of its own fields, some of them odd. */
function bodyOf({ input, naming }: Row): fc.Arbitrary<unknown> {
  const type = input && getNullableType(input);
  if (!isInputObjectType(type)) return fc.oneof(fc.constant(undefined), oddity);
  const names = Object.keys(type.getFields()).map((name) => wireName(name, naming));
  const fields = Object.fromEntries(
    names.map((name) => [name, fc.oneof({ weight: 3, arbitrary: plausible[name] ?? oddity }, { weight: 1, arbitrary: oddity })]),
  );
  return fc.oneof({ weight: 1, arbitrary: oddity }, { weight: 9, arbitrary: fc.record(fields, { requiredKeys: [] }) });
}

const oddText = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    '1',
    '200',
    'running',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '01900000-0000-7000-8000-000000000001',
  ),
);

describe('whatever is sent, the answer is a success or a documented refusal', () => {
  let platform: TestPlatform;
  let ada: Session;
  let ids: Record<string, string>;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    const id = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Odd' })).data.id;
    const routeId = (await ada.rest<{ id: string }>('POST', `/v1/instances/${id}/routes`, { method: 'GET', path: '/a' })).data.id;
    const steps = [{ action: 'log_event', config: { eventType: 'x', message: 'y' } }];
    const chain = { name: 'C', trigger_method: 'POST', trigger_path: '/c', steps };
    const chainId = (await ada.rest<{ id: string }>('POST', `/v1/instances/${id}/chains`, chain)).data.id;
    const execId = (await ada.rest<{ executionId: string }>('POST', `/v1/instances/${id}/chains/${chainId}/trigger`)).data.executionId;
    ids = { id, routeId, chainId, execId };
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const pathOf = (row: Row): string => row.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none');
  const isRefusal = (text: string): boolean => /^\{"success":false,"error":\{"code":"[A-Z_]+","message":".+","details":\{/.test(text);

  test.each(
    rows.filter(({ method, name }) => ['POST', 'PATCH'].includes(method) && name !== 'Logout').map((row) => [row.name, row] as const),
  )('%s', async (_, row) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(row), async (sent) => {
        const { status, text } = await ada.rest(row.method, pathOf(row), sent);
        expect(status < 500 && (status < 300 || isRefusal(text)) ? 'answered' : `${status} ${text}`).toBe('answered');
      }),
      { numRuns: 150 },
    );
  });

  test('and in every query and path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows.filter(({ method }) => method === 'GET')),
        fc.dictionary(fc.constantFrom('limit', 'cursor', 'status', 'from', 'chainId', 'x'), oddText),
        fc.string(),
        async (row, query, odd) => {
          const search = new URLSearchParams(query).toString();
          for (const path of [pathOf(row), row.path.replaceAll(/:(\w+)/g, encodeURIComponent(odd) || 'x')]) {
            const { status, text } = await ada.rest('GET', `${path}?${search}`);
            expect(status < 500 && (status < 300 || isRefusal(text)) ? 'answered' : `${status} ${text}`).toBe('answered');
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
