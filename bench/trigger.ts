import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from './processes.ts';
import type { Product } from './product.ts';

interface Execution {
  status: string;
  steps: { startedAt: string | null }[];
}

const runs = 100;

/** From sending a mock request to the first step of the chain that it starts, on an otherwise idle product. */
export async function benchTrigger(product: Product): Promise<string[]> {
  const { id, slug } = await product.call<{ id: string; slug: string }>('POST', '/v1/instances', { name: 'Trigger' });
  await product.call('POST', `/v1/instances/${id}/routes`, { method: 'POST', path: '/go', responses: [{ statusCode: 202 }] });
  const steps = [{ action: 'log_event', config: { eventType: 'x', message: 'y' } }];
  await product.call('POST', `/v1/instances/${id}/chains`, {
    name: 'C',
    enabled: true,
    trigger_method: 'POST',
    trigger_path: '/go',
    steps,
  });
  const waits: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const sent = Date.now();
    await (await fetch(`${product.traffic}/mock/${slug}/go`, { method: 'POST' })).arrayBuffer();
    await sleep(60);
    const [latest] = await product.call<Execution[]>('GET', `/v1/instances/${id}/chains/executions?limit=1`);
    const started = Date.parse(latest?.steps[0]?.startedAt ?? '');
    if (!(started >= sent)) throw new Error('the execution did not start in time to be measured');
    waits.push(started - sent);
  }
  return [`trigger to first step running, idle, median ms        ${median(waits)}   (to reach: 15), p95 ${percentile(waits, 0.95)}`];
}
