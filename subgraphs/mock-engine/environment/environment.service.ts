import { z } from 'zod';
import type { Caller } from '#kernel/caller';
import { isUniqueViolation, type TenantDb } from '#kernel/database';
import { Failure, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { checkVersion, type AskedVersions, type ForChange } from '#kernel/version';
import { instanceById } from '../instance/instance.service.ts';
import { stateName } from '../state/state.rules.ts';
import type { Environment } from './environment.entity.ts';
import * as environments from './environment.repository.ts';

const mostCharacters = 64 * 1024;
const name = z.string().trim().min(1, 'Must not be empty.').max(100, 'Must have at most 100 characters.');
const values = z
  .record(stateName, z.unknown(), { error: 'Must be an object of values by name.' })
  .refine((given) => JSON.stringify(given).length <= mostCharacters, `Must have at most ${mostCharacters} characters.`);
const environmentInput = z.object({ name, values: values.nullish(), active: z.boolean().nullish() });
const environmentPatch = z.object({ name: name.optional(), values: values.optional(), active: z.boolean().optional() });

/** The environments of a simulation, of which at most one is active. */
export function environmentService({ database, bus }: Parts) {
  const existing = async (db: TenantDb, instanceId: string, id: string, change?: ForChange): Promise<Environment> => {
    await instanceById(db, instanceId);
    const found = isId(id) ? await environments.byId(db, instanceId, id, change !== undefined) : null;
    if (!found) throw notFound('environment', id);
    checkVersion(found, change?.ifVersion);
    return found;
  };
  const nameTaken = (error: unknown): unknown =>
    isUniqueViolation(error) ? new Failure('CONFLICT', 'Another environment of this simulation has this name.') : error;

  /** Changes environments, and answers one of them as it is then. */
  const change = async (caller: Caller, instanceId: string, work: (db: TenantDb) => Promise<string>): Promise<Environment> => {
    const changed = await database.forTenant(caller, async (db) => existing(db, instanceId, await work(db)));
    bus.tell('simulation.changed', { instanceId, addresses: [] });
    return changed;
  };

  return {
    page: (caller: Caller, instanceId: string, request: PageRequest): Promise<Page<Environment>> => {
      const asked = keyset(request);
      return database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        return toPage(await environments.page(db, instanceId, asked), asked);
      });
    },

    byId: (caller: Caller, instanceId: string, id: string): Promise<Environment> =>
      database.forTenant(caller, (db) => existing(db, instanceId, id)),

    create(caller: Caller, instanceId: string, input: unknown): Promise<Environment> {
      const given = parse(environmentInput, input);
      return change(caller, instanceId, async (db) => {
        await instanceById(db, instanceId);
        const id = newId();
        if (given.active) await environments.deactivateOthers(db, instanceId, id);
        const content = { name: given.name, values: given.values ?? {}, active: given.active ?? false };
        await environments.insert(db, id, instanceId, content).catch((error: unknown) => {
          throw nameTaken(error);
        });
        return id;
      });
    },

    /** Making one active makes the others inactive. */
    update(caller: Caller, instanceId: string, id: string, input: unknown, ifVersion?: AskedVersions): Promise<Environment> {
      const given = parse(environmentPatch, input);
      return change(caller, instanceId, async (db) => {
        const before = await existing(db, instanceId, id, { ifVersion });
        if (given.active) await environments.deactivateOthers(db, instanceId, id);
        await environments.update(db, id, { ...before, ...given }).catch((error: unknown) => {
          throw nameTaken(error);
        });
        return id;
      });
    },

    async remove(caller: Caller, instanceId: string, id: string, ifVersion?: AskedVersions): Promise<{ id: string; deleted: boolean }> {
      await database.forTenant(caller, async (db) => {
        await existing(db, instanceId, id, { ifVersion });
        await environments.remove(db, id);
      });
      bus.tell('simulation.changed', { instanceId, addresses: [] });
      return { id, deleted: true };
    },
  };
}
