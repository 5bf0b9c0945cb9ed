import { IsNull, LessThan } from 'typeorm';
import type { SystemDb, TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { apiKeyEntity, type ApiKey, type ApiKeyClaims } from './api-key.entity.ts';

export const byId = (db: TenantDb, id: string): Promise<ApiKey | null> => db.manager.findOneBy(apiKeyEntity, { id });

/** The keys that are not revoked, newest first, one more than asked for. */
export const page = (db: TenantDb, { first, after }: Keyset): Promise<ApiKey[]> =>
  db.manager.find(apiKeyEntity, {
    where: { revokedAt: IsNull(), ...(after !== null && { id: LessThan(after) }) },
    order: { id: 'DESC' },
    take: first + 1,
  });

export async function insert(
  db: TenantDb,
  key: Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'createdBy' | 'expiresAt'>,
  hash: string,
): Promise<void> {
  const { id, name, prefix, scopes, createdBy, expiresAt } = key;
  const sql = `insert into organization.api_key (tenant_id, id, name, prefix, hash, scopes, created_by, expires_at)
               values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8)`;
  await db.query(sql, [db.tenantId, id, name, prefix, hash, scopes, createdBy, expiresAt]);
}

/** Revokes a key, once: the time at which it was revoked stays the first. */
export async function revoke(db: TenantDb, id: string): Promise<Date | null> {
  const sql = 'update organization.api_key set revoked_at = coalesce(revoked_at, now()) where id = $1 returning revoked_at as "revokedAt"';
  const [row] = await db.query<{ revokedAt: Date }>(sql, [id]);
  return row?.revokedAt ?? null;
}

export async function markUsed(db: TenantDb, id: string): Promise<void> {
  await db.query('update organization.api_key set last_used_at = now() where id = $1', [id]);
}

/** Who is behind a key, asked before any tenant is known. */
export async function claimsOf(lookup: SystemDb, hash: string): Promise<ApiKeyClaims | null> {
  const sql = `select id, name, tenant_id as "tenantId", tenant_slug as "tenantSlug", scopes, created_by as "createdBy", roles,
                 expires_at as "expiresAt", revoked_at as "revokedAt"
               from organization.api_key_of(decode($1, 'hex'))`;
  const [claims] = await lookup.query<ApiKeyClaims>(sql, [hash]);
  return claims ?? null;
}
