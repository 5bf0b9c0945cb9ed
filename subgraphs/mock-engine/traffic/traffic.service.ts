import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { Failure, failures, type FailureCode } from '#kernel/failure';
import { newId } from '#kernel/id';
import type { Matchable } from '#kernel/matcher';
import type { Parts } from '#kernel/subgraph';
import { render } from '#kernel/template';
import * as chains from '../chain/chain.repository.ts';
import type { RequestRecord } from '../execution/execution.entity.ts';
import type { Starter } from '../execution/execution.starter.ts';
import * as instances from '../instance/instance.repository.ts';
import { paramsOf, type Entry } from './path-index.ts';
import * as routes from '../route/route.repository.ts';
import {
  compileSimulation,
  decodeParts,
  fixAnswer,
  routeFor,
  type CompiledResponse,
  type CompiledRoute,
  type CompiledTrigger,
  type FixedAnswer,
  type Simulation,
} from './simulation.ts';
import { readState } from '../state/state.service.ts';

export type TrafficService = ReturnType<typeof trafficService>;

/** Chains that trigger each other may go this deep (contract, section 2). */
const deepestChain = 5;
const depthHeader = 'understudy-chain-depth';
/** The largest body of a mock request (contract, section 8). */
const largestBody = 10 * 1024 * 1024;
/** Of larger bodies a chain's templates see nothing: the record of an execution is no place for them. */
const largestKeptBody = 256 * 1024;
/** These prove who somebody is, so no record keeps them. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie'];

/** Where a request goes. */
interface Target {
  address: string;
  path: string;
  query: string;
}

/**
 * The data plane: answers mock requests from compiled simulations in memory. Nothing on the way of a static answer asks the
 * database; a simulation is read at its first request and again, whole, whenever it was changed.
 */
