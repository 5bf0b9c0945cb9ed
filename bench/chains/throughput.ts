import { addChain, knock, notes, openStage, untilEnded, type Scene } from './scene.ts';

/** How much is done in one go: executions of chains, each of as many steps. */
export const work = { chains: 50, each: 100, steps: 5 } as const;
export const steps = work.chains * work.each * work.steps;

/** Steps a second, from the first mock request to the last end; each step writes an event. */
export async function stepsPerSecond(scene: Scene): Promise<number> {
  const stage = await openStage(scene, 'Throughput');
  for (let index = 0; index < work.chains; index += 1)
    await addChain(scene, stage, '/all', notes(...Array.from({ length: work.steps }, () => 0)));
  const began = performance.now();
  for (let turn = 0; turn < work.each; turn += 1) await knock(stage, '/all');
  await untilEnded(scene, stage, work.chains * work.each);
  return (steps * 1_000) / (performance.now() - began);
}
