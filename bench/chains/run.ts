import pg from 'pg';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '#launch/postgres';
import { startProduct } from '../product.ts';
import type { Scene } from './scene.ts';
import { stepsPerSecondByHand } from './skip-locked.ts';
import { stepsPerSecond } from './throughput.ts';

const say = (line: string): void => console.log(line);
const folder = await mkdtemp(join(tmpdir(), 'understudy-bench-'));
await chmod(folder, 0o755);
const server = await openEmbeddedPostgres(folder);
const database = new pg.Pool({ ...server.owner, max: 2 });
database.on('error', () => {});
const { host, port, database: name, user, password = '' } = server.owner;
const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`;
if (process.env['PROF']) {
  await database.query(`alter system set track_functions = 'all'`);
  await database.query('select pg_reload_conf()');
}
const product = await startProduct({ databaseUrl, anyCore: true });
const scene: Scene = { product, database };
const waits: Record<string, number> = {};
const sampler = setInterval(
  () =>
    void database
      .query(
        `select coalesce(wait_event_type || ':' || wait_event, 'CPU') w, count(*)::int n from pg_stat_activity where state in ('active') and pid <> pg_backend_pid() group by 1`,
      )
      .then(({ rows }) => rows.forEach((r: { w: string; n: number }) => (waits[r.w] = (waits[r.w] ?? 0) + r.n))),
  50,
);
try {
  for (let round = 0; round < 3; round += 1) {
    say(`by hand ${Math.round(await stepsPerSecondByHand(server.owner, 8))}`);
    say(`steps/s ${Math.round(await stepsPerSecond(scene))}`);
  }
  if (process.env['PROF']) {
    await new Promise((r) => setTimeout(r, 3000));
    console.table(
      (
        await database.query(
          `select funcname, calls, round(total_time::numeric) total, round(self_time::numeric) self, round((total_time/calls)::numeric, 3) each from pg_stat_user_functions order by self_time desc limit 20`,
        )
      ).rows,
    );
    console.table(
      (
        await database.query(
          `select relname, seq_scan, seq_tup_read, idx_scan, idx_tup_fetch, n_tup_upd, n_tup_hot_upd, n_dead_tup from pg_stat_user_tables where schemaname='mock_engine' order by idx_tup_fetch desc nulls last limit 8`,
        )
      ).rows,
    );
    console.table(
      (
        await database.query(
          `select indexrelname, idx_scan, idx_tup_read, idx_tup_fetch from pg_stat_user_indexes where schemaname='mock_engine' order by idx_tup_read desc nulls last limit 14`,
        )
      ).rows,
    );
  }
  clearInterval(sampler);
  console.table(waits);
} finally {
  await product[Symbol.asyncDispose]();
  await database.end();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}
