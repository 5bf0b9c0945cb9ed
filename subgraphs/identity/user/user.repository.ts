import { In, Raw } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import { userEntity, type User } from './user.entity.ts';

/** The person behind an e-mail address, and whether they have signed in from an address before: asked before any tenant is known. */
export async function forLogin(lookup: SystemDb, email: string, address?: string): Promise<(User & { isKnownPlace: boolean }) | null> {
  const sql = `select tenant_id as "tenantId", id, email, name, password_hash as "passwordHash", created_at as "createdAt", is_known_place as "isKnownPlace"
               from identity.user_for_login($1, $2)`;
  const [user] = await lookup.query<User & { isKnownPlace: boolean }>(sql, [email, address]);
  return user ?? null;
}

export const byIds = (db: TenantDb, ids: readonly string[]): Promise<User[]> => db.manager.findBy(userEntity, { id: In([...ids]) });

export const byEmail = (db: TenantDb, email: string): Promise<User | null> =>
  db.manager.findOneBy(userEntity, { email: Raw((column) => `lower(${column}) = lower(:email)`, { email }) });

/** Writes a new account; false where the address or the id has one. */
export async function insertNew(db: TenantDb, { tenantId, id, email, name, passwordHash }: Omit<User, 'createdAt'>): Promise<boolean> {
  const sql = `insert into identity.user_account (tenant_id, id, email, name, password_hash) values ($1, $2, $3, $4, $5)
               on conflict do nothing returning id`;
  return (await db.query(sql, [tenantId, id, email, name, passwordHash])).length > 0;
}

export async function update(db: TenantDb, id: string, change: Partial<Pick<User, 'name' | 'passwordHash'>>): Promise<void> {
  await db.manager.update(userEntity, { id }, change);
}

/** Deletes every account of the company, with their sessions. */
export async function removeAll(db: TenantDb): Promise<void> {
  await db.query('delete from identity.user_account');
}
