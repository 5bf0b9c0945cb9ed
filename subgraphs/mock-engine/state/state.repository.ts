import type { TenantDb } from '#kernel/database';

export type StateKind = 'variable' | 'collection';

/** One variable or one collection. */
export interface StateEntry {
  kind: StateKind;
  name: string;
  value: unknown;
}

export const all = (db: TenantDb, instanceId: string): Promise<StateEntry[]> =>
  db.query('select kind, name, value from mock_engine.state_entry where instance_id = $1 order by name', [instanceId]);

/** The value of an entry, which no other transaction changes until this one ends; undefined where there is none. */
export async function valueForUpdate(db: TenantDb, instanceId: string, kind: StateKind, name: string): Promise<unknown> {
  const sql = 'select value from mock_engine.state_entry where instance_id = $1 and kind = $2 and name = $3 for update';
  const [entry] = await db.query<{ value: unknown }>(sql, [instanceId, kind, name]);
  return entry?.value;
}

/** Makes sure that an entry is there to be locked, so that two first writes cannot both find none. */
export async function ensure(db: TenantDb, instanceId: string, kind: StateKind, name: string): Promise<void> {
  const sql = `insert into mock_engine.state_entry (tenant_id, instance_id, kind, name, value) values ($1, $2, $3, $4, '{}') on conflict do nothing`;
  await db.query(sql, [db.tenantId, instanceId, kind, name]);
}

export async function save(db: TenantDb, instanceId: string, { kind, name, value }: StateEntry): Promise<void> {
  const sql = `insert into mock_engine.state_entry (tenant_id, instance_id, kind, name, value) values ($1, $2, $3, $4, $5)
               on conflict (tenant_id, instance_id, kind, name) do update set value = excluded.value, updated_at = now()`;
  await db.query(sql, [db.tenantId, instanceId, kind, name, JSON.stringify(value)]);
}

export async function remove(db: TenantDb, instanceId: string, kind: StateKind, name: string): Promise<void> {
  await db.query('delete from mock_engine.state_entry where instance_id = $1 and kind = $2 and name = $3', [instanceId, kind, name]);
}

/** Keeps the present state of a simulation as the one that it is reset to. */
export async function keepAsSeed(db: TenantDb, instanceId: string): Promise<void> {
  await db.query('delete from mock_engine.state_seed where instance_id = $1', [instanceId]);
  const sql = `insert into mock_engine.state_seed (tenant_id, instance_id, kind, name, value)
               select tenant_id, instance_id, kind, name, value from mock_engine.state_entry where instance_id = $1`;
  await db.query(sql, [instanceId]);
}

/** Puts a simulation's seed in the place of its state; nothing, where it has none. */
export async function resetToSeed(db: TenantDb, instanceId: string): Promise<void> {
  await db.query('delete from mock_engine.state_entry where instance_id = $1', [instanceId]);
  const sql = `insert into mock_engine.state_entry (tenant_id, instance_id, kind, name, value)
               select tenant_id, instance_id, kind, name, value from mock_engine.state_seed where instance_id = $1`;
  await db.query(sql, [instanceId]);
}
