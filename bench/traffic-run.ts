/**
 * `npm run bench:traffic`: mock answers beside bare `node:http` and other mock servers, in one run, one core for each server and another for the load.
 * `-- --soak 5000000` sends so many requests to one simulation in place of that, and tells memory and latency as they go by.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { measure, type Load, type Measured } from './load.ts';
import { installedPeers, type Peer } from './peers.ts';
import { median, pinSelf, residentMegabytes, stopServer } from './processes.ts';
import { startProduct, type Product } from './product.ts';
import { bodies, order, place, statics, templated, type Stub } from './stubs.ts';
import { bareUrl, inTurn, ratioOf, simulationOf, startBare } from './traffic.ts';

const { values } = parseArgs({ options: { soak: { type: 'string' } } });
const say = (line: string): void => console.log(line);

/** What every server is measured by: stubs, and what is asked of them. */
interface Scenario {
  name: string;
  stubs: readonly Stub[];
  path: string;
  body?: string;
}

const ofStatics = (count: number): Scenario => ({
  name: `static, ${count.toLocaleString('en')}`,
  stubs: statics(count),
  path: place(count - 1),
});
const scenarios: readonly Scenario[] = [
  ...[1, 100, 1_000, 10_000].map(ofStatics),
  { name: 'templated', stubs: templated, path: '/hello/ada?page=2' },
  { name: 'JSON body, 1', stubs: bodies(1), path: '/orders', body: order(0) },
  { name: 'JSON body, 1,000', stubs: bodies(1_000), path: '/orders', body: order(777) },
  ofStatics(100_000),
];
const loadOf = (base: string, { path, body }: Scenario): Load => ({ url: `${base}${path}`, ...(body !== undefined && { body }) });

const middle = (all: readonly Measured[], what: keyof Measured): number => median(all.map((one) => one[what]));
const row = (name: string, scenario: string, all: readonly Measured[], ratio: number, megabytes: number): string =>
  [
    name.padEnd(22),
    scenario.padEnd(18),
    String(Math.round(middle(all, 'rate'))).padStart(7),
    ratio.toFixed(3).padStart(7),
    middle(all, 'p50').toFixed(2).padStart(8),
    middle(all, 'p99').toFixed(2).padStart(8),
    String(Math.round(megabytes)).padStart(6),
    ...(all.some(({ timeouts }) => timeouts > 0) ? ['  some requests were not answered in time'] : []),
  ].join(' ');

async function benchOurs(product: Product): Promise<void> {
  let firstRate = NaN;
  for (const scenario of scenarios) {
    const { url } = await simulationOf(product, scenario.name, scenario.stubs);
    const { ours, bare } = await inTurn({ ours: loadOf(url, scenario), bare: { url: bareUrl } }, 3);
    const ratio = ratioOf(ours, bare);
    if (Number.isNaN(firstRate)) firstRate = ratio;
    const own = scenario.name.startsWith('static') ? `   ${(ratio / firstRate).toFixed(2)} of its own with 1` : '';
    say(row('Understudy', scenario.name, ours, ratio, await product.residentMegabytes()) + own);
  }
  say(`  a compiled route of 100,000, bytes: ${await bytesOfRoute()}   (to stay under: 4096)`);
  const quiet = await simulationOf(product, 'Without the log', statics(1), { keptTraffic: 0 });
  const watched = await simulationOf(product, 'With a trigger', statics(1));
  await product.call('POST', `/v1/instances/${watched.id}/chains`, {
    name: 'C',
    enabled: true,
    trigger_method: 'GET',
    trigger_path: '/**',
    trigger_conditions: { query: { go: 'yes' } },
    steps: [{ action: 'log_event', config: { eventType: 'x', message: 'y' } }],
  });
  const found = await inTurn(
    { quiet: { url: `${quiet.url}${place(0)}` }, watched: { url: `${watched.url}${place(0)}` }, bare: { url: bareUrl } },
    3,
  );
  say(row('Understudy', 'without the log', found.quiet, ratioOf(found.quiet, found.bare), await product.residentMegabytes()));
  say(row('Understudy', 'asking a trigger', found.watched, ratioOf(found.watched, found.bare), await product.residentMegabytes()));
}

async function bytesOfRoute(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--conditions=source',
    '--import',
    'tsx',
    'bench/route-memory.ts',
  ]);
  return Math.round((JSON.parse(stdout) as { bytes: number }).bytes);
}

async function benchPeer(peer: Peer): Promise<void> {
  for (const scenario of scenarios.filter(({ stubs }) => stubs.length <= peer.mostRoutes)) {
    const child = await peer.start(scenario.stubs, 21_300);
    try {
      await measure(loadOf('http://127.0.0.1:21300', scenario), 10);
      const { theirs, bare } = await inTurn({ theirs: loadOf('http://127.0.0.1:21300', scenario), bare: { url: bareUrl } }, 3);
      say(row(peer.name, scenario.name, theirs, ratioOf(theirs, bare), await residentMegabytes(child)));
    } catch (error) {
      say(`${peer.name.padEnd(22)} ${scenario.name}: ${(error as Error).message}`);
    } finally {
      await stopServer(child);
    }
  }
}

/** Many requests to one simulation, with its log: neither memory nor latency may grow. */
async function soak(product: Product, requests: number): Promise<void> {
  const { url } = await simulationOf(product, 'Soaked', [...statics(100), ...templated, ...bodies(100)]);
  const loads: readonly Load[] = [
    { url: `${url}${place(7)}` },
    { url: `${url}/hello/ada?page=2` },
    { url: `${url}/orders`, body: order(42) },
  ];
  say('requests     a second  p50 ms  p99 ms   MB');
  let done = 0;
  for (let turn = 0; done < requests; turn += 1) {
    const { rate, p50, p99 } = await measure(loads[turn % loads.length] as Load, 10);
    done += rate * 10;
    say(
      [
        String(Math.round(done)).padEnd(12),
        String(Math.round(rate)).padStart(8),
        p50.toFixed(2).padStart(7),
        p99.toFixed(2).padStart(7),
        String(Math.round(await product.residentMegabytes())).padStart(4),
      ].join(' '),
    );
  }
}

pinSelf();
const product = await startProduct();
const bare = await startBare();
try {
  if (values.soak !== undefined) await soak(product, Number(values.soak));
  else {
    say('server                 scenario           a second of bare   p50 ms   p99 ms     MB');
    await benchOurs(product);
    await stopServer(product.process);
    for (const peer of installedPeers()) await benchPeer(peer);
  }
} finally {
  await stopServer(bare);
  await product[Symbol.asyncDispose]();
}
