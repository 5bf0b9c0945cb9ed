import { ConfigFault, readConfig, type Config } from '#kernel/config';
import { LaunchFault } from './fault.ts';

/** Those who run services end them by force soon after: what is durable is in the database, and nothing else is worth waiting for. */
const longestStopMs = 20_000;

/** What keeps a process running until it is told to stop. */
export type Open = (config: Config) => Promise<AsyncDisposable>;

/**
 * Runs one way of the product in this process: reads the settings, opens, and closes in order on Ctrl+C or SIGTERM.
 * A fault that a person can mend ends in one line and exit code 1; a second Ctrl+C ends at once.
 */
export async function runUntilStopped(open: Open, hello: (config: Config) => void, goodbye: () => void): Promise<void> {
  let stopAsked = false;
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopAsked) process.exit(1);
      stopAsked = true;
      stop();
    });
  }
  try {
    const config = readConfig();
    const opened = await open(config);
    if (!stopAsked) hello(config);
    await stopped;
    goodbye();
    setTimeout(() => {
      process.stderr.write(`\nNot everything ended within ${longestStopMs / 1_000} s; what is left is ended now.\n`);
      process.exit(1);
    }, longestStopMs).unref();
    await opened[Symbol.asyncDispose]();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

/** One line that says what is wrong and which setting changes it. */
function explain(error: unknown): string {
  if (error instanceof LaunchFault || error instanceof ConfigFault) return error.message;
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. ${settingOfPort(port)} changes it.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} is not allowed to this user. ${settingOfPort(port)} changes it.`;
  return `Understudy could not start: ${stack ?? message}`;
}

function settingOfPort(port: number | undefined): string {
  const { FACADE_PORT, GATEWAY_PORT, services } = readConfig();
  if (port === FACADE_PORT) return 'FACADE_PORT';
  if (port === GATEWAY_PORT) return 'GATEWAY_PORT';
  const service = Object.entries(services).find(([, its]) => its.port === port)?.[0] ?? 'service';
  return `${service.toUpperCase().replaceAll('-', '_')}_PORT`;
}
