import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isUnionType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { Closing } from '#kernel/closing';
import { rolesOf } from '#kernel/migrate';
import type { Subgraph } from '#kernel/subgraph';
import { demo } from '#launch/demo';
import { asSuperuser } from '../kit/database.ts';
import { openDomains } from '../kit/domains.ts';
import { documentOf } from '../kit/permissions.ts';
import { openTestPlatform, testSecret, type TestPlatform } from '../kit/platform.ts';

/**
 * What answers before a tenant is known: each takes a secret or an id that only a token of ours carries, and one row at most comes back.
 * They are for services alone, and the doors never offer them.
 */
const lookUps = new Set([
  'membership',
  'apiKeyClaims',
  'invitationOf',
  'login',
  'refresh',
  'register',
  'acceptInvitation',
  'completeSignOn',
]);
const kinds = [
  ['query', (schema: GraphQLSchema) => schema.getQueryType()],
  ['mutation', (schema: GraphQLSchema) => schema.getMutationType()],
] as const;

describe('with every check of the application switched off, the database itself keeps companies apart', () => {
  let platform: TestPlatform;
  const closing = new Closing();
  let subgraphs: Subgraph[];
  let eve: string;
  let instance: string;
  let ids: string[];

  beforeAll(async () => {
    platform = await openTestPlatform();
    const ada = await platform.as('ada');
    instance = (await ada.rest<{ id: string }[]>('GET', '/v1/instances')).data[0]?.id ?? '';
    const chain = (await ada.rest<{ id: string }[]>('GET', `/v1/instances/${instance}/chains`)).data[0]?.id;
    await ada.rest('POST', `/v1/instances/${instance}/chains/${chain}/trigger`);
    await ada.rest('POST', '/v1/api-keys', { name: 'Hers' });
    await ada.rest('POST', '/v1/invitations', { email: 'new@acme.test' });
    await ada.rest('POST', '/v1/company/sso/domains', { domain: 'acme.example' });
    eve = await asSuperuser(platform.owner, async (client) => {
      const { rows } = await client.query<{ id: string }>(`select id from organization.company where slug = 'globex'`);
      return rows[0]?.id ?? '';
    });
    ids = await idsOf(demo.caller.tenantId);

    subgraphs = await openDomains(platform, closing);
  });
  afterAll(async () => {
    await closing[Symbol.asyncDispose]();
    await platform?.[Symbol.asyncDispose]();
  });

  /** Every table that keeps rows of a company, with the columns that are ids of its rows. */
  const tables = () =>
    asSuperuser(platform.owner, async (client) => {
      const sql = `select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text) as columns
                   from information_schema.columns where data_type = 'uuid' and table_schema !~ '^pg_'
                   group by 1 having 'tenant_id' = any (array_agg(column_name::text))`;
      return (await client.query<{ name: string; columns: string[] }>(sql)).rows;
    });

  const idsOf = async (tenant: string): Promise<string[]> => {
    const found = new Set([tenant]);
    for (const { name, columns } of await tables())
      await asSuperuser(platform.owner, async (client) => {
        for (const column of columns.filter((one) => !['tenant_id'].includes(one))) {
          const { rows } = await client.query<{ id: string }>(`select distinct ${column} as id from ${name} where tenant_id = $1 limit 3`, [
            tenant,
          ]);
          rows.forEach(({ id }) => id && found.add(id));
        }
      });
    return [...found];
  };

  /** All that Acme has, in one text. What the product itself writes meanwhile is left out. */
  const allOf = async (tenant: string): Promise<string> => {
    const texts: string[] = [];
    for (const { name } of await tables())
      if (!/execution|chain_event|variable|document|collection|traffic/.test(name))
        await asSuperuser(platform.owner, async (client) => {
          const { rows } = await client.query<{ all: string }>(
            `select string_agg(t::text, '|' order by t::text) as all from ${name} t where tenant_id = $1`,
            [tenant],
          );
          texts.push(`${name}: ${rows[0]?.all}`);
        });
    return texts.join('\n');
  };

  /** A service's caller passes the gate whatever the schema says; only the company that it names is left to hold it. */
  const ask = (subgraph: Subgraph, query: string, variables?: Record<string, unknown>) =>
    subgraph.run({ query, variables, caller: { kind: 'service', service: 'test', tenantId: eve }, requestId: 'test' });

  const leaks = (answer: unknown, asked: readonly string[]): string[] => {
    const text = JSON.stringify(answer);
    const words = ['ada@acme.test', 'vic@acme.test', 'new@acme.test', 'acme.example', 'Teapot', 'Shop'];
    return [...ids, ...words].filter((word) => text.includes(word) && !asked.includes(word));
  };

  test('every operation with every id of another company finds nothing and changes nothing', async () => {
    const before = await allOf(demo.caller.tenantId);
    expect(ids.length).toBeGreaterThan(12);
    let tried = 0;
    for (const subgraph of subgraphs)
      for (const [kind, rootOf] of kinds)
        for (const field of Object.values(rootOf(subgraph.schema)?.getFields() ?? {}) as GraphQLField<unknown, unknown>[]) {
          if (lookUps.has(field.name) || field.name.startsWith('_')) continue;
          for (const id of field.args.length > 0 ? ids : ['']) {
            const document = documentOf(subgraph.schema, kind, field, (argument) => (argument === 'instanceId' ? instance : id));
            const answer = await ask(subgraph, document);
            tried += 1;
            expect([field.name, leaks(answer.data, [])]).toEqual([field.name, []]);
            expect([field.name, leaks(answer.errors ?? [], [id, instance])]).toEqual([field.name, []]);
          }
        }
    expect(tried).toBeGreaterThan(500);
    expect(await allOf(demo.caller.tenantId)).toBe(before);
  });

  test('nor does any entity resolve', async () => {
    for (const subgraph of subgraphs) {
      const entities = subgraph.schema.getType('_Entity');
      // A type with its key alone belongs to another domain, and says no more than it was told.
      const own = isUnionType(entities) ? entities.getTypes().filter((type) => Object.keys(type.getFields()).length > 1) : [];
      const query = 'query ($all: [_Any!]!) { _entities(representations: $all) { __typename } }';
      for (const { name: type } of own) {
        const { data, errors } = await ask(subgraph, query, { all: ids.map((id) => ({ __typename: type, id })) });
        expect([type, errors]).toEqual([type, undefined]);
        expect((data?.['_entities'] as unknown[] | undefined)?.filter((entity) => entity !== null)).toEqual([]);
      }
    }
  });

  test('every table whose rows people change leaves entries in the audit trail', async () => {
    const { rows } = await asSuperuser(platform.owner, (client) =>
      client.query<{ name: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname in ('identity', 'organization', 'mock_engine')
           and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit') order by 1`,
      ),
    );
    // Written by the product itself, or told of by an entry of their own (sessions).
    expect(rows.map(({ name }) => name)).toEqual([
      'identity.session',
      'identity.sign_in_attempt',
      'mock_engine.chain_dropped',
      'mock_engine.chain_event',
      'mock_engine.execution_step',
      'mock_engine.route_override',
      'mock_engine.route_sequence',
      'mock_engine.route_window',
      'mock_engine.traffic_dropped',
      'mock_engine.traffic_entry',
      'mock_engine.webhook_delivery',
      'mock_engine.worker',
      'organization.sso_round',
    ]);
  });

  test('the audit trail cannot be written past its function, changed or cut, by the role that the services work under', async () => {
    const { application } = rolesOf(platform.owner, testSecret);
    const { rows } = await asSuperuser(platform.owner, (client) =>
      client.query<{ privilege: string }>(
        `select privilege_type as privilege from information_schema.role_table_grants where grantee = $1 and table_schema = 'audit'`,
        [application.user],
      ),
    );
    expect(rows.map(({ privilege }) => privilege)).toEqual(['SELECT']);
  });
});
