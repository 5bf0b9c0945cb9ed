import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Session } from '../kit/client.ts';
import { asSuperuser, server } from '../kit/database.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

interface Execution {
  executionId: string;
  status: string;
  steps: { status: string; attempts: number; output: string }[];
}

describe.each<Way>(['one process', 'a process per service'])('every connection to the database is cut, as %s', (way) => {
  let platform: TestPlatform;
  let ada: Session;
  let instance: string;

  beforeAll(async () => {
    platform = await openTestPlatform(way);
    ada = await platform.as('ada');
    instance = (await ada.rest<{ id: string }[]>('GET', '/v1/instances')).data[0]?.id ?? '';
  }, 120_000);
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const cut = (): Promise<unknown> =>
    asSuperuser(server(), (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [platform.owner.database]),
    );

  test('executions go on, and the API, traffic and subscriptions answer again', async () => {
    const steps = Array.from({ length: 6 }, (_, index) => ({
      action: 'set_state',
      delay_ms: 300,
      config: { variable: `step_${index}`, value: '{{ now }}' },
    }));
    const body = {
      name: 'Long',
      enabled: true,
      trigger_method: 'POST',
      trigger_path: '/long',
      max_concurrent_executions: 10,
      execution_timeout_ms: 60_000,
      steps,
    };
    const chain = (await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/chains`, body)).data.id;
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push((await ada.rest<Execution>('POST', `/v1/instances/${instance}/chains/${chain}/trigger`)).data.executionId);
    }
    const before = ada.follow<{ executions: { id: string; status: string; version: number } }>(
      'subscription Watch($id: ID!) { executions(instanceId: $id) { id status version } }',
      { id: instance },
    );
    await until('the subscriber to see them all', () => new Set(before.events.map(({ executions: { id } }) => id)).size === ids.length);
    for (let times = 0; times < 3; times += 1) {
      await until('some progress', async () => {
        const { data } = await ada.rest<Execution>('GET', `/v1/instances/${instance}/chains/executions/${ids[0]}`);
        return data?.steps?.filter(({ status }) => status === 'completed').length > times;
      });
      await cut();
    }
    // So many in a row meet every statement of the worker.
    for (let times = 0; times < 20; times += 1) await cut();
    const done = await until('all to end', async () => {
      const all = await Promise.all(ids.map((id) => ada.rest<Execution>('GET', `/v1/instances/${instance}/chains/executions/${id}`)));
      return all.every(({ data }) => data && data.status !== 'running') && all.map(({ data }) => data);
    });
    expect(done.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));

    const seen = (id: string) => before.events.map(({ executions }) => executions).filter((one) => one.id === id);
    await until('a subscriber of before to see each end', () => ids.every((id) => seen(id).at(-1)?.status === 'completed'));
    for (const id of ids) {
      const versions = seen(id).map(({ version }) => version);
      expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
    }
    await before[Symbol.asyncDispose]();

    const watching = ada.follow<{ executions: { id: string; status: string } }>(
      'subscription Watch($id: ID!) { executions(instanceId: $id) { id status } }',
      { id: instance },
    );
    await until(
      'a triggered execution to be seen to its end',
      async () => {
        await platform.mock(instance, '/long', { method: 'POST' });
        return watching.events.some(({ executions }) => executions.status === 'completed');
      },
      30_000,
    );
    await watching[Symbol.asyncDispose]();
  });
});
