import { z } from 'zod';
import { firstDifference, type Difference } from '#kernel/matcher';
import { nearestRoutes, type NearMiss } from './near-miss.ts';
import { paramsOf } from './path-index.ts';
import { choose, type Chance, type Reason } from './selection.ts';
import { decodeParts, routesFor, type CompiledRoute, type Simulation } from './simulation.ts';
import { matchableOf } from './traffic.http.ts';

export const explainInput = z.object({
  method: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{1,20}$/, 'Must be an HTTP method.')
    .nullish(),
  path: z.string().max(8_000, 'Must have at most 8000 characters.').startsWith('/', 'Must begin with "/".'),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())]), { error: 'Must be an object of names and texts.' }).nullish(),
  body: z.unknown().optional(),
});

export interface RouteCandidate {
  routeId: string;
  method: string;
  path: string;
  index: 'literal' | 'pattern';
  matches: boolean;
  difference: Difference | null;
}

export interface Explanation {
  candidates: RouteCandidate[];
  routeId: string | null;
  responseIndex: number | null;
  reason: Reason | 'unmatched';
  chainIds: string[];
  nearest: NearMiss[];
}

/** What a request would meet in a simulation. Nothing is sent, counted or started. */
export async function explain(
  simulation: Simulation,
  { method: given, path: url, headers: rawHeaders, body }: z.infer<typeof explainInput>,
  chanceOf: (route: CompiledRoute) => Promise<Chance>,
): Promise<Explanation> {
  const method = given ?? 'GET';
  const [path = '/', query = ''] = url.split('?', 2);
  const parts = decodeParts(path);
  const headers = Object.fromEntries(Object.entries(rawHeaders ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const seen = matchableOf(method, { path, query }, headers, body ?? null);
  const entries = routesFor(simulation, method, path);
  const candidates = entries.map(({ value, segments }): RouteCandidate => {
    const difference = firstDifference(value.when, { ...seen, params: paramsOf(segments, parts) });
    const { id: routeId, method: own, path: pattern } = value;
    return {
      routeId,
      method: own,
      path: pattern,
      index: segments.every(({ kind }) => kind === 'literal') ? 'literal' : 'pattern',
      matches: difference === null,
      difference,
    };
  });
  const route = entries[candidates.findIndex(({ matches }) => matches)];
  const chosen = route && choose(route.value, { ...seen, params: paramsOf(route.segments, parts) }, await chanceOf(route.value));
  const choice = chosen === 'turn' || !chosen ? null : chosen;
  const triggers = simulation.triggers?.all(method, parts) ?? [];
  const responseIndex = choice && route ? route.value.responses.indexOf(choice.chosen) : -1;
  return {
    candidates,
    routeId: choice && route ? route.value.id : null,
    responseIndex: responseIndex < 0 ? null : responseIndex,
    reason: choice?.reason ?? 'unmatched',
    chainIds: triggers
      .filter(({ value, segments }) => value.matches({ ...seen, params: paramsOf(segments, parts) }))
      .map(({ value }) => value.chainId),
    nearest: choice ? [] : nearestRoutes(simulation, method, path, seen),
  };
}
