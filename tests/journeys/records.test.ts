import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TenantDb } from '#kernel/database';
import { rolesOf } from '#kernel/migrate';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, testSecret, type TestPlatform } from '../kit/platform.ts';
import { until } from '../kit/until.ts';
import * as events from '../../subgraphs/mock-engine/chain/chain-event.repository.ts';
import * as executions from '../../subgraphs/mock-engine/execution/execution.repository.ts';

const rows = 200_000;

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

describe(`among ${rows} executions`, () => {
  let platform: TestPlatform;
  let tenant: string;
  let instance: string;
  let chain: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    const ada = await platform.as('ada');
    const { data } = await ada.rest<{ id: string }[]>('GET', '/v1/instances');
    instance = data[0]?.id ?? '';
    chain = (await ada.rest<{ id: string }[]>('GET', `/v1/instances/${instance}/chains`)).data[0]?.id ?? '';
    await asSuperuser(platform.owner, async (client) => {
      tenant =
        (await client.query<{ id: string }>('select tenant_id as id from mock_engine.instance where id = $1', [instance])).rows[0]?.id ??
        '';
      // One a second, back from now; one of a thousand failed, one of ten thousand was started by hand.
      await client.query(
        `insert into mock_engine.execution (tenant_id, id, instance_id, chain_id, chain_name, status, max_concurrent, timeout_ms, step_count, trigger_type,
           queued_at, started_at, finished_at)
         select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, $2,
           case when n % 50 = 0 then $3::uuid else gen_random_uuid() end, 'C', case when n % 1000 = 0 then 'failed' else 'completed' end, 1, 1, 1,
           case when n % 10000 = 0 then 'manual' else 'automatic' end, at, at, at
         from (select n, now() - n * interval '1 second' as at from generate_series(1, $4::int) n) made`,
        [tenant, instance, chain, rows],
      );
      await client.query(
        `insert into mock_engine.chain_event (tenant_id, id, instance_id, execution_id, step_index, event_type, message)
         select tenant_id, gen_random_uuid(), instance_id, id, 0, case when status = 'failed' then 'rare' else 'usual' end, 'x' from mock_engine.execution`,
      );
      await client.query('analyze mock_engine.execution, mock_engine.chain_event');
    });
  }, 120_000);
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  /** What the database does for a question of a repository, asked as a service asks it. */
  const planOf = async (ask: (db: TenantDb) => Promise<unknown>): Promise<Plan> => {
    let asked: { sql: string; parameters: readonly unknown[] } | null = null;
    const listen = { query: async (sql: string, parameters: readonly unknown[]) => ((asked = { sql, parameters }), []) };
    await ask(listen as unknown as TenantDb);
    const { sql, parameters } = asked as unknown as { sql: string; parameters: unknown[] };
    return asSuperuser(platform.owner, async (client) => {
      await client.query(
        `begin; set local role ${rolesOf(platform.owner, testSecret).application.user}; set local app.tenant_id = '${tenant}'`,
      );
      const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${sql}`, parameters);
      return explained.rows[0]?.['QUERY PLAN'][0]?.Plan as Plan;
    });
  };
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const first = { first: 50, after: null };
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

  test.each<[string, () => (db: TenantDb) => Promise<unknown>]>([
    ['the newest', () => (db) => executions.page(db, instance, {}, first)],
    ['those of a chain', () => (db) => executions.page(db, instance, { chainId: chain }, first)],
    ['the few that failed', () => (db) => executions.page(db, instance, { status: 'failed' }, first)],
    ['the few of a chain that failed', () => (db) => executions.page(db, instance, { chainId: chain, status: 'failed' }, first)],
    ['the few that were started by hand', () => (db) => executions.page(db, instance, { triggerType: 'manual' }, first)],
    ['those of a minute long ago', () => (db) => executions.page(db, instance, { from: ago(150_060), to: ago(150_000) }, first)],
    ['the events of a rare type', () => (db) => events.page(db, instance, { eventType: 'rare' }, first)],
  ])('%s are found by an index, in its order, without looking at many others', async (_, ask) => {
    const nodes = nodesOf(await planOf(ask()));
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const looked = nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
    expect(Math.max(...looked)).toBeLessThan(1_000);
  });

  test('what ended more than EXECUTION_DAYS ago is deleted, with its steps and events, and nothing else', async () => {
    await asSuperuser(platform.owner, async (client) => {
      const ids = `select id from mock_engine.execution where status = 'failed' order by id limit 20`;
      const { rows: old } = await client.query<{ id: string }>(
        `update mock_engine.execution set finished_at = now() - interval '30 days 1 hour' where id in (${ids}) returning id`,
      );
      await client.query(
        `insert into mock_engine.execution_step (tenant_id, execution_id, index, action, delay_ms, config)
         select tenant_id, id, 0, 'log_event', 0, '{}' from mock_engine.execution where id = any ($1)`,
        [old.map(({ id }) => id)],
      );
      const left = async (table: string, column: string): Promise<number> =>
        (await client.query(`select from mock_engine.${table} where ${column} = any ($1)`, [old.map(({ id }) => id)])).rowCount ?? 0;
      await until('them to be deleted', async () => (await left('execution', 'id')) === 0);
      expect([old.length, await left('execution_step', 'execution_id'), await left('chain_event', 'execution_id')]).toEqual([20, 0, 0]);
      const { rows: kept } = await client.query<{ count: number }>('select count(*)::int as count from mock_engine.execution');
      expect(kept).toEqual([{ count: rows - 20 }]);
    });
  });
});
