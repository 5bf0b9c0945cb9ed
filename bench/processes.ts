import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '#kernel/root';

/** Servers get the first core and the load the second, where the machine lets us say so: neither can take the other's time. */
const canPin = spawnSync('taskset', ['--version']).status === 0;

export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)]);
}

interface Where {
  anyCore?: boolean;
}

/** Starts a program, on the servers' core unless it may have any. */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  { anyCore = false }: Where = {},
): ChildProcess {
  const [command, ...rest] = canPin && !anyCore ? (['taskset', '-c', '0', program, ...args] as const) : ([program, ...args] as const);
  return spawn(command, rest, { cwd: packageRoot, env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The same for a Node program. */
export const startServer = (args: readonly string[], environment: Record<string, string> = {}, where: Where = {}): ChildProcess =>
  startProgram(process.execPath, args, environment, where);

/** What a process holds of the memory, in MB. */
export async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Waits until something answers there. */
export async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(50);
  }
  throw new Error(`nothing answers at ${url}`);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
