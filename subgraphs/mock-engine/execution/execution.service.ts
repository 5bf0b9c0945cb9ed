import type { Bus } from '#kernel/bus';
import { nameOf, userIdOf, withTenant, type Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { chainById } from '../chain/chain.service.ts';
import type { Execution } from './execution.entity.ts';
import * as executions from './execution.repository.ts';
import { triggerInput } from './execution.rules.ts';
import { instanceById } from '../instance/instance.service.ts';

/** The execution, or Failure('RESOURCE_NOT_FOUND'). */
export async function executionById(db: TenantDb, id: string): Promise<Execution> {
  const found = isId(id) ? await executions.byId(db, id) : null;
  if (!found) throw notFound('execution', id);
  return found;
}

/** Tells of an execution that has ended and of those that were let in by it; of the ones that nobody holds yet, this process's worker, too. */
export function tellOfEnd(
  bus: Bus,
  place: { tenantId: string; instanceId: string; executionId: string },
  { version, letIn }: executions.Stopped,
  areHeld = false,
): void {
  bus.tell('execution.changed', { ...place, version });
  for (const executionId of letIn) {
    // Waiting was its first version.
    bus.tell('execution.changed', { ...place, executionId, version: 2 });
    if (!areHeld) bus.tellHere('execution.started', { tenantId: place.tenantId, executionId });
  }
}

/** The executions of chains. */
export function executionService({ database, bus, clock }: Parts) {
  const inInstance = async (db: TenantDb, instanceId: string, id: string): Promise<Execution> => {
    await instanceById(db, instanceId);
    const found = await executionById(db, id);
    if (found.instanceId !== instanceId) throw notFound('execution', id);
    return found;
  };

  return {
    now: (): Date => clock.now(),

    byId: (caller: Caller, instanceId: string, id: string): Promise<Execution> =>
      database.forTenant(caller, (db) => inInstance(db, instanceId, id)),

    byIds: (caller: Caller, ids: readonly string[]): Promise<Execution[]> =>
      database.forTenant(caller, (db) => executions.byIds(db, ids.filter(isId))),

    async page(caller: Caller, instanceId: string, filter: executions.ExecutionFilter, request: PageRequest): Promise<Page<Execution>> {
      const asked = keyset(request);
      const rows = await database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        // No chain has such an id, so none of its executions is here.
        if (typeof filter.chainId === 'string' && !isId(filter.chainId)) return [];
        return executions.page(db, instanceId, filter, asked);
      });
      return toPage(rows, asked);
    },

    /** Starts an execution by hand; a disabled chain runs, too. Throws Failure('CHAIN_BUSY') when a thousand wait already. */
    async trigger(caller: Caller, instanceId: string, chainId: string, input: unknown): Promise<Execution> {
      const { tenantId } = withTenant(caller);
      const { triggeredBy, context = null } = parse(triggerInput, input);
      const id = newId();
      const manual = { id, chainId, triggerType: 'manual', startedBy: userIdOf(caller), request: null, depth: 0 } as const;
      const by = triggeredBy ?? nameOf(caller);
      const started = await database.forTenant(caller, async (db) => {
        await chainById(db, instanceId, chainId);
        const { outcome } = (await executions.start(executions.movingIn(db), [{ ...manual, triggeredBy: by, context }])).get(id) ?? {};
        if (outcome === 'busy')
          throw new Failure('CHAIN_BUSY', 'A thousand executions of this chain are waiting; try again when some have ended.', { chainId });
        if (outcome === 'gone') throw notFound('chain', chainId);
        return executionById(db, id);
      });
      if (!started.queued) bus.tellHere('execution.started', { tenantId, executionId: id });
      bus.tell('execution.changed', { tenantId, instanceId, executionId: id, version: started.version });
      return started;
    },

    /** Stops an execution at its current step. Throws Failure('EXECUTION_NOT_RUNNING') when it has ended. */
    async cancel(caller: Caller, instanceId: string, id: string): Promise<Execution> {
      const { tenantId } = withTenant(caller);
      const [cancelled, stopped] = await database.forTenant(caller, async (db) => {
        await inInstance(db, instanceId, id);
        const by = nameOf(caller);
        const ended = await executions.stop(db, id, 'cancelled', { result: by === null ? 'cancelled' : `cancelled by ${by}` });
        if (!ended) throw new Failure('EXECUTION_NOT_RUNNING', 'The execution has already ended.', { id });
        return [await executionById(db, id), ended];
      });
      tellOfEnd(bus, { tenantId, instanceId, executionId: id }, stopped);
      bus.tell('execution.ended', { executionId: id });
      return cancelled;
    },
  };
}
