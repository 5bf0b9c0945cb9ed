import { setTimeout as sleep } from 'node:timers/promises';
import { answering, startServer, stopServer } from '../processes.ts';
import { benchSecret } from '../product.ts';
import { addChain, count, knock, notes, openStage, untilEnded, type Scene } from './scene.ts';

const [kills, chains, each] = [10, 10, 5];

/** After `kill -9` of the process that holds some executions: how long until each of them goes on in another process, in milliseconds; steps are due every 50. */
export async function gaps(scene: Scene, databaseUrl: string): Promise<number[]> {
  const port = 21_010;
  const all: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const stage = await openStage(scene, 'Killed');
    for (let index = 0; index < chains; index += 1) await addChain(scene, stage, '/killed', notes(...Array.from({ length: 50 }, () => 50)));
    const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: benchSecret, MOCK_ENGINE_PORT: String(port) };
    const victim = startServer(['dist/launch/one-service.js', 'mock-engine'], settings, { anyCore: true });
    await answering(`http://127.0.0.1:${port}/healthz`);
    const there = { ...stage, url: stage.url.replace(scene.product.traffic, `http://127.0.0.1:${port}`) };
    for (let turn = 0; turn < each; turn += 1) await knock(there, '/killed');
    while ((await count(scene, stage, 'current_step > 1')) < chains * each) await sleep(20);
    const killed = Date.now();
    victim.kill('SIGKILL');
    await untilEnded(scene, stage, chains * each);
    const { rows } = await scene.database.query<{ gap: number }>(
      `select (extract(epoch from min(s.started_at)) * 1000 - $2)::float8 as gap from mock_engine.execution e
       join mock_engine.execution_step s on s.execution_id = e.id where e.instance_id = $1 and s.started_at > to_timestamp($2::float8 / 1000) group by e.id`,
      [stage.id, killed],
    );
    all.push(...rows.map(({ gap }) => gap));
    await stopServer(victim);
  }
  return all;
}
