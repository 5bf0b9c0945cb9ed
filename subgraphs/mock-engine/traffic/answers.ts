import type { Database } from '#kernel/database';
import { failures } from '#kernel/failure';
import type { Matchable } from '#kernel/matcher';
import type { StateEffect } from '#kernel/template/effects';
import { callerFor } from '../execution/step.runner.ts';
import type { RequestRecord } from '../execution/execution.entity.ts';
import type { RouteResponse } from '../route/route.entity.ts';
import * as routes from '../route/route.repository.ts';
import * as state from '../state/state.repository.ts';
import { applyEffects, readUsedState } from '../state/state.service.ts';
import { answerResource } from './resource.ts';
import { seededRandom, type Chance, type Choice } from './selection.ts';
import { fixAnswer, type CompiledResponse, type CompiledRoute, type FixedAnswer, type RouteLimit, type Simulation } from './simulation.ts';

/** A request as rules, templates and chains see it. */
export type Seen = RequestRecord & Matchable;

/** Whether a route's limit refuses a request, and the headers that tell how many more it lets through, and until when. */
export interface Passing {
  isRefused: boolean;
  headers: string[];
}

/** What an answer takes beyond the compiled simulation: counts that all processes share, state, and templates. */
export function openAnswers(database: Database) {
  const givenWhole = new WeakSet<CompiledRoute>();
  const fullUntil = new WeakMap<CompiledRoute, number>();

  /** Counted in the database, so that it is one over all processes. */
  const turnOf = ({ tenantId, id }: Simulation, route: CompiledRoute): Promise<number> =>
    database.forTenant(callerFor(tenantId), (db) => routes.nextInSequence(db, id, route.id));

  /** With the state as it is; what tags change of it is in the database before the answer goes out. */
  const fillIn = (simulation: Simulation, { fill, state: use }: CompiledResponse, seen: Seen): FixedAnswer | Promise<FixedAnswer> => {
    const { tenantId, id, environment } = simulation;
    if (!fill) throw new Error('a response without templates has nothing to fill in');
    const filled = ({ variables, collections }: state.State, effects: StateEffect[]): FixedAnswer => {
      const { method, path, query, headers, params, body, cookies, host } = seen;
      return fill(
        {
          request: seen,
          method,
          path,
          query,
          headers,
          params,
          body,
          cookies,
          host,
          state: collections,
          variables,
          environment,
          // Read by the templates that name it, which most do not.
          get now() {
            return new Date().toISOString();
          },
        },
        effects,
      );
    };
    if (!use) return filled(noState, []);
    return database.forTenant(callerFor(tenantId), async (db) => {
      if (use.writes) await state.lock(db, id);
      const effects: StateEffect[] = [];
      const answer = filled(await readUsedState(db, id, use), effects);
      await applyEffects(db, id, effects);
      return answer;
    });
  };

  const fromResource = (simulation: Simulation, route: CompiledRoute, frame: RouteResponse, seen: Seen): Promise<RouteResponse> =>
    database.forTenant(callerFor(simulation.tenantId), async (db) => {
      const { method, path, query, body, params } = seen;
      const { resource } = route;
      if (!resource) return frame;
      const key = typeof params['documentKey'] === 'string' ? params['documentKey'] : null;
      const { headers, ...answered } = await answerResource(db, simulation.id, resource, { method, path, query, body, key });
      return { ...frame, ...answered, base64: null, file: null, headers: { ...headers, ...frame.headers } };
    });

  return {
    /** What is known without counting: all of a sequence that has been given whole is over. */
    chanceOf: (route: CompiledRoute): Chance => (givenWhole.has(route) ? over : unknown),

    /** Counts the turn. A seed makes each turn's draws the same every time. */
    async turnOf(simulation: Simulation, route: CompiledRoute): Promise<Chance> {
      const turn = await turnOf(simulation, route);
      if (route.seed !== null) return { random: seededRandom(route.seed, turn), turn };
      if (turn > route.sequence.length) givenWhole.add(route);
      return { random: Math.random, turn };
    },

    /** Counts a request at the route's limit. While a window is full, nobody asks the database about it. */
    async pass({ tenantId, id }: Simulation, route: CompiledRoute, limit: RouteLimit): Promise<Passing> {
      const known = (fullUntil.get(route) ?? 0) - Date.now();
      const { passed, leftMs } =
        known > 0
          ? { passed: Infinity, leftMs: known }
          : await database.forTenant(callerFor(tenantId), (db) => routes.passWindow(db, id, route.id, limit));
      const isRefused = passed > limit.requests;
      if (isRefused) fullUntil.set(route, Date.now() + leftMs);
      const seconds = Math.ceil(leftMs / 1_000);
      const remaining = String(Math.max(0, limit.requests - passed));
      const told = ['X-RateLimit-Limit', String(limit.requests), 'X-RateLimit-Remaining', remaining, 'X-RateLimit-Reset', String(seconds)];
      return { isRefused, headers: isRefused ? [...told, 'Retry-After', String(seconds)] : told };
    },

    /** The answer of a request beyond the route's limit. */
    async refusal(simulation: Simulation, { limit }: CompiledRoute, seen: Seen): Promise<FixedAnswer> {
      if (limit?.refusal) return limit.refusal.fixed ?? fillIn(simulation, limit.refusal, seen);
      const { status, meaning } = failures.RATE_LIMIT_EXCEEDED;
      return fixAnswer({ statusCode: status, headers: {}, body: { error: { code: 'RATE_LIMIT_EXCEEDED', message: meaning } } });
    },

    /** The answer that was chosen, ready to be sent. */
    make(simulation: Simulation, route: CompiledRoute, { chosen, reason }: Choice, seen: Seen): FixedAnswer | Promise<FixedAnswer> {
      if (reason === 'resource') return fromResource(simulation, route, chosen.response, seen).then((answered) => fixAnswer(answered));
      return chosen.fixed ?? fillIn(simulation, chosen, seen);
    },
  };
}

const noState: state.State = { variables: {}, collections: {} };
const unknown: Chance = { random: Math.random, turn: null };
const over: Chance = { random: Math.random, turn: Infinity };
