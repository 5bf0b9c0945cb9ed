import { withTenant, type Caller } from '#kernel/caller';
import { invalid } from '#kernel/failure';
import { newId } from '#kernel/id';
import { unwrap } from '#kernel/neighbour';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import type { Import, NotCarried } from './import.entity.ts';
import * as imports from './import.repository.ts';
import { carry, importInput } from './import.rules.ts';

const mostRoutes = 2_000;

interface RefusedRoute {
  index: number;
  message: string;
}

/** Simulations made of what other tools wrote. */
export function importService({ database, neighbour }: Parts) {
  const ask = async <T>(caller: Caller, requestId: string, query: string, variables: Record<string, unknown>): Promise<T> =>
    unwrap<T>(await neighbour('mock-engine').ask({ query, variables, caller, requestId }));

  return {
    async page(caller: Caller, request: PageRequest): Promise<Page<Import>> {
      const asked = keyset(request);
      return toPage(await database.forTenant(caller, (db) => imports.page(db, asked)), asked);
    },

    /** All or nothing but for what is named in `notCarried`: where the routes cannot be made, no simulation is left behind. */
    async create(caller: Caller, requestId: string, input: unknown): Promise<Import> {
      const { tenantId } = withTenant(caller);
      const { format: asked, name, content } = parse(importInput, input);
      const { format, name: title, routes, collections = {}, notCarried } = await carry(content, asked ?? null);
      if (routes.length === 0)
        throw invalid([{ path: '/content', message: `Holds nothing that a ${format} import could make a route of.` }]);
      if (routes.length > mostRoutes)
        throw invalid([{ path: '/content', message: `Holds ${routes.length} routes, and at most ${mostRoutes} are imported at once.` }]);
      const made = 'mutation Make($input: InstanceInput!) { createInstance(input: $input) { id } }';
      const { createInstance } = await ask<{ createInstance: { id: string } }>(caller, requestId, made, {
        input: { name: (name ?? title).slice(0, 200) },
      });
      const instanceId = createInstance.id;
      try {
        const filled = `mutation Fill($id: ID!, $inputs: [RouteInput!]!) { createRoutes(instanceId: $id, inputs: $inputs) { created refused { index message } } }`;
        const { createRoutes } = await ask<{ createRoutes: { created: number; refused: RefusedRoute[] } }>(caller, requestId, filled, {
          id: instanceId,
          inputs: routes.map(({ route }) => route),
        });
        if (Object.keys(collections).length > 0) {
          const laid = `mutation Lay($id: ID!, $input: StateInput!) { updateState(instanceId: $id, input: $input) { __typename } seedState(instanceId: $id) { __typename } }`;
          await ask(caller, requestId, laid, { id: instanceId, input: { collections } });
        }
        const refused = createRoutes.refused.map(({ index, message }): NotCarried => ({ path: routes[index]?.from ?? '', message }));
        const row = { tenantId, id: newId(), format, instanceId, routes: createRoutes.created, notCarried: [...notCarried, ...refused] };
        return await database.forTenant(caller, async (db) => {
          await imports.insert(db, row);
          return (await imports.byId(db, row.id)) as Import;
        });
      } catch (error) {
        await ask(caller, requestId, 'mutation Undo($id: ID!) { deleteInstance(id: $id) { id } }', { id: instanceId }).catch(() => {});
        throw error;
      }
    },

    /** Deletes what is kept of a company that is deleted. */
    forget: (caller: Caller): Promise<void> => database.forTenant(caller, imports.removeAll),
  };
}
