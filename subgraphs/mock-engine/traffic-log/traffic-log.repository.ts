import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import type { TrafficEntry } from './traffic-log.entity.ts';
import type { Dropped } from './traffic-log.recorder.ts';

const columns = `id, instance_id as "instanceId", at, method, path, query, request_headers as "requestHeaders", request_body as "requestBody",
  request_size as "requestSize", route_id as "routeId", response_index as "responseIndex", reason, status, fault, response_headers as "responseHeaders", response_body as "responseBody",
  response_size as "responseSize", nearest, duration_ms as "durationMs", delay_ms as "delayMs", address`;

export interface TrafficFilter {
  method?: string | null;
  /** A part of the path. */
  path?: string | null;
  status?: number | null;
  routeId?: string | null;
  matched?: boolean | null;
  from?: Date | null;
  to?: Date | null;
}

/** Newest first, one more than asked for. */
export function page(db: TenantDb, instanceId: string, { first, after }: Keyset, filter: TrafficFilter): Promise<TrafficEntry[]> {
  const sql = `select ${columns} from mock_engine.traffic_entry
               where instance_id = $1 and ($3::uuid is null or id < $3) and ($4::text is null or method = upper($4))
                 and ($5::text is null or position($5 in path) > 0) and ($6::int is null or status = $6) and ($7::uuid is null or route_id = $7)
                 and ($8::boolean is null or (route_id is not null) = $8) and ($9::timestamptz is null or at >= $9) and ($10::timestamptz is null or at < $10)
               order by id desc limit $2`;
  const { method, path, status, routeId, matched, from, to } = filter;
  return db.query(
    sql,
    [instanceId, first + 1, after, method, path, status, routeId, matched, from, to].map((value) => value ?? null),
  );
}

export async function byId(db: TenantDb, instanceId: string, id: string): Promise<TrafficEntry | null> {
  const sql = `select ${columns} from mock_engine.traffic_entry where instance_id = $1 and id = $2`;
  return (await db.query<TrafficEntry>(sql, [instanceId, id]))[0] ?? null;
}

/** Those of a simulation from one id to another, oldest first. */
export function between(db: TenantDb, instanceId: string, from: string, to: string): Promise<TrafficEntry[]> {
  const sql = `select ${columns} from mock_engine.traffic_entry where instance_id = $1 and id between $2 and $3 order by id`;
  return db.query(sql, [instanceId, from, to]);
}

/** Writes a batch in one statement. Entries of a simulation that is gone meanwhile are passed over. */
export async function insertAll(db: TenantDb, entries: readonly TrafficEntry[]): Promise<void> {
  const sql = `
    insert into mock_engine.traffic_entry
    select $1, e.id, e.instance_id, e.at, e.method, e.path, e.query, e.request_headers, e.request_body, e.request_size, e.route_id, e.reason, e.status,
      e.fault, e.response_headers, e.response_body, e.response_size, e.nearest, e.duration_ms, e.delay_ms, e.address, e.response_index
    from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::json[], $9::bytea[], $10::int[], $11::uuid[],
      $12::text[], $13::int[], $14::text[], $15::json[], $16::bytea[], $17::int[], $18::json[], $19::real[], $20::int[], $21::text[], $22::int[])
      as e (id, instance_id, at, method, path, query, request_headers, request_body, request_size, route_id, reason, status, fault, response_headers,
        response_body, response_size, nearest, duration_ms, delay_ms, address, response_index)
    where exists (select from mock_engine.instance i where i.id = e.instance_id)`;
  const column = <T>(pick: (entry: TrafficEntry) => T): T[] => entries.map(pick);
  await db.query(sql, [
    db.tenantId,
    column(({ id }) => id),
    column(({ instanceId }) => instanceId),
    column(({ at }) => at),
    column(({ method }) => method),
    column(({ path }) => path),
    column(({ query }) => query),
    column(({ requestHeaders }) => JSON.stringify(requestHeaders)),
    column(({ requestBody }) => requestBody),
    column(({ requestSize }) => requestSize),
    column(({ routeId }) => routeId),
    column(({ reason }) => reason),
    column(({ status }) => status),
    column(({ fault }) => fault),
    column(({ responseHeaders }) => JSON.stringify(responseHeaders)),
    column(({ responseBody }) => responseBody),
    column(({ responseSize }) => responseSize),
    column(({ nearest }) => nearest && JSON.stringify(nearest)),
    column(({ durationMs }) => durationMs),
    column(({ delayMs }) => delayMs),
    column(({ address }) => address),
    column(({ responseIndex }) => responseIndex),
  ]);
}

/** Keeps the newest entries of a simulation, and none that is older than a time. */
export async function prune(db: TenantDb, instanceId: string, keep: number, notBefore: Date): Promise<void> {
  if (keep === 0) return void (await clear(db, instanceId));
  const sql = `delete from mock_engine.traffic_entry
               where instance_id = $1 and (at < $3 or id < (
                 select id from mock_engine.traffic_entry where instance_id = $1 order by id desc offset $2 - 1 limit 1))`;
  await db.query(sql, [instanceId, keep, notBefore]);
}

/** Counts what was let go of before it was written. Of a simulation that is gone meanwhile nothing is counted. */
export async function addDropped(db: TenantDb, instanceId: string, { entries, bodies }: Dropped): Promise<void> {
  const sql = `insert into mock_engine.traffic_dropped as t (tenant_id, instance_id, entries, bodies)
               select $1, $2, $3, $4 where exists (select from mock_engine.instance where id = $2)
               on conflict (tenant_id, instance_id) do update set entries = t.entries + excluded.entries, bodies = t.bodies + excluded.bodies`;
  await db.query(sql, [db.tenantId, instanceId, entries, bodies]);
}

export async function dropped(db: TenantDb, instanceId: string): Promise<Dropped> {
  const sql = 'select entries::float8, bodies::float8 from mock_engine.traffic_dropped where instance_id = $1';
  return (await db.query<Dropped>(sql, [instanceId]))[0] ?? { entries: 0, bodies: 0 };
}

export async function clear(db: TenantDb, instanceId: string): Promise<number> {
  await db.query('delete from mock_engine.traffic_dropped where instance_id = $1', [instanceId]);
  return (await db.query('delete from mock_engine.traffic_entry where instance_id = $1 returning id', [instanceId])).length;
}
