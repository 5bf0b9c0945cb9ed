import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demo } from '#launch/demo';
import { answering, residentMegabytes, startServer, stopServer } from './processes.ts';

/** The product as `npm start` runs it, with data and ports of its own. */
export interface Product extends AsyncDisposable {
  readonly process: ChildProcess;
  graphql<T>(query: string, variables: object): Promise<T>;
  readonly traffic: string;
  readonly rest: string;
  readonly gateway: string;
  readonly bootMs: number;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  token: string;
  residentMegabytes(): Promise<number>;
}

/** `databaseUrl` is a database of somebody else's; without it the product brings its own. */
export interface ProductOptions {
  databaseUrl?: string;
  anyCore?: boolean;
}

/** The secret of a product on a database that others work on, too. */
export const benchSecret = 'a secret of the bench, which keeps nothing worth it';

export async function startProduct({ databaseUrl, anyCore = false }: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'understudy-bench-'));
  await chmod(dataDir, 0o755);
  const base = 21_000;
  const ports = {
    FACADE_PORT: base,
    GATEWAY_PORT: base + 1,
    IDENTITY_PORT: base + 2,
    ORGANIZATION_PORT: base + 3,
    MOCK_ENGINE_PORT: base + 4,
  };
  const started = performance.now();
  const child = startServer(
    ['dist/launch/one-process.js'],
    {
      DATA_DIR: dataDir,
      PLAN_LIMITS: 'enterprise:100000000',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SECRET_KEY: benchSecret, DEMO_DATA: 'true' }),
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    },
    { anyCore },
  );
  const rest = `http://127.0.0.1:${ports.FACADE_PORT}`;
  await answering(`${rest}/healthz`);
  const bootMs = performance.now() - started;
  let token = '';
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${rest}${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const { data, error } = (await response.json()) as { data: T; error?: { message: string } };
    if (error) throw new Error(`${method} ${path}: ${error.message}`);
    return data;
  };
  const { email } = demo.caller;
  token = (await call<{ accessToken: string }>('POST', '/v1/auth/login', { email, password: demo.password })).accessToken;
  const graphql = async <T>(query: string, variables: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${ports.GATEWAY_PORT}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
    if (errors) throw new Error(errors[0]?.message);
    return data;
  };
  return {
    process: child,
    graphql,
    traffic: `http://127.0.0.1:${ports.MOCK_ENGINE_PORT}`,
    rest,
    gateway: `http://127.0.0.1:${ports.GATEWAY_PORT}/graphql`,
    bootMs,
    call,
    token,
    residentMegabytes: () => residentMegabytes(child),
    async [Symbol.asyncDispose]() {
      await stopServer(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
