import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';
import { openReceiver, type Receiver } from '../kit/receiver.ts';
import { until } from '../kit/until.ts';

interface Id {
  id: string;
}

interface ExecutionRecord {
  executionId: string;
  chainId: string;
  status: string;
  triggerType: string;
  totalDuration: number;
  steps: { index: number; action: string; status: string; duration: number; output: string }[];
}

interface Seen {
  executions: {
    id: string;
    version: number;
    status: string;
    chain: { name: string; createdBy: { name: string } };
    steps: { status: string }[];
  };
}

const watch = `subscription Watch($instanceId: ID!) {
  executions(instanceId: $instanceId) {
    id version status
    chain { name createdBy { name } }
    steps { status }
  }
}`;

describe.each<Way>(['one process', 'a process per service'])('the main job, as %s', (way) => {
  let platform: TestPlatform;
  let receiver: Receiver;
  let ada: Session;
  let instance: string;
  let route: string;
  let chain: string;

  beforeAll(async () => {
    platform = await openTestPlatform(way);
    receiver = await openReceiver();
    ada = await platform.as('ada');
  }, 120_000);

  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await receiver?.[Symbol.asyncDispose]();
  });

  test('a person who signed in is told who they are', async () => {
    const { status, data } = await ada.rest<{ email: string; tenantSlug: string; roles: string[]; plan: string }>('GET', '/v1/auth/me');
    expect(status).toBe(200);
    expect(data).toMatchObject({ email: 'ada@acme.test', tenantSlug: 'acme', roles: ['owner'], plan: 'enterprise' });
  });

  test('a simulation, a route and a chain are created, and the chain is enabled', async () => {
    const created = await ada.rest<Id & { slug: string; createdBy: { name: string } }>('POST', '/v1/instances', {
      name: 'Payments',
      slug: `payments-${way.length}`,
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/v1/instances/${created.data.id}`);
    expect(created.data.createdBy.name).toBe('Ada Acme');
    instance = created.data.id;

    const paid = await ada.rest<Id>('POST', `/v1/instances/${instance}/routes`, {
      method: 'POST',
      path: '/payments/:id',
      responses: [{ statusCode: 202, body: { accepted: true } }],
    });
    expect(paid.status).toBe(201);
    const status = await ada.rest<Id>('POST', `/v1/instances/${instance}/routes`, {
      method: 'GET',
      path: '/status',
      responses: [{ body: { status: 'normal' } }],
    });
    route = status.data.id;

    const steps = [
      { action: 'set_state', config: { variable: 'last_payment', value: '{{ request.params.id }} of {{ request.body.amount }}' } },
      { action: 'set_state', delay_ms: 20, config: { collection_id: 'ledger', data: { latest: { amount: '{{ request.body.amount }}' } } } },
      {
        action: 'log_event',
        config: {
          eventType: 'payment.received',
          message: 'Paid by {{ request.headers.x-payer }}',
          metadata: { deep: ['{{ execution.id }}'] },
        },
      },
      {
        action: 'fire_webhook',
        delay_ms: 300,
        config: {
          url: `${receiver.url}/hook`,
          method: 'POST',
          headers: { 'X-Kind': 'paid' },
          body: { amount: '{{ request.body.amount }}', order: 1 },
          timeout_ms: 5_000,
        },
      },
      {
        action: 'modify_route',
        config: { route_id: route, response_override: { statusCode: 503, body: { status: 'busy' } }, duration_ms: 60_000 },
      },
      { action: 'reset_route', delay_ms: 600, config: { route_id: route } },
    ];
    const body = {
      name: 'Payment',
      trigger_method: 'POST',
      trigger_path: '/payments/:id',
      trigger_conditions: { body: { amount: { $gt: 10 } } },
      steps,
    };
    const made = await ada.rest<
      Id & { enabled: boolean; max_concurrent_executions: number; execution_timeout_ms: number; steps: { id: string; delay_ms: number }[] }
    >('POST', `/v1/instances/${instance}/chains`, body);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ enabled: false, max_concurrent_executions: 1, execution_timeout_ms: 30_000 });
    expect(made.data.steps.map((step) => step.delay_ms)).toEqual([0, 20, 0, 300, 0, 600]);
    chain = made.data.id;
  });

  test('a disabled chain is not triggered by a matching request', async () => {
    const answer = await platform.mock(instance, '/payments/p0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 99 }),
    });
    expect(answer.status).toBe(202);
    const listed = await ada.rest<unknown[]>('GET', `/v1/instances/${instance}/chains/executions`);
    expect(listed.data).toEqual([]);
    const enabled = await ada.rest<{ enabled: boolean }>('POST', `/v1/instances/${instance}/chains/${chain}/enable`);
    expect(enabled.data.enabled).toBe(true);
  });

  test('the simulation answers, the request starts the chain, and a subscriber sees every step go pending, running, completed', async () => {
    const watching = ada.follow<Seen>(watch, { instanceId: instance });
    // The first execution only shows that the subscription stands; the second is watched from its first version on.
    const statuses = async () =>
      (await ada.rest<{ status: string }[]>('GET', `/v1/instances/${instance}/chains/executions`)).data.map(({ status }) => status);
    await until('the subscription to stand', async () => {
      const { length } = await statuses();
      await pay(platform, instance, 'warm-up', 11);
      // One after the other: many that wait for each other would hold up the one that counts.
      await until('it to end', async () => {
        const all = await statuses();
        return all.length > length && !all.includes('running');
      });
      return watching.events.length > 0;
    });
    const before = new Set(watching.events.map(({ executions }) => executions.id));
    const sent = receiver.received.length;

    const answer = await pay(platform, instance, 'p1', 42);
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ accepted: true });

    const ofIt = (): Seen['executions'][] => watching.events.map(({ executions }) => executions).filter(({ id }) => !before.has(id));
    await until('the end to be seen', () => ofIt().some(({ status }) => status === 'completed'));
    const seen = ofIt();
    expect(seen.map(({ version }) => version)).toEqual(seen.map((_, index) => index + 1));
    expect(seen.every((event) => event.chain.createdBy.name === 'Ada Acme' && event.chain.name === 'Payment')).toBe(true);
    for (const index of seen[0]?.steps.keys() ?? []) {
      const course = seen.map(({ steps }) => steps[index]?.status).filter((status, at, all) => status !== all[at - 1]);
      expect(course).toEqual(['pending', 'running', 'completed']);
    }
    expect(seen.at(-1)?.status).toBe('completed');
    await watching[Symbol.asyncDispose]();

    const [hook] = receiver.received.slice(sent);
    expect(hook).toMatchObject({ method: 'POST', path: '/hook', body: '{"amount":"42","order":1}' });
    expect(hook?.headers).toMatchObject({ 'x-kind': 'paid', 'content-type': 'application/json', 'webhook-id': `${seen[0]?.id}:3` });
  });

  test('the execution record shows the same over REST, in the envelope', async () => {
    const { data, meta } = await ada.rest<ExecutionRecord[]>('GET', `/v1/instances/${instance}/chains/executions?limit=1`);
    expect(meta.pagination).toMatchObject({ limit: 1, hasMore: true });
    const [latest] = data;
    const one = await ada.rest<ExecutionRecord>('GET', `/v1/instances/${instance}/chains/executions/${latest?.executionId}`);
    expect(one.data).toMatchObject({ chainId: chain, status: 'completed', triggerType: 'automatic' });
    expect(one.data.steps.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'set_state completed',
      'set_state completed',
      'log_event completed',
      'fire_webhook completed',
      'modify_route completed',
      'reset_route completed',
    ]);
    expect(one.data.steps[3]?.output).toMatch(/^delivered: HTTP 204 in \d+ ms$/);
    expect(one.data.totalDuration).toBeGreaterThanOrEqual(920);
  });

  test('the state holds what the steps set', async () => {
    const { data } = await ada.rest<{ variables: object; collections: object }>('GET', `/v1/instances/${instance}/state`);
    expect(data).toEqual({ variables: { last_payment: 'p1 of 42' }, collections: { ledger: { latest: { amount: '42' } } } });
  });

  test('modify_route changes the answer and reset_route restores it', async () => {
    await pay(platform, instance, 'p2', 50);
    await until('the route to be modified', async () => (await platform.mock(instance, '/status')).status === 503);
    const restored = await until('the route to be restored', async () => {
      const answer = await platform.mock(instance, '/status');
      return answer.status === 200 && answer;
    });
    expect(await restored.json()).toEqual({ status: 'normal' });
  });

  test('a request that does not match the conditions starts nothing', async () => {
    const count = async (): Promise<number> =>
      (await ada.rest<unknown[]>('GET', `/v1/instances/${instance}/chains/executions?limit=200`)).data.length;
    const before = await count();
    expect((await pay(platform, instance, 'small', 10)).status).toBe(202);
    await pay(platform, instance, 'big', 11);
    await until('the matching one to be there', async () => (await count()) > before);
    expect(await count()).toBe(before + 1);
  });

  test('a chain is updated, triggered by hand, disabled and deleted; its executions stay readable', async () => {
    const patched = await ada.rest<{ name: string; steps: { config: object }[] }>('PATCH', `/v1/instances/${instance}/chains/${chain}`, {
      name: 'Refund',
      steps: [{ action: 'log_event', config: { eventType: 'refund', message: 'for {{ context.reason }}' } }],
    });
    expect(patched.data).toMatchObject({ name: 'Refund', steps: [{ action: 'log_event', delay_ms: 0, index: 0 }] });
    await ada.rest('POST', `/v1/instances/${instance}/chains/${chain}/disable`);
    const started = await ada.rest<ExecutionRecord & { triggeredBy: string }>('POST', `/v1/instances/${instance}/chains/${chain}/trigger`, {
      triggeredBy: 'a tester',
      context: { reason: 'a scratch' },
    });
    expect(started.status).toBe(202);
    expect(started.data).toMatchObject({ status: 'running', triggerType: 'manual', triggeredBy: 'a tester' });
    const path = `/v1/instances/${instance}/chains/executions/${started.data.executionId}`;
    const ended = await until('the execution to end', async () => {
      const { data } = await ada.rest<ExecutionRecord>('GET', path);
      return data.status === 'completed' && data;
    });
    expect(ended.steps[0]?.output).toBe('refund: for a scratch');

    const { data } = await ada.rest<object>('DELETE', `/v1/instances/${instance}/chains/${chain}`);
    expect(data).toEqual({ id: chain, deleted: true });
    expect((await ada.rest('GET', `/v1/instances/${instance}/chains/${chain}`)).error.code).toBe('RESOURCE_NOT_FOUND');
    expect((await ada.rest<ExecutionRecord>('GET', path)).data.status).toBe('completed');
    expect((await ada.rest('GET', `/v1/instances/${instance}/chains`)).data).toEqual([]);
  });
});

function pay(platform: TestPlatform, instance: string, id: string, amount: number): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-payer': 'Zoe' };
  return platform.mock(instance, `/payments/${id}`, { method: 'POST', headers, body: JSON.stringify({ amount }) });
}
