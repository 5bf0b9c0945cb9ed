import { userIdOf, withTenant, type Caller } from '#kernel/caller';
import { isUniqueViolation, type TenantDb } from '#kernel/database';
import { Failure, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import { distinctSlug, slugOf } from '#kernel/slug';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { checkVersion, type AskedVersions, type ForChange } from '#kernel/version';
import { prune } from '../traffic-log/traffic-log.repository.ts';
import type { Instance } from './instance.entity.ts';
import * as instances from './instance.repository.ts';
import { instanceInput, instancePatch } from './instance.rules.ts';

/** The simulation, or Failure('RESOURCE_NOT_FOUND'): the same for an unknown id and one of another company. */
export async function instanceById(db: TenantDb, id: string, change?: ForChange): Promise<Instance> {
  const found = isId(id) ? await instances.byId(db, id, change !== undefined) : null;
  if (!found) throw notFound('instance', id);
  checkVersion(found, change?.ifVersion);
  return found;
}

/** Simulations. */
export function instanceService({ database, bus, config, clock }: Parts) {
  const base = config.TRAFFIC_URL ?? `http://localhost:${config.services['mock-engine'].port}`;
  const tell = ({ id, slug }: Instance, ...former: string[]): void =>
    bus.tell('simulation.changed', { instanceId: id, addresses: [id, slug, ...former] });

  return {
    byId: (caller: Caller, id: string): Promise<Instance> => database.forTenant(caller, (db) => instanceById(db, id)),

    byIds: (caller: Caller, ids: readonly string[]): Promise<Instance[]> =>
      database.forTenant(caller, (db) => instances.byIds(db, ids.filter(isId))),

    async page(caller: Caller, request: PageRequest): Promise<Page<Instance>> {
      const asked = keyset(request);
      return toPage(await database.forTenant(caller, (db) => instances.page(db, asked)), asked);
    },

    /** Throws Failure('CONFLICT') for a slug that was asked for and is taken; one made from the name is made distinct. */
    async create(caller: Caller, input: unknown): Promise<Instance> {
      const { tenantId } = withTenant(caller);
      const { name, slug, description, enabled, cors, keptTraffic, keptTrafficDays } = parse(instanceInput, input);
      const id = newId();
      const row = {
        tenantId,
        id,
        name,
        slug: slug ?? slugOf(name, 'simulation'),
        description: description ?? null,
        enabled: enabled ?? true,
        cors: cors ?? true,
        keptTraffic: keptTraffic ?? 1_000,
        keptTrafficDays: keptTrafficDays ?? 7,
        createdBy: userIdOf(caller),
      };
      const created = await database.forTenant(caller, async (db) => {
        const taken = !(await instances.insert(db, row));
        if (taken && slug) throw slugTaken(slug);
        if (taken) await instances.insert(db, { ...row, slug: distinctSlug(row.slug, id) });
        return instanceById(db, id);
      });
      tell(created);
      return created;
    },

    async update(caller: Caller, id: string, input: unknown, ifVersion?: AskedVersions): Promise<Instance> {
      const change = parse(instancePatch, input);
      const [before, after] = await database.forTenant(caller, async (db) => {
        const before = await instanceById(db, id, { ifVersion });
        await instances.update(db, id, change).catch((error: unknown) => {
          throw isUniqueViolation(error) ? slugTaken(change.slug ?? '') : error;
        });
        const after = await instanceById(db, id);
        await prune(db, id, after.keptTraffic, new Date(clock.now().getTime() - after.keptTrafficDays * 86_400_000));
        return [before, after] as const;
      });
      tell(after, before.slug);
      return after;
    },

    async remove(caller: Caller, id: string, ifVersion?: AskedVersions): Promise<{ id: string; deleted: boolean }> {
      const removed = await database.forTenant(caller, async (db) => {
        const instance = await instanceById(db, id, { ifVersion });
        await instances.remove(db, id);
        return instance;
      });
      tell(removed);
      return { id, deleted: true };
    },

    /** Deletes the simulations of a company that is deleted. */
    async forget(caller: Caller): Promise<void> {
      for (const gone of await database.forTenant(caller, instances.removeAll)) tell(gone);
    },

    trafficUrl: ({ slug }: Instance): string => `${base}/mock/${slug}`,
  };
}

const slugTaken = (slug: string): Failure => new Failure('CONFLICT', `The slug "${slug}" is taken; choose another.`, { slug });
