import type pg from 'pg';

/** What a worker is known by: a number, and a connection that holds the number's lock for as long as the worker lives. */
export interface WorkerIdentity {
  number: number;
  client: pg.Client;
}

/** The number space of workers among PostgreSQL's advisory locks; `mock_engine.sweep` looks for it. */
const workerLocks = 7_719;

/** Takes a new number. Whatever a worker held is free for others once its lock is gone. */
export async function takeIdentity(connect: () => Promise<pg.Client>): Promise<WorkerIdentity> {
  const client = await connect();
  const { rows } = await client.query<{ number: number }>(`select nextval('mock_engine.worker_number')::integer as number`);
  const number = rows[0]?.number ?? 0;
  await client.query('select pg_advisory_lock($1, $2)', [workerLocks, number]);
  return { number, client };
}
