import { In } from 'typeorm';
import type { TenantDb } from '#kernel/database';
import { companyEntity, type Company } from './company.entity.ts';

/** The caller's company among the ids, or none: the policy shows no other. */
export const byIds = (db: TenantDb, ids: readonly string[]): Promise<Company[]> => db.manager.findBy(companyEntity, { id: In([...ids]) });

export async function insert(db: TenantDb, company: Omit<Company, 'createdAt'>): Promise<void> {
  await db.manager.insert(companyEntity, company);
}
