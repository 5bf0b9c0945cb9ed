import { IsNull, LessThan } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { invitationEntity, type Invitation } from './invitation.entity.ts';

/** The invitations that nobody has accepted, newest first, one more than asked for. */
export const page = (db: TenantDb, { first, after }: Keyset): Promise<Invitation[]> =>
  db.manager.find(invitationEntity, {
    where: { acceptedAt: IsNull(), ...(after !== null && { id: LessThan(after) }) },
    order: { id: 'DESC' },
    take: first + 1,
  });

export const byId = (db: TenantDb, id: string): Promise<Invitation | null> => db.manager.findOneBy(invitationEntity, { id });

export async function insert(db: TenantDb, invitation: Omit<Invitation, 'acceptedAt' | 'createdAt'>, hash: string): Promise<void> {
  const { tenantId, id, email, roles, invitedBy, expiresAt } = invitation;
  const sql = `insert into organization.invitation (tenant_id, id, email, roles, hash, invited_by, expires_at)
               values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7)`;
  await db.query(sql, [tenantId, id, email, roles, hash, invitedBy, expiresAt]);
}

/** Withdraws what an address was invited with before. */
export async function removeOpenOf(db: TenantDb, email: string): Promise<void> {
  await db.query('delete from organization.invitation where lower(email) = lower($1) and accepted_at is null', [email]);
}

/** Withdraws an invitation; false for one that is not open. */
export async function removeOpen(db: TenantDb, id: string): Promise<boolean> {
  return (await db.query('delete from organization.invitation where id = $1 and accepted_at is null returning id', [id])).length > 0;
}

/** Uses an invitation, once, and answers the roles it is for. */
export async function accept(db: TenantDb, id: string): Promise<Invitation['roles'] | null> {
  const sql = 'update organization.invitation set accepted_at = now() where id = $1 and accepted_at is null returning roles';
  return (await db.query<Pick<Invitation, 'roles'>>(sql, [id]))[0]?.roles ?? null;
}

/** The open invitation behind a token, asked before any tenant is known. */
export async function ofToken(lookup: SystemDb, hash: string, now: Date): Promise<Pick<Invitation, 'id' | 'tenantId' | 'email'> | null> {
  const sql = `select id, tenant_id as "tenantId", email from organization.invitation_of(decode($1, 'hex'), $2)`;
  const [found] = await lookup.query<Pick<Invitation, 'id' | 'tenantId' | 'email'>>(sql, [hash, now]);
  return found ?? null;
}
