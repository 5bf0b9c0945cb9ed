import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import type { Environment } from './environment.entity.ts';

const columns = 'id, instance_id as "instanceId", name, values, active, created_at as "createdAt", updated_at as "updatedAt", version';

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, instanceId: string, { first, after }: Keyset): Promise<Environment[]> =>
  db.query(
    `select ${columns} from mock_engine.environment where instance_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [instanceId, after, first + 1],
  );

export async function byId(db: TenantDb, instanceId: string, id: string, locked = false): Promise<Environment | null> {
  const sql = `select ${columns} from mock_engine.environment where instance_id = $1 and id = $2 ${locked ? 'for update' : ''}`;
  return (await db.query<Environment>(sql, [instanceId, id]))[0] ?? null;
}

/** The values of the active one; none where none is. */
export async function activeValues(db: TenantDb, instanceId: string): Promise<Record<string, unknown>> {
  const sql = 'select values from mock_engine.environment where instance_id = $1 and active';
  return (await db.query<{ values: Record<string, unknown> }>(sql, [instanceId]))[0]?.values ?? {};
}

type Content = Pick<Environment, 'name' | 'values' | 'active'>;

export async function insert(db: TenantDb, id: string, instanceId: string, { name, values, active }: Content): Promise<void> {
  const sql = `insert into mock_engine.environment (tenant_id, id, instance_id, name, values, active) values ($1, $2, $3, $4, $5, $6)`;
  await db.query(sql, [db.tenantId, id, instanceId, name, JSON.stringify(values), active]);
}

export async function update(db: TenantDb, id: string, { name, values, active }: Content): Promise<void> {
  const sql = 'update mock_engine.environment set name = $2, values = $3, active = $4, updated_at = now() where id = $1';
  await db.query(sql, [id, name, JSON.stringify(values), active]);
}

export async function deactivateOthers(db: TenantDb, instanceId: string, id: string): Promise<void> {
  await db.query('update mock_engine.environment set active = false where instance_id = $1 and active and id <> $2', [instanceId, id]);
}

export async function remove(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from mock_engine.environment where id = $1', [id]);
}
