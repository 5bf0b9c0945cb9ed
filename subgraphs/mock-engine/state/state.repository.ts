import type { TenantDb } from '#kernel/database';

/** A simulation's mock state as a whole: variables by name, and collections as objects of documents by key. */
export interface State {
  variables: Record<string, unknown>;
  collections: Record<string, Record<string, unknown>>;
}

interface Named {
  name: string;
  value: unknown;
}

export async function variables(db: TenantDb, instanceId: string): Promise<Record<string, unknown>> {
  const rows = await db.query<Named>('select name, value from mock_engine.variable where instance_id = $1 order by name', [instanceId]);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Collections with all their documents; `only` leaves all others out. */
export async function collections(db: TenantDb, instanceId: string, only: readonly string[] | 'all'): Promise<State['collections']> {
  const sql = `select c.name, coalesce((select json_object_agg(d.key, d.value order by d.id) from mock_engine.document d
                 where d.instance_id = c.instance_id and d.collection = c.name), '{}') as value
               from mock_engine.collection c where c.instance_id = $1 and ($2::text[] is null or c.name = any ($2)) order by c.name`;
  const rows = await db.query<Named>(sql, [instanceId, only === 'all' ? null : only]);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value as Record<string, unknown>]));
}

export async function saveVariable(db: TenantDb, instanceId: string, name: string, value: unknown): Promise<void> {
  const sql = `insert into mock_engine.variable (tenant_id, instance_id, name, value) values ($1, $2, $3, $4)
               on conflict (tenant_id, instance_id, name) do update set value = excluded.value, updated_at = now()`;
  await db.query(sql, [db.tenantId, instanceId, name, JSON.stringify(value)]);
}

export async function removeVariable(db: TenantDb, instanceId: string, name: string): Promise<void> {
  await db.query('delete from mock_engine.variable where instance_id = $1 and name = $2', [instanceId, name]);
}

/** Until this transaction ends, no other one changes the state by a template: what is read now is still so when it is written. */
export async function lock(db: TenantDb, instanceId: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('state ' || $1, 0))`, [instanceId]);
}

/** Keeps the present state of a simulation as the one that it is reset to. */
export async function keepAsSeed(db: TenantDb, instanceId: string): Promise<void> {
  await db.query('delete from mock_engine.state_seed where instance_id = $1', [instanceId]);
  const sql = `insert into mock_engine.state_seed (tenant_id, instance_id, kind, name, value)
               select tenant_id, instance_id, 'variable', name, value from mock_engine.variable where instance_id = $1
               union all
               select c.tenant_id, c.instance_id, 'collection', c.name, coalesce((select json_object_agg(d.key, d.value order by d.id)
                 from mock_engine.document d where d.instance_id = c.instance_id and d.collection = c.name), '{}')
               from mock_engine.collection c where c.instance_id = $1`;
  await db.query(sql, [instanceId]);
}

/** Puts a simulation's seed in the place of its state; nothing, where it has none. */
export async function resetToSeed(db: TenantDb, instanceId: string): Promise<void> {
  for (const table of ['variable', 'collection']) await db.query(`delete from mock_engine.${table} where instance_id = $1`, [instanceId]);
  const seed = 'from mock_engine.state_seed s';
  const sqls = [
    `insert into mock_engine.variable (tenant_id, instance_id, name, value)
     select tenant_id, instance_id, name, value ${seed} where instance_id = $1 and kind = 'variable'`,
    `insert into mock_engine.collection (tenant_id, instance_id, name)
     select tenant_id, instance_id, name ${seed} where instance_id = $1 and kind = 'collection'`,
    // Ids of the past: what is added later comes after.
    `insert into mock_engine.document (tenant_id, id, instance_id, collection, key, value)
     select s.tenant_id, ('00000000-0000-7000-8000-' || lpad(to_hex(d.place), 12, '0'))::uuid, s.instance_id, s.name, d.key, d.value
     ${seed}, json_each(s.value) with ordinality as d (key, value, place) where s.instance_id = $1 and s.kind = 'collection'`,
  ];
  for (const sql of sqls) await db.query(sql, [instanceId]);
}
