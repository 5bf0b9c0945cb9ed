import { compileRules, looksAtBody, type Matchable } from '#kernel/matcher';
import { hasTemplates } from '#kernel/template';
import type { Chain } from '../chain/chain.entity.ts';
import type { Instance } from '../instance/instance.entity.ts';
import { buildPathIndex, type Entry, type PathIndex } from './path-index.ts';
import { checkPattern, specificity, splitPath, type Segment } from '../route/path.rules.ts';
import type { Route, RouteOverride, RouteResponse } from '../route/route.entity.ts';

/** An answer that needs no thought: status, headers as name, value, name, value, and body. */
export interface FixedAnswer {
  statusCode: number;
  headers: string[];
  body: Buffer;
}

/** A response made ready to be given. */
export interface CompiledResponse {
  response: RouteResponse;
  /** Null where templates have to be filled in first. */
  fixed: FixedAnswer | null;
  matches: ((request: Matchable) => boolean) | null;
}

/** A route made ready to answer. */
export interface CompiledRoute {
  id: string;
  responses: CompiledResponse[];
  override: (CompiledResponse & { until: number }) | null;
  /** True where some rule or template may look at the request, so that it must be read in full first. */
  needsRequest: boolean;
  /** The answer of a route that always says the same. */
  always: FixedAnswer | null;
}

/** A chain's trigger made ready to be asked. */
export interface CompiledTrigger {
  chainId: string;
  matches: (request: Matchable) => boolean;
}

/** A simulation compiled for traffic: built whole, swapped whole, never changed. */
export interface Simulation {
  tenantId: string;
  id: string;
  enabled: boolean;
  /** Routes without any pattern in their path, by path: one look-up, however many there are. */
  literal: Map<string, PathIndex<CompiledRoute>>;
  /** No pattern has a rank below this, so a literal route that has one needs no look into `patterns`. */
  bestPattern: number;
  patterns: PathIndex<CompiledRoute>;
  triggers: PathIndex<CompiledTrigger> | null;
}

export interface SimulationParts {
  instance: Pick<Instance, 'tenantId' | 'id' | 'enabled'>;
  routes: readonly Route[];
  overrides: readonly RouteOverride[];
  chains: readonly Chain[];
}

/** Compiles a simulation. Priority decides, then the more specific path, then the older route. */
export function compileSimulation({ instance, routes, overrides, chains }: SimulationParts): Simulation {
  const lasting = overrides.filter(({ until }) => until === null || until.getTime() > Date.now());
  const overrideOf = new Map(lasting.map((override) => [override.routeId, override]));
  const ranked = routes
    .map((route) => ({ route, segments: checkPattern(route.path, '/path') }))
    .toSorted(byPrecedence)
    .map(({ route, segments }, rank): Entry<CompiledRoute> => ({
      rank,
      method: route.method,
      segments,
      value: compileRoute(route, overrideOf.get(route.id)),
    }));
  const patterns = ranked.filter(({ segments }) => !isLiteral(segments));
  const triggers = chains.map((chain, rank): Entry<CompiledTrigger> => ({
    rank,
    method: chain.triggerMethod,
    segments: checkPattern(chain.triggerPath, '/triggerPath'),
    value: { chainId: chain.id, matches: compileRules(chain.triggerConditions) },
  }));
  return {
    tenantId: instance.tenantId,
    id: instance.id,
    enabled: instance.enabled,
    literal: literalsOf(ranked.filter(({ segments }) => isLiteral(segments))),
    bestPattern: patterns[0]?.rank ?? Infinity,
    patterns: buildPathIndex(patterns),
    triggers: triggers.length > 0 ? buildPathIndex(triggers) : null,
  };
}

/** The route that takes a request, with its pattern; null where none does. `path` has no query. */
export function routeFor(simulation: Simulation, method: string, path: string): Entry<CompiledRoute> | null {
  const literal = simulation.literal.get(path)?.first(method, []) ?? null;
  if (literal && literal.rank < simulation.bestPattern) return literal;
  const parts = decodeParts(path);
  const exact = literal ?? simulation.literal.get(`/${parts.join('/')}`)?.first(method, []) ?? null;
  const pattern = simulation.patterns.first(method, parts);
  return exact && exact.rank < (pattern?.rank ?? Infinity) ? exact : pattern;
}

/** The segments of a request's path, percent-encoding undone; a segment that cannot be decoded stays as it came. */
export function decodeParts(path: string): string[] {
  const parts = splitPath(path);
  return path.includes('%') ? parts.map(decode) : parts;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isLiteral = (segments: readonly Segment[]): boolean => segments.every(({ kind }) => kind === 'literal');

/** Within one path only the method is left to decide, which an index without segments does. */
function literalsOf(entries: readonly Entry<CompiledRoute>[]): Map<string, PathIndex<CompiledRoute>> {
  const byPath = new Map<string, Entry<CompiledRoute>[]>();
  for (const entry of entries) {
    const path = `/${entry.segments.map((segment) => (segment.kind === 'literal' ? segment.text : '')).join('/')}`;
    const same = byPath.get(path) ?? [];
    same.push({ ...entry, segments: [] });
    byPath.set(path, same);
  }
  return new Map([...byPath].map(([path, same]) => [path, buildPathIndex(same)]));
}

interface Ranked {
  route: Route;
  segments: Segment[];
}

function byPrecedence(left: Ranked, right: Ranked): number {
  if (left.route.priority !== right.route.priority) return right.route.priority - left.route.priority;
  const [leftText, rightText] = [specificity(left.segments), specificity(right.segments)];
  if (leftText !== rightText) return leftText > rightText ? -1 : 1;
  return left.route.id < right.route.id ? -1 : 1;
}

function compileRoute(route: Route, override: RouteOverride | undefined): CompiledRoute {
  const responses = route.responses.map(compileResponse);
  const [only] = responses;
  const isFixed = only !== undefined && only.fixed !== null && only.matches === null && only.response.delay === 0;
  return {
    id: route.id,
    responses,
    override: override ? { ...compileResponse(override.response), until: override.until?.getTime() ?? Infinity } : null,
    needsRequest: route.responses.some(
      ({ when, template, body, headers }) => looksAtBody(when) || (template && hasTemplates([body, headers])),
    ),
    always: isFixed && !override ? only.fixed : null,
  };
}

function compileResponse(response: RouteResponse): CompiledResponse {
  const isDynamic = response.template && hasTemplates([response.body, response.headers]);
  return { response, fixed: isDynamic ? null : fixAnswer(response), matches: response.when === null ? null : compileRules(response.when) };
}

/** Status, headers and body as they go on the wire. The length is ours; a text is sent as it is, anything else as JSON. */
export function fixAnswer({ statusCode, headers, body }: Pick<RouteResponse, 'statusCode' | 'headers' | 'body'>): FixedAnswer {
  const isBodyless = statusCode === 204 || statusCode === 304;
  const content =
    isBodyless || body === null || body === undefined
      ? Buffer.alloc(0)
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const list = Object.entries(headers).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).flatMap((one) => [name, one]));
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (!hasType && content.length > 0)
    list.push('Content-Type', typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
  if (!isBodyless) list.push('Content-Length', String(content.length));
  return { statusCode, headers: list, body: content };
}
