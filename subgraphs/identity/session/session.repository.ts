import type { TenantDb } from '#kernel/database';
import { sessionEntity, type Session } from './session.entity.ts';

export async function insert(db: TenantDb, session: Omit<Session, 'revokedAt'>): Promise<void> {
  await db.manager.insert(sessionEntity, session);
}

export const byId = (db: TenantDb, id: string): Promise<Session | null> => db.manager.findOneBy(sessionEntity, { id });

/** Moves a live session from one generation to the next; null where it is no longer at that one. */
export async function advance(
  db: TenantDb,
  id: string,
  generation: number,
  expiresAt: Date,
): Promise<Pick<Session, 'id' | 'generation' | 'epoch'> | null> {
  const sql = `update identity.session set generation = generation + 1, expires_at = $3
               where id = $1 and generation = $2 and revoked_at is null returning id, generation, epoch`;
  const [moved] = await db.query<Pick<Session, 'id' | 'generation' | 'epoch'>>(sql, [id, generation, expiresAt]);
  return moved ?? null;
}

/** Revokes a person's sessions but for one, and answers which ended. */
export async function revokeAllOf(db: TenantDb, userId: string, except: string | null): Promise<string[]> {
  const sql = `update identity.session set revoked_at = now()
               where user_id = $1 and revoked_at is null and id is distinct from $2 returning id`;
  return (await db.query<{ id: string }>(sql, [userId, except])).map(({ id }) => id);
}

export async function nextEpoch(db: TenantDb, userId: string): Promise<void> {
  await db.query('update identity.session set epoch = epoch + 1 where user_id = $1 and revoked_at is null', [userId]);
}

/** Revokes a session; false where it was revoked before. */
export async function revoke(db: TenantDb, id: string): Promise<boolean> {
  return (
    (await db.query('update identity.session set revoked_at = now() where id = $1 and revoked_at is null returning id', [id])).length > 0
  );
}
