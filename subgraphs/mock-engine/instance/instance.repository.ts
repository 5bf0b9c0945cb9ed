import { In, LessThan } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { instanceEntity, type Instance } from './instance.entity.ts';

export const byId = (db: TenantDb, id: string, locked = false): Promise<Instance | null> =>
  db.manager.findOne(instanceEntity, { where: { id }, ...(locked && { lock: { mode: 'pessimistic_write' } }) });

export const byIds = (db: TenantDb, ids: readonly string[]): Promise<Instance[]> => db.manager.findBy(instanceEntity, { id: In([...ids]) });

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, { first, after }: Keyset): Promise<Instance[]> =>
  db.manager.find(instanceEntity, { where: after === null ? {} : { id: LessThan(after) }, order: { id: 'DESC' }, take: first + 1 });

/** Writes a new row; false where the slug is taken, by whichever company. */
export async function insert(db: TenantDb, instance: Omit<Instance, 'createdAt' | 'updatedAt' | 'version'>): Promise<boolean> {
  const { tenantId, id, name, slug, description, enabled, cors, createdBy } = instance;
  const sql = `insert into mock_engine.instance (tenant_id, id, name, slug, description, enabled, cors, created_by)
               values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (slug) do nothing returning id`;
  return (await db.query(sql, [tenantId, id, name, slug, description, enabled, cors, createdBy])).length > 0;
}

export async function update(db: TenantDb, id: string, change: Partial<Instance>): Promise<void> {
  await db.manager.update(instanceEntity, { id }, change);
}

/** Deletes a simulation and, by its keys, all that is in it; false where there is none. */
export async function remove(db: TenantDb, id: string): Promise<boolean> {
  return ((await db.manager.delete(instanceEntity, { id })).affected ?? 0) > 0;
}

/** Deletes every simulation of the company, and answers which there were. */
export async function removeAll(db: TenantDb): Promise<Instance[]> {
  return db.query('delete from mock_engine.instance returning id, slug');
}

/** Where a simulation is, asked before any tenant is known. `address` is its slug or id. */
export async function at(lookup: SystemDb, address: string): Promise<{ tenantId: string; id: string } | null> {
  const sql = 'select tenant_id as "tenantId", id from mock_engine.simulation_at($1)';
  const [found] = await lookup.query<{ tenantId: string; id: string }>(sql, [address]);
  return found ?? null;
}
