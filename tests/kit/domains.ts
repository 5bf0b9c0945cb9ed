import { memoryBus } from '#kernel/bus';
import { systemClock } from '#kernel/clock';
import type { Closing } from '#kernel/closing';
import { openDatabase } from '#kernel/database';
import { openLog } from '#kernel/log';
import { rolesOf } from '#kernel/migrate';
import { localNeighbour, type Neighbour } from '#kernel/neighbour';
import { openSeal } from '#kernel/seal';
import { openSubgraph, type Subgraph } from '#kernel/subgraph';
import { domains } from '#launch/services';
import { testSecret, type TestPlatform } from './platform.ts';

/** The domains alone on a platform's database, without the doors before them: what a service among them meets. */
export async function openDomains({ config, owner }: TestPlatform, closing: Closing): Promise<Subgraph[]> {
  const log = openLog('silent', 'test');
  const entities = domains.flatMap((definition) => definition.entities);
  const database = closing.use(await openDatabase({ ...rolesOf(owner, testSecret), entities, poolSize: 4, log }));
  const bus = closing.use(memoryBus());
  const neighbours = new Map<string, Neighbour>();
  const neighbour = (name: string) => neighbours.get(name) as Neighbour;
  const seal = (purpose: string) => openSeal(testSecret, purpose);
  const opened: Subgraph[] = [];
  for (const definition of domains) {
    const subgraph = closing.use(await openSubgraph(definition, { config, database, bus, clock: systemClock, log, seal, neighbour }));
    neighbours.set(subgraph.name, localNeighbour(subgraph));
    opened.push(subgraph);
  }
  return opened;
}
