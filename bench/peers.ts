import { type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#kernel/root';
import { answering, startProgram } from './processes.ts';
import { place, teapot, type Stub } from './stubs.ts';

/** Another mock server, as its users would tune it, with stubs of its own notation. */
export interface Peer {
  name: string;
  /** The most routes that it is asked to hold: beyond it, it does not start in minutes. */
  mostRoutes: number;
  start(stubs: readonly Stub[], port: number): Promise<ChildProcess>;
}

export const peerModules = process.env['BENCH_PEERS'] ?? join(packageRoot, 'bench', 'peers', 'node_modules');

/** Those that are installed: `npm install --prefix bench/peers`. */
export const installedPeers = (): Peer[] => all.filter(({ at }) => existsSync(join(peerModules, at))).map(({ peer }) => peer);

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'understudy-peer-'));

const wiremock: Peer = {
  name: 'WireMock',
  mostRoutes: 10_000,
  async start(stubs, port) {
    const root = await folder();
    await mkdir(join(root, 'mappings'));
    const mappings = stubs.map(({ kind, index }) => {
      const body =
        kind === 'templated'
          ? { body: '{"hello":"{{request.path.name}}","page":"{{request.query.page}}"}', transformers: ['response-template'] }
          : { body: JSON.stringify(teapot) };
      const response = { status: 200, headers: { 'Content-Type': 'application/json' }, ...body };
      if (kind === 'static') return { request: { method: 'GET', urlPath: place(index) }, response };
      if (kind === 'templated') return { request: { method: 'GET', urlPathTemplate: '/hello/{name}' }, response };
      return {
        request: {
          method: 'POST',
          urlPath: '/orders',
          bodyPatterns: [{ equalToJson: { order: { id: index }, kind: 'new' }, ignoreExtraElements: true }],
        },
        response,
      };
    });
    await writeFile(join(root, 'mappings', 'all.json'), JSON.stringify({ mappings }));
    const build = join(peerModules, 'wiremock', 'build');
    const jar = join(build, readdirSync(build).find((name) => name.endsWith('.jar')) ?? '');
    const tuning = ['--no-request-journal', '--disable-banner', '--container-threads', '100'];
    const child = startProgram('java', ['-Xmx2g', '-jar', jar, '--port', String(port), '--root-dir', root, ...tuning]);
    await answering(`http://127.0.0.1:${port}/__admin/health`);
    return child;
  },
};

const mockoon: Peer = {
  name: 'Mockoon',
  mostRoutes: 1_000,
  async start(stubs, port) {
    const response = (body: string, rules: object[] = []) => ({
      uuid: crypto.randomUUID(),
      body,
      latency: 0,
      statusCode: 200,
      label: '',
      headers: [{ key: 'Content-Type', value: 'application/json' }],
      bodyType: 'INLINE',
      filePath: '',
      databucketID: '',
      sendFileAsBody: false,
      rules,
      rulesOperator: 'AND',
      disableTemplating: !body.includes('{{'),
      fallbackTo404: false,
      default: rules.length === 0,
      crudKey: 'id',
      callbacks: [],
    });
    const route = (method: string, endpoint: string, responses: object[]) => ({
      uuid: crypto.randomUUID(),
      type: 'http',
      documentation: '',
      method,
      endpoint: endpoint.slice(1),
      responses,
      responseMode: null,
      streamingMode: null,
      streamingInterval: 0,
    });
    const statics = stubs
      .filter(({ kind }) => kind === 'static')
      .map(({ index }) => route('get', place(index), [response(JSON.stringify(teapot))]));
    const templated = stubs.some(({ kind }) => kind === 'templated')
      ? [route('get', '/hello/:name', [response('{"hello":"{{urlParam \'name\'}}","page":"{{queryParam \'page\'}}"}')])]
      : [];
    const rule = (modifier: string, value: string) => ({ target: 'body', modifier, value, invert: false, operator: 'equals' });
    const bodies = stubs
      .filter(({ kind }) => kind === 'body')
      .map(({ index }) => response(JSON.stringify(teapot), [rule('order.id', String(index)), rule('kind', 'new')]));
    const routes = [...statics, ...templated, ...(bodies.length > 0 ? [route('post', '/orders', bodies)] : [])];
    const environment = {
      uuid: crypto.randomUUID(),
      lastMigration: 33,
      name: 'bench',
      port,
      hostname: '127.0.0.1',
      endpointPrefix: '',
      latency: 0,
      folders: [],
      routes,
      rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
      proxyMode: false,
      proxyHost: '',
      proxyRemovePrefix: false,
      tlsOptions: { enabled: false, type: 'CERT', pfxPath: '', certPath: '', keyPath: '', caPath: '', passphrase: '' },
      cors: false,
      headers: [],
      proxyReqHeaders: [],
      proxyResHeaders: [],
      data: [],
      callbacks: [],
    };
    const file = join(await folder(), 'environment.json');
    await writeFile(file, JSON.stringify(environment));
    const child = startProgram(process.execPath, [
      join(peerModules, '@mockoon', 'cli', 'bin', 'run.js'),
      'start',
      '--data',
      file,
      '--disable-log-to-file',
      '--disable-admin-api',
    ]);
    await answering(`http://127.0.0.1:${port}/`);
    return child;
  },
};

const prism: Peer = {
  name: 'Prism',
  mostRoutes: 1_000,
  async start(stubs, port) {
    const responses = { 200: { description: 'ok', content: { 'application/json': { example: teapot } } } };
    const path = ({ kind, index }: Stub): string => (kind === 'static' ? place(index) : kind === 'templated' ? '/hello/{name}' : '/orders');
    const operation = ({ kind }: Stub): object =>
      kind === 'body'
        ? { post: { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } }, responses } }
        : { get: { responses } };
    const parameters = [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = Object.fromEntries(
      stubs.map((stub) => [path(stub), { ...operation(stub), ...(stub.kind === 'templated' && { parameters }) }]),
    );
    const file = join(await folder(), 'openapi.json');
    await writeFile(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'bench', version: '1' }, paths }));
    const child = startProgram(process.execPath, [
      join(peerModules, '@stoplight', 'prism-cli', 'dist', 'index.js'),
      'mock',
      file,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-v',
      'error',
    ]);
    await answering(`http://127.0.0.1:${port}/`);
    return child;
  },
};

const all: readonly { at: string; peer: Peer }[] = [
  { at: 'wiremock', peer: wiremock },
  { at: '@mockoon/cli', peer: mockoon },
  { at: '@stoplight/prism-cli', peer: prism },
];
