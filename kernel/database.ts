import pg from 'pg';
import { DataSource, type EntityManager, type EntitySchema } from 'typeorm';
import { withTenant, type Caller, type TenantCaller } from '#kernel/caller';
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

/** A statement. One with a name is parsed and planned once on each connection: for what is asked all the time. */
export type Sql = string | { readonly name: string; readonly text: string };

/** What a transaction offers: the ORM's manager for rows, `query` for SQL. */
interface Rows {
  readonly manager: EntityManager;
  query<T>(sql: Sql, parameters?: readonly unknown[]): Promise<T[]>;
  /** The same for a transaction's last statement: the commit travels with it. Where it fails, nothing is committed. */
  last<T>(sql: Sql, parameters?: readonly unknown[]): Promise<T[]>;
}

/** A transaction of one tenant: its rows are all there are. Only `Database.forTenant` makes one. */
export interface TenantDb extends Rows {
  readonly tenantId: string;
  readonly [scoped]: 'tenant';
}

/** A connection over all tenants, for sweeps and for look-ups before a tenant is known. */
export interface SystemDb {
  query<T>(sql: Sql, parameters?: readonly unknown[]): Promise<T[]>;
}

/** The database of one process: tenant transactions under one role, sweeps under another. */
export interface Database extends AsyncDisposable {
  /**
   * Runs `work` in one transaction that row-level security holds to the caller's company, and commits it.
   * Throws Failure('TOKEN_INVALID') for a caller without a company.
   */
  forTenant<T>(caller: Caller, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /**
   * One statement as a transaction of its own, in one message: for what is done all the time. It calls a function that takes the
   * tenant as its first argument, which is added here, and names it before all else; the same policies hold as in `forTenant`.
   */
  callForTenant<T>(caller: Caller, sql: Sql, parameters: readonly unknown[]): Promise<T[]>;
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
    // Statements that do not wait for each other's answers travel together.
    extra: { ...bounds, max: poolSize, Client: SteadyClient, pipeline: true },
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
    callForTenant: async <T>(caller: Caller, sql: Sql, parameters: readonly unknown[]) =>
      (await poolOf(source).query(sql as string, [withTenant(caller).tenantId, ...parameters])).rows as T[],
    lookup: {
      query: (sql, parameters) => source.query(typeof sql === 'string' ? sql : sql.text, parameters ? [...parameters] : undefined),
    },
    system: {
      query: async <T>(sql: Sql, parameters: readonly unknown[] = []) =>
        (await systemPool.query(sql as string, [...parameters])).rows as T[],
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

const poolOf = (source: DataSource): pg.Pool => (source.driver as unknown as { master: pg.Pool }).master;

/** The narrow part of a pg client that TypeORM's own type hides. */
interface RawClient {
  query<T = unknown>(sql: Sql, parameters?: unknown[]): Promise<{ rows: T[] }>;
}

async function tenantTransaction<T>(source: DataSource, caller: TenantCaller, work: (db: TenantDb) => Promise<T>): Promise<T> {
  const tenant = tenantOf(caller);
  const runner = source.createQueryRunner();
  const client = (await runner.connect()) as RawClient;
  // They travel with the first statement; where they fail, that one sees no tenant, and so no rows.
  const begun = Promise.all([client.query(begin), client.query(tenant.sql, tenant.parameters)]);
  begun.catch(() => {});
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
  let end: Promise<unknown> | undefined;
  const query = async <R>(sql: Sql, parameters: readonly unknown[] = []): Promise<R[]> =>
    (await client.query<R>(sql, [...parameters])).rows;
  const commit = (): Promise<unknown> => {
    Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
    return client.query(commitSql);
  };
  const last = <R>(sql: Sql, parameters?: readonly unknown[]): Promise<R[]> => {
    const rows = query<R>(sql, parameters);
    end = commit();
    end.catch(() => {});
    return rows;
  };
  try {
    const result = await work({ tenantId: caller.tenantId, manager: runner.manager, query, last } as TenantDb);
    await begun;
    await (end ?? commit());
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await runner.release();
  }
}

const begin = { name: 'begin', text: 'begin' };
const commitSql = { name: 'commit', text: 'commit' };
const nameTenant = { name: 'tenant', text: `select set_config('app.tenant_id', $1, true)` };
const nameTenantAndTrace = { name: 'tenant_and_trace', text: `${nameTenant.text}, set_config('app.trace', $2, true)` };

/** What tells the database whose transaction it is, and the audit trail who asks. */
function tenantOf({ tenantId, trace }: TenantCaller): { sql: Sql; parameters: string[] } {
  if (!isId(tenantId)) throw new TypeError('a tenant id must be a UUID');
  if (!trace) return { sql: nameTenant, parameters: [tenantId] };
  return { sql: nameTenantAndTrace, parameters: [tenantId, JSON.stringify(trace).replaceAll('\\u0000', '')] };
}

async function refuseUnsafeRole(source: DataSource): Promise<void> {
  const [role] = await source.query<{ unsafe: boolean }[]>(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user',
  );
  if (role?.unsafe !== false) throw new Error('the application role of the database bypasses row-level security; it must not');
}
