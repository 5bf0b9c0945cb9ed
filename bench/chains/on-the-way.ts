import { setTimeout as sleep } from 'node:timers/promises';
import { addChain, count, knock, notes, openStage, untilEnded, type Scene } from './scene.ts';

const times = 1_500;

/** Milliseconds of a mock request that starts no chain, and of one that does, asked in turn. */
export async function latencies(scene: Scene): Promise<{ plain: number[]; starting: number[] }> {
  const stage = await openStage(scene, 'On the way');
  await addChain(scene, stage, '/starting', notes(0));
  const [plain, starting]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times; turn += 1) {
    plain.push(await knock(stage, '/plain'));
    await sleep(4);
    starting.push(await knock(stage, '/starting'));
    await sleep(4);
  }
  await untilEnded(scene, stage, times);
  return { plain, starting };
}

const [requests, chains] = [5_000, 10];

export interface Burst {
  answeredMs: number[];
  /** From the first request until every start was in the database. */
  writtenMs: number;
  drainedMs: number;
  dropped: number;
}

/** Five thousand requests within a second, each of which starts one of ten chains: ten executions of each run at once, a thousand may wait. */
export async function burst(scene: Scene): Promise<Burst> {
  const stage = await openStage(scene, 'Burst');
  for (let index = 0; index < chains; index += 1) await addChain(scene, stage, `/burst/${index}`, notes(0));
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let sent = 0; sent < requests;) {
    const due = Math.min(requests, Math.ceil((performance.now() - began) * (requests / 1_000)));
    for (; sent < due; sent += 1) answers.push(knock(stage, `/burst/${sent % chains}`));
    await sleep(5);
  }
  const answeredMs = await Promise.all(answers);
  const dropped = async (): Promise<number> => {
    const { rows } = await scene.database.query<{ sum: string | null }>(
      'select sum(d.executions) as sum from mock_engine.chain_dropped d join mock_engine.chain c on c.id = d.chain_id where c.instance_id = $1',
      [stage.id],
    );
    return Number(rows[0]?.sum ?? 0);
  };
  while ((await count(scene, stage)) + (await dropped()) < requests) await sleep(20);
  const writtenMs = performance.now() - began;
  await untilEnded(scene, stage, await count(scene, stage));
  return { answeredMs, writtenMs, drainedMs: performance.now() - began, dropped: await dropped() };
}
