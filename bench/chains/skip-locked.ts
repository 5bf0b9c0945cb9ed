import pg from 'pg';
import type { DatabaseAddress } from '#kernel/database';
import { steps, work } from './throughput.ts';

/** What one would write by hand in an afternoon: a worker leases an execution for five seconds, and does and records each of its steps in one statement. */
const tables = `
  drop schema if exists by_hand cascade;
  create schema by_hand;
  create table by_hand.execution (id bigint primary key, step smallint not null default 0, leased_until timestamptz not null default now());
  create index execution_due on by_hand.execution (leased_until) where step < ${work.steps};
  create table by_hand.event (id bigint generated always as identity primary key, execution bigint not null, step smallint not null, message text not null);
  insert into by_hand.execution (id) select id from generate_series(1, ${work.chains * work.each}) id;
  analyze by_hand.execution`;
const lease = {
  name: 'lease',
  text: `update by_hand.execution set leased_until = now() + interval '5 seconds'
         where id = (select id from by_hand.execution where step < ${work.steps} and leased_until <= now() order by leased_until for update skip locked limit 1)
         returning id`,
};
const advance = {
  name: 'advance',
  text: `with moved as (update by_hand.execution set step = step + 1 where id = $1 and step = $2 returning id, step)
         insert into by_hand.event (execution, step, message) select id, step, 'y' from moved`,
};

/** Steps a second of it, with so many workers on connections of their own. */
export async function stepsPerSecondByHand(address: DatabaseAddress, workers: number): Promise<number> {
  const pool = new pg.Pool({ ...address, max: workers });
  const began = performance.now();
  await pool.query(tables);
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (;;) {
        const { rows } = await pool.query<{ id: string }>(lease);
        if (!rows[0]) return;
        for (let step = 0; step < work.steps; step += 1) await pool.query(advance, [rows[0].id, step]);
      }
    }),
  );
  const took = performance.now() - began;
  await pool.end();
  return (steps * 1_000) / took;
}
