import { In } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import { userEntity, type User } from './user.entity.ts';

/** The person behind an e-mail address, asked before any tenant is known. */
export async function forLogin(lookup: SystemDb, email: string): Promise<User | null> {
  const sql = `select tenant_id as "tenantId", id, email, name, password_hash as "passwordHash", created_at as "createdAt" from identity.user_for_login($1)`;
  const [user] = await lookup.query<User>(sql, [email]);
  return user ?? null;
}

export const byIds = (db: TenantDb, ids: readonly string[]): Promise<User[]> => db.manager.findBy(userEntity, { id: In([...ids]) });

export async function insertNew(db: TenantDb, user: Omit<User, 'createdAt'>): Promise<void> {
  await db.manager.createQueryBuilder().insert().into(userEntity).values(user).orIgnore().execute();
}
