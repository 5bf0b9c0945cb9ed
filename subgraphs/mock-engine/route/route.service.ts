import type { Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure, invalid, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { checkVersion, type AskedVersions, type ForChange } from '#kernel/version';
import * as files from '../file/file.repository.ts';
import { instanceById } from '../instance/instance.service.ts';
import type { Route, RouteRateLimit, RouteResponse } from './route.entity.ts';
import * as routes from './route.repository.ts';
import { checkRoute, completeRateLimit, completeResource, completeResponse, routeInput, routePatch } from './route.rules.ts';

const mostAtOnce = 2_000;

/** What came of making many routes at once. */
export interface CreatedRoutes {
  created: number;
  refused: { index: number; message: string }[];
}

/** A new route's content, with every default in place, checked. */
function contentOf(input: unknown) {
  const { method, path, when, enabled, priority, responses, resource, rateLimit, seed } = parse(routeInput, input);
  const content = {
    method,
    path,
    when: when ?? null,
    enabled: enabled ?? true,
    priority: priority ?? 0,
    responses: (responses ?? [{}]).map(completeResponse),
    resource: completeResource(resource),
    rateLimit: completeRateLimit(rateLimit),
    seed: seed ?? null,
  };
  checkRoute(content);
  return content;
}

/** Refuses a response that names a file which the simulation does not have. */
async function checkFiles(
  db: TenantDb,
  instanceId: string,
  { responses = [], rateLimit }: { responses?: readonly RouteResponse[]; rateLimit?: RouteRateLimit | null },
): Promise<void> {
  const refusal = rateLimit?.response?.file;
  const named = [
    ...responses.flatMap(({ file }, index) => (file ? [{ file, path: `/responses/${index}/file` }] : [])),
    ...(refusal ? [{ file: refusal, path: '/rateLimit/response/file' }] : []),
  ];
  if (named.length === 0) return;
  const known = new Set(
    await files.namesAmong(
      db,
      instanceId,
      named.map(({ file }) => file),
    ),
  );
  const issues = named
    .filter(({ file }) => !known.has(file))
    .map(({ file, path }) => ({ path, message: `There is no file "${file}"; add it first.` }));
  if (issues.length > 0) throw invalid(issues);
}

/** The routes of a simulation. */
export function routeService({ database, bus }: Parts) {
  const tell = (instanceId: string): void => bus.tell('simulation.changed', { instanceId, addresses: [] });

  const routeById = async (db: TenantDb, instanceId: string, id: string, change?: ForChange): Promise<Route> => {
    await instanceById(db, instanceId);
    const found = isId(id) ? await routes.byId(db, instanceId, id, change !== undefined) : null;
    if (!found) throw notFound('route', id);
    checkVersion(found, change?.ifVersion);
    return found;
  };

  return {
    byId: (caller: Caller, instanceId: string, id: string): Promise<Route> =>
      database.forTenant(caller, (db) => routeById(db, instanceId, id)),

    byIds: (caller: Caller, ids: readonly string[]): Promise<Route[]> =>
      database.forTenant(caller, (db) => routes.byIds(db, ids.filter(isId))),

    async page(caller: Caller, instanceId: string, request: PageRequest): Promise<Page<Route>> {
      const asked = keyset(request);
      const rows = await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        return routes.page(db, instanceId, asked);
      });
      return toPage(rows, asked);
    },

    /** Many routes in one transaction. Those that cannot be made are named, and the others made. */
    async createAll(caller: Caller, instanceId: string, inputs: readonly unknown[]): Promise<CreatedRoutes> {
      if (inputs.length > mostAtOnce) throw invalid([{ path: '/inputs', message: `Must have at most ${mostAtOnce} routes.` }]);
      const refused: CreatedRoutes['refused'] = [];
      const contents = inputs.flatMap((input, index) => {
        try {
          return [contentOf(input)];
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          refused.push({ index, message: error.message });
          return [];
        }
      });
      await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        for (const content of contents) await checkFiles(db, instanceId, content);
        await routes.insertAll(
          db,
          contents.map((content) => ({ tenantId: db.tenantId, id: newId(), instanceId, ...content })),
        );
      });
      tell(instanceId);
      return { created: contents.length, refused };
    },

    async create(caller: Caller, instanceId: string, input: unknown): Promise<Route> {
      const content = contentOf(input);
      const created = await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        await checkFiles(db, instanceId, content);
        const id = newId();
        await routes.insertAll(db, [{ tenantId: db.tenantId, id, instanceId, ...content }]);
        return routeById(db, instanceId, id);
      });
      tell(instanceId);
      return created;
    },

    async update(caller: Caller, instanceId: string, id: string, input: unknown, ifVersion?: AskedVersions): Promise<Route> {
      const { responses, resource, rateLimit, ...given } = parse(routePatch, input);
      const change = {
        ...given,
        ...(responses && { responses: responses.map(completeResponse) }),
        ...(resource !== undefined && { resource: completeResource(resource) }),
        ...(rateLimit !== undefined && { rateLimit: completeRateLimit(rateLimit) }),
      };
      const updated = await database.forTenant(caller, async (db) => {
        const before = await routeById(db, instanceId, id, { ifVersion });
        checkRoute({ ...before, ...change });
        await checkFiles(db, instanceId, change);
        await routes.update(db, id, change);
        return routeById(db, instanceId, id);
      });
      tell(instanceId);
      return updated;
    },

    /** Lets the route's sequence of responses, what is drawn by its seed and its rate limit begin again. */
    async restart(caller: Caller, instanceId: string, id: string): Promise<Route> {
      const route = await database.forTenant(caller, async (db) => {
        const found = await routeById(db, instanceId, id);
        await routes.restart(db, instanceId, id);
        return found;
      });
      tell(instanceId);
      return route;
    },

    async remove(caller: Caller, instanceId: string, id: string, ifVersion?: AskedVersions): Promise<{ id: string; deleted: boolean }> {
      await database.forTenant(caller, async (db) => {
        await routeById(db, instanceId, id, { ifVersion });
        await routes.remove(db, instanceId, id);
      });
      tell(instanceId);
      return { id, deleted: true };
    },
  };
}

export type RouteService = ReturnType<typeof routeService>;
