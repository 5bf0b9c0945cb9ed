import type { TenantDb } from '#kernel/database';
import { newId } from '#kernel/id';
import type { Keyset } from '#kernel/page';
import type { Comparison, Document, DocumentCondition, DocumentQuery } from './document.entity.ts';

const columns = 'id, collection, key, value, created_at as "createdAt", updated_at as "updatedAt", version';
const ofCollection = 'instance_id = $1 and collection = $2';

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, instanceId: string, collection: string, { first, after }: Keyset): Promise<Document[]> =>
  db.query(
    `select ${columns} from mock_engine.document where ${ofCollection} and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [instanceId, collection, after, first + 1],
  );

export async function byKey(db: TenantDb, instanceId: string, collection: string, key: string): Promise<Document | null> {
  const sql = `select ${columns} from mock_engine.document where ${ofCollection} and key = $3`;
  return (await db.query<Document>(sql, [instanceId, collection, key]))[0] ?? null;
}

/** Adds a document; false where the key is taken. */
export async function insert(db: TenantDb, instanceId: string, collection: string, key: string, value: unknown): Promise<boolean> {
  const sql = `insert into mock_engine.document (tenant_id, id, instance_id, collection, key, value) values ($1, $2, $3, $4, $5, $6)
               on conflict do nothing returning key`;
  return (await db.query(sql, [db.tenantId, newId(), instanceId, collection, key, JSON.stringify(value)])).length > 0;
}

/** False where there is no such document. */
export async function update(db: TenantDb, instanceId: string, collection: string, key: string, value: unknown): Promise<boolean> {
  const sql = `update mock_engine.document set value = $4, updated_at = now() where ${ofCollection} and key = $3 returning key`;
  return (await db.query(sql, [instanceId, collection, key, JSON.stringify(value)])).length > 0;
}

/** False where there is no such document. */
export async function remove(db: TenantDb, instanceId: string, collection: string, key: string): Promise<boolean> {
  const sql = `delete from mock_engine.document where ${ofCollection} and key = $3 returning key`;
  return (await db.query(sql, [instanceId, collection, key])).length > 0;
}

/** What a collection holds. */
export interface Holding {
  documents: number;
  bytes: number;
}

/** Makes a collection where there is none, and keeps others from writing into it until the transaction ends. */
export async function openCollection(db: TenantDb, instanceId: string, name: string): Promise<Holding> {
  const sql = `insert into mock_engine.collection as c (tenant_id, instance_id, name) values ($1, $2, $3)
               on conflict (tenant_id, instance_id, name) do update set name = c.name returning documents, bytes::float8`;
  return (await db.query<Holding>(sql, [db.tenantId, instanceId, name]))[0] ?? { documents: 0, bytes: 0 };
}

/** With its documents. */
export async function removeCollection(db: TenantDb, instanceId: string, name: string): Promise<void> {
  await db.query('delete from mock_engine.collection where instance_id = $1 and name = $2', [instanceId, name]);
}

/** The documents that a query asks for, and how many there are over all pages. */
export async function find(
  db: TenantDb,
  instanceId: string,
  collection: string,
  { conditions, search, sort, offset, limit }: DocumentQuery,
): Promise<{ documents: Document[]; found: number }> {
  const values: unknown[] = [instanceId, collection];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const wheres = conditions.map((condition) => conditionSql(condition, parameter));
  if (search !== null)
    wheres.push(`exists (select from jsonb_path_query(value::jsonb, '$.**') part
      where jsonb_typeof(part) in ('string', 'number') and position(lower(${parameter(search)}) in lower(part #>> '{}')) > 0)`);
  const where = [ofCollection, ...wheres].join(' and ');
  const order = sort
    ? `value::jsonb #> ${parameter(sort.member)}::text[] ${sort.descending ? 'desc nulls last' : 'asc nulls last'}, id`
    : 'id';
  const rows = await db.query<Document & { found: number }>(
    `select ${columns}, (count(*) over ())::int as found from mock_engine.document where ${where}
     order by ${order} offset ${parameter(offset)} limit ${parameter(limit)}`,
    values,
  );
  const [first] = rows;
  if (first || offset === 0) return { documents: rows, found: first?.found ?? 0 };
  // A page behind the last one has no row to tell how many there are.
  return { documents: [], found: (await find(db, instanceId, collection, { conditions, search, sort: null, offset: 0, limit: 1 })).found };
}

/** Numbers are compared as numbers where the document has one, all else as text. */
function conditionSql({ member, comparison, values }: DocumentCondition, parameter: (value: unknown) => string): string {
  const at = parameter(member);
  const text = `(value #>> ${at}::text[])`;
  const tests = values.map((value) => testSql(comparison, text, `json_typeof(value #> ${at}::text[]) = 'number'`, value, parameter));
  return `(${tests.join(comparison === 'ne' ? ' and ' : ' or ')})`;
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function testSql(comparison: Comparison, text: string, isNumber: string, value: string, parameter: (value: unknown) => string): string {
  switch (comparison) {
    case 'eq':
      return `${text} = ${parameter(value)}`;
    case 'ne':
      return `${text} is distinct from ${parameter(value)}`;
    case 'like':
      return `position(lower(${parameter(value)}) in lower(${text})) > 0`;
    case 'start':
      return `starts_with(${text}, ${parameter(value)})`;
    case 'end':
      return `right(${text}, char_length(${parameter(value)})) = ${parameter(value)}`;
    default: {
      const sign = signs[comparison];
      const asText = `${text} collate "C" ${sign} ${parameter(value)} collate "C"`;
      if (!/^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/i.test(value)) return asText;
      return `case when ${isNumber} then ${text}::numeric ${sign} ${parameter(value)}::numeric else ${asText} end`;
    }
  }
}
