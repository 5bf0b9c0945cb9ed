import type { TenantDb } from '#kernel/database';
import { sessionEntity, type Session } from './session.entity.ts';

export async function insert(db: TenantDb, session: Omit<Session, 'revokedAt'>): Promise<void> {
  await db.manager.insert(sessionEntity, session);
}

export const byId = (db: TenantDb, id: string): Promise<Session | null> => db.manager.findOneBy(sessionEntity, { id });

/** Moves a live session from one generation to the next; false where it is no longer at that one. */
export async function advance(db: TenantDb, id: string, generation: number, expiresAt: Date): Promise<boolean> {
  const sql = `update identity.session set generation = generation + 1, expires_at = $3
               where id = $1 and generation = $2 and revoked_at is null returning id`;
  return (await db.query(sql, [id, generation, expiresAt])).length > 0;
}

/** Revokes a session; false where it was revoked before. */
export async function revoke(db: TenantDb, id: string): Promise<boolean> {
  return (
    (await db.query('update identity.session set revoked_at = now() where id = $1 and revoked_at is null returning id', [id])).length > 0
  );
}
