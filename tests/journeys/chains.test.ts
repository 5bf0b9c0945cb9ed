import { request } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Reply, Session } from '../kit/client.ts';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';
import { openReceiver, type Received, type Receiver } from '../kit/receiver.ts';
import { until } from '../kit/until.ts';

interface Execution {
  executionId: string;
  status: string;
  queued: boolean;
  timestamp: string;
  startedAt: string | null;
  finishedAt: string | null;
  result: string | null;
  error: string | null;
  errorCode: string | null;
  steps: { index: number; status: string; attempts: number; output: string | null; error: string | null }[];
}

describe('mock chains', () => {
  let platform: TestPlatform;
  let receiver: Receiver;
  let ada: Session;
  let instance: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    receiver = await openReceiver();
    ada = await platform.as('ada');
    instance = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Chains' })).data.id;
  });
  afterEach(() => void (receiver.received.length = 0));
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await receiver?.[Symbol.asyncDispose]();
  });

  const newChain = async (chain: object): Promise<string> => {
    const made = await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/chains`, {
      name: 'A chain',
      trigger_method: 'POST',
      trigger_path: '/unused',
      ...chain,
    });
    expect(made.status).toBe(201);
    return made.data.id;
  };
  const trigger = (chain: string, body?: object): Promise<Reply<Execution>> =>
    ada.rest<Execution>('POST', `/v1/instances/${instance}/chains/${chain}/trigger`, body);
  const read = async (id: string): Promise<Execution> =>
    (await ada.rest<Execution>('GET', `/v1/instances/${instance}/chains/executions/${id}`)).data;
  const ended = (id: string): Promise<Execution> =>
    until(`execution ${id} to end`, async () => {
      const execution = await read(id);
      return execution.status !== 'running' && execution;
    });
  const log = (message: string, delay_ms = 0) => ({ action: 'log_event', delay_ms, config: { eventType: 'note', message } });
  const hook = (path: string, config: object = {}) => ({
    action: 'fire_webhook',
    config: { url: `${receiver.url}${path}`, body: { from: 'chain' }, ...config },
  });

  test('steps run in order, and each waits its delay before it runs', async () => {
    const chain = await newChain({ steps: [log('one'), log('two', 120), log('three', 400)] });
    const { data } = await trigger(chain);
    const done = await ended(data.executionId);
    expect(done.status).toBe('completed');
    expect(done.steps.map(({ output }) => output)).toEqual(['note: one', 'note: two', 'note: three']);
    expect(Date.parse(done.finishedAt ?? '') - Date.parse(done.startedAt ?? '')).toBeGreaterThanOrEqual(520);
  });

  test('a later step sees what earlier ones said, and the context of the trigger', async () => {
    const chain = await newChain({ steps: [log('for {{ context.who }}'), log('before: {{ steps[0].output }}')] });
    const { data } = await trigger(chain, { context: { who: 'Zoe' } });
    expect((await ended(data.executionId)).steps[1]?.output).toBe('note: before: note: for Zoe');
  });

  test('at most max_concurrent_executions run at once; further ones wait, shown as queued, and start in order', async () => {
    const chain = await newChain({ max_concurrent_executions: 2, steps: [log('go'), log('end', 2_500)] });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await trigger(chain)).data.executionId);
    const all = await Promise.all(ids.map(read));
    expect(all.map(({ queued, startedAt }) => [queued, startedAt === null])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
      [true, true],
    ]);
    const done = await Promise.all(ids.map(ended));
    expect(done.every(({ status }) => status === 'completed')).toBe(true);
    const spans = done.map(({ startedAt, finishedAt }) => [Date.parse(startedAt ?? ''), Date.parse(finishedAt ?? '')] as const);
    expect(spans.map(([start]) => start)).toEqual(spans.map(([start]) => start).toSorted((left, right) => left - right));
    for (const [start] of spans) expect(spans.filter(([from, to]) => from <= start && start < to).length).toBeLessThanOrEqual(2);
  });

  test('a webhook is signed as Standard Webhooks has it, by a secret of the simulation, and by the former one for a day', async () => {
    const secret = async (path = '', method = 'GET') =>
      (await ada.rest<{ secret: string }>(method, `/v1/instances/${instance}/webhook-secret${path}`)).data.secret;
    const chain = await newChain({ steps: [hook('/signed', { body: { tea: 'pot' } })] });
    const deliver = async (): Promise<Received> => {
      receiver.received.length = 0;
      await ended((await trigger(chain)).data.executionId);
      return receiver.received[0] as Received;
    };
    const verify = (by: string, { headers, body }: Received) => new Webhook(by).verify(body, headers as Record<string, string>);
    const first = await secret();
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(verify(first, await deliver())).toEqual({ tea: 'pot' });
    const second = await secret('/rotate', 'POST');
    expect([second === first, await secret()]).toEqual([false, second]);
    const delivered = await deliver();
    for (const by of [first, second]) expect(verify(by, delivered)).toEqual({ tea: 'pot' });
    expect(() => verify(`whsec_${Buffer.alloc(24).toString('base64')}`, delivered)).toThrow();
  });

  test('a webhook that is not delivered is sent again as often as the step says, with one id, and each attempt is on record', async () => {
    const chain = await newChain({ steps: [hook('/status/503', { retries: 2, headers: { Authorization: 'Bearer hidden' } })] });
    receiver.received.length = 0;
    const done = await ended((await trigger(chain)).data.executionId);
    expect([done.status, done.steps[0]?.output]).toEqual([
      'completed',
      expect.stringMatching(/^not delivered: HTTP 503 in \d+ ms, attempt 3$/),
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`${done.executionId}:0`]));
    expect(receiver.received).toHaveLength(3);
    interface Delivery {
      attempt: number;
      status: number | null;
      requestHeaders: Record<string, string>;
      requestBody: string;
      error: string | null;
    }
    const deliveries = async (id: string) =>
      (await ada.rest<Delivery[]>('GET', `/v1/instances/${instance}/chains/deliveries?executionId=${id}`)).data;
    const all = await deliveries(done.executionId);
    expect(all.map(({ attempt, status }) => [attempt, status])).toEqual([
      [3, 503],
      [2, 503],
      [1, 503],
    ]);
    expect(all[0]).toMatchObject({ requestBody: '{"from":"chain"}', requestHeaders: { authorization: '[secret]' } });
    const fails = await newChain({ steps: [hook('/status/500', { retries: 1, fail_on_error: true })] });
    const failed = await ended((await trigger(fails)).data.executionId);
    expect([failed.status, (await deliveries(failed.executionId)).length]).toEqual(['failed', 2]);
  });

  test('what log_event steps recorded is listed, by type, execution and words', async () => {
    const chain = await newChain({
      steps: [log('a kettle boils'), { ...log('tea is served'), config: { eventType: 'served', message: 'Tea is served' } }],
    });
    const { data } = await trigger(chain);
    await ended(data.executionId);
    const messages = async (query: string) =>
      (await ada.rest<{ message: string }[]>('GET', `/v1/instances/${instance}/chains/events?${query}`)).data.map(({ message }) => message);
    expect(await messages(`executionId=${data.executionId}`)).toEqual(['Tea is served', 'a kettle boils']);
    expect(await messages(`executionId=${data.executionId}&eventType=served`)).toEqual(['Tea is served']);
    expect(await messages(`executionId=${data.executionId}&search=KETTLE`)).toEqual(['a kettle boils']);
    expect(await messages('executionId=nobody')).toEqual([]);
  });

  test('of two overrides on one route the later counts, until its own end', async () => {
    const { data: route } = await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/routes`, {
      method: 'GET',
      path: '/overlap',
      responses: [{ body: 'own' }],
    });
    const modify = (body: string, duration_ms: number, delay_ms = 0) => ({
      action: 'modify_route',
      delay_ms,
      config: { route_id: route.id, response_override: { body }, duration_ms },
    });
    const chain = await newChain({ steps: [modify('first', 60_000), modify('second', 1_000, 300)] });
    await trigger(chain);
    const answers = async (text: string) => (await (await platform.mock(instance, '/overlap')).text()) === text;
    await until('the first override', () => answers('first'));
    await until('the second override', () => answers('second'));
    await until('the route as it was, not the first override', async () => !(await answers('second')));
    expect(await answers('own')).toBe(true);
  });

  describe('the stream of an execution', () => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(
        `http://127.0.0.1:${platform.config.FACADE_PORT}/v1/instances/${instance}/chains/executions/${path}/stream`,
        {
          headers: { authorization: `Bearer ${ada.token}`, ...headers },
        },
      );
      const text = await response.text();
      const events = text
        .split('\n\n')
        .filter((block) => block.startsWith('event:'))
        .map((block) =>
          Object.fromEntries(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])),
        );
      return { response, events, ids: events.flatMap(({ id }) => (id === undefined ? [] : [Number(id)])) };
    };

    test('sends its state, then every change in order, then done; and goes on behind the last event that was read', async () => {
      const chain = await newChain({ steps: [log('one', 300), log('two', 300)] });
      const { data } = await trigger(chain);
      const { response, events, ids } = await read(data.executionId);
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => (ids[0] ?? 0) + index));
      expect(events.at(-1)?.['event']).toBe('done');
      expect(JSON.parse(events.at(-2)?.['data'] ?? '')).toMatchObject({ executionId: data.executionId, status: 'completed' });
      const again = await read(data.executionId, { 'last-event-id': String(ids.at(-3)) });
      expect(again.ids).toEqual(ids.slice(-2));
      expect((await read(data.executionId)).ids).toEqual(ids.slice(-1));
    });

    test('ends when the reader is signed out', async () => {
      const chain = await newChain({ execution_timeout_ms: 60_000, steps: [log('late', 40_000)] });
      const { data } = await trigger(chain);
      const other = await platform.as('ada');
      const url = `http://127.0.0.1:${platform.config.FACADE_PORT}/v1/instances/${instance}/chains/executions/${data.executionId}/stream`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${other.token}` } });
      await other.rest('POST', '/v1/auth/logout');
      const text = await response.text();
      expect(text).toMatch(/^event: execution\n/);
      expect(text).toMatch(/event: error\ndata: \{"code":"TOKEN_REVOKED"/);
      await ada.rest('POST', `/v1/instances/${instance}/chains/executions/${data.executionId}/cancel`);
    });

    test('is refused in the envelope for an execution of nobody’s', async () => {
      expect((await read('01900000-0000-7000-8000-000000000000')).response.status).toBe(404);
    });
  });

  test('the time-out ends the execution as failed with EXECUTION_TIMEOUT, and stops a webhook in progress', async () => {
    const chain = await newChain({ execution_timeout_ms: 300, steps: [hook('/hang', { timeout_ms: 30_000 }), log('never')] });
    const { data } = await trigger(chain);
    const done = await ended(data.executionId);
    expect(done).toMatchObject({ status: 'failed', errorCode: 'EXECUTION_TIMEOUT' });
    expect(done.steps.map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  test('a delay beyond the time-out ends in the time-out, and the author was warned', async () => {
    const chain = await newChain({ execution_timeout_ms: 200, steps: [log('never', 60_000)] });
    const { data: made } = await ada.rest<{ warnings: string[] }>('GET', `/v1/instances/${instance}/chains/${chain}`);
    expect(made.warnings).toEqual(['The delays add up to 60000 ms and the time-out is 200 ms, so no execution can finish.']);
    const { data } = await trigger(chain);
    expect(await ended(data.executionId)).toMatchObject({ status: 'failed', errorCode: 'EXECUTION_TIMEOUT' });
  });

  test('cancel stops at the current step: the remaining ones do not run', async () => {
    const chain = await newChain({ steps: [hook('/hang', { timeout_ms: 20_000 }), log('never')] });
    const { data } = await trigger(chain);
    await until('the webhook to be under way', () => receiver.received.length === 1);
    const cancelled = await ada.rest<Execution>('POST', `/v1/instances/${instance}/chains/executions/${data.executionId}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, data: { status: 'cancelled', result: 'cancelled by ada@acme.test' } });
    expect(cancelled.data.steps.map(({ status }) => status)).toEqual(['failed', 'pending']);
    const again = await ada.rest('POST', `/v1/instances/${instance}/chains/executions/${data.executionId}/cancel`);
    expect(again).toMatchObject({ status: 409, error: { code: 'EXECUTION_NOT_RUNNING' } });
    const next = await trigger(chain);
    expect(next.data.queued).toBe(false);
    await ada.rest('POST', `/v1/instances/${instance}/chains/executions/${next.data.executionId}/cancel`);
  });

  test('an undelivered webhook is told and goes on, unless fail_on_error', async () => {
    const chain = await newChain({
      steps: [hook('/status/503'), hook('/hang', { timeout_ms: 50 }), hook('/status/500', { fail_on_error: true }), log('never')],
    });
    const { data } = await trigger(chain);
    const done = await ended(data.executionId);
    expect(done.steps.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed', 'pending']);
    expect(done.steps[0]?.output).toMatch(/^not delivered: HTTP 503 in \d+ ms$/);
    expect(done.steps[1]?.output).toBe('not delivered: no answer within 50 ms');
    expect(done).toMatchObject({ status: 'failed', errorCode: 'STEP_FAILED' });
  });

  test('a missing route is a failed step, and the execution fails with RESOURCE_NOT_FOUND', async () => {
    const chain = await newChain({ steps: [{ action: 'reset_route', config: { route_id: '01900000-0000-7000-8000-000000000001' } }] });
    const { data } = await trigger(chain);
    expect(await ended(data.executionId)).toMatchObject({
      status: 'failed',
      errorCode: 'RESOURCE_NOT_FOUND',
      steps: [{ status: 'failed' }],
    });
  });

  test('the route reverts to its normal behaviour after duration_ms', async () => {
    const route = await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/routes`, {
      method: 'GET',
      path: '/health',
      responses: [{ headers: { 'X-Kind': 'own' }, body: { ok: true } }],
    });
    const config = { route_id: route.data.id, response_override: { statusCode: 500, body: { ok: false } }, duration_ms: 400 };
    const chain = await newChain({ steps: [{ action: 'modify_route', config }] });
    await ended((await trigger(chain)).data.executionId);
    const broken = await until('the override', async () => {
      const answer = await platform.mock(instance, '/health');
      return answer.status === 500 && answer;
    });
    expect([await broken.json(), broken.headers.get('x-kind')]).toEqual([{ ok: false }, 'own']);
    const healed = await until('its end', async () => {
      const answer = await platform.mock(instance, '/health');
      return answer.status === 200 && answer;
    });
    expect(await healed.json()).toEqual({ ok: true });
  });

  test('an update applies to new executions only', async () => {
    const chain = await newChain({ steps: [log('old'), log('old end', 400)] });
    const first = await trigger(chain);
    await ada.rest('PATCH', `/v1/instances/${instance}/chains/${chain}`, { steps: [log('new')] });
    const second = await trigger(chain);
    expect((await ended(first.data.executionId)).steps.map(({ output }) => output)).toEqual(['note: old', 'note: old end']);
    expect((await ended(second.data.executionId)).steps.map(({ output }) => output)).toEqual(['note: new']);
  });

  test('executions are listed newest first, page by page, filtered', async () => {
    const chain = await newChain({ max_concurrent_executions: 10, steps: [log('x')] });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await trigger(chain)).data.executionId);
    await Promise.all(ids.map(ended));
    const path = `/v1/instances/${instance}/chains/executions?chainId=${chain}&status=completed&triggerType=manual&limit=2`;
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { data, meta } = await ada.rest<Execution[]>('GET', `${path}${cursor}`);
      seen.push(...data.map(({ executionId }) => executionId));
      if (!meta.pagination?.hasMore) break;
      cursor = `&cursor=${meta.pagination.nextCursor}`;
    }
    expect(seen).toEqual(ids.toReversed());
    expect((await ada.rest<Execution[]>('GET', `${path}&to=2020-01-01T00:00:00Z`)).data).toEqual([]);
  });

  test('past a thousand waiting executions a manual trigger answers CHAIN_BUSY', async () => {
    const chain = await newChain({ steps: [log('held', 200_000)], execution_timeout_ms: 300_000 });
    await trigger(chain);
    await asSuperuser(platform.owner, (client) =>
      client.query(
        `insert into mock_engine.execution (tenant_id, id, instance_id, chain_id, chain_name, max_concurrent, timeout_ms, step_count, trigger_type, queued_at)
         select tenant_id, gen_random_uuid(), instance_id, id, name, 1, 300000, 1, 'manual', now() from mock_engine.chain, generate_series(1, 1000) where id = $1`,
        [chain],
      ),
    );
    const refused = await trigger(chain);
    expect(refused).toMatchObject({ status: 409, error: { code: 'CHAIN_BUSY' } });
    await ada.rest('DELETE', `/v1/instances/${instance}/chains/${chain}`);
  });

  test('chains that trigger each other are stopped at the sixth', async () => {
    const url = `http://127.0.0.1:${platform.config.services['mock-engine'].port}/mock/${instance}/loop`;
    const chain = await newChain({
      enabled: true,
      trigger_path: '/loop',
      max_concurrent_executions: 10,
      steps: [{ action: 'fire_webhook', config: { url } }],
    });
    await platform.mock(instance, '/loop', { method: 'POST' });
    const last = await until('the refusal', async () => {
      const { data } = await ada.rest<Execution[]>('GET', `/v1/instances/${instance}/chains/executions?chainId=${chain}`);
      return data.find(({ steps }) => steps[0]?.output?.startsWith('not delivered: HTTP 508'));
    });
    expect(last.steps[0]?.status).toBe('completed');
    const { data } = await ada.rest<Execution[]>('GET', `/v1/instances/${instance}/chains/executions?chainId=${chain}`);
    expect(data).toHaveLength(6);
  });

  test('a client that asks for an upgrade to h2c is answered as any other, with its body read', async () => {
    const { services, GATEWAY_PORT } = platform.config;
    const ask = (port: number, path: string, body: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          connection: 'Upgrade, HTTP2-Settings',
          upgrade: 'h2c',
          'http2-settings': 'AAMAAABkAAQ',
        };
        const sent = request({ port, path, method: 'POST', headers }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
        });
        sent.on('error', reject);
        sent.end(body);
      });
    expect(await ask(services['mock-engine'].port, '/mock/shop/orders', '{"id":"o-9"}')).toBe('202 {"order":"o-9","status":"accepted"}');
    expect(await ask(GATEWAY_PORT, '/graphql', '{"query":"{ __typename }"}')).toContain('200 {"data":{"__typename":"Query"}');
  });

  test('a subscriber sees a waiting execution take its place, however far off its first step is', async () => {
    const chain = await newChain({ execution_timeout_ms: 600_000, steps: [log('far off', 300_000)] });
    const [first, second] = [(await trigger(chain)).data, (await trigger(chain)).data];
    interface Seen {
      executionProgress: { queued: boolean; startedAt: string | null };
    }
    const watching = ada.follow<Seen>('subscription Watch($id: ID!) { executionProgress(executionId: $id) { queued startedAt } }', {
      id: second.executionId,
    });
    await until('it to be seen waiting', () => watching.events.length === 1);
    await ada.rest('POST', `/v1/instances/${instance}/chains/executions/${first.executionId}/cancel`);
    await until('it to be let in', () => watching.events.length === 2);
    expect(watching.events.map(({ executionProgress }) => executionProgress)).toEqual([
      { queued: true, startedAt: null },
      { queued: false, startedAt: expect.any(String) },
    ]);
    await ada.rest('POST', `/v1/instances/${instance}/chains/executions/${second.executionId}/cancel`);
    await watching[Symbol.asyncDispose]();
  });

  test('a subscriber to one execution gets its present state, then every change, and the end of the stream', async () => {
    const chain = await newChain({ steps: [log('one', 300), log('two', 300)] });
    const { data } = await trigger(chain);
    interface Seen {
      executionProgress: { version: number; status: string };
    }
    const watching = ada.follow<Seen>('subscription Watch($id: ID!) { executionProgress(executionId: $id) { version status } }', {
      id: data.executionId,
    });
    await watching.ended;
    const versions = watching.events.map(({ executionProgress }) => executionProgress.version);
    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
    expect(watching.events.at(-1)?.executionProgress.status).toBe('completed');
    expect(versions.at(-1)).toBe(7);
    await watching[Symbol.asyncDispose]();
  });
});
