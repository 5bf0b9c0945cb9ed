import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAuthenticator } from '#gateway/caller';
import { openExecutor } from '#gateway/execute';
import { openIdempotency } from '#gateway/idempotency';
import { openGraphQLServer } from '#gateway/graphql-server';
import { openLimits } from '#gateway/limits';
import { openPlanner } from '#gateway/plan';
import { memorySlidingLog, postgresSlidingLog, type SlidingLog } from '#gateway/sliding-log';
import { memoryBus, postgresBus, type Bus } from '#kernel/bus';
import { systemClock, type Clock } from '#kernel/clock';
import { openTogether, type Closing } from '#kernel/closing';
import { publicUrlOf, type Config, type ServiceName } from '#kernel/config';
import { openDatabase, type Database, type DatabaseAddress } from '#kernel/database';
import { openLog, type Log } from '#kernel/log';
import { migrate, rolesOf, type Migrations } from '#kernel/migrate';
import { httpNeighbour, localNeighbour, type Neighbour } from '#kernel/neighbour';
import { openPassports } from '#kernel/passport';
import { openSeal, type Seal } from '#kernel/seal';
import { packageRoot } from '#kernel/root';
import { openSubgraph, type AnySubgraph, type Subgraph } from '#kernel/subgraph';
import { openSubgraphServer } from '#kernel/subgraph-server';
import { openFacade } from '#rest-facade/server';
import { demo, layDemo } from './demo.ts';
import { domains } from './services.ts';

/** What every way of running starts from. */
export interface Ground {
  config: Config;
  /** The database's owner: migrates, and nothing else. */
  owner: DatabaseAddress;
  secret: string;
  clock?: Clock;
  /** Told what is being done, for the person who waits. */
  progress?: (doing: string) => void;
}

const quiet = (): void => {};

/** Everything in this process: domains as function calls, the bus in memory. */
export function openPlatform({ config, owner, secret, clock = systemClock, progress = quiet }: Ground): Promise<AsyncDisposable> {
  return openTogether(async (closing) => {
    const log = openLog(config.LOG_LEVEL, 'understudy');
    progress('bringing the database up to date');
    await migrate(owner, secret, [gatewayMigrations, ...domains.map(migrationsOf)]);
    const database = closing.use(await openDatabaseFor(domains, owner, secret, config, log));
    const bus = closing.use(memoryBus());
    progress('opening the services');
    const neighbours = new Map<string, Neighbour>();
    const subgraphs: Subgraph[] = [];
    for (const definition of domains) {
      const neighbour = (name: ServiceName): Neighbour => found(neighbours, name);
      const parts = { config, database, bus, clock, log, seal: sealsOf(secret), neighbour };
      const subgraph = closing.use(await openSubgraph(definition, parts));
      neighbours.set(subgraph.name, localNeighbour(subgraph));
      subgraphs.push(subgraph);
    }
    if (config.DEMO_DATA) {
      progress('laying the demonstration');
      await layDemo(subgraphs, log);
    }
    for (const subgraph of subgraphs) await serve(subgraph, { config, database, secret, log, closing });
    const slidingLog = memorySlidingLog(clock);
    await openDoors({ config, secret, database, neighbours: Object.fromEntries(neighbours), bus, slidingLog, clock, log, closing });
    for (const subgraph of subgraphs) await subgraph.work();
  });
}

/** One domain in this process; the others are behind HTTP, and news travels through PostgreSQL. */
export function openService(definition: AnySubgraph, { config, owner, secret, clock = systemClock }: Ground): Promise<AsyncDisposable> {
  return openTogether(async (closing) => {
    const log = openLog(config.LOG_LEVEL, definition.name);
    await migrate(owner, secret, [migrationsOf(definition)]);
    const database = closing.use(await openDatabaseFor([definition], owner, secret, config, log));
    const bus = closing.use(await openSharedBus(database, log));
    const passports = openPassports(secret);
    const neighbours = new Map<string, Neighbour>();
    const neighbour = (name: ServiceName): Neighbour => {
      const known = neighbours.get(name) ?? closing.use(httpNeighbour(name, config.services[name].url, passports));
      neighbours.set(name, known);
      return known;
    };
    const subgraph = closing.use(await openSubgraph(definition, { config, database, bus, clock, log, seal: sealsOf(secret), neighbour }));
    await serve(subgraph, { config, database, secret, log, closing });
    await subgraph.work();
  });
}

