import { z } from 'zod';
import { firstDifference, type Difference } from '#kernel/matcher';
import { sharingTime } from '#kernel/matching/time-box';
import { nearestRoutes, type NearMiss } from './near-miss.ts';
import { paramsOf } from './path-index.ts';
import { choose, type Chance, type Reason } from './selection.ts';
import { decodeParts, groupsFor, type CompiledRoute, type Simulation } from './simulation.ts';
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
  /** The member by whose value it was found among many of its path; null where they are asked one by one. */
  member: string | null;
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

/** No more are told of: a path may have thousands. */
const mostCandidates = 200;
/** What asking them may take, in milliseconds. */
const mostMs = 500;

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
  const entries = groupsFor(simulation, method, path, parts)
    .flatMap(({ value: { asked, member }, segments }) => {
      const own = { ...seen, params: paramsOf(segments, parts) };
      return asked(own).map((entry) => ({ entry, own, member }));
    })
    .toSorted((left, right) => left.entry.rank - right.entry.rank);
  const compare = ({ entry: { value, segments }, own, member }: (typeof entries)[number]): RouteCandidate => {
    const difference = firstDifference(value.when, own);
    const { id: routeId, method: itsMethod, path: pattern } = value;
    const index = segments.every(({ kind }) => kind === 'literal') ? 'literal' : 'pattern';
    return { routeId, method: itsMethod, path: pattern, index, member, matches: difference === null, difference };
  };
  const [candidates, taking] = sharingTime(mostMs, () => [
    entries.slice(0, mostCandidates).map(compare),
    entries.find(({ entry, own }) => entry.value.takes?.(own) ?? true),
  ]);
  const route = taking?.entry.value;
  const chosen = taking && route ? choose(route, taking.own, await chanceOf(route)) : null;
  const choice = chosen === 'turn' ? null : chosen;
  const triggers = simulation.triggers?.all(method, parts) ?? [];
  const responseIndex = choice && route ? route.responses.indexOf(choice.chosen) : -1;
  return {
    candidates,
    routeId: choice && route ? route.id : null,
    responseIndex: responseIndex < 0 ? null : responseIndex,
    reason: choice?.reason ?? 'unmatched',
    chainIds: triggers
      .filter(({ value, segments }) => value.matches({ ...seen, params: paramsOf(segments, parts) }))
      .map(({ value }) => value.chainId),
    nearest: choice ? [] : nearestRoutes(simulation, method, path, seen),
  };
}
