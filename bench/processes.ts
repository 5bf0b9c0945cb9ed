import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '#kernel/root';

/** Servers get the first core and the load the second, where the machine lets us say so: neither can take the other's time. */
const canPin = spawnSync('taskset', ['--version']).status === 0;

export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)]);
}

/** Starts a Node program on the servers' core. */
export function startServer(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const command = canPin ? ['taskset', '-c', '0', process.execPath, ...args] : [process.execPath, ...args];
  const [program = '', ...rest] = command;
  return spawn(program, rest, { cwd: packageRoot, env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Waits until something answers there. */
export async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
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
