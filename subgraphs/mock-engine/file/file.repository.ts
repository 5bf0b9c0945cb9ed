import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import type { File } from './file.entity.ts';

const columns = 'id, instance_id as "instanceId", name, content_type as "contentType", size, created_at as "createdAt"';

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, instanceId: string, { first, after }: Keyset): Promise<File[]> =>
  db.query(`select ${columns} from mock_engine.file where instance_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`, [
    instanceId,
    after,
    first + 1,
  ]);

export async function byId(db: TenantDb, instanceId: string, id: string): Promise<File | null> {
  return (await db.query<File>(`select ${columns} from mock_engine.file where instance_id = $1 and id = $2`, [instanceId, id]))[0] ?? null;
}

export async function contentOf(db: TenantDb, id: string): Promise<Buffer> {
  return (await db.query<{ content: Buffer }>('select content from mock_engine.file where id = $1', [id]))[0]?.content ?? Buffer.alloc(0);
}

/** Those of the names that are names of files. */
export async function namesAmong(db: TenantDb, instanceId: string, names: readonly string[]): Promise<string[]> {
  const sql = 'select name from mock_engine.file where instance_id = $1 and name = any ($2)';
  return (await db.query<{ name: string }>(sql, [instanceId, names])).map(({ name }) => name);
}

/** The files of these names, with their contents. */
export const named = (db: TenantDb, instanceId: string, names: readonly string[]): Promise<(File & { content: Buffer })[]> =>
  db.query(`select ${columns}, content from mock_engine.file where instance_id = $1 and name = any ($2)`, [instanceId, names]);

/** The bytes of all files of a simulation. */
export async function sizeOfAll(db: TenantDb, instanceId: string): Promise<number> {
  const sql = 'select coalesce(sum(size), 0)::float8 as size from mock_engine.file where instance_id = $1';
  return (await db.query<{ size: number }>(sql, [instanceId]))[0]?.size ?? 0;
}

export async function insert(db: TenantDb, file: Omit<File, 'createdAt' | 'size'>, content: Buffer): Promise<void> {
  const sql = `insert into mock_engine.file (tenant_id, id, instance_id, name, content_type, size, content) values ($1, $2, $3, $4, $5, $6, $7)`;
  await db.query(sql, [db.tenantId, file.id, file.instanceId, file.name, file.contentType, content.length, content]);
}

/** The routes whose responses name a file. */
export async function routesNaming(db: TenantDb, instanceId: string, name: string): Promise<string[]> {
  const sql = `select id from mock_engine.route r where instance_id = $1
               and (exists (select from json_array_elements(r.responses) one where one ->> 'file' = $2)
                 or r.rate_limit -> 'response' ->> 'file' = $2) limit 10`;
  return (await db.query<{ id: string }>(sql, [instanceId, name])).map(({ id }) => id);
}

export async function remove(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from mock_engine.file where id = $1', [id]);
}
