import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import WebSocket from 'ws';
import { rolesOf } from '#kernel/migrate';
import type { Session } from '../kit/client.ts';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, testSecret, type TestPlatform } from '../kit/platform.ts';

const unknown = '01900000-0000-7000-8000-000000000001';

describe('what belongs to one company does not exist for another', () => {
  let platform: TestPlatform;
  let ada: Session;
  let eve: Session;
  let vic: Session;
  let instance: string;
  let route: string;
  let chain: string;
  let execution: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    [ada, eve, vic] = await Promise.all([platform.as('ada'), platform.as('eve'), platform.as('vic')]);
    const first = async (path: string): Promise<string> => (await ada.rest<{ id: string }[]>('GET', path)).data[0]?.id ?? '';
    instance = await first('/v1/instances');
    route = await first(`/v1/instances/${instance}/routes`);
    chain = await first(`/v1/instances/${instance}/chains`);
    execution = (await ada.rest<{ executionId: string }>('POST', `/v1/instances/${instance}/chains/${chain}/trigger`)).data.executionId;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const paths = (i: string, r: string, c: string, e: string): [string, string, object?][] => [
    ['GET', `/v1/instances/${i}`],
    ['PATCH', `/v1/instances/${i}`, { name: 'Mine' }],
    ['DELETE', `/v1/instances/${i}`],
    ['GET', `/v1/instances/${i}/state`],
    ['PATCH', `/v1/instances/${i}/state`, { variables: { a: 1 } }],
    ['GET', `/v1/instances/${i}/routes`],
    ['POST', `/v1/instances/${i}/routes`, { method: 'GET', path: '/mine' }],
    ['GET', `/v1/instances/${i}/routes/${r}`],
    ['PATCH', `/v1/instances/${i}/routes/${r}`, { priority: 5 }],
    ['DELETE', `/v1/instances/${i}/routes/${r}`],
    ['GET', `/v1/instances/${i}/chains`],
    [
      'POST',
      `/v1/instances/${i}/chains`,
      {
        name: 'Mine',
        trigger_method: 'GET',
        trigger_path: '/',
        steps: [{ action: 'log_event', config: { eventType: 'x', message: 'y' } }],
      },
    ],
    ['GET', `/v1/instances/${i}/chains/${c}`],
    ['PATCH', `/v1/instances/${i}/chains/${c}`, { name: 'Mine' }],
    ['DELETE', `/v1/instances/${i}/chains/${c}`],
    ['POST', `/v1/instances/${i}/chains/${c}/enable`],
    ['POST', `/v1/instances/${i}/chains/${c}/disable`],
    ['POST', `/v1/instances/${i}/chains/${c}/trigger`],
    ['GET', `/v1/instances/${i}/chains/executions`],
    ['GET', `/v1/instances/${i}/chains/executions/${e}`],
    ['POST', `/v1/instances/${i}/chains/executions/${e}/cancel`],
  ];

  test('every path answers for an id of another company as for one that never was', async () => {
    const theirs = paths(instance, route, chain, execution);
    const never = paths(unknown, unknown, unknown, unknown);
    const sameButIds = (text: string): string => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/"timestamp":"[^"]*"/g, '');
    for (const [index, [method, path, body]] of theirs.entries()) {
      const refused = await eve.rest(method, path, body);
      const [, otherPath] = never[index] ?? ['', ''];
      const other = await eve.rest(method, otherPath, body);
      expect([method, path, refused.status, refused.error.code]).toEqual([method, path, 404, 'RESOURCE_NOT_FOUND']);
      expect(sameButIds(refused.text)).toBe(sameButIds(other.text));
    }
    expect((await eve.rest('GET', '/v1/instances')).data).toEqual([]);
    expect((await ada.rest('GET', `/v1/instances/${instance}/chains/${chain}`)).status).toBe(200);
  });

  test('nor over GraphQL, nor in a subscription', async () => {
    const { errors } = await eve.graphql('query One($id: ID!) { instance(id: $id) { name } }', { id: instance });
    expect(errors?.[0]?.extensions.code).toBe('RESOURCE_NOT_FOUND');
    const watching = eve.follow('subscription Watch($id: ID!) { executionProgress(executionId: $id) { status } }', { id: execution });
    await expect(watching.ended).rejects.toMatchObject({ extensions: { code: 'RESOURCE_NOT_FOUND' } });
    await watching[Symbol.asyncDispose]();
  });

  test('a viewer reads, and is told which permission writing takes', async () => {
    expect((await vic.rest('GET', `/v1/instances/${instance}`)).status).toBe(200);
    for (const [method, path, body] of paths(instance, route, chain, execution).filter(([method]) => method !== 'GET')) {
      const refused = await vic.rest(method, path, body);
      expect([method, path, refused.status, refused.error.code]).toEqual([method, path, 403, 'INSUFFICIENT_PERMISSIONS']);
    }
  });

  test('of a document with several operations, only the one that is run counts', async () => {
    const nobody = await platform.as(null);
    const document = 'query Keys { jwks } query Mine { instances { nodes { id } } }';
    const run = (operationName: string) => nobody.graphql<{ jwks: object }>(document, {}, operationName);
    expect((await run('Keys')).data.jwks).toBeDefined();
    expect(await run('Mine')).toMatchObject({ status: 401, errors: [{ extensions: { code: 'TOKEN_INVALID' } }] });
  });

  test('what only services may ask is not there for anybody', async () => {
    const { status, errors } = await ada.graphql('{ membership(userId: "x") { roles } }');
    expect(status).toBe(400);
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    const { services } = platform.config;
    const direct = await fetch(`http://127.0.0.1:${services.organization.port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
      body: JSON.stringify({ query: '{ membership(userId: "x") { roles } }' }),
    });
    expect(direct.status).toBe(401);
    const socket = createClient({
      url: `ws://127.0.0.1:${services.organization.port}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    for (const extensions of [undefined, { passport: ada.token }]) {
      const { value } = await socket.iterate({ query: '{ membership(userId: "x") { roles } }', extensions }).next();
      expect(value?.errors?.[0]?.extensions?.['code']).toBe('TOKEN_INVALID');
    }
    await socket.dispose();
  });

  test('the database itself shows the application role nothing without a tenant, and only its rows with one', async () => {
    const tables = await asSuperuser(platform.owner, async (client) => {
      const sql = `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as guarded
                   from pg_class c join pg_namespace n on n.oid = c.relnamespace
                   where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and has_table_privilege($1, c.oid, 'select')`;
      return (await client.query<{ name: string; guarded: boolean }>(sql, [rolesOf(platform.owner, testSecret).application.user])).rows;
    });
    expect(tables.length).toBeGreaterThanOrEqual(10);
    expect(tables.filter(({ guarded }) => !guarded)).toEqual([]);
    const client = new pg.Client(rolesOf(platform.owner, testSecret).application);
    await client.connect();
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      expect([name, rows[0]?.count]).toEqual([name, '0']);
    }
    await client.query(`begin; select set_config('app.tenant_id', '${unknown}', true)`);
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      expect([name, rows[0]?.count]).toEqual([name, '0']);
    }
    await client.query('rollback');
    await client.end();
  });
});
