import { recordAudit, silenceAudit } from '#kernel/audit';
import type { Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import type { Parts } from '#kernel/subgraph';
import type { StateEffect } from '#kernel/template/effects';
import type { StateUse } from '#kernel/template/template';
import { parse } from '#kernel/validation';
import { instanceById } from '../instance/instance.service.ts';
import * as routes from '../route/route.repository.ts';
import * as documents from './document.repository.ts';
import { addDocument, mergeDocument, removeDocument, saveDocument } from './document.service.ts';
import * as state from './state.repository.ts';
import type { State } from './state.repository.ts';
import { stateInput } from './state.rules.ts';

/** All state of a simulation. */
export const readState = async (db: TenantDb, instanceId: string): Promise<State> => ({
  variables: await state.variables(db, instanceId),
  collections: await state.collections(db, instanceId, 'all'),
});

/** As much of the state as templates read. */
export const readUsedState = async (db: TenantDb, instanceId: string, { variables, collections }: StateUse): Promise<State> => ({
  variables: variables ? await state.variables(db, instanceId) : {},
  collections: collections.length > 0 ? await state.collections(db, instanceId, collections) : {},
});

/** Sets a variable; null removes it. */
export const setVariable = (db: TenantDb, instanceId: string, name: string, value: unknown): Promise<void> =>
  value === null ? state.removeVariable(db, instanceId, name) : state.saveVariable(db, instanceId, name, value);

/** Merges documents into a collection (RFC 7396); null removes the collection. */
export async function mergeCollection(
  db: TenantDb,
  instanceId: string,
  name: string,
  data: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  if (data === null) return documents.removeCollection(db, instanceId, name);
  await documents.openCollection(db, instanceId, name);
  for (const [key, patch] of Object.entries(data)) {
    if (patch === null) await removeDocument(db, instanceId, name, key);
    else if (!(await mergeDocument(db, instanceId, name, key, patch))) await addDocument(db, instanceId, name, key, patch);
  }
}

/** Makes the changes that a template asked for, in its order. */
export async function applyEffects(db: TenantDb, instanceId: string, effects: readonly StateEffect[]): Promise<void> {
  for (const effect of effects) {
    if (effect.kind === 'setVariable') await setVariable(db, instanceId, effect.name, effect.value);
    else if (effect.kind === 'deleteDocument') await removeDocument(db, instanceId, effect.collection, effect.key);
    else if (effect.kind === 'saveDocument') await saveDocument(db, instanceId, effect.collection, effect.key, effect.value);
    else await mergeCollection(db, instanceId, effect.collection, { [effect.key]: effect.value });
  }
}

/** Mock state. */
export function stateService({ database, bus }: Parts) {
  const inInstance = <T>(caller: Caller, instanceId: string, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    database.forTenant(caller, async (db) => {
      await instanceById(db, instanceId);
      return work(db);
    });

  /** One entry of the audit trail for the whole change, however many rows it touches. */
  const changing = (caller: Caller, instanceId: string, work: (db: TenantDb) => Promise<void>): Promise<State> =>
    inInstance(caller, instanceId, async (db) => {
      await recordAudit(db, { outcome: 'done', resourceType: 'state', resourceId: instanceId });
      await silenceAudit(db);
      await work(db);
      return readState(db, instanceId);
    });

  return {
    /** Keeps the present state as the one that `reset` brings back. */
    keepAsSeed: (caller: Caller, instanceId: string): Promise<State> =>
      changing(caller, instanceId, (db) => state.keepAsSeed(db, instanceId)),

    /** Brings the seed back, and lets what is counted of its routes begin again. */
    async reset(caller: Caller, instanceId: string): Promise<State> {
      const fresh = await changing(caller, instanceId, async (db) => {
        await state.resetToSeed(db, instanceId);
        await routes.restart(db, instanceId, null);
      });
      bus.tell('simulation.changed', { instanceId, addresses: [] });
      return fresh;
    },

    read: (caller: Caller, instanceId: string): Promise<State> => inInstance(caller, instanceId, (db) => readState(db, instanceId)),

    update(caller: Caller, instanceId: string, input: unknown): Promise<State> {
      const { variables, collections } = parse(stateInput, input);
      return changing(caller, instanceId, async (db) => {
        for (const [name, value] of inOrder(variables)) await setVariable(db, instanceId, name, value);
        for (const [name, data] of inOrder(collections)) await mergeCollection(db, instanceId, name, data);
      });
    },
  };
}

const inOrder = <T>(entries: Readonly<Record<string, T>> | null | undefined): [string, T][] =>
  Object.entries(entries ?? {}).toSorted(([left], [right]) => (left < right ? -1 : 1));
