import pg from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type QueryRunner } from 'typeorm';
import { withTenant, type Caller, type TenantCaller, type Trace } from '#kernel/caller';
import { isId } from '#kernel/id';
import type { Log } from '#kernel/log';

/** Where a PostgreSQL database is and as whom to go there. `host` may be the folder of a Unix socket. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  password?: string;
  ssl?: boolean | { rejectUnauthorized: boolean };
}

declare const scoped: unique symbol;

/** What a transaction offers: the ORM's manager for rows, `query` for SQL. */
interface Rows {
  readonly manager: EntityManager;
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}

/** A transaction of one tenant: its rows are all there are. Only `Database.forTenant` makes one. */
export interface TenantDb extends Rows {
  readonly tenantId: string;
  readonly [scoped]: 'tenant';
}

/** A connection over all tenants, for sweeps and for look-ups before a tenant is known. */
export interface SystemDb {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}

/** The database of one process: tenant transactions under one role, sweeps under another. */
export interface Database extends AsyncDisposable {
  /**
   * Runs `work` in one transaction that row-level security holds to the caller's company, and commits it.
   * Throws Failure('TOKEN_INVALID') for a caller without a company.
   */
  forTenant<T>(caller: Caller, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /** Asks one of the `security definer` look-ups that answer before a tenant is known. */
  readonly lookup: SystemDb;
  /** Sweeps over all tenants; the role behind it may touch only what its policies name. */
  readonly system: SystemDb;
  readonly systemPool: pg.Pool;
  /** A connection of its own as the system role: for LISTEN and for session locks. The caller ends it. */
  connect(): Promise<pg.Client>;
}

export interface DatabaseOptions {
  application: DatabaseAddress;
  system: DatabaseAddress;
  entities: EntitySchema[];
  poolSize: number;
  log: Log;
}

/** pg waits for ever on a dead network by default, so every wait has an end. */
const bounds = { connectionTimeoutMillis: 10_000, statement_timeout: 15_000, query_timeout: 20_000, keepAlive: true };

/**
 * A lost connection fails the query under way, and that is enough. Between two owners (the pool, a query runner) nobody listens for errors for a moment,
 * and one that comes then would end the process.
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** True for PostgreSQL's refusal of a value that must be unique and is taken. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Opens the database of a process. Throws when the role could read past row-level security. */
export async function openDatabase({ application, system, entities, poolSize, log }: DatabaseOptions): Promise<Database> {
  let closing = false;
  const lost = (error: unknown): void => {
    if (!closing) log.warn({ err: error }, 'a database connection was lost');
  };
  const source = new DataSource({
    type: 'postgres',
    host: application.host,
    port: application.port,
    database: application.database,
    username: application.user,
    password: application.password,
    ssl: application.ssl,
    entities,
    // TypeORM asks for extensions and the server's version on connecting; the application role may not create any.
    installExtensions: false,
    extra: { ...bounds, max: poolSize, Client: SteadyClient },
    poolErrorHandler: lost,
  });
  await source.initialize();
  const systemPool = new pg.Pool({ ...system, ...bounds, max: Math.max(4, Math.ceil(poolSize / 2)), Client: SteadyClient });
  systemPool.on('error', lost);
  // The job queue looks for a handler of new connections, and warns of a pool without one.
  systemPool.on('connect', () => {});
  await refuseUnsafeRole(source);

  return {
    forTenant: (caller, work) => tenantTransaction(source, withTenant(caller), work),
    lookup: { query: (sql, parameters) => source.query(sql, parameters ? [...parameters] : undefined) },
    system: {
      query: async <T>(sql: string, parameters: readonly unknown[] = []) => (await systemPool.query(sql, [...parameters])).rows as T[],
    },
    systemPool,
    async connect() {
      const client = new pg.Client({ ...system, ...bounds, query_timeout: undefined, statement_timeout: undefined });
      client.on('error', lost);
      await client.connect();
      return client;
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      await source.destroy();
      await systemPool.end();
    },
  };
}

/** The narrow part of a pg client that TypeORM's own type hides. */
interface RawClient {
  query(sql: string): Promise<unknown>;
}

async function tenantTransaction<T>(source: DataSource, { tenantId, trace }: TenantCaller, work: (db: TenantDb) => Promise<T>): Promise<T> {
  if (!isId(tenantId)) throw new TypeError('a tenant id must be a UUID');
  const runner = source.createQueryRunner();
  try {
    await begin(runner, tenantId, trace);
    const db = {
      tenantId,
      manager: runner.manager,
      query: (sql: string, parameters: readonly unknown[] = []) => runner.query(sql, [...parameters]).then(rowsOf),
    } as TenantDb;
    const result = await work(db);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

/**
 * `begin` and the tenant's name travel as one message: a third of the cost of TypeORM's own transaction.
 * The simple protocol takes no parameters, so the id is checked to be a UUID before it gets here.
 * What the audit trail says of the asker travels with them.
 */
async function begin(runner: QueryRunner, tenantId: string, trace: Trace | undefined): Promise<void> {
  const client = (await runner.connect()) as RawClient;
  const told = trace ? `, set_config('app.trace', ${pg.escapeLiteral(JSON.stringify(trace).replaceAll('\\u0000', ''))}, true)` : '';
  await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)${told}`);
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
}

/** TypeORM answers `[rows, count]` for update and delete, and rows for everything else. */
function rowsOf<T>(result: unknown): T[] {
  const [first, count] = Array.isArray(result) ? result : [];
  return (Array.isArray(first) && typeof count === 'number' ? first : result) as T[];
}

async function refuseUnsafeRole(source: DataSource): Promise<void> {
  const [role] = await source.query<{ unsafe: boolean }[]>(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user',
  );
  if (role?.unsafe !== false) throw new Error('the application role of the database bypasses row-level security; it must not');
}
