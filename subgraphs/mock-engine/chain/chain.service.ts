import { userIdOf, withTenant, type Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { checkVersion, type AskedVersions, type ForChange } from '#kernel/version';
import type { Chain } from './chain.entity.ts';
import * as chains from './chain.repository.ts';
import { chainInput, chainPatch, checkChain, completeSteps } from './chain.rules.ts';
import { instanceById } from '../instance/instance.service.ts';

/** The chain, or Failure('RESOURCE_NOT_FOUND') for it or its simulation. */
export async function chainById(db: TenantDb, instanceId: string, id: string, change?: ForChange): Promise<Chain> {
  await instanceById(db, instanceId);
  const found = isId(id) ? await chains.byId(db, instanceId, id, change !== undefined) : null;
  if (!found) throw notFound('chain', id);
  checkVersion(found, change?.ifVersion);
  return found;
}

/** Mock chains. */
export function chainService({ database, bus }: Parts) {
  const tell = (instanceId: string): void => bus.tell('simulation.changed', { instanceId, addresses: [] });

  const change = async (
    caller: Caller,
    instanceId: string,
    id: string,
    content: Partial<Chain>,
    ifVersion?: AskedVersions,
  ): Promise<Chain> => {
    const updated = await database.forTenant(caller, async (db) => {
      await chainById(db, instanceId, id, { ifVersion });
      await chains.update(db, id, content);
      return chainById(db, instanceId, id);
    });
    tell(instanceId);
    return updated;
  };

  return {
    byId: (caller: Caller, instanceId: string, id: string): Promise<Chain> =>
      database.forTenant(caller, (db) => chainById(db, instanceId, id)),

    /** How many executions of chains were not started, since too many waited. */
    droppedOf: async (caller: Caller, ids: readonly string[]): Promise<{ id: string; executions: number }[]> => {
      const counts = await database.forTenant(caller, (db) => chains.dropped(db, ids.filter(isId)));
      return ids.map((id) => ({ id, executions: counts.get(id) ?? 0 }));
    },

    byIds: (caller: Caller, ids: readonly string[]): Promise<Chain[]> =>
      database.forTenant(caller, (db) => chains.byIds(db, ids.filter(isId))),

    async page(caller: Caller, instanceId: string, request: PageRequest): Promise<Page<Chain>> {
      const asked = keyset(request);
      const rows = await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        return chains.page(db, instanceId, asked);
      });
      return toPage(rows, asked);
    },

    /** A new chain; disabled unless it says otherwise. */
    async create(caller: Caller, instanceId: string, input: unknown): Promise<Chain> {
      const { tenantId } = withTenant(caller);
      const given = parse(chainInput, input);
      const chain = {
        ...given,
        tenantId,
        id: newId(),
        instanceId,
        description: given.description ?? null,
        enabled: given.enabled ?? false,
        triggerConditions: given.triggerConditions ?? null,
        maxConcurrentExecutions: given.maxConcurrentExecutions ?? 1,
        executionTimeoutMs: given.executionTimeoutMs ?? 30_000,
        steps: completeSteps(given.steps),
        createdBy: userIdOf(caller),
      };
      checkChain(chain);
      const created = await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        await chains.insert(db, chain);
        return chainById(db, instanceId, chain.id);
      });
      tell(instanceId);
      return created;
    },

    /** Changes a chain for new executions; running ones took a copy of its steps when they began (reference, section 3.1). */
    async update(caller: Caller, instanceId: string, id: string, input: unknown, ifVersion?: AskedVersions): Promise<Chain> {
      const { steps, ...given } = parse(chainPatch, input);
      const content = { ...given, ...(steps && { steps: completeSteps(steps) }) };
      checkChain(content);
      return change(caller, instanceId, id, content, ifVersion);
    },

    enable: (caller: Caller, instanceId: string, id: string): Promise<Chain> => change(caller, instanceId, id, { enabled: true }),

    /** Requests no longer trigger it; running executions go on to their end. */
    disable: (caller: Caller, instanceId: string, id: string): Promise<Chain> => change(caller, instanceId, id, { enabled: false }),

    async remove(caller: Caller, instanceId: string, id: string, ifVersion?: AskedVersions): Promise<{ id: string; deleted: boolean }> {
      await database.forTenant(caller, async (db) => {
        await chainById(db, instanceId, id, { ifVersion });
        await chains.remove(db, instanceId, id);
      });
      tell(instanceId);
      return { id, deleted: true };
    },
  };
}
