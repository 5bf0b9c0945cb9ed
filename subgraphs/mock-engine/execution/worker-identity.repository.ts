import type pg from 'pg';

/** What a worker is known by: a number, and a connection that holds the number's lock for as long as the worker lives. */
export interface WorkerIdentity {
  number: number;
  client: pg.Client;
}

/** The number space of workers among PostgreSQL's advisory locks; `mock_engine.free_orphans` looks for it. */
const workerLocks = 7_719;

/** So that the server notices within seconds that the machine at the other end is gone. Of no meaning, and no harm, on a Unix socket. */
const impatience = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`;

/** Takes a new number. Whatever a worker held is free for others once its lock is gone. */
export async function takeIdentity(connect: () => Promise<pg.Client>): Promise<WorkerIdentity> {
  const client = await connect();
  await client.query(impatience);
  const { rows } = await client.query<{ number: number }>(`select nextval('mock_engine.worker_number')::integer as number`);
  const number = rows[0]?.number ?? 0;
  await client.query('select pg_advisory_lock($1, $2)', [workerLocks, number]);
  await client.query('insert into mock_engine.worker (number, seen_at) values ($1, clock_timestamp())', [number]);
  return { number, client };
}