/** Gateway and facade in this process; every domain is behind HTTP. */
export function openGateway({ config, owner, secret, clock = systemClock }: Ground): Promise<AsyncDisposable> {
  return openTogether(async (closing) => {
    const log = openLog(config.LOG_LEVEL, 'gateway');
    const { system, application } = rolesOf(owner, secret);
    await migrate(owner, secret, [gatewayMigrations]);
    const database = closing.use(await openDatabase({ application, system, entities: [], poolSize: 2, log }));
    const bus = closing.use(await openSharedBus(database, log));
    const passports = openPassports(secret);
    const neighbours = Object.fromEntries(
      domains.map(({ name }) => [name, closing.use(httpNeighbour(name, config.services[name].url, passports))]),
    );
    const slidingLog = postgresSlidingLog(database.system);
    await openDoors({ config, secret, database, neighbours, bus, slidingLog, clock, log, closing });
  });
}

function found(neighbours: ReadonlyMap<string, Neighbour>, name: ServiceName): Neighbour {
  const neighbour = neighbours.get(name);
  if (!neighbour) throw new Error(`there is no service ${name} here`);
  return neighbour;
}

const sealsOf =
  (secret: string) =>
  (purpose: string): Seal =>
    openSeal(secret, purpose);

const gatewayMigrations: Migrations = { schema: 'gateway', folder: 'gateway/migrations' };

const migrationsOf = ({ name, databaseSchema: schema }: AnySubgraph): Migrations => ({
  schema,
  folder: `subgraphs/${name}/migrations`,
});

function openDatabaseFor(
  definitions: readonly AnySubgraph[],
  owner: DatabaseAddress,
  secret: string,
  config: Config,
  log: Log,
): Promise<Database> {
  const entities = definitions.flatMap((definition) => definition.entities);
  return openDatabase({ ...rolesOf(owner, secret), entities, poolSize: config.DATABASE_POOL, log });
}

const openSharedBus = (database: Database, log: Log): Promise<Bus> =>
  postgresBus({
    connect: database.connect,
    publish: async (channel, payloads) =>
      void (await database.system.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])),
    log,
  });

interface Serving {
  config: Config;
  database: Database;
  secret: string;
  log: Log;
  closing: Closing;
}

async function serve(subgraph: Subgraph, { config, database, secret, log, closing }: Serving): Promise<void> {
  const server = await openSubgraphServer({
    subgraph,
    host: config.HOST,
    port: config.services[subgraph.name].port,
    passports: openPassports(secret),
    ready: () =>
      database.lookup.query('select 1').then(
        () => true,
        () => false,
      ),
    explorerUrl: config.production ? null : `${publicUrlOf(config)}/api/docs`,
    log,
  });
  closing.defer(() => server.close());
}

interface Doors {
  config: Config;
  secret: string;
  database: Database;
  neighbours: Record<string, Neighbour>;
  bus: Bus;
  slidingLog: SlidingLog;
  clock: Clock;
  log: Log;
  closing: Closing;
}

async function openDoors({ config, secret, database, neighbours, bus, slidingLog, clock, log, closing }: Doors): Promise<void> {
  const { identity, organization } = neighbours;
  if (!identity || !organization) throw new Error('the gateway needs identity and organization');
  const planner = openPlanner(readFileSync(join(packageRoot, 'schema', 'supergraph.graphql'), 'utf8'));
  const executor = openExecutor(planner, neighbours, log);
  const limits = closing.use(openLimits({ organization, bus, log: slidingLog, planLimits: config.PLAN_LIMITS }));
  const authenticator = closing.use(openAuthenticator({ identity, organization, bus, clock }));
  const idempotency = openIdempotency(database.system, openSeal(secret, 'idempotency'), log);
  const door = { planner, executor, authenticator, limits, idempotency, config, log };
  const graphql = await openGraphQLServer(door);
  closing.defer(() => graphql.close());
  const demoLogin = config.DEMO_DATA ? { email: demo.caller.email, password: demo.password } : null;
  const facade = await openFacade({ ...door, demoLogin });
  closing.defer(() => facade.close());
}
