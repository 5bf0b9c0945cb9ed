import { setTimeout as sleep } from 'node:timers/promises';
import { addChain, count, knock, notes, openStage, untilEnded, type Scene } from './scene.ts';

const [chains, each] = [1_000, 10];
const [shortest, spread] = [60_000, 30_000];

/** Ten thousand executions asleep, which wake within half a minute: what they take of the process's memory, and how late they wake, in milliseconds. */
export async function sleepers(scene: Scene): Promise<{ megabytes: number; lateMs: number[] }> {
  const stage = await openStage(scene, 'Asleep');
  for (let index = 0; index < chains; index += 1) {
    await addChain(scene, stage, '/sleep', notes(0, Math.round(shortest + (spread * index) / chains)));
  }
  // What as many leave behind that never sleep is not what sleeping takes.
  const awake = await openStage(scene, 'Awake');
  for (let index = 0; index < chains; index += 1) await addChain(scene, awake, '/wake', notes(0, 0));
  for (let turn = 0; turn < each; turn += 1) {
    await knock(awake, '/wake');
    await untilEnded(scene, awake, chains * (turn + 1));
  }
  const before = await scene.product.residentMegabytes();
  for (let turn = 0; turn < each; turn += 1) {
    await knock(stage, '/sleep');
    while ((await count(scene, stage)) < chains * (turn + 1)) await sleep(50);
  }
  while ((await count(scene, stage, 'current_step = 1')) < chains * each) await sleep(100);
  await sleep(5_000);
  const megabytes = (await scene.product.residentMegabytes()) - before;
  await untilEnded(scene, stage, chains * each);
  const { rows } = await scene.database.query<{ late: number }>(
    `select (extract(epoch from s.started_at - f.finished_at) * 1000 - s.delay_ms)::float8 as late
     from mock_engine.execution e join mock_engine.execution_step f on f.execution_id = e.id and f.index = 0
     join mock_engine.execution_step s on s.execution_id = e.id and s.index = 1 where e.instance_id = $1`,
    [stage.id],
  );
  return { megabytes, lateMs: rows.map(({ late }) => late) };
}

const parked = 1_000_000;

/** Lays a million executions that sleep for an hour. */
export async function parkMany(scene: Scene): Promise<number> {
  const stage = await openStage(scene, 'Parked');
  const client = await scene.database.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into mock_engine.execution (tenant_id, id, instance_id, chain_id, chain_name, status, slot, max_concurrent, timeout_ms, step_count,
         current_step, wake_at, deadline, version, started_version, trigger_type, queued_at, started_at)
       select i.tenant_id, gen_random_uuid(), i.id, gen_random_uuid(), 'C', 'running', 1, 1, 86400000, 1, 0,
         now() + interval '1 hour', now() + interval '1 day', 2, 2, 'automatic', now(), now()
       from mock_engine.instance i, generate_series(1, $2) where i.id = $1`,
      [stage.id, parked],
    );
    await client.query(
      `insert into mock_engine.execution_step (tenant_id, execution_id, index, action, delay_ms, config)
       select tenant_id, id, 0, 'log_event', 3600000, '{"eventType":"x","message":"y"}' from mock_engine.execution where instance_id = $1`,
      [stage.id],
    );
  } finally {
    client.release(true);
  }
  return parked;
}
