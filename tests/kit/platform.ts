import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, servicePorts, type Config } from '#kernel/config';
import type { Clock } from '#kernel/clock';
import type { DatabaseAddress } from '#kernel/database';
import { packageRoot } from '#kernel/root';
import { openPlatform } from '#launch/platform';
import { domains } from '#launch/services';
import { layCast, type Person } from './cast.ts';
import { clientOf, type Session } from './client.ts';
import { newDatabase, urlOf } from './database.ts';
import { freePorts } from './ports.ts';
import { until } from './until.ts';

/** The product, running, and who speaks to it. */
export interface TestPlatform extends AsyncDisposable {
  readonly config: Config;
  readonly owner: DatabaseAddress;
  as(person: Person | null): Promise<Session>;
  /** A request to a simulation. */
  mock(address: string, path: string, init?: RequestInit): Promise<Response>;
}

export type Way = 'one process' | 'a process per service';

export const testSecret = 'a secret that only the tests of this product know';

/** A new folder that PostgreSQL's own user may pass through, as a project's folder usually is. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Settings that let a platform stand beside others: ports of its own, a data directory of its own. */
export async function testSettings(): Promise<Record<string, string>> {
  const names = ['FACADE', 'GATEWAY', ...Object.keys(servicePorts).map((name) => name.toUpperCase().replaceAll('-', '_'))];
  const ports = await freePorts(names.length);
  const folder = await openFolder('understudy-test-');
  return {
    // Tests ask the same company's platform more often than any person does.
    PLAN_LIMITS: 'free:1000000,pro:1000000,enterprise:1000000',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    DATA_DIR: folder,
    ...Object.fromEntries(names.map((name, index) => [`${name}_PORT`, String(ports[index])])),
  };
}

/** Opens the real product on a database of its own. */
export async function openTestPlatform(
  way: Way = 'one process',
  options: { clock?: Clock; settings?: Record<string, string> } = {},
): Promise<TestPlatform> {
  const settings = { ...(await testSettings()), ...options.settings };
  const owner = await newDatabase();
  const config = readConfig(settings);
  const opened =
    way === 'one process'
      ? await openPlatform({ config, owner, secret: testSecret, clock: options.clock })
      : await openProcesses(settings, owner, config);
  await layCast(owner);
  return {
    config,
    owner,
    as: (person) => clientOf(config, person),
    mock: (address, path, init) => fetch(`http://127.0.0.1:${config.services['mock-engine'].port}/mock/${address}${path}`, init),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a process of the product from its sources; `preload` is a module of the test's own that runs first. */
export function startProcess(
  file: string,
  args: readonly string[],
  settings: Record<string, string>,
  preload: readonly string[] = [],
): ChildProcess {
  const modules = ['tsx', ...preload].flatMap((name) => ['--import', name]);
  const flags = ['--conditions=source', ...modules, '--no-warnings', join(packageRoot, 'launch', file), ...args];
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, flags, { cwd: packageRoot, env: { PATH, HOME, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Every service and the gateway as real processes. The demonstration is laid by the first platform that opens on the database. */
async function openProcesses(settings: Record<string, string>, owner: DatabaseAddress, config: Config): Promise<AsyncDisposable> {
  const first = await openPlatform({ config, owner, secret: testSecret });
  await first[Symbol.asyncDispose]();
  const shared = { ...settings, DATABASE_URL: urlOf(owner), SECRET_KEY: testSecret };
  const children = [...domains.map(({ name }) => name as string), 'gateway'].map((name) => startProcess('one-service.ts', [name], shared));
  const said = children.map((child) => collect(child));
  const stop = async (): Promise<void> => {
    const gone = children.findIndex((child) => child.exitCode !== null);
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }),
    );
    if (gone >= 0) throw new Error(`a service ended by itself: ${said[gone]?.()}`);
  };
  try {
    await until(
      'all services to be ready',
      () => {
        const gone = children.findIndex((child) => child.exitCode !== null);
        if (gone >= 0) throw new Error(`a service ended: ${said[gone]?.()}`);
        return said.every((text) => text().includes('is ready'));
      },
      60_000,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { [Symbol.asyncDispose]: stop };
}

/** All that a process says, as it grows. */
export function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  return () => text;
}
