import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { addChain, notes, openStage, type Scene } from './scene.ts';

const times = 100;

/** From the end of an execution, by the database's clock, to the event at a subscriber on the same machine, in milliseconds. */
export async function progress(scene: Scene): Promise<number[]> {
  const { product } = scene;
  const stage = await openStage(scene, 'Watched');
  const chain = await addChain(scene, stage, '/watched', notes(150));
  const url = product.gateway.replace('http', 'ws');
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: { authorization: `Bearer ${product.token}` } });
  const query = 'subscription ($id: ID!) { executionProgress(executionId: $id) { status finishedAt } }';
  const waits: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const path = `/v1/instances/${stage.id}/chains/${chain}/trigger`;
    const { executionId: id } = await product.call<{ executionId: string }>('POST', path);
    const events = client.iterate<{ executionProgress: { status: string; finishedAt: string } }>({ query, variables: { id } });
    for await (const { data } of events)
      if (data?.executionProgress.status === 'completed') waits.push(Date.now() - Date.parse(data.executionProgress.finishedAt));
  }
  await client.dispose();
  return waits;
}
