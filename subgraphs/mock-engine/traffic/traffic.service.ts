import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '#kernel/caller';
import { Failure, notFound } from '#kernel/failure';
import { newId } from '#kernel/id';
import { sharingTime, withinTime } from '#kernel/matching/time-box';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import type { Starter } from '../execution/execution.starter.ts';
import { instanceById } from '../instance/instance.service.ts';
import * as routes from '../route/route.repository.ts';
import { openAnswers, type Seen } from './answers.ts';
import { paramsOf, type Entry } from './path-index.ts';
import { hasBody, readBody, type ReadBody } from './request-body.ts';
import { openSimulationCache } from './simulation.cache.ts';
import {
  decodeParts,
  methodsOf,
  routeFor,
  routeTaking,
  type CompiledRoute,
  type CompiledTrigger,
  type FixedAnswer,
  type RouteLimit,
  type Simulation,
} from './simulation.ts';
import type { TrafficSketch } from '../traffic-log/traffic-log.entity.ts';
import type { TrafficRecorder } from '../traffic-log/traffic-log.recorder.ts';
import { explain, explainInput, type Explanation } from './explain.ts';
import { nearestRoutes } from './near-miss.ts';
import { choose, delayOf, isLasting, seededRandom, type Chance, type Choice } from './selection.ts';
import { answerOptions, deliver, forTheRecord, matchableOf, misbehave, refuse, targetOf, type Target } from './traffic.http.ts';

/** Chains that trigger each other may go this deep (contract, section 2). */
const deepestChain = 5;
const depthHeader = 'understudy-chain-depth';

/** How much of a body the log keeps. */
const mostKept = 64 * 1024;
const firstOf = (body: Buffer): Buffer => (body.length > mostKept ? body.subarray(0, mostKept) : body);
const noHeaders: readonly string[] = [];
const noTriggers: readonly Entry<CompiledTrigger>[] = [];

/** A request on its way through, as the log will tell of it. */
interface Visit {
  simulation: Simulation;
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  target: Target;
  at: number;
  began: number;
  body: Buffer | null;
}

const beginVisit = (simulation: Simulation, request: IncomingMessage, response: ServerResponse, target: Target): Visit => ({
  simulation,
  request,
  response,
  method: request.method ?? 'GET',
  target,
  at: Date.now(),
  began: performance.now(),
  body: null,
});

/** What asking the rules of all routes may take together, in milliseconds. */
const mostMatchingMs = 500;
/** Over a body of this size even rules that are linear could take long, asked a thousand times. */
const largeBody = 64 * 1024;

/** Asks rules, within a time. Throws Failure('PATTERN_UNSUPPORTED') when it is over. */
function matching<T>({ body }: Visit, ask: () => T): T {
  const late = (): Failure => new Failure('PATTERN_UNSUPPORTED', `The rules of this simulation take longer than ${mostMatchingMs} ms.`);
  const isLarge = body !== null && body.length > largeBody;
  return sharingTime(mostMatchingMs, isLarge ? () => withinTime(mostMatchingMs, ask, late) : ask);
}

/**
 * The data plane: answers mock requests from compiled simulations in memory. Nothing on the way of a static answer asks the
 * database; a simulation is read at its first request and again, whole, whenever it was changed.
 */
