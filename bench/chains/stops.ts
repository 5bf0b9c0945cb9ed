import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { addChain, openStage, type Scene } from './scene.ts';

const [times, timeout] = [40, 300];

/** Webhooks to a receiver that never answers: how long after the execution's time is up, or after somebody asks to cancel it, its connection ends; milliseconds. */
export async function stops(scene: Scene): Promise<{ timedOutMs: number[]; cancelledMs: number[] }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hang = { action: 'fire_webhook', config: { url: `http://127.0.0.1:${port}/`, timeout_ms: 30_000 } };
  const stage = await openStage(scene, 'Stops');
  const start = async (chain: string): Promise<{ at: string; startedAt: number; closed: Promise<number> }> => {
    const came = once(server, 'request') as Promise<[IncomingMessage]>;
    const path = `/v1/instances/${stage.id}/chains/${chain}/trigger`;
    const { executionId, startedAt } = await scene.product.call<{ executionId: string; startedAt: string }>('POST', path);
    const [{ socket }] = await came;
    const at = `/v1/instances/${stage.id}/chains/executions/${executionId}`;
    return { at, startedAt: Date.parse(startedAt), closed: once(socket, 'close').then(() => Date.now()) };
  };

  const [timedOutMs, cancelledMs]: [number[], number[]] = [[], []];
  const ending = await addChain(scene, stage, '/never', [hang], { execution_timeout_ms: timeout });
  const cancelled = await addChain(scene, stage, '/never', [hang]);
  for (let turn = 0; turn < times; turn += 1) {
    const { startedAt, closed } = await start(ending);
    timedOutMs.push((await closed) - startedAt - timeout);
    const other = await start(cancelled);
    const asked = Date.now();
    await scene.product.call('POST', `${other.at}/cancel`);
    cancelledMs.push((await other.closed) - asked);
  }
  server.close();
  return { timedOutMs, cancelledMs };
}
