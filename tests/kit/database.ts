import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '#kernel/database';

/** The server that the test run started. */
export const server = (): DatabaseAddress => JSON.parse(process.env['TEST_POSTGRES'] ?? '{}') as DatabaseAddress;

/** A new, empty database in it. */
export async function newDatabase(): Promise<DatabaseAddress> {
  const database = `t_${randomBytes(6).toString('hex')}`;
  await asOwner(server(), (client) => client.query(`create database ${database}`));
  return { ...server(), database };
}

/** The same as a DATABASE_URL. */
export function urlOf({ host, port, database, user, password = '' }: DatabaseAddress): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Runs something as the database's owner, past every policy: to lay what a test starts from, and to look behind the doors. */
export async function asOwner<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
