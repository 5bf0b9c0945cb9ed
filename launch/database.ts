import { parseIntoClientConfig } from 'pg-connection-string';
import pg from 'pg';
import type { DatabaseAddress } from '#kernel/database';
import { LaunchFault } from './fault.ts';

/** The owner's address out of DATABASE_URL, tried once. Throws LaunchFault when nothing usable answers there. */
export async function externalDatabase(url: string): Promise<DatabaseAddress> {
  const { host, port, database, user, password, ssl } = parseIntoClientConfig(url);
  if (!host || !database || !user)
    throw new LaunchFault('DATABASE_URL must name a host, a user and a database: postgres://user:password@host:5432/database.');
  const address = {
    host,
    port: port ?? 5432,
    database,
    user,
    password: password as string | undefined,
    ssl: ssl as DatabaseAddress['ssl'],
  };
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    if ((rows[0]?.version ?? 0) < 150_000) throw new LaunchFault('DATABASE_URL names a PostgreSQL older than 15.');
    return address;
  } catch (error) {
    if (error instanceof LaunchFault) throw error;
    throw new LaunchFault(
      `The database of DATABASE_URL (${host}:${address.port}/${database}) does not answer: ${(error as Error).message}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}
