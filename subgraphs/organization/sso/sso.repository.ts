import type { SystemDb, TenantDb } from '#kernel/database';

/** A company's identity provider. The client secret is sealed. */
export interface SsoConnection {
  issuer: string;
  clientId: string;
  clientSecret: Buffer;
  createdAt: Date;
  updatedAt: Date;
}

/** An e-mail domain that a company says is its own, and since when that is shown. */
export interface SsoDomain {
  domain: string;
  token: string;
  verifiedAt: Date | null;
  createdAt: Date;
}

/** A round to the provider and back. */
export interface SsoRound {
  stateHash: Buffer;
  browserHash: Buffer;
  codeVerifier: Buffer;
  nonce: string;
}

export async function connection(db: TenantDb): Promise<SsoConnection | null> {
  const sql = `select issuer, client_id as "clientId", client_secret as "clientSecret", created_at as "createdAt", updated_at as "updatedAt"
               from organization.sso_connection`;
  return (await db.query<SsoConnection>(sql))[0] ?? null;
}

export async function saveConnection(
  db: TenantDb,
  { issuer, clientId, clientSecret }: Omit<SsoConnection, 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const sql = `insert into organization.sso_connection (tenant_id, issuer, client_id, client_secret) values ($1, $2, $3, $4)
               on conflict (tenant_id) do update
               set issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret, updated_at = now()`;
  await db.query(sql, [db.tenantId, issuer, clientId, clientSecret]);
}

export async function removeConnection(db: TenantDb): Promise<boolean> {
  return (await db.query('delete from organization.sso_connection returning tenant_id')).length > 0;
}

const domainColumns = 'domain, token, verified_at as "verifiedAt", created_at as "createdAt"';

export const domains = (db: TenantDb): Promise<SsoDomain[]> =>
  db.query(`select ${domainColumns} from organization.sso_domain order by domain`);

export async function domain(db: TenantDb, name: string): Promise<SsoDomain | null> {
  return (await db.query<SsoDomain>(`select ${domainColumns} from organization.sso_domain where domain = $1`, [name]))[0] ?? null;
}

/** Keeps the token of a domain that was added before, so that a record which stands already goes on counting. */
export async function addDomain(db: TenantDb, name: string, token: string): Promise<void> {
  const sql = 'insert into organization.sso_domain (tenant_id, domain, token) values ($1, $2, $3) on conflict do nothing';
  await db.query(sql, [db.tenantId, name, token]);
}

export async function markVerified(db: TenantDb, name: string): Promise<void> {
  await db.query('update organization.sso_domain set verified_at = coalesce(verified_at, now()) where domain = $1', [name]);
}

export async function removeDomain(db: TenantDb, name: string): Promise<boolean> {
  return (await db.query('delete from organization.sso_domain where domain = $1 returning domain', [name])).length > 0;
}

/** Writes a round, and forgets those that nobody finished. */
export async function beginRound(db: TenantDb, { stateHash, browserHash, codeVerifier, nonce }: SsoRound): Promise<void> {
  await db.query(`delete from organization.sso_round where begun_at < now() - interval '10 minutes'`);
  const sql = `insert into organization.sso_round (tenant_id, state_hash, browser_hash, code_verifier, nonce) values ($1, $2, $3, $4, $5)`;
  await db.query(sql, [db.tenantId, stateHash, browserHash, codeVerifier, nonce]);
}

/** Takes a round out, so that it is used once. */
export async function takeRound(db: TenantDb, stateHash: Buffer): Promise<SsoRound | null> {
  const sql = `delete from organization.sso_round where state_hash = $1 and begun_at > now() - interval '10 minutes'
               returning state_hash as "stateHash", browser_hash as "browserHash", code_verifier as "codeVerifier", nonce`;
  return (await db.query<SsoRound>(sql, [stateHash]))[0] ?? null;
}

/** The company behind a slug, asked before any tenant is known. */
export async function tenantOfSlug(lookup: SystemDb, slug: string): Promise<string | null> {
  const [found] = await lookup.query<{ id: string }>('select tenant_id as id from organization.tenant_of_slug($1)', [slug]);
  return found?.id ?? null;
}
