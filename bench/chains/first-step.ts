import { setTimeout as sleep } from 'node:timers/promises';
import { addChain, knock, notes, openStage, untilEnded, type Scene } from './scene.ts';

const times = 300;

/** From sending a mock request to the first step of the chain that it starts, on an idle product, in milliseconds. */
export async function firstSteps(scene: Scene): Promise<number[]> {
  const stage = await openStage(scene, 'First step');
  await addChain(scene, stage, '/go', notes(0));
  const sent: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    sent.push(performance.timeOrigin + performance.now());
    await knock(stage, '/go');
    await sleep(25);
  }
  await untilEnded(scene, stage, times);
  const { rows } = await scene.database.query<{ started: Date }>(
    `select s.started_at as started from mock_engine.execution e join mock_engine.execution_step s on s.execution_id = e.id
     where e.instance_id = $1 order by e.ordinal`,
    [stage.id],
  );
  return rows.map(({ started }, turn) => started.getTime() - (sent[turn] ?? NaN));
}
