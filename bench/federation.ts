import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'graphql';
import pg from 'pg';
import { openExecutor, type Executor } from '#gateway/execute';
import { openPlanner } from '#gateway/plan';
import { memoryBus } from '#kernel/bus';
import type { UserCaller } from '#kernel/caller';
import { systemClock } from '#kernel/clock';
import { readConfig } from '#kernel/config';
import type { Database } from '#kernel/database';
import { openLog } from '#kernel/log';
import { openSeal } from '#kernel/seal';
import { localNeighbour, type Answer, type Ask, type Neighbour } from '#kernel/neighbour';
import { openPassports } from '#kernel/passport';
import { packageRoot } from '#kernel/root';
import { openSubgraph } from '#kernel/subgraph';
import { openSubgraphServer } from '#kernel/subgraph-server';
import { demo } from '#launch/demo';
import { domains } from '#launch/services';
import { median } from './processes.ts';

const fields = '{ id name slug createdBy { id name email } }';
const queries = {
  'one entity': parse(`query One { instance(id: "01900000-0000-7000-8000-000000000010") ${fields} }`),
  'a page of 20': parse(`query Page { instances(first: 20) { nodes ${fields} pageInfo { hasNextPage } } }`),
};
const secret = 'a secret of the bench alone, nothing else';
const seconds = 2;
const rounds = 5;

/** Rows from memory: what is compared is the way to the domains, and a database behind both would only blur it. */
function rowsFromMemory(caller: UserCaller): Database {
  const at = new Date();
  const person = { tenantId: caller.tenantId, id: caller.userId, email: caller.email, name: 'Ada', passwordHash: '', createdAt: at };
  const common = { tenantId: caller.tenantId, description: null, enabled: true, createdBy: caller.userId, createdAt: at, updatedAt: at };
  const instances = Array.from({ length: 21 }, (_, index) => ({
    ...common,
    id: `01900000-0000-7000-8000-0000000000${10 + index}`,
    name: `Simulation ${index}`,
    slug: `s-${index}`,
  }));
  const one = async () => instances[0];
  const manager = { find: async () => instances, findBy: async () => [person], findOneBy: one, findOne: one };
  // A pool that nothing asks: it connects at the first query.
  const systemPool = new pg.Pool();
  return { systemPool, forTenant: async (_: unknown, work: (db: never) => unknown) => work({ manager } as never) } as unknown as Database;
}

async function perSecond(executor: Executor, prepared: ReturnType<ReturnType<typeof openPlanner>['prepare']>): Promise<number> {
  const run = { prepared, variables: {}, caller: demo.caller, address: '127.0.0.1', requestId: 'bench' };
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const { errors } = await executor.run(run);
      if (errors) throw errors[0] as Error;
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return done / seconds;
}

/** An entity query over two subgraphs: domains in this process beside the same domains behind HTTP over plain `fetch`. */
export async function benchFederation(): Promise<string[]> {
  const config = readConfig({});
  const log = openLog('silent', 'bench');
  const bus = memoryBus();
  const planner = openPlanner(readFileSync(join(packageRoot, 'schema', 'supergraph.graphql'), 'utf8'));
  const passports = openPassports(secret);
  const local: Record<string, Neighbour> = {};
  const remote: Record<string, Neighbour> = {};
  const servers = [];
  for (const [index, definition] of domains.entries()) {
    const parts = {
      config,
      database: rowsFromMemory(demo.caller),
      bus,
      clock: systemClock,
      log,
      seal: (purpose: string) => openSeal('the benchmark keeps nothing that is secret', purpose),
      neighbour: () => undefined as never,
    };
    const subgraph = await openSubgraph(definition, parts);
    const port = 21_020 + index;
    servers.push(
      await openSubgraphServer({ subgraph, host: '127.0.0.1', port, passports, ready: async () => true, explorerUrl: null, log }),
    );
    local[subgraph.name] = localNeighbour(subgraph);
    remote[subgraph.name] = fetchNeighbour(subgraph.name, `http://127.0.0.1:${port}/graphql`, (caller) => passports.issue(caller));
  }
  const inProcess = openExecutor(planner, local, log);
  const overFetch = openExecutor(planner, remote, log);
  const lines: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const prepared = planner.prepare(query);
    for (const executor of [inProcess, overFetch]) await perSecond(executor, prepared);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      ratios.push((await perSecond(inProcess, prepared)) / (await perSecond(overFetch, prepared)));
    lines.push(`two subgraphs in process, of HTTP by fetch: ${name.padEnd(13)}${median(ratios).toFixed(1)}   (to reach: 4.0)`);
  }
  for (const server of servers) await server.close();
  return lines;
}

/** The plain way: a request by the built-in `fetch` for each question. */
function fetchNeighbour(name: string, url: string, issue: (caller: Ask['caller']) => Promise<string>): Neighbour {
  return {
    name,
    async ask({ caller, requestId, ...body }) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${await issue(caller)}`, 'x-request-id': requestId };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as Answer;
    },
    follow: () => Promise.reject(new Error('not measured')),
    async [Symbol.asyncDispose]() {},
  };
}
