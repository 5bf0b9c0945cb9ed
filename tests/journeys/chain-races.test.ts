import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';
import { openReceiver, type Receiver } from '../kit/receiver.ts';
import { until } from '../kit/until.ts';

interface Execution {
  executionId: string;
  status: string;
  errorCode: string | null;
  steps: { status: string; attempts: number; output: string | null }[];
}

/** What one execution runs into: when its last step is due, when its time is up, and when two people cancel it; in milliseconds, null for never. */
interface Race {
  delay: number;
  timeout: number;
  cancels: readonly [number | null, number | null];
}

const cancel = fc.option(fc.integer({ min: 0, max: 120 }), { nil: null });
const race: fc.Arbitrary<Race> = fc.record({
  delay: fc.integer({ min: 0, max: 120 }),
  timeout: fc.integer({ min: 20, max: 150 }),
  cancels: fc.tuple(cancel, cancel),
});

describe('an execution that is completed, timed out and cancelled in the same moment', () => {
  let platform: TestPlatform;
  let ada: Session;
  let instance: string;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    instance = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Races' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const run = async ({ delay, timeout, cancels }: Race): Promise<{ done: Execution; cancelled: number }> => {
    const note = (delay_ms: number) => ({ action: 'log_event', delay_ms, config: { eventType: 'note', message: 'here' } });
    const chain = {
      name: 'Race',
      trigger_method: 'GET',
      trigger_path: '/race',
      execution_timeout_ms: timeout,
      steps: [note(0), note(Math.floor(delay / 2)), note(Math.ceil(delay / 2))],
    };
    const { id } = (await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/chains`, chain)).data;
    const { executionId } = (await ada.rest<Execution>('POST', `/v1/instances/${instance}/chains/${id}/trigger`)).data;
    const at = `/v1/instances/${instance}/chains/executions/${executionId}`;
    const answers = await Promise.all(
      cancels.map(async (after) => {
        if (after === null) return 0;
        await new Promise((resolve) => setTimeout(resolve, after));
        const { status, error } = await ada.rest<Execution>('POST', `${at}/cancel`);
        if (status !== 200) expect([status, error?.code]).toEqual([409, 'EXECUTION_NOT_RUNNING']);
        return status === 200 ? 1 : 0;
      }),
    );
    const done = await until('it to end', async () => {
      const { data } = await ada.rest<Execution>('GET', at);
      return data.status !== 'running' && data;
    });
    return { done, cancelled: answers.reduce((sum: number, one) => sum + one, 0) };
  };

  test('has one end, which the record, every answer and every subscriber tell alike', async () => {
    const watching = ada.follow<{ executions: { id: string; status: string; version: number } }>(
      'subscription Watch($id: ID!) { executions(instanceId: $id) { id status version } }',
      { id: instance },
    );
    const all = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.array(race, { minLength: 8, maxLength: 8 }), async (races) => {
        for (const { done, cancelled } of await Promise.all(races.map(run))) {
          all.set(done.executionId, done.status);
          const steps = done.steps.map(({ status }) => status);
          if (cancelled > 0) expect([cancelled, done.status]).toEqual([1, 'cancelled']);
          else
            expect([done.status, done.errorCode]).toEqual(done.status === 'failed' ? ['failed', 'EXECUTION_TIMEOUT'] : ['completed', null]);
          if (done.status === 'completed') expect(steps).toEqual(['completed', 'completed', 'completed']);
          // In order: what is done, then at most one that was broken off, then what never began.
          else expect(steps.join(' ')).toMatch(/^(completed ?)*(failed ?)?(pending ?)*$/);
          expect(steps).not.toContain('running');
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );

    const ends = () => watching.events.filter(({ executions: { status } }) => status !== 'running').map(({ executions }) => executions);
    await until('every end to be told', () => new Set(ends().map(({ id }) => id)).size === all.size);
    expect(new Map(ends().map(({ id, status }) => [id, status]))).toEqual(all);
    expect(ends()).toHaveLength(all.size);
    for (const id of all.keys()) {
      const versions = watching.events.filter(({ executions }) => executions.id === id).map(({ executions }) => executions.version);
      expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
    }
    expect(new Set(all.values()).size).toBeGreaterThan(1);
    await watching[Symbol.asyncDispose]();
  }, 120_000);
});

describe('receivers that never answer', () => {
  let platform: TestPlatform;
  let receiver: Receiver;

  beforeAll(async () => {
    platform = await openTestPlatform('one process', { settings: { CHAIN_WORKERS: '2', WEBHOOKS_AT_ONCE: '20' } });
    receiver = await openReceiver();
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await receiver?.[Symbol.asyncDispose]();
  });

  test('hold up the webhooks of their own company alone, and no other step of anybody', async () => {
    const [ada, eve] = [await platform.as('ada'), await platform.as('eve')];
    const start = async (by: Session, steps: readonly object[], times: number): Promise<() => Promise<Execution[]>> => {
      const instance = (await by.rest<{ id: string }>('POST', '/v1/instances', { name: 'Receivers' })).data.id;
      const chain = {
        name: 'C',
        trigger_method: 'GET',
        trigger_path: '/c',
        max_concurrent_executions: 10,
        execution_timeout_ms: 60_000,
        steps,
      };
      const { id } = (await by.rest<{ id: string }>('POST', `/v1/instances/${instance}/chains`, chain)).data;
      for (let turn = 0; turn < times; turn += 1) await by.rest('POST', `/v1/instances/${instance}/chains/${id}/trigger`);
      return async () => (await by.rest<Execution[]>('GET', `/v1/instances/${instance}/chains/executions?limit=200`)).data;
    };
    const hook = (path: string) => ({ action: 'fire_webhook', config: { url: `${receiver.url}${path}`, timeout_ms: 30_000 } });
    const note = { action: 'log_event', config: { eventType: 'note', message: 'here' } };

    const hanging = await start(ada, [hook('/hang')], 10);
    // A company has a tenth of all webhooks at once, so two of ten are under way.
    await until('two to hang', () => receiver.received.length === 2);
    const others = await start(eve, [hook('/taken'), note], 5);
    const own = await start(ada, [note, note], 5);
    for (const all of [others, own]) {
      await until('them to end', async () => (await all()).every(({ status }) => status === 'completed'));
    }
    expect(receiver.received.filter(({ path }) => path === '/hang')).toHaveLength(2);
    expect((await hanging()).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'running'));
  });
});
