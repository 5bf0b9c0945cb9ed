import { distance, firstDifference, type Matchable } from '#kernel/matcher';
import { splitPath } from '../route/path.rules.ts';
import type { Entry } from './path-index.ts';
import { paramsOf } from './path-index.ts';
import { decodeParts, methodsOf, routesFor, type CompiledRoute, type Simulation } from './simulation.ts';

/** A route that nearly took a request, and the first thing that kept it from it. */
export interface NearMiss {
  routeId: string;
  method: string;
  path: string;
  failed: 'path' | 'method' | 'rules';
  /** Where in the route's rules the request differs, what they say there, and what it has. */
  at?: string;
  expected?: unknown;
  actual?: unknown;
}

const most = 3;
/** Of more routes on one path than this no others are compared. */
const mostAsked = 200;
/** Of more routes than this no other path is proposed: a flood of wrong addresses is not to cost much. */
const mostCompared = 2_000;

/** The routes nearest to a request that none took: those of its path first, then those of the most similar paths. */
export function nearestRoutes(simulation: Simulation, method: string, path: string, seen: Omit<Matchable, 'params'>): NearMiss[] {
  const parts = decodeParts(path);
  const byRules = routesFor(simulation, method, path)
    .slice(0, mostAsked)
    .map((entry) => ({ entry, own: { ...seen, params: paramsOf(entry.segments, parts) } }))
    .map(({ entry, own }) => ({ entry, own, far: distance(entry.value.when, own) }))
    .toSorted((left, right) => left.far - right.far)
    .slice(0, most)
    .map(({ entry, own }) => missedRules(entry, own));
  const byMethod = methodsOf(simulation, path)
    .flatMap((other) => routesFor(simulation, other, path))
    .filter((entry) => !byRules.some(({ routeId }) => routeId === entry.value.id))
    .map((entry): NearMiss => ({ ...named(entry), failed: 'method', expected: entry.method, actual: method }));
  const near = [...byRules, ...new Map(byMethod.map((miss) => [miss.routeId, miss])).values()].slice(0, most);
  return near.length > 0 ? near : similarPaths(simulation, path);
}

const named = ({ value: { id: routeId, method, path } }: Entry<CompiledRoute>) => ({ routeId, method, path });

function missedRules(entry: Entry<CompiledRoute>, seen: Matchable): NearMiss {
  const difference = firstDifference(entry.value.when, seen) ?? firstDifference(entry.value.responses[0]?.response.when, seen);
  return {
    ...named(entry),
    failed: 'rules',
    ...(difference && { at: difference.path, expected: difference.expected, actual: cut(difference.actual) }),
  };
}

const longestShown = 200;
const cut = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : value;
};

function similarPaths({ routes }: Simulation, path: string): NearMiss[] {
  if (routes.length > mostCompared) return [];
  const parts = splitPath(path);
  return routes
    .map((entry) => ({ entry, likeness: likeness(splitPath(entry.value.path), parts) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((left, right) => right.likeness - left.likeness)
    .slice(0, most)
    .map(({ entry }) => ({ ...named(entry), failed: 'path', expected: entry.value.path, actual: path }));
}

/** How many segments two paths share, place by place, less what one has more than the other. */
function likeness(pattern: readonly string[], parts: readonly string[]): number {
  const shared = pattern.filter((text, index) => text === parts[index] || (/[:*]/.test(text) && parts[index] !== undefined)).length;
  return shared - Math.abs(pattern.length - parts.length) * 0.5;
}
