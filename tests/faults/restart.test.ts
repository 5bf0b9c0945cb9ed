import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig, type Config } from '#kernel/config';
import { clientOf, type Session } from '../kit/client.ts';
import { collect, startProcess, testSettings } from '../kit/platform.ts';
import { openReceiver, type Receiver } from '../kit/receiver.ts';
import { until } from '../kit/until.ts';

interface Execution {
  executionId: string;
  status: string;
  steps: { status: string; attempts: number; output: string | null }[];
}

/** `npm start` as a process of its own, on an embedded PostgreSQL of its own. */
describe('the one process', () => {
  let settings: Record<string, string>;
  let config: Config;
  let receiver: Receiver;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    settings = await testSettings();
    config = readConfig(settings);
    receiver = await openReceiver();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await receiver[Symbol.asyncDispose]();
    await rm(config.dataDir, { recursive: true, force: true });
  });

  const start = async (change: Record<string, string> = {}): Promise<{ child: ChildProcess; said: () => string }> => {
    const child = startProcess('one-process.ts', [], { ...settings, ...change });
    children.push(child);
    const said = collect(child);
    await until('the box or the end', () => said().includes('Understudy is ready') || child.exitCode !== null, 60_000);
    return { child, said };
  };
  const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const serverPid = async (): Promise<number> =>
    Number((await readFile(join(config.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

  let ada: Session;
  let instance: string;

  test('shows its addresses and the demo login when it is ready', async () => {
    const { said } = await start();
    expect(said()).toContain(`http://localhost:${config.FACADE_PORT}/v1`);
    expect(said()).toContain('ada@acme.test / understudy-demo');
    ada = await clientOf(config, 'ada');
    instance = (await ada.rest<{ id: string }[]>('GET', '/v1/instances')).data[0]?.id ?? '';
  });

  test('a second one on the same ports ends in one line that names the port and its setting', async () => {
    const { child, said } = await start({ DATA_DIR: `${config.dataDir}-other` });
    expect(child.exitCode).toBe(1);
    expect(said()).toMatch(/Port \d+ is in use\. \w+_PORT changes it\.\n$/);
    await rm(`${config.dataDir}-other`, { recursive: true, force: true });
  });

  test('executions go on where they were after kill -9 and a new start: none is lost, and a step that may have happened says so', async () => {
    const log = { eventType: 'note', message: 'x' };
    const make = async (steps: object[]): Promise<string> => {
      const chain = await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/chains`, {
        name: 'C',
        trigger_method: 'GET',
        trigger_path: '/c',
        max_concurrent_executions: 10,
        execution_timeout_ms: 120_000,
        steps,
      });
      return chain.data.id;
    };
    const sleeping = await make([
      { action: 'log_event', config: log },
      { action: 'log_event', delay_ms: 6_000, config: log },
    ]);
    const hanging = await make([
      { action: 'fire_webhook', config: { url: `${receiver.url}/hang`, timeout_ms: 4_000 } },
      { action: 'log_event', config: log },
    ]);
    const trigger = async (chain: string): Promise<string> =>
      (await ada.rest<Execution>('POST', `/v1/instances/${instance}/chains/${chain}/trigger`)).data.executionId;
    const ids = [await trigger(sleeping), await trigger(sleeping), await trigger(hanging)];
    const read = async (id: string): Promise<Execution> =>
      (await ada.rest<Execution>('GET', `/v1/instances/${instance}/chains/executions/${id}`)).data;
    await until('the webhook to be under way', () => receiver.received.length === 1);
    await until('the first step of the others to be done', async () =>
      (await Promise.all(ids.slice(0, 2).map(read))).every(({ steps }) => steps[0]?.status === 'completed'),
    );

    const noted = (path = '') => `http://127.0.0.1:${config.services['mock-engine'].port}/mock/${instance}/notes${path}`;
    await ada.rest('POST', `/v1/instances/${instance}/routes`, { method: 'ANY', path: '/notes', resource: { collection: 'notes' } });
    const note = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":"n1","text":"kept"}' };
    expect((await fetch(noted(), note)).status).toBe(201);

    const server = await serverPid();
    await kill(children[0] as ChildProcess, 'SIGKILL');
    await until('the database server to be gone', () => !isRunning(server));

    await start();
    // What a mock acknowledged is there.
    expect(await (await fetch(noted('/n1'))).json()).toEqual({ id: 'n1', text: 'kept' });
    const done = await until('all to end', async () => {
      const all = await Promise.all(ids.map(read));
      return all.every(({ status }) => status !== 'running') && all;
    });
    expect(done.map(({ status, steps }) => [status, ...steps.map((step) => step.status)])).toEqual(
      done.map(() => ['completed', 'completed', 'completed']),
    );
    expect(done[2]?.steps[0]?.attempts).toBe(2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(done.slice(0, 2).map(({ steps }) => steps.map((step) => step.attempts))).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('Ctrl+C stops everything in order, leaves nothing behind, and the next start keeps the data', async () => {
    const child = children.at(-1) as ChildProcess;
    const server = await serverPid();
    await kill(child, 'SIGINT');
    expect(child.exitCode).toBe(0);
    expect(isRunning(server)).toBe(false);
    await start();
    const { data } = await (await clientOf(config, 'ada')).rest<{ name: string }[]>('GET', '/v1/instances');
    expect(data.map(({ name }) => name)).toEqual(['Shop']);
    await kill(children.at(-1) as ChildProcess, 'SIGTERM');
  });

  test('a bad setting ends in one line that names it', async () => {
    const { child, said } = await start({ GATEWAY_PORT: 'four thousand' });
    expect(child.exitCode).toBe(1);
    expect(said().trim()).toBe('Settings that cannot be used: GATEWAY_PORT: must be a port number.');
  });

  test('a data directory that cannot be used ends in one line that names it and DATA_DIR', async () => {
    const { child, said } = await start({ DATA_DIR: '/dev/null/understudy' });
    expect(child.exitCode).toBe(1);
    expect(said().trim()).toMatch(/^The data directory \/dev\/null\/understudy cannot be used .* DATA_DIR names another\.$/);
  });

  test('a broken data directory ends in one line with the reason of PostgreSQL', async () => {
    await writeFile(join(config.dataDir, 'postgres', 'PG_VERSION'), 'seven\n');
    const { child, said } = await start();
    expect(child.exitCode).toBe(1);
    expect(said()).toMatch(/PostgreSQL could not start on .*: .* is not a valid data directory .* DATA_DIR names another place\.\n$/);
  });
});
