import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Names whose values never reach the log, at the top of a line and one level down. */
const secretNames = ['password', 'passwordHash', 'accessToken', 'refreshToken', 'token', 'authorization', 'cookie', 'secret', 'key'];

interface Told {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: Told;
}

/** An error without what libraries hang on it: a failed statement carries its parameters, and they hold anything. */
function tell(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name: type, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, ...(code !== undefined && { code }), stack, ...(cause !== undefined && { cause: tell(cause) }) };
}

/** The log of a process: JSON lines on standard error, secrets cut out. */
export function openLog(level: string, name: string): Log {
  const paths = secretNames.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]);
  return pino({ name, level, base: { name }, redact: { paths, censor: '[secret]' }, serializers: { err: tell } }, pino.destination(2));
}
