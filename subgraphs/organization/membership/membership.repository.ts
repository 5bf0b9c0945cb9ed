import { LessThan } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { membershipEntity, type Membership, type MembershipClaims } from './membership.entity.ts';

/** The one company of a person, asked before any tenant is known. */
export async function claimsOf(lookup: SystemDb, userId: string): Promise<MembershipClaims | null> {
  const sql = 'select tenant_id as "tenantId", tenant_slug as "tenantSlug", roles from organization.membership_of($1)';
  const [claims] = await lookup.query<MembershipClaims>(sql, [userId]);
  return claims ?? null;
}

export const byUser = (db: TenantDb, userId: string): Promise<Membership | null> => db.manager.findOneBy(membershipEntity, { userId });

/** The latest to have an account first, one more than asked for. */
export const page = (db: TenantDb, { first, after }: Keyset): Promise<Membership[]> =>
  db.manager.find(membershipEntity, {
    where: after === null ? {} : { userId: LessThan(after) },
    order: { userId: 'DESC' },
    take: first + 1,
  });

/** Writes a new membership; false where the person has one. */
export async function insert(
  db: TenantDb,
  { tenantId, userId, roles }: Pick<Membership, 'tenantId' | 'userId' | 'roles'>,
): Promise<boolean> {
  const sql = `insert into organization.membership (tenant_id, user_id, roles) values ($1, $2, $3) on conflict do nothing returning user_id`;
  return (await db.query(sql, [tenantId, userId, roles])).length > 0;
}

export async function update(db: TenantDb, userId: string, change: Partial<Pick<Membership, 'roles' | 'deactivatedAt'>>): Promise<void> {
  await db.manager.update(membershipEntity, { userId }, change);
}

/** How many owners the company has who can sign in. */
export async function activeOwners(db: TenantDb): Promise<number> {
  const sql = `select user_id from organization.membership where 'owner' = any (roles) and deactivated_at is null`;
  return (await db.query(sql)).length;
}
