import type { SystemDb, TenantDb } from '#kernel/database';
import { membershipEntity, type Membership, type MembershipClaims } from './membership.entity.ts';

/** The one company of a person, asked before any tenant is known. */
export async function claimsOf(lookup: SystemDb, userId: string): Promise<MembershipClaims | null> {
  const sql = 'select tenant_id as "tenantId", tenant_slug as "tenantSlug", roles from organization.membership_of($1)';
  const [claims] = await lookup.query<MembershipClaims>(sql, [userId]);
  return claims ?? null;
}

export async function insert(db: TenantDb, membership: Membership): Promise<void> {
  await db.manager.insert(membershipEntity, membership);
}
