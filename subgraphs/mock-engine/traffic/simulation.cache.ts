import { LRUCache } from 'lru-cache';
import type { Parts } from '#kernel/subgraph';
import { prepareTemplates } from '#kernel/template/template';
import * as chains from '../chain/chain.repository.ts';
import * as environments from '../environment/environment.repository.ts';
import * as files from '../file/file.repository.ts';
import { callerFor } from '../execution/step.runner.ts';
import * as instances from '../instance/instance.repository.ts';
import * as routes from '../route/route.repository.ts';
import { compileSimulation, type Simulation } from './simulation.ts';

/** Compiled simulations by slug and by id: read at the first request, and again, whole, whenever one was changed. */
export interface SimulationCache extends Disposable {
  /** What is at an address, if it is known and fresh: null where there is no simulation, undefined where it must be loaded. */
  known(address: string): Simulation | null | undefined;
  load(address: string): Promise<Simulation | null>;
  /** Reads an address again, unless that is being done. */
  refresh(address: string): void;
}

/** What compiled simulations may take of the memory, about. */
const mostBytes = 1024 * 1024 * 1024;

export function openSimulationCache(parts: Parts): SimulationCache {
  const { bus, log } = parts;
  const simulations = new LRUCache<string, Simulation>({
    max: 20_000,
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => Math.min(size, mostBytes),
  });
  // Apart from the others, so that a flood of wrong addresses costs one query each and pushes no simulation out.
  const absent = new LRUCache<string, true>({ max: 10_000 });
  const loading = new Map<string, Promise<Simulation | null>>();

  const load = (address: string): Promise<Simulation | null> => {
    const underWay = loading.get(address);
    if (underWay) return underWay;
    // A change that comes while this reads begins a newer reading, and that one counts.
    const isNewest = (): boolean => loading.get(address) === started && loading.delete(address);
    const started = read(parts, address).then(
      (simulation) => {
        if (!isNewest()) return simulation;
        if (simulation) simulations.set(address, simulation);
        else {
          simulations.delete(address);
          absent.set(address, true);
        }
        return simulation;
      },
      (error: unknown) => {
        isNewest();
        throw error;
      },
    );
    loading.set(address, started);
    return started;
  };

  const reload = (address: string): void => {
    absent.delete(address);
    loading.delete(address);
    load(address).catch((error: unknown) => {
      simulations.delete(address);
      log.warn({ err: error, address }, 'a changed simulation could not be read; the next request reads it');
    });
  };

  const stops = [
    bus.listen('simulation.changed', ({ instanceId, addresses }) => {
      addresses.forEach((address) => absent.delete(address));
      const changed = [...simulations.entries()].filter(([address, { id }]) => id === instanceId || addresses.includes(address));
      // One that is being read may have been read before the change; whose it is shows only at the end.
      new Set([...changed.map(([address]) => address), ...loading.keys()]).forEach(reload);
    }),
    bus.onGap(() => {
      absent.clear();
      [...simulations.keys()].forEach(reload);
    }),
  ];

  return {
    // While a change is being read, requests wait for it: whoever changed a route meets the change at once.
    known: (address) => (loading.has(address) ? undefined : (simulations.get(address) ?? (absent.has(address) ? null : undefined))),
    load,
    refresh: (address) => void (loading.has(address) || reload(address)),
    [Symbol.dispose]: () => stops.forEach((stop) => stop()),
  };
}

async function read({ database }: Parts, address: string): Promise<Simulation | null> {
  const found = await instances.at(database.lookup, address);
  if (!found) return null;
  const { id, tenantId } = found;
  return database.forTenant(callerFor(tenantId), async (db) => {
    const instance = await instances.byId(db, id);
    if (!instance) return null;
    const [answering, overrides, triggered] = [
      await routes.enabledOf(db, id),
      await routes.overridesOf(db, id),
      await chains.enabledOf(db, id),
    ];
    const environment = await environments.activeValues(db, id);
    const named = answering.flatMap(({ responses, rateLimit }) =>
      [...responses, rateLimit?.response].flatMap((response) => response?.file ?? []),
    );
    const found = named.length > 0 ? await files.named(db, id, named) : [];
    await prepareTemplates(answering.map(({ responses, rateLimit }) => [responses, rateLimit]));
    return compileSimulation({
      instance,
      routes: answering,
      overrides,
      chains: triggered,
      environment,
      files: new Map(found.map((file) => [file.name, file])),
    });
  });
}
