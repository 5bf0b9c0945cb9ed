import { In, LessThan } from 'typeorm';
import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { routeEntity, routeOverrideEntity, type Route, type RouteOverride, type RouteRateLimit } from './route.entity.ts';

export const byId = (db: TenantDb, instanceId: string, id: string, locked = false): Promise<Route | null> =>
  db.manager.findOne(routeEntity, { where: { instanceId, id }, ...(locked && { lock: { mode: 'pessimistic_write' } }) });

export const byIds = (db: TenantDb, ids: readonly string[]): Promise<Route[]> => db.manager.findBy(routeEntity, { id: In([...ids]) });

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, instanceId: string, { first, after }: Keyset): Promise<Route[]> =>
  db.manager.find(routeEntity, {
    where: { instanceId, ...(after !== null && { id: LessThan(after) }) },
    order: { id: 'DESC' },
    take: first + 1,
  });

/** The routes that answer, oldest first. */
export const enabledOf = (db: TenantDb, instanceId: string): Promise<Route[]> =>
  db.manager.find(routeEntity, { where: { instanceId, enabled: true }, order: { id: 'ASC' } });

export const overridesOf = (db: TenantDb, instanceId: string): Promise<RouteOverride[]> =>
  db.manager.findBy(routeOverrideEntity, { instanceId });

export async function insertAll(db: TenantDb, rows: readonly Omit<Route, 'createdAt' | 'updatedAt' | 'version'>[]): Promise<void> {
  // A statement has at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += 1_000) await db.manager.insert(routeEntity, rows.slice(at, at + 1_000) as object[]);
}

export async function update(db: TenantDb, id: string, change: Partial<Route>): Promise<void> {
  await db.manager.update(routeEntity, { id }, change as object);
}

export async function remove(db: TenantDb, instanceId: string, id: string): Promise<boolean> {
  return ((await db.manager.delete(routeEntity, { instanceId, id })).affected ?? 0) > 0;
}

/** Puts an override on a route; a later one takes an earlier one's place. It ends by the database's clock. */
export async function override(
  db: TenantDb,
  { tenantId, routeId, instanceId, response }: RouteOverride,
  durationMs: number | null,
): Promise<void> {
  const sql = `insert into mock_engine.route_override (tenant_id, route_id, instance_id, response, until)
               values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
               on conflict (tenant_id, route_id) do update set response = excluded.response, until = excluded.until`;
  await db.query(sql, [tenantId, routeId, instanceId, JSON.stringify(response), durationMs]);
}

export async function reset(db: TenantDb, routeId: string): Promise<void> {
  await db.manager.delete(routeOverrideEntity, { routeId });
}

/** Counts one more response of a route's sequence, and answers how many have been given with it. */
export async function nextInSequence(db: TenantDb, instanceId: string, routeId: string): Promise<number> {
  const sql = `insert into mock_engine.route_sequence as s (tenant_id, route_id, instance_id, given) values ($1, $2, $3, 1)
               on conflict (tenant_id, route_id) do update set given = s.given + 1 returning given`;
  const [row] = await db.query<{ given: number }>(sql, [db.tenantId, routeId, instanceId]);
  return row?.given ?? Infinity;
}

/** How many of a route's sequence have been given. */
export async function givenOfSequence(db: TenantDb, routeId: string): Promise<number> {
  const [row] = await db.query<{ given: number }>('select given from mock_engine.route_sequence where route_id = $1', [routeId]);
  return row?.given ?? 0;
}

/** A request at a rate limit: how many have passed in its window with it, and the milliseconds that are left of the window. */
export async function passWindow(
  db: TenantDb,
  instanceId: string,
  routeId: string,
  { requests, windowMs }: RouteRateLimit,
): Promise<{ passed: number; leftMs: number }> {
  const sql = `insert into mock_engine.route_window as w (tenant_id, route_id, instance_id) values ($1, $2, $3)
               on conflict (tenant_id, route_id) do update set
                 began_at = case when w.began_at + $5 * interval '1 millisecond' <= clock_timestamp() then clock_timestamp() else w.began_at end,
                 passed = case when w.began_at + $5 * interval '1 millisecond' <= clock_timestamp() then 1 else least(w.passed, $4) + 1 end
               returning passed, greatest(0, extract(epoch from began_at + $5 * interval '1 millisecond' - clock_timestamp()) * 1000)::float8 as "leftMs"`;
  const [row] = await db.query<{ passed: number; leftMs: number }>(sql, [db.tenantId, routeId, instanceId, requests, windowMs]);
  return row ?? { passed: 1, leftMs: windowMs };
}

/** Lets what is counted of routes begin again, sequences and rate limits: of one route, or of all of a simulation. */
export async function restart(db: TenantDb, instanceId: string, routeId: string | null): Promise<void> {
  for (const table of ['route_sequence', 'route_window'])
    await db.query(`delete from mock_engine.${table} where instance_id = $1 and ($2::uuid is null or route_id = $2)`, [
      instanceId,
      routeId,
    ]);
}
