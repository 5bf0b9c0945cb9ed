import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import type { Matchable } from '#kernel/matcher';
import type { Parts } from '#kernel/subgraph';
import { render } from '#kernel/template';
import type { RequestRecord } from '../execution/execution.entity.ts';
import type { Starter } from '../execution/execution.starter.ts';
import { readState } from '../state/state.service.ts';
import { paramsOf, type Entry } from './path-index.ts';
import { openSimulationCache } from './simulation.cache.ts';
import {
  decodeParts,
  fixAnswer,
  routeFor,
  type CompiledResponse,
  type CompiledRoute,
  type CompiledTrigger,
  type Simulation,
} from './simulation.ts';
import { forTheRecord, readBody, refuse, send, targetOf, type Target } from './traffic.http.ts';

/** Chains that trigger each other may go this deep (contract, section 2). */
const deepestChain = 5;
const depthHeader = 'understudy-chain-depth';
/**
 * The data plane: answers mock requests from compiled simulations in memory. Nothing on the way of a static answer asks the
 * database; a simulation is read at its first request and again, whole, whenever it was changed.
 */
export function trafficService(parts: Parts, starter: Starter) {
  const { database, log } = parts;
  const simulations = openSimulationCache(parts);

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
    const { override } = route.value;
    // With the override over, the route may answer from its ready buffer again.
    if (override && !isLasting(override)) simulations.refresh(target.address);
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
      const known = simulations.known(target.address);
      if (known !== undefined) {
        answer(known, request, response, target);
        return true;
      }
      simulations.load(target.address).then(
        (simulation) => answer(simulation, request, response, target),
        (error: unknown) => {
          log.error({ err: error }, 'a simulation could not be read');
          refuse(response, 'SERVICE_UNAVAILABLE', 'The simulation cannot be read at the moment; try again.');
        },
      );
      return true;
    },

    [Symbol.dispose]: () => simulations[Symbol.dispose](),
  };
}

/** The override while it lasts; else the first response whose rules match; else the first without rules. */
function choose({ responses, override }: CompiledRoute, seen: Matchable): CompiledResponse | null {
  if (override && isLasting(override)) return override;
  return responses.find(({ matches }) => matches?.(seen)) ?? responses.find(({ matches }) => matches === null) ?? null;
}

const isLasting = ({ until }: { until: number }): boolean => until > Date.now();
