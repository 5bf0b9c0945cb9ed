import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig, type Config } from '#kernel/config';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '#launch/postgres';
import { domains } from '#launch/services';
import { clientOf, type Session } from '../kit/client.ts';
import { urlOf } from '../kit/database.ts';
import { collect, openFolder, startProcess, testSecret, testSettings } from '../kit/platform.ts';
import { freePorts } from '../kit/ports.ts';
import { openReceiver, type Receiver } from '../kit/receiver.ts';
import { until } from '../kit/until.ts';

/** The long form is `npm run test:faults`; this one runs with all the others. */
const executions = Number(process.env['CAMPAIGN_EXECUTIONS'] ?? 120);
const kills = Number(process.env['CAMPAIGN_KILLS'] ?? 4);
const minutes = 60_000;

const cap = 3;
const chains = 8;

interface Execution {
  executionId: string;
  chainId: string;
  status: string;
  error: string | null;
  startedAt: string;
  finishedAt: string;
  steps: { status: string; attempts: number; output: string | null }[];
}

/** A service in a process of its own, which can be killed and started again. */
class Service {
  child: ChildProcess | null = null;
  readonly name: string;
  private readonly settings: Record<string, string>;
  private readonly preload: readonly string[];

  constructor(name: string, settings: Record<string, string>, preload: readonly string[] = []) {
    this.name = name;
    this.settings = settings;
    this.preload = preload;
  }
  async start(): Promise<void> {
    const child = startProcess('one-service.ts', [this.name], this.settings, this.preload);
    const said = collect(child);
    this.child = child;
    await until(`${this.name} to be ready`, () => said().includes('is ready') || child.exitCode !== null, minutes);
    if (child.exitCode !== null) throw new Error(`${this.name} ended: ${said()}`);
  }
  async stop(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

/** A server at an address that stays the same when it is started again. */
async function openServer(
  folder: string,
): Promise<{ url: string; crash(): Promise<void>; restart(): Promise<void>; close(): Promise<void> }> {
  const link = join(folder, 's');
  let server: EmbeddedPostgres = await openEmbeddedPostgres(folder);
  const point = async (): Promise<void> => {
    await symlink(server.owner.host, `${link}.new`);
    await rename(`${link}.new`, link);
  };
  await point();
  const restart = async (): Promise<void> => {
    await server[Symbol.asyncDispose]();
    server = await openEmbeddedPostgres(folder);
    await point();
  };
  return {
    url: urlOf({ ...server.owner, host: link }),
    restart,
    /** Ends at once, without writing what is still in memory; the next start recovers what had been written. */
    async crash() {
      const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await restart();
    },
    close: async () => server[Symbol.asyncDispose](),
  };
}

/** Stops a process without ending it until others have taken over what it held, and lets it go on. */
async function freeze(worker: Service, by: Session, instance: string): Promise<void> {
  worker.child?.kill('SIGSTOP');
  const at = `/v1/instances/${instance}/chains/executions?status=running&limit=200`;
  const held = (await by.rest<Execution[]>('GET', at)).data.map(({ executionId }) => executionId);
  await until(
    'what the frozen worker held to go on',
    async () => {
      const { data } = await by.rest<Execution[]>('GET', at);
      return data?.every(({ executionId }) => !held.includes(executionId));
    },
    minutes,
  );
  worker.child?.kill('SIGCONT');
}

describe('while workers are killed and frozen, their clocks are moved, and the database crashes and is started anew', () => {
  let folder: string;
  let config: Config;
  let receiver: Receiver;
  let server: Awaited<ReturnType<typeof openServer>>;
  let services: Service[] = [];
  let workers: Service[] = [];
  let ada: Session;
  let instance: string;

  beforeAll(async () => {
    folder = await openFolder('us-');
    server = await openServer(folder);
    receiver = await openReceiver();
    const settings = { ...(await testSettings()), DATABASE_URL: server.url, SECRET_KEY: testSecret, DEMO_DATA: 'true' };
    config = readConfig(settings);
    const names = [...domains.map(({ name }) => name as string), 'gateway'];
    services = names.map((name) => new Service(name, settings));
    const ports = await freePorts(2);
    workers = ports.map(
      (port) => new Service('mock-engine', { ...settings, MOCK_ENGINE_PORT: String(port) }, ['./tests/kit/moving-clock.ts']),
    );
    // One after the other at first: the first makes the database.
    for (const service of services) await service.start();
    await Promise.all(workers.map((worker) => worker.start()));
    const person = { companyName: 'Campaign', email: 'campaign@example.test', password: 'a long campaign of faults' };
    const nobody = await clientOf(config, null);
    const { data } = await nobody.rest<{ accessToken: string }>('POST', '/v1/auth/register', person);
    ada = await clientOf(config, { token: data.accessToken });
    instance = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Campaign' })).data.id;
  }, 3 * minutes);
  afterAll(async () => {
    await Promise.all([...workers, ...services].map((service) => service.stop('SIGKILL')));
    await server?.close();
    await receiver?.[Symbol.asyncDispose]();
    for (const one of [folder, config?.dataDir]) if (one) await rm(one, { recursive: true, force: true });
  }, minutes);

  test(
    'no execution is lost or stuck, steps keep their order, caps hold, and what came twice is on record',
    async () => {
      const hook = (path: string) => ({ action: 'fire_webhook', config: { url: `${receiver.url}${path}`, timeout_ms: 5_000, retries: 3 } });
      const steps = [
        hook('/first'),
        { action: 'log_event', delay_ms: 40, config: { eventType: 'note', message: '{{ context.n }}' } },
        hook('/second'),
        { action: 'set_state', delay_ms: 300, config: { variable: 'last', value: '{{ context.n }}' } },
        hook('/third'),
      ];
      const ids: string[] = [];
      for (let index = 0; index < chains; index += 1) {
        const chain = {
          name: `C${index}`,
          trigger_method: 'GET',
          trigger_path: '/c',
          max_concurrent_executions: cap,
          execution_timeout_ms: 600_000,
          steps,
        };
        ids.push((await ada.rest<{ id: string }>('POST', `/v1/instances/${instance}/chains`, chain)).data.id);
      }

      const accepted: string[] = [];
      let isOver = false;
      const triggering = (async () => {
        for (let n = 0; !isOver || accepted.length < executions; n += 1) {
          const { status, data } = await ada
            .rest<Execution>('POST', `/v1/instances/${instance}/chains/${ids[n % chains]}/trigger`, { context: { n } })
            .catch(() => ({ status: 0, data: null }));
          // Whoever is not told that it was taken knows nothing of it, and asks again.
          if (status === 202 && data) accepted.push(data.executionId);
          // As fast as the workers take them, so that none waits when a worker is killed long after.
          await sleep(status === 202 ? 15 : 100);
        }
      })();

      for (let kill = 0; kill < kills; kill += 1) {
        const before = receiver.received.length;
        await until('some webhooks to come', () => receiver.received.length > before + 5, minutes);
        const [worker, other] = [workers[kill % workers.length], workers[(kill + 1) % workers.length]] as [Service, Service];
        other.child?.kill('SIGUSR2');
        if (kill === 1) await freeze(worker, ada, instance);
        else {
          await worker.stop('SIGKILL');
          if (kill === Math.floor(kills / 2)) await server.crash();
          if (kill === kills - 1) await server.restart();
          await worker.start();
        }
      }
      isOver = true;
      await triggering;

      const read = async (id: string): Promise<Execution | null> =>
        (await ada.rest<Execution>('GET', `/v1/instances/${instance}/chains/executions/${id}`)).data ?? null;
      const found: Execution[] = [];
      for (const id of accepted)
        found.push(
          await until(
            'an execution to end',
            async () => {
              const one = await read(id);
              return one !== null && one.status !== 'running' && one;
            },
            5 * minutes,
          ),
        );
      expect(found.filter(({ status }) => status !== 'completed').map(({ error }) => error)).toEqual([]);

      const moved = receiver.received.filter(
        ({ headers }) => Math.abs(Number(headers['webhook-timestamp']) * 1_000 - Date.now()) > 1_800_000,
      );
      expect(moved.length).toBeGreaterThan(0);

      const indexes = [0, 2, 4];
      const order = new Map<string, number[]>();
      for (const { headers } of receiver.received) {
        const [id = '', index] = String(headers['webhook-id']).split(':');
        order.set(id, [...(order.get(id) ?? []), Number(index)]);
      }
      for (const { executionId, steps: done } of found) {
        const came = order.get(executionId) ?? [];
        expect([...new Set(came)]).toEqual(indexes);
        // What comes again, from a process that was frozen in the middle of sending, may come late; its id tells.
        if (done.every(({ attempts }) => attempts === 1)) expect(came).toEqual(came.toSorted((left, right) => left - right));
        for (const index of indexes) {
          const { attempts = 0, output = '' } = done[index] ?? {};
          const sent = Number(/attempt (\d)/.exec(output ?? '')?.[1] ?? 1);
          const times = came.filter((one) => one === index).length;
          // Once for each time that the step was begun, and for each time that it was sent again.
          expect(times === 1 || attempts > 1 || sent > 1).toBe(true);
        }
        expect([done[1]?.attempts, done[1]?.status]).toEqual([expect.any(Number), 'completed']);
      }

      // What a step does in the database is done once, whatever was repeated.
      for (const { executionId } of found) {
        const { data: events } = await ada.rest<object[]>('GET', `/v1/instances/${instance}/chains/events?executionId=${executionId}`);
        expect(events).toHaveLength(1);
      }

      for (const chain of ids) {
        const spans = found
          .filter(({ chainId }) => chainId === chain)
          .map(({ startedAt, finishedAt }) => [Date.parse(startedAt), Date.parse(finishedAt)] as const);
        for (const [start] of spans) expect(spans.filter(([from, to]) => from <= start && start < to).length).toBeLessThanOrEqual(cap);
      }
    },
    20 * minutes,
  );
});
