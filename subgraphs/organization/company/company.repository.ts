import { In } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import { companyEntity, type Company } from './company.entity.ts';

/** The caller's company among the ids, or none: the policy shows no other. */
export const byIds = (db: TenantDb, ids: readonly string[]): Promise<Company[]> => db.manager.findBy(companyEntity, { id: In([...ids]) });

/** The tenant's own row, which no other transaction changes until this one ends. */
export const ownForUpdate = (db: TenantDb): Promise<Company | null> =>
  db.manager.findOne(companyEntity, { where: { id: db.tenantId }, lock: { mode: 'pessimistic_write' } });

/** Writes a new row; false where the slug is taken. */
export async function insert(db: TenantDb, { id, slug, name, plan }: Pick<Company, 'id' | 'slug' | 'name' | 'plan'>): Promise<boolean> {
  const sql = 'insert into organization.company (id, slug, name, plan) values ($1, $2, $3, $4) on conflict (slug) do nothing returning id';
  return (await db.query(sql, [id, slug, name, plan])).length > 0;
}

export async function update(
  db: TenantDb,
  change: Partial<Pick<Company, 'name' | 'plan' | 'defaultRole' | 'slug' | 'deletedAt'>>,
): Promise<void> {
  await db.manager.update(companyEntity, { id: db.tenantId }, change);
}

/** Deletes the company and, by its keys, what organization keeps of it. */
export async function remove(db: TenantDb): Promise<void> {
  await db.manager.delete(companyEntity, { id: db.tenantId });
}

/** The companies whose deletion is not finished. */
export const deleted = async (lookup: SystemDb): Promise<string[]> =>
  (await lookup.query<{ id: string }>('select id from organization.deleted_companies()')).map(({ id }) => id);
