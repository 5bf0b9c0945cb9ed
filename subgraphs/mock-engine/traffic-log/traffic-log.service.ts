import { LRUCache } from 'lru-cache';
import { withTenant, type Caller } from '#kernel/caller';
import { notFound } from '#kernel/failure';
import { isId } from '#kernel/id';
import { liveView } from '#kernel/live-view';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { instanceById } from '../instance/instance.service.ts';
import type { Route } from '../route/route.entity.ts';
import type { RouteService } from '../route/route.service.ts';
import type { TrafficEntry } from './traffic-log.entity.ts';
import { replay, type TrafficReplay } from './replay.ts';
import type { Dropped } from './traffic-log.recorder.ts';
import { routeOf } from './traffic-log.rules.ts';
import * as entries from './traffic-log.repository.ts';
import type { TrafficFilter } from './traffic-log.repository.ts';

/** What came to simulations, and what answered it. */
export function trafficLogService({ database, bus, config }: Parts, { routes }: { routes: RouteService }) {
  const byId = async (caller: Caller, instanceId: string, id: string): Promise<TrafficEntry> => {
    const found = await database.forTenant(caller, async (db) => {
      await instanceById(db, instanceId);
      return isId(id) ? entries.byId(db, instanceId, id) : null;
    });
    if (!found) throw notFound('traffic entry', id);
    return found;
  };

  return {
    byId,

    /** A route that answers as a recorded request was answered; for one that nothing answered, a 200 to be filled in. */
    createRoute: async (caller: Caller, instanceId: string, id: string): Promise<Route> =>
      routes.create(caller, instanceId, routeOf(await byId(caller, instanceId, id))),

    /** Sends a recorded request again, through the simulation as it is now. */
    replay: async (caller: Caller, instanceId: string, id: string): Promise<TrafficReplay> =>
      replay(await byId(caller, instanceId, id), config),

    /** How much of the traffic was answered and never written. */
    dropped: (caller: Caller, instanceId: string): Promise<Dropped> =>
      database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        return entries.dropped(db, instanceId);
      }),

    async page(
      caller: Caller,
      instanceId: string,
      request: PageRequest,
      filter: TrafficFilter | null | undefined,
    ): Promise<Page<TrafficEntry>> {
      const asked = keyset(request);
      const rows = await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        const { routeId } = filter ?? {};
        return routeId && !isId(routeId) ? [] : entries.page(db, instanceId, asked, filter ?? {});
      });
      return toPage(rows, asked);
    },

    async clear(caller: Caller, instanceId: string): Promise<{ id: string; deleted: boolean }> {
      await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        await entries.clear(db, instanceId);
      });
      return { id: instanceId, deleted: true };
    },

    /** A simulation's traffic from now on, as it is recorded. What a lost connection of the bus did not tell of stands in the list. */
    async follow(caller: Caller, instanceId: string): Promise<AsyncIterable<TrafficEntry>> {
      const { tenantId } = withTenant(caller);
      await database.forTenant(caller, (db) => instanceById(db, instanceId));
      const told: { from: string; to: string }[] = [];
      const seen = new LRUCache<string, true>({ max: 5_000 });
      return liveView<TrafficEntry>({
        listen: (wake) =>
          bus.listen('traffic.recorded', ({ from, to, ...news }) => {
            if (news.instanceId !== instanceId || news.tenantId !== tenantId) return;
            told.push({ from, to });
            wake();
          }),
        async read() {
          const ranges = told.splice(0);
          if (ranges.length === 0) return [];
          const found = await database.forTenant(caller, async (db) => {
            const rows: TrafficEntry[] = [];
            for (const { from, to } of ranges) rows.push(...(await entries.between(db, instanceId, from, to)));
            return rows;
          });
          // The batches of two processes may overlap.
          const fresh = found.filter(({ id }) => !seen.has(id));
          fresh.forEach(({ id }) => seen.set(id, true));
          return fresh;
        },
      });
    },
  };
}
