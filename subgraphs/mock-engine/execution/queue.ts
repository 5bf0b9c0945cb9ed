import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Installs the job queue's own tables, as the database's owner. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner, logger: new Logger(() => () => {}) });
}

/** PostgreSQL's `cannot_connect_now`, one of the few errors after which graphile-worker tries again. */
const cannotConnectNow = '57P03';

/**
 * The pool as graphile-worker needs it. It removes a finished job without awaiting that, and gives up on errors it does not know:
 * a refused or lost connection would end the process as an unhandled rejection. Here each of them bears the code that it tries again on.
 */
export function outlastingOutages(pool: pg.Pool): pg.Pool {
  return overriding(pool, {
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) => (callback ? pool.connect(callback) : pool.connect().then(patient, tryAgain)),
  });
}

function patient(client: pg.PoolClient): pg.PoolClient {
  return overriding(client, { query: (...query: [pg.QueryConfig]) => client.query(...query).catch(tryAgain) });
}

function tryAgain(error: unknown): never {
  const told = error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '');
  throw told ? error : Object.assign(new Error('the database was out of reach', { cause: error }), { code: cannotConnectNow });
}

function overriding<T extends object>(target: T, own: Record<string, unknown>): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = own[name as string] ?? Reflect.get(target, name, target);
      return typeof value === 'function' && !(name in own) ? value.bind(target) : value;
    },
  });
}