export function trafficService(parts: Parts, starter: Starter, recorder: TrafficRecorder) {
  const { database, log } = parts;
  const simulations = openSimulationCache(parts);
  const answers = openAnswers(database);

  const answer = (simulation: Simulation | null, request: IncomingMessage, response: ServerResponse, target: Target): void => {
    if (!simulation?.enabled) {
      const reason = simulation ? 'The simulation is switched off.' : `No simulation has the address "${target.address}".`;
      return void refuse(response, 'ROUTE_NOT_FOUND', reason);
    }
    const visit = beginVisit(simulation, request, response, target);
    const triggers = simulation.triggers?.all(visit.method, decodeParts(target.path)) ?? noTriggers;
    const fail = (error: unknown): void => {
      const isGone = request.destroyed && !request.complete;
      if (!(error instanceof Failure) && !isGone) log.error({ err: error, instanceId: simulation.id }, 'a mock request broke');
      const { code, message } =
        error instanceof Failure ? error : { code: 'INTERNAL_ERROR' as const, message: 'Something broke on our side.' };
      record(visit, isGone ? null : refuse(response, code, message), { reason: 'failed' });
    };
    const attempt = (body: ReadBody | null): void => {
      try {
        consider(visit, triggers, body)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    if (hasBody(request)) return readBody(request, attempt, fail);
    const route = triggers.length === 0 ? routeFor(simulation, visit.method, target.path) : null;
    const always = route?.value.always;
    if (route && always) {
      deliver(request, response, always, simulation.cors);
      return record(visit, always, { routeId: route.value.id, responseIndex: 0, reason: 'default' });
    }
    attempt(null);
  };

  /** What is remembered of a request goes to the log when it has been answered. */
  const record = (visit: Visit, answered: FixedAnswer | null, more: Partial<TrafficSketch> & Pick<TrafficSketch, 'reason'>): void => {
    const { simulation, request, method, target, began, at, body } = visit;
    if (simulation.kept.entries === 0) return;
    recorder.offer(simulation.tenantId, simulation.kept, {
      instanceId: simulation.id,
      at,
      method,
      path: target.path,
      query: target.query,
      rawRequestHeaders: request.rawHeaders,
      requestBody: body && firstOf(body),
      requestSize: body?.length ?? 0,
      routeId: more.routeId ?? null,
      responseIndex: more.responseIndex ?? null,
      reason: more.reason,
      status: answered?.statusCode ?? null,
      fault: more.fault ?? null,
      rawResponseHeaders: answered?.headers ?? noHeaders,
      responseBody: answered && answered.body.length > 0 ? firstOf(answered.body) : null,
      responseSize: answered?.body.length ?? 0,
      nearest: more.nearest ?? null,
      durationMs: more.durationMs ?? performance.now() - began,
      delayMs: more.delayMs ?? 0,
      address: request.socket.remoteAddress ?? null,
      ownBytes: (body?.length ?? 0) + (more.ownBytes ?? 0),
    });
  };

  /** Answers by the routes. Nothing is waited for that need not be: where the database is not asked, the answer has left at the end. */
  const consider = (visit: Visit, triggers: readonly Entry<CompiledTrigger>[], body: ReadBody | null): void | Promise<void> => {
    const { simulation, method, request, response, target } = visit;
    const parts = decodeParts(target.path);
    visit.body = body?.bytes ?? null;
    const seen: Seen = matchableOf(method, target, request.headers, body?.value ?? null);
    const route = matching(visit, () => routeTaking(simulation, seen, parts)?.value);
    if (triggers.length > 0) matching(visit, () => startChains(simulation, triggers, parts, seen));
    if (route?.limit) return withinLimit(visit, route, route.limit, seen);
    if (route) return respond(visit, route, seen);
    const allowed = method === 'OPTIONS' ? methodsOf(simulation, target.path) : [];
    if (allowed.length === 0) return refuseUnmatched(visit, seen, `No route of this simulation answers ${method} ${target.path}.`);
    record(visit, answerOptions(request, response, allowed, simulation.cors), { reason: 'options' });
  };

  const refuseUnmatched = (visit: Visit, seen: Seen, words: string): void => {
    const nearest = matching(visit, () => nearestRoutes(visit.simulation, visit.method, visit.target.path, seen));
    record(visit, refuse(visit.response, 'ROUTE_NOT_FOUND', words, { nearest }), { reason: 'unmatched', nearest });
  };

  const withinLimit = async (visit: Visit, route: CompiledRoute, limit: RouteLimit, seen: Seen): Promise<void> => {
    const { simulation, request, response } = visit;
    const { isRefused, headers } = await answers.pass(simulation, route, limit);
    if (!isRefused) return respond(visit, route, seen, headers);
    const refusal = await answers.refusal(simulation, route, seen);
    deliver(request, response, refusal, simulation.cors, headers);
    record(visit, refusal, { routeId: route.id, reason: 'rate_limit' });
  };

  const respond = (visit: Visit, route: CompiledRoute, seen: Seen, headers: readonly string[] = noHeaders): void | Promise<void> => {
    const { simulation, target } = visit;
    // With the override over, the route may answer from its ready buffer again.
    if (route.override && !isLasting(route.override)) simulations.refresh(target.address);
    const chance = answers.chanceOf(route);
    const choice = matching(visit, () => choose(route, seen, chance));
    if (choice !== 'turn') return give(visit, route, seen, choice, chance, headers);
    return answers.turnOf(simulation, route).then((counted) => {
      const chosen = matching(visit, () => choose(route, seen, counted));
      return give(visit, route, seen, chosen === 'turn' ? null : chosen, counted, headers);
    });
  };

  const give = (
    visit: Visit,
    route: CompiledRoute,
    seen: Seen,
    choice: Choice | null,
    { random }: Chance,
    headers: readonly string[],
  ): void | Promise<void> => {
    if (!choice) return refuseUnmatched(visit, seen, 'The route matched, but none of its responses is for this request.');
    const ready = answers.make(visit.simulation, route, choice, seen);
    if (ready instanceof Promise) return ready.then((made) => finish(visit, route, choice, made, random, headers));
    finish(visit, route, choice, ready, random, headers);
  };

  const finish = (
    visit: Visit,
    route: CompiledRoute,
    { chosen, reason }: Choice,
    ready: FixedAnswer,
    random: () => number,
    headers: readonly string[],
  ): void => {
    const { simulation, request, response, began } = visit;
    const { response: how, fixed } = chosen;
    const delayMs = delayOf(how, random);
    const durationMs = performance.now() - began;
    const index = reason === 'resource' ? -1 : route.responses.indexOf(chosen);
    const send = (): void => {
      if (how.fault) misbehave(response, how.fault, ready, delayMs);
      else deliver(request, response, ready, simulation.cors, headers);
      record(visit, ready, {
        routeId: route.id,
        responseIndex: index < 0 ? null : index,
        reason,
        fault: how.fault ?? null,
        delayMs,
        durationMs,
        ownBytes: fixed ? 0 : ready.body.length,
      });
    };
    if (delayMs > 0 && how.fault !== 'slow_drip') setTimeout(send, delayMs);
    else send();
  };

  /** Begins the chains whose triggers match; each start is on its way to the database as soon as the answer has left. */
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

  return {
    /** What a request would meet in a simulation, without sending it. */
    async explain(caller: Caller, instanceId: string, input: unknown): Promise<Explanation> {
      const given = parse(explainInput, input);
      const { id } = await database.forTenant(caller, (db) => instanceById(db, instanceId));
      const simulation = simulations.known(id) ?? (await simulations.load(id));
      if (!simulation) throw notFound('instance', instanceId);
      return explain(simulation, given, async ({ id: routeId, seed }) => {
        const turn = (await database.forTenant(caller, (db) => routes.givenOfSequence(db, routeId))) + 1;
        return { random: seed === null ? Math.random : seededRandom(seed, turn), turn };
      });
    },

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
          void refuse(response, 'SERVICE_UNAVAILABLE', 'The simulation cannot be read at the moment; try again.');
        },
      );
      return true;
    },

    [Symbol.dispose]: () => simulations[Symbol.dispose](),
  };
}
