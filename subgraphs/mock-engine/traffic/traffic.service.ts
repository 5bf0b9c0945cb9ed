import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { parseCookie } from 'cookie';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import type { Matchable } from '#kernel/matcher';
import type { Parts } from '#kernel/subgraph';
import { render } from '#kernel/template';
import type { RequestRecord } from '../execution/execution.entity.ts';
import type { Starter } from '../execution/execution.starter.ts';
import * as routes from '../route/route.repository.ts';
import { readState } from '../state/state.service.ts';
import { paramsOf, type Entry } from './path-index.ts';
import { openSimulationCache } from './simulation.cache.ts';
import {
  decodeParts,
  fixAnswer,
  methodsOf,
  routeFor,
  routesFor,
  type CompiledResponse,
  type CompiledRoute,
  type CompiledTrigger,
  type Simulation,
} from './simulation.ts';
import { nearestRoutes } from './near-miss.ts';
import { choose, delayOf, isLasting, type Chance } from './selection.ts';
import { answerOptions, corsHeaders, forTheRecord, misbehave, readBody, refuse, send, targetOf, type Target } from './traffic.http.ts';

/** Chains that trigger each other may go this deep (contract, section 2). */
const deepestChain = 5;
const depthHeader = 'understudy-chain-depth';

/** A request as rules, templates and chains see it. */
type Seen = RequestRecord & Matchable;

/**
 * The data plane: answers mock requests from compiled simulations in memory. Nothing on the way of a static answer asks the
 * database; a simulation is read at its first request and again, whole, whenever it was changed.
 */
export function trafficService(parts: Parts, starter: Starter) {
  const { database, log } = parts;
  const simulations = openSimulationCache(parts);
  const givenWhole = new WeakSet<CompiledRoute>();

  const answer = (simulation: Simulation | null, request: IncomingMessage, response: ServerResponse, target: Target): void => {
    if (!simulation?.enabled) {
      const reason = simulation ? 'The simulation is switched off.' : `No simulation has the address "${target.address}".`;
      return refuse(response, 'ROUTE_NOT_FOUND', reason);
    }
    const method = request.method ?? 'GET';
    const route = routeFor(simulation, method, target.path);
    const triggers = simulation.triggers?.all(method, decodeParts(target.path)) ?? [];
    const always = route?.value.always;
    if (always && triggers.length === 0) return send(response, always, simulation.cors ? corsHeaders(request, always.headers) : []);
    void consider(simulation, triggers, request, response, target).catch((error: unknown) => {
      if (error instanceof Failure) return refuse(response, error.code, error.message);
      if (request.destroyed && !request.complete) return;
      log.error({ err: error, instanceId: simulation.id }, 'a mock request broke');
      refuse(response, 'INTERNAL_ERROR', 'Something broke on our side.');
    });
  };

  const consider = async (
    simulation: Simulation,
    triggers: Entry<CompiledTrigger>[],
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
  ): Promise<void> => {
    const parts = decodeParts(target.path);
    const method = request.method ?? 'GET';
    const candidates = routesFor(simulation, method, target.path);
    const needsBody = triggers.length > 0 || candidates.some(({ value }) => value.needsRequest);
    const seen = {
      method,
      path: target.path,
      query: { ...parseQuery(target.query) },
      headers: request.headers,
      cookies: { ...parseCookie(request.headers.cookie ?? '') },
      host: request.headers.host ?? '',
      body: needsBody ? await readBody(request) : null,
    };
    const paramsFor = (entry: Entry<unknown> | undefined) => (entry ? paramsOf(entry.segments, parts) : {});
    const route = candidates.find((entry) => entry.value.takes?.({ ...seen, params: paramsFor(entry) }) ?? true);
    const matched = { ...seen, params: paramsFor(route) };
    startChains(simulation, triggers, parts, matched);
    if (!route) {
      const allowed = method === 'OPTIONS' ? methodsOf(simulation, target.path) : [];
      if (allowed.length > 0) return answerOptions(request, response, allowed, simulation.cors);
      const nearest = nearestRoutes(simulation, method, target.path, seen);
      return refuse(response, 'ROUTE_NOT_FOUND', `No route of this simulation answers ${method} ${target.path}.`, { nearest });
    }
    const { override } = route.value;
    // With the override over, the route may answer from its ready buffer again.
    if (override && !isLasting(override)) simulations.refresh(target.address);
    const choice = await choose(route.value, matched, chanceOf(simulation, route.value));
    if (!choice) {
      const nearest = nearestRoutes(simulation, method, target.path, seen);
      return refuse(response, 'ROUTE_NOT_FOUND', `The route matched, but none of its responses is for this request.`, { nearest });
    }
    const { response: how, fixed } = choice.chosen;
    const ready = fixed ?? fixAnswer(await fillIn(simulation, choice.chosen, matched));
    const delay = delayOf(how, Math.random);
    const give = (): void => {
      if (how.fault) misbehave(response, how.fault, ready, delay);
      else send(response, ready, simulation.cors ? corsHeaders(request, ready.headers) : []);
    };
    if (delay > 0 && how.fault !== 'slow_drip') setTimeout(give, delay);
    else give();
  };

  /** A sequence is counted in the database, so that it is one over all processes; once it has been given whole, nobody asks again. */
  const chanceOf = ({ tenantId, id }: Simulation, route: CompiledRoute): Chance => ({
    random: Math.random,
    async nextInSequence() {
      if (givenWhole.has(route)) return Infinity;
      const caller = { kind: 'service', service: 'mock-engine', tenantId } as const;
      const given = await database.forTenant(caller, (db) => routes.nextInSequence(db, id, route.id));
      if (given > route.sequence.length) givenWhole.add(route);
      return given;
    },
  });

  /** Begins the chains whose triggers match; each start is on its way to the database before the answer goes out. */
  const startChains = (simulation: Simulation, triggers: readonly Entry<CompiledTrigger>[], parts: string[], seen: Seen): void => {
    const depth = Number(seen.headers[depthHeader]) || 0;
    for (const { value, segments } of triggers) {
      const params = paramsOf(segments, parts);
      if (!value.matches({ ...seen, params })) continue;
      if (depth > deepestChain)
        throw new Failure('LOOP_DETECTED', `Chains trigger each other deeper than ${deepestChain}; this one was not started.`);
      const { method, path, query, headers, body } = seen;
      const request = forTheRecord({ method, path, params, query, headers, body });
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

  const fillIn = async ({ tenantId, id }: Simulation, { response }: CompiledResponse, seen: Seen) => {
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