export function trafficService({ database, bus, log }: Parts, starter: Starter) {
  // By slug and by id; null for an address that nobody has, so that a flood of wrong ones costs one query each.
  const simulations = new LRUCache<string, { simulation: Simulation | null }>({ max: 20_000 });
  const loading = new Map<string, Promise<Simulation | null>>();

  const read = async (address: string): Promise<Simulation | null> => {
    const found = await instances.at(database.lookup, address);
    if (!found) return null;
    const caller = { kind: 'service', service: 'mock-engine', tenantId: found.tenantId } as const;
    return database.forTenant(caller, async (db) => {
      const instance = await instances.byId(db, found.id);
      if (!instance) return null;
      return compileSimulation({
        instance,
        routes: await routes.enabledOf(db, found.id),
        overrides: await routes.overridesOf(db, found.id),
        chains: await chains.enabledOf(db, found.id),
      });
    });
  };

  const load = (address: string): Promise<Simulation | null> => {
    const under = loading.get(address);
    if (under) return under;
    const started = read(address).then(
      (simulation) => {
        // A change that came while this was read has begun a newer reading, and that one counts.
        if (loading.get(address) === started) {
          loading.delete(address);
          simulations.set(address, { simulation });
        }
        return simulation;
      },
      (error: unknown) => {
        if (loading.get(address) === started) loading.delete(address);
        throw error;
      },
    );
    loading.set(address, started);
    return started;
  };

  /** Reads an address again. Requests that come meanwhile wait for it, so whoever changed a route meets the change at once. */
  const reload = (address: string): void => {
    loading.delete(address);
    load(address).catch((error: unknown) => {
      simulations.delete(address);
      log.warn({ err: error, address }, 'a changed simulation could not be read; the next request reads it');
    });
  };

  const stops = [
    bus.listen('simulation.changed', ({ instanceId, addresses }) => {
      const known = [...simulations.entries()].filter(
        ([address, { simulation }]) => simulation?.id === instanceId || addresses.includes(address),
      );
      // One that is being read may have been read before the change; whose it is shows only at the end.
      new Set([...known.map(([address]) => address), ...loading.keys()]).forEach(reload);
    }),
    bus.onGap(() => [...simulations.keys()].forEach(reload)),
  ];

  const answer = (simulation: Simulation | null, request: IncomingMessage, response: ServerResponse, target: Target): void => {
    if (!simulation?.enabled) {
      const reason = simulation ? 'The simulation is switched off.' : `No simulation has the address "${target.address}".`;
      return refuse(response, 'ROUTE_NOT_FOUND', reason);
    }
    const method = request.method ?? 'GET';
    const route = routeFor(simulation, method, target.path);
    const triggers = simulation.triggers?.all(method, decodeParts(target.path)) ?? [];
    const always = route?.value.always;
    if (always && triggers.length === 0) return send(response, always);
    void consider(simulation, route, triggers, request, response, target).catch((error: unknown) => {
      if (error instanceof Failure) return refuse(response, error.code, error.message);
      if (request.destroyed && !request.complete) return;
      log.error({ err: error, instanceId: simulation.id }, 'a mock request broke');
      refuse(response, 'INTERNAL_ERROR', 'Something broke on our side.');
    });
  };

  const consider = async (
    simulation: Simulation,
    route: Entry<CompiledRoute> | null,
    triggers: Entry<CompiledTrigger>[],
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
  ): Promise<void> => {
    const parts = decodeParts(target.path);
    const seen: RequestRecord = {
      method: request.method ?? 'GET',
      path: target.path,
      params: route ? paramsOf(route.segments, parts) : {},
      query: { ...parseQuery(target.query) },
      headers: request.headers,
      body: triggers.length > 0 || route?.value.needsRequest ? await readBody(request) : null,
    };
    startChains(simulation, triggers, parts, seen);
    if (!route) return refuse(response, 'ROUTE_NOT_FOUND', `No route of this simulation answers ${seen.method} ${target.path}.`);
    const chosen = choose(route.value, seen);
    if (!chosen) return refuse(response, 'ROUTE_NOT_FOUND', `The route matched, but the rules of none of its responses did.`);
    const ready = chosen.fixed ?? fixAnswer(await fillIn(simulation, chosen, seen));
    if (chosen.response.delay > 0) setTimeout(() => send(response, ready), chosen.response.delay);
    else send(response, ready);
  };

  /** Begins the chains whose triggers match; each start is on its way to the database before the answer goes out. */
  const startChains = (simulation: Simulation, triggers: readonly Entry<CompiledTrigger>[], parts: string[], seen: RequestRecord): void => {
    const depth = Number(seen.headers[depthHeader]) || 0;
    for (const { value, segments } of triggers) {
      const params = paramsOf(segments, parts);
      if (!value.matches({ ...seen, params })) continue;
      if (depth > deepestChain)
        throw new Failure('LOOP_DETECTED', `Chains trigger each other deeper than ${deepestChain}; this one was not started.`);
      const request = forTheRecord({ ...seen, params });
      const nobody = { triggeredBy: null, startedBy: null, context: null };
      starter.offer(simulation.tenantId, simulation.id, {
        id: newId(),
        chainId: value.chainId,
        triggerType: 'automatic',
        ...nobody,
        request,
        depth,
      });
    }
  };

  const fillIn = async ({ tenantId, id }: Simulation, { response }: CompiledResponse, seen: RequestRecord) => {
    const caller = { kind: 'service', service: 'mock-engine', tenantId } as const;
    const { variables, collections } = await database.forTenant(caller, (db) => readState(db, id));
    const { headers, body } = response;
    return {
      ...response,
      ...render({ headers, body }, { request: seen, ...seen, state: collections, variables, now: new Date().toISOString() }),
    };
  };

  return {
    /** Takes a request that is for a simulation, by its path or its host; false for any other. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      const target = targetOf(request);
      if (!target) return false;
      const known = simulations.get(target.address);
      if (known && !loading.has(target.address)) {
        answer(known.simulation, request, response, target);
        return true;
      }
      load(target.address).then(
        (simulation) => answer(simulation, request, response, target),
        (error: unknown) => {
          log.error({ err: error }, 'a simulation could not be read');
          refuse(response, 'SERVICE_UNAVAILABLE', 'The simulation cannot be read at the moment; try again.');
        },
      );
      return true;
    },

    [Symbol.dispose]: () => stops.forEach((stop) => stop()),
  };
}

/** `/mock/{address}/path?query`, or any path of the host `{address}.localhost`. */
function targetOf({ url = '/', headers }: IncomingMessage): Target | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (path.startsWith('/mock/')) {
    const end = path.indexOf('/', 6);
    return end < 0 ? { address: path.slice(6), path: '/', query } : { address: path.slice(6, end), path: path.slice(end), query };
  }
  const host = headers.host ?? '';
  const dot = host.indexOf('.localhost');
  return dot > 0 ? { address: host.slice(0, dot), path, query } : null;
}

/** The override while it lasts; else the first response whose rules match; else the first without rules. */
function choose({ responses, override }: CompiledRoute, seen: Matchable): CompiledResponse | null {
  if (override && override.until > Date.now()) return override;
  return responses.find(({ matches }) => matches?.(seen)) ?? responses.find(({ matches }) => matches === null) ?? null;
}

function send(response: ServerResponse, { statusCode, headers, body }: FixedAnswer): void {
  response.writeHead(statusCode, headers);
  response.end(body);
}

function refuse(response: ServerResponse, code: FailureCode, message: string): void {
  if (response.headersSent) return void response.destroy();
  const meta = { timestamp: new Date().toISOString(), requestId: newId() };
  const body = { success: false, error: { code, message, details: {} }, meta };
  send(response, fixAnswer({ statusCode: failures[code].status, headers: {}, body }));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Failure('PAYLOAD_TOO_LARGE', `A mock request has at most ${largestBody} bytes.`);
    chunks.push(chunk);
  }
  if (size === 0) return null;
  return parseBody(Buffer.concat(chunks).toString('utf8'), request.headers['content-type'] ?? '');
}

/** JSON and forms as values, everything else, and what does not parse, as text. */
function parseBody(text: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return { ...parseQuery(text) };
  if (!/[/+]json\b/.test(contentType)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function forTheRecord(seen: RequestRecord): RequestRecord {
  const headers = Object.fromEntries(
    Object.entries(seen.headers).map(([name, value]) => [name, secretHeaders.includes(name) ? '[secret]' : value]),
  );
  const isLarge = seen.body !== null && JSON.stringify(seen.body).length > largestKeptBody;
  return { ...seen, headers, body: isLarge ? null : seen.body };
}
