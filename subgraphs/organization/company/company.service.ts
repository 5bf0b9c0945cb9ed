import { withTenant, type Caller, type Trace } from '#kernel/caller';
import type { ServiceName } from '#kernel/config';
import type { TenantDb } from '#kernel/database';
import { invalid, notFound } from '#kernel/failure';
import { newId } from '#kernel/id';
import { unwrap } from '#kernel/neighbour';
import { distinctSlug, slugOf } from '#kernel/slug';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { checkVersion, type AskedVersions } from '#kernel/version';
import * as memberships from '../membership/membership.repository.ts';
import type { Company, Plan } from './company.entity.ts';
import * as companies from './company.repository.ts';
import { companyPatch } from './company.rules.ts';

/** Which domains keep something of a company, and what each is asked when the company is deleted. */
const forgetting: readonly (readonly [ServiceName, string])[] = [
  ['mock-engine', 'forgetSimulations'],
  ['collections', 'forgetImports'],
  ['identity', 'forgetPeople'],
];

/** Companies. */
export function companyService({ database, bus, clock, neighbour }: Parts) {
  const byIds = (caller: Caller, ids: readonly string[]): Promise<Company[]> =>
    database.forTenant(caller, (db) => companies.byIds(db, ids));

  const ownIn = async (db: TenantDb): Promise<Company> => {
    const own = await companies.ownForUpdate(db);
    if (!own) throw notFound('company', db.tenantId);
    return own;
  };

  const change = async (caller: Caller, changes: Parameters<typeof companies.update>[1], ifVersion?: AskedVersions): Promise<Company> => {
    const changed = await database.forTenant(caller, async (db) => {
      checkVersion(await ownIn(db), ifVersion);
      await companies.update(db, changes);
      return ownIn(db);
    });
    bus.tell('company.changed', { tenantId: changed.id });
    return changed;
  };

  /** Has every domain forget a company, then forgets it. Safe to repeat after an end in the middle. */
  const finishRemoval = async (tenantId: string, trace?: Trace): Promise<void> => {
    const caller = { kind: 'service', service: 'organization', tenantId, trace } as const;
    for (const [name, field] of forgetting)
      unwrap(await neighbour(name).ask({ query: `mutation { ${field} }`, caller, requestId: trace?.requestId ?? newId() }));
    await database.forTenant(caller, companies.remove);
  };

  return {
    byIds,

    /** The caller's own company. */
    async own(caller: Caller): Promise<Company> {
      const { tenantId } = withTenant(caller);
      const [company] = await byIds(caller, [tenantId]);
      if (!company) throw notFound('company', tenantId);
      return company;
    },

    update: (caller: Caller, input: unknown, ifVersion?: AskedVersions): Promise<Company> =>
      change(caller, parse(companyPatch, input), ifVersion),

    changePlan: (caller: Caller, plan: Plan): Promise<Company> => change(caller, { plan }),

    /** Deletes the caller's company with all that is in it. `confirm` must be its slug, so that no slip does this. */
    async remove(caller: Caller, confirm: string): Promise<{ id: string; deleted: boolean }> {
      const { tenantId, trace } = withTenant(caller);
      await database.forTenant(caller, async (db) => {
        const { slug } = await ownIn(db);
        if (confirm !== slug)
          throw invalid([{ path: '/confirm', message: `Must be the company's slug, "${slug}", to say that you mean it.` }]);
        await companies.update(db, { deletedAt: clock.now() });
      });
      bus.tell('company.changed', { tenantId });
      await finishRemoval(tenantId, trace);
      return { id: tenantId, deleted: true };
    },

    /** A new company with its owner, whose account identity makes. */
    async found(caller: Caller, { id, name, ownerId }: { id: string; name: string; ownerId: string }): Promise<void> {
      await database.forTenant(caller, async (db) => {
        const company = { id, name, slug: slugOf(name, 'company'), plan: 'free' } as const;
        if (!(await companies.insert(db, company))) await companies.insert(db, { ...company, slug: distinctSlug(company.slug, id) });
        await memberships.insert(db, { tenantId: id, userId: ownerId, roles: ['owner'] });
      });
    },

    /** Takes back a company that could not be given an owner. */
    dissolve: (caller: Caller): Promise<void> => database.forTenant(caller, companies.remove),

    /** Finishes deletions that were cut short. */
    async finishRemovals(): Promise<void> {
      for (const tenantId of await companies.deleted(database.lookup)) await finishRemoval(tenantId);
    },
  };
}

export type CompanyService = ReturnType<typeof companyService>;
