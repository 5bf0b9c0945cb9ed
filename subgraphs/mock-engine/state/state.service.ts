import type { Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { instanceById } from '../instance/instance.service.ts';
import * as routes from '../route/route.repository.ts';
import * as state from './state.repository.ts';
import { mergePatch, stateInput } from './state.rules.ts';

/** A simulation's mock state as a whole. */
export interface State {
  variables: Record<string, unknown>;
  collections: Record<string, unknown>;
}

/** All state of a simulation, for the API and for templates. */
export async function readState(db: TenantDb, instanceId: string): Promise<State> {
  const entries = await state.all(db, instanceId);
  const named = (kind: state.StateKind) =>
    Object.fromEntries(entries.filter((entry) => entry.kind === kind).map(({ name, value }) => [name, value]));
  return { variables: named('variable'), collections: named('collection') };
}

/** Sets a variable; null removes it. */
export async function setVariable(db: TenantDb, instanceId: string, name: string, value: unknown): Promise<void> {
  if (value === null) await state.remove(db, instanceId, 'variable', name);
  else await state.save(db, instanceId, { kind: 'variable', name, value });
}

/** Merges documents into a collection (RFC 7396); null removes the collection. */
export async function mergeCollection(db: TenantDb, instanceId: string, name: string, data: unknown): Promise<void> {
  if (data === null) return state.remove(db, instanceId, 'collection', name);
  await state.ensure(db, instanceId, 'collection', name);
  const value = mergePatch(await state.valueForUpdate(db, instanceId, 'collection', name), data);
  await state.save(db, instanceId, { kind: 'collection', name, value });
}

/** Mock state. */
export function stateService({ database, bus }: Parts) {
  const inInstance = <T>(caller: Caller, instanceId: string, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    database.forTenant(caller, async (db) => {
      await instanceById(db, instanceId);
      return work(db);
    });

  return {
    /** Keeps the present state as the one that `reset` brings back. */
    keepAsSeed: (caller: Caller, instanceId: string): Promise<State> =>
      inInstance(caller, instanceId, async (db) => {
        await state.keepAsSeed(db, instanceId);
        return readState(db, instanceId);
      }),

    /** Brings the seed back, and lets the routes' sequences begin again. */
    async reset(caller: Caller, instanceId: string): Promise<State> {
      const fresh = await inInstance(caller, instanceId, async (db) => {
        await state.resetToSeed(db, instanceId);
        await routes.restartSequences(db, instanceId);
        return readState(db, instanceId);
      });
      bus.tell('simulation.changed', { instanceId, addresses: [] });
      return fresh;
    },

    read: (caller: Caller, instanceId: string): Promise<State> => inInstance(caller, instanceId, (db) => readState(db, instanceId)),

    async update(caller: Caller, instanceId: string, input: unknown): Promise<State> {
      const { variables, collections } = parse(stateInput, input);
      return inInstance(caller, instanceId, async (db) => {
        // In the order of names, so that two writers of the same entries cannot hold each other up.
        for (const [name, value] of inOrder(variables)) await setVariable(db, instanceId, name, value);
        for (const [name, data] of inOrder(collections)) await mergeCollection(db, instanceId, name, data);
        return readState(db, instanceId);
      });
    },
  };
}

const inOrder = (entries: Record<string, unknown> | null | undefined): [string, unknown][] =>
  Object.entries(entries ?? {}).toSorted(([left], [right]) => (left < right ? -1 : 1));
