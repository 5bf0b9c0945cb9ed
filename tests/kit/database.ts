import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '#kernel/database';

/** The server that the test run started. */
export const server = (): DatabaseAddress => JSON.parse(process.env['TEST_POSTGRES'] ?? '{}') as DatabaseAddress;

/** A new, empty database in it, and an owner such as a hosted database has: no superuser, but one who may create roles. */
export async function newDatabase(): Promise<DatabaseAddress> {
  const [database, user, password] = ['t', 'o', ''].map((prefix) => `${prefix}_${randomBytes(6).toString('hex')}`) as [
    string,
    string,
    string,
  ];
  await asSuperuser(server(), async (client) => {
    await client.query(`create role ${user} login createrole password '${password}'`);
    await client.query(`create database ${database} owner ${user}`);
  });
  return { ...server(), database, user, password };
}

/** The same as a DATABASE_URL. */
export function urlOf({ host, port, database, user, password = '' }: DatabaseAddress): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Runs something in a database past every policy: to lay what a test starts from, and to look behind the doors. */
export async function asSuperuser<T>({ database }: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...server(), database });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
