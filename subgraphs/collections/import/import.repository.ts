import { LessThan } from 'typeorm';
import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { importEntity, type Import } from './import.entity.ts';

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, { first, after }: Keyset): Promise<Import[]> =>
  db.manager.find(importEntity, { where: after === null ? {} : { id: LessThan(after) }, order: { id: 'DESC' }, take: first + 1 });

export async function insert(db: TenantDb, row: Omit<Import, 'createdAt'>): Promise<void> {
  await db.manager.insert(importEntity, row);
}

export const byId = (db: TenantDb, id: string): Promise<Import | null> => db.manager.findOneBy(importEntity, { id });

/** Deletes what is kept of a company that is deleted. */
export async function removeAll(db: TenantDb): Promise<void> {
  await db.query('delete from collections.import');
}
