import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { packageRoot } from '#kernel/root';
import type { DatabaseAddress } from '#kernel/database';

/** A domain's PostgreSQL schema and the folder of its numbered SQL files. */
export interface Migrations {
  schema: string;
  folder: string;
}

/** The two roles that the services work under, beside the owner, who only migrates. */
export interface Roles {
  application: DatabaseAddress;
  system: DatabaseAddress;
}

/**
 * What a migration calls for each of its tables: from then on a transaction sees and writes the rows of its own tenant alone, the owner's, too.
 * (After a transaction with `set_config(..., true)` the setting is '' and not null.)
 */
const guardTenant = `
create or replace function public.guard_tenant(guarded regclass, tenant_column text default 'tenant_id') returns void language plpgsql as $$
declare is_own text := format('%I = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)', tenant_column);
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant on %s using (%s) with check (%s)', guarded, is_own, is_own);
end $$`;

/** What the domains' own SQL calls: the audit trail and the versions of rows. */
const kernelMigrations: Migrations = { schema: 'kernel', folder: 'kernel/migrations' };

/** Names one of two concurrent migrators as the second: it waits and then finds nothing to do. */
const migrationLock = 7_716;

/**
 * The addresses of the application and the system role. Their names follow the database's, and their passwords follow
 * from the product's secret, so every process derives the same ones and none is stored.
 */
export function rolesOf(owner: DatabaseAddress, secret: string): Roles {
  const address = (suffix: string): DatabaseAddress => {
    const user = `${owner.database}_${suffix}`;
    return { ...owner, user, password: createHmac('sha256', secret).update(`database role ${user}`).digest('base64url') };
  };
  return { application: address('app'), system: address('system') };
}

/**
 * Brings a database up to date as its owner: roles, then every domain's files that have not run yet, each in a transaction.
 * Safe to call from many processes at once. `:app` and `:system` in the SQL stand for the roles.
 */
export async function migrate(owner: DatabaseAddress, secret: string, domains: readonly Migrations[]): Promise<void> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const roles = rolesOf(owner, secret);
    await layRoles(client, roles);
    await client.query(guardTenant);
    await client.query(
      'create table if not exists public.migration (domain text, file text, ran_at timestamptz not null default now(), primary key (domain, file))',
    );
    for (const domain of [kernelMigrations, ...domains]) await migrateDomain(client, roles, domain);
  } finally {
    await client.end();
  }
}

async function layRoles(client: pg.Client, { application, system }: Roles): Promise<void> {
  for (const { user, password = '' } of [application, system]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
    // A new role is no superuser and bypasses no policy; an owner who may only create roles could not say so again of an old one.
    const verb = rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${pg.escapeIdentifier(user)} login password ${pg.escapeLiteral(password)}`);
  }
}

async function migrateDomain(client: pg.Client, roles: Roles, { schema, folder }: Migrations): Promise<void> {
  const path = join(packageRoot, folder);
  const files = (await readdir(path)).filter((file) => file.endsWith('.sql')).toSorted();
  const { rows } = await client.query<{ file: string }>('select file from public.migration where domain = $1', [schema]);
  const done = new Set(rows.map((row) => row.file));
  for (const file of files.filter((file) => !done.has(file))) {
    const sql = (await readFile(join(path, file), 'utf8'))
      .replaceAll(/(?<!:):app\b/g, pg.escapeIdentifier(roles.application.user))
      .replaceAll(/(?<!:):system\b/g, pg.escapeIdentifier(roles.system.user));
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into public.migration (domain, file) values ($1, $2)', [schema, file]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`migration ${schema}/${file} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}
