import { isAscii } from 'node:buffer';
import { Failure } from '#kernel/failure';
import { compileRules, type Matchable } from '#kernel/matcher';
import type { StateEffect } from '#kernel/template/effects';
import { compileToText, hasTemplates, isTemplate, stateUseOf, type StateUse, type TextFill } from '#kernel/template/template';
import type { Chain } from '../chain/chain.entity.ts';
import type { Retention } from '../traffic-log/traffic-log.entity.ts';
import type { Instance } from '../instance/instance.entity.ts';
import { buildPathIndex, exactIndex, paramsOf, type Entry, type PathIndex } from './path-index.ts';
import { buildRouteGroup, type RouteGroup } from './rule-index.ts';
import { checkPattern, itemPath, specificity, splitPath, type Segment } from '../route/path.rules.ts';
import type { Route, RouteOverride, RouteRateLimit, RouteResource, RouteResponse } from '../route/route.entity.ts';
import { completeResponse } from '../route/route.rules.ts';
import { isCompressible } from './compression.ts';

/** An answer that needs no thought: status, headers as name, value, name, value, and body. */
export interface FixedAnswer {
  statusCode: number;
  headers: string[];
  body: Buffer;
  /** The same body as a text, where it is short and of ASCII alone. */
  ascii: string | null;
  /** Whether it is worth being sent compressed to whoever takes that. */
  compressible: boolean;
}

/** A file of the simulation that responses name. */
export interface BodyFile {
  contentType: string;
  content: Buffer;
}

/** A response made ready to be given. */
export interface CompiledResponse {
  response: RouteResponse;
  /** Null where templates have to be filled in first, which `fill` does then. */
  fixed: FixedAnswer | null;
  fill: ((scope: object, effects: StateEffect[]) => FixedAnswer) | null;
  matches: ((request: Matchable) => boolean) | null;
  /** What its templates read and change of the state; null where they do neither. */
  state: StateUse | null;
}

/** A route's limit, with what it answers beyond it. */
export type RouteLimit = RouteRateLimit & { refusal: CompiledResponse | null };

/** A route made ready to answer. */
export interface CompiledRoute {
  id: string;
  method: string;
  path: string;
  /** The rules that a request must meet, as they were written; `takes` is null where there are none. */
  when: unknown;
  takes: ((request: Matchable) => boolean) | null;
  responses: CompiledResponse[];
  /** The responses that are each given once, in order; and those that are drawn, with the sum of their weights. */
  sequence: CompiledResponse[];
  drawn: CompiledResponse[];
  weights: number;
  fallback: CompiledResponse | null;
  /** The collection that it shows; the key of one document is the path's `documentKey`. */
  resource: RouteResource | null;
  limit: RouteLimit | null;
  seed: number | null;
  override: (CompiledResponse & { until: number }) | null;
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
  cors: boolean;
  /** How many of its requests are kept, and for how many days. */
  kept: Retention;
  /** What templates see as `environment`. */
  environment: Readonly<Record<string, unknown>>;
  /** About how much memory it takes, in bytes. */
  size: number;
  /** Every route, in the order in which they are asked. */
  routes: readonly Entry<CompiledRoute>[];
  /** Routes without any pattern in their path, by path: one look-up, however many there are. */
  literal: Map<string, PathIndex<RouteGroup>>;
  /** No pattern has a rank below this, so a literal route that has one needs no look into `patterns`. */
  bestPattern: number;
  patterns: PathIndex<RouteGroup>;
  triggers: PathIndex<CompiledTrigger> | null;
}

export interface SimulationParts {
  instance: Pick<Instance, 'tenantId' | 'id' | 'enabled' | 'cors' | 'keptTraffic' | 'keptTrafficDays'>;
  routes: readonly Route[];
  overrides: readonly RouteOverride[];
  chains: readonly Chain[];
  environment: Readonly<Record<string, unknown>>;
  /** The files that responses name, by name. */
  files: ReadonlyMap<string, BodyFile>;
}

/** Compiles a simulation. Priority decides, then the more specific path, then one with rules, then the older route. */
export function compileSimulation({ instance, routes, overrides, chains, environment, files }: SimulationParts): Simulation {
  const lasting = overrides.filter(({ until }) => until === null || until.getTime() > Date.now());
  const overrideOf = new Map(lasting.map((override) => [override.routeId, override]));
  const ranked = routes
    .flatMap(placesOf)
    .map((place) => ({ ...place, segments: checkPattern(place.path, '/path') }))
    .toSorted(byPrecedence)
    .map(({ route, method, path, segments }, rank): Entry<CompiledRoute> => ({
      rank,
      method,
      segments,
      value: compileRoute({ ...route, method, path }, overrideOf.get(route.id), files),
    }));
  const groups = groupsOf(ranked);
  const patterns = groups.filter(({ segments }) => !isLiteral(segments));
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
    cors: instance.cors,
    kept: { entries: instance.keptTraffic, days: instance.keptTrafficDays },
    environment,
    size: sizeOf(ranked),
    routes: ranked,
    literal: literalsOf(groups.filter(({ segments }) => isLiteral(segments))),
    bestPattern: patterns[0]?.rank ?? Infinity,
    patterns: buildPathIndex(patterns),
    triggers: triggers.length > 0 ? buildPathIndex(triggers) : null,
  };
}

/** The routes of each method and path as one entry, of the rank of the first. */
function groupsOf(ranked: readonly Entry<CompiledRoute>[]): Entry<RouteGroup>[] {
  const groups = new Map<string, Entry<CompiledRoute>[]>();
  for (const entry of ranked) {
    const key = `${entry.method} ${entry.value.path}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()].map((entries) => {
    const [first] = entries as [Entry<CompiledRoute>];
    const { rank, method, segments } = first;
    return { rank, method, segments, value: buildRouteGroup(entries) };
  });
}

/** The route that comes first for a method and path, whatever its rules; null where there is none. `path` has no query. */
export function routeFor(simulation: Simulation, method: string, path: string): Entry<CompiledRoute> | null {
  const literal = simulation.literal.get(path)?.first(method, []) ?? null;
  if (literal && literal.rank < simulation.bestPattern) return literal.value.entries[0] ?? null;
  const parts = decodeParts(path);
  const exact = literal ?? simulation.literal.get(`/${parts.join('/')}`)?.first(method, []) ?? null;
  const pattern = simulation.patterns.first(method, parts);
  const first = exact && exact.rank < (pattern?.rank ?? Infinity) ? exact : pattern;
  return first?.value.entries[0] ?? null;
}

/** The routes of a method and path, by method and pattern, in the order of the first of each. */
export function groupsFor(simulation: Simulation, method: string, path: string, parts: readonly string[]): Entry<RouteGroup>[] {
  const literal = (simulation.literal.get(path) ?? simulation.literal.get(`/${parts.join('/')}`))?.all(method, []) ?? [];
  const patterns = simulation.bestPattern < Infinity ? simulation.patterns.all(method, parts) : [];
  const all = patterns.length === 0 ? literal : literal.length === 0 ? patterns : [...literal, ...patterns];
  return all.length > 1 ? all.toSorted((left, right) => left.rank - right.rank) : all;
}

/** Every route of a method and path, in the order in which they are asked. */
export const routesFor = (simulation: Simulation, method: string, path: string): Entry<CompiledRoute>[] =>
  groupsFor(simulation, method, path, decodeParts(path))
    .flatMap(({ value }) => value.entries)
    .toSorted((left, right) => left.rank - right.rank);

/** The first route that takes a request by its rules as well; its path's parameters are then the request's. Null where none does. */
export function routeTaking(
  simulation: Simulation,
  seen: Matchable & { method: string; path: string },
  parts: readonly string[],
): Entry<CompiledRoute> | null {
  let best: Entry<CompiledRoute> | null = null;
  let params = {};
  for (const group of groupsFor(simulation, seen.method, seen.path, parts)) {
    if (best && best.rank < group.rank) break;
    seen.params = paramsOf(group.segments, parts);
    const route = group.value.first(seen);
    if (!route || route.rank > (best?.rank ?? Infinity)) continue;
    best = route;
    params = seen.params;
  }
  seen.params = params;
  return best;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The methods that a path is answered for. */
export const methodsOf = (simulation: Simulation, path: string): string[] =>
  methods.filter((method) => routeFor(simulation, method, path) !== null);

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

function literalsOf(entries: readonly Entry<RouteGroup>[]): Map<string, PathIndex<RouteGroup>> {
  const byPath = new Map<string, Entry<RouteGroup>[]>();
  for (const entry of entries) {
    const path = `/${entry.segments.map((segment) => (segment.kind === 'literal' ? segment.text : '')).join('/')}`;
    const same = byPath.get(path) ?? [];
    same.push(entry);
    byPath.set(path, same);
  }
  return new Map([...byPath].map(([path, same]) => [path, exactIndex(same)]));
}

/** What one thing answers for: a route for its method and path; a resource for its documents together, and for each of them. */
interface Place {
  route: Route;
  method: string;
  path: string;
}

function placesOf(route: Route): Place[] {
  const { method, path, resource } = route;
  if (!resource) return [{ route, method, path }];
  const own = (all: readonly string[]): string => all.filter((one) => method === 'ANY' || method.split(',').includes(one)).join(',');
  const places = [
    { route, method: own(['GET', 'POST']), path },
    { route, method: own(['GET', 'PUT', 'PATCH', 'DELETE']), path: itemPath(path) },
  ];
  return places.filter((place) => place.method !== '');
}

/** A route without a body takes about this much. */
const bytesOfRoute = 4_096;
const sizeOf = (routes: readonly Entry<CompiledRoute>[]): number =>
  routes.reduce(
    (sum, { value }) => sum + value.responses.reduce((bytes, { fixed }) => bytes + (fixed?.body.length ?? 0), bytesOfRoute),
    bytesOfRoute,
  );

interface Ranked {
  route: Route;
  segments: Segment[];
}

function byPrecedence(left: Ranked, right: Ranked): number {
  if (left.route.priority !== right.route.priority) return right.route.priority - left.route.priority;
  const [leftText, rightText] = [specificity(left.segments), specificity(right.segments)];
  if (leftText !== rightText) return leftText > rightText ? -1 : 1;
  if ((left.route.when === null) !== (right.route.when === null)) return left.route.when === null ? 1 : -1;
  return left.route.id < right.route.id ? -1 : 1;
}

function compileRoute(route: Route, override: RouteOverride | undefined, files: SimulationParts['files']): CompiledRoute {
  const compile = (response: RouteResponse): CompiledResponse => compileResponse(response, files);
  const responses = route.responses.map(compile);
  const [only] = responses;
  const isAlone = responses.length === 1 && only !== undefined && only.fixed !== null && only.matches === null;
  const isPlain = isAlone && !only.response.sequence && !only.response.delay && !only.response.delayDistribution && !only.response.fault;
  const isFree = route.when === null && !override && !route.resource && !route.rateLimit;
  const drawn = responses.filter(({ response }) => response.weight);
  const fallback = responses.find(({ response, matches }) => matches === null && !response.sequence && !response.weight) ?? null;
  const { resource, rateLimit, seed } = route;
  return {
    id: route.id,
    method: route.method,
    path: route.path,
    when: route.when,
    takes: route.when === null ? null : compileRules(route.when),
    responses,
    sequence: responses
      .filter(({ response }) => response.sequence)
      .toSorted((left, right) => (left.response.sequence ?? 0) - (right.response.sequence ?? 0)),
    drawn,
    weights: drawn.reduce((sum, { response }) => sum + (response.weight ?? 0), 0),
    fallback: fallback ?? (resource ? compile(completeResponse({})) : null),
    resource,
    limit: rateLimit && { ...rateLimit, refusal: rateLimit.response ? compile(rateLimit.response) : null },
    seed,
    override: override ? { ...compile(override.response), until: override.until?.getTime() ?? Infinity } : null,
    always: isPlain && isFree ? only.fixed : null,
  };
}

function compileResponse(response: RouteResponse, files: SimulationParts['files']): CompiledResponse {
  const filled = [response.body, response.headers];
  const isDynamic = response.template && hasTemplates(filled);
  const use = isDynamic ? stateUseOf(filled) : null;
  return {
    response,
    fixed: isDynamic ? null : fixAnswer(response, files),
    fill: isDynamic ? compileFill(response) : null,
    matches: response.when === null ? null : compileRules(response.when),
    state: use && (use.variables || use.writes || use.collections.length > 0) ? use : null,
  };
}

/** The answer of a response with templates: what never changes of it is made ready once. */
function compileFill({ statusCode, headers, body }: RouteResponse): CompiledResponse['fill'] {
  const isBodyless = statusCode === 204 || statusCode === 304;
  const text = isBodyless || body === null ? null : compileToText(body, '/body');
  const list = headerList(headers);
  if (text && !hasType(headers)) list.push('Content-Type', typeOf(body));
  const filled = list.map((value, index): string | TextFill =>
    index % 2 === 1 && isTemplate(value) ? compileToText(value, `/headers/${list[index - 1]}`) : value,
  );
  const isFixed = filled.every((one) => typeof one === 'string');
  return (scope, effects) => {
    const content = text ? Buffer.from(text(scope, effects)) : nothing;
    const own = isFixed
      ? list.slice()
      : filled.map((one, index) => (typeof one === 'string' ? one : headerText(one(scope, effects), list[index - 1])));
    if (!isBodyless) own.push('Content-Length', String(content.length));
    return toAnswer(statusCode, own, content);
  };
}

/** Throws Failure('TEMPLATE_INVALID') for what no header can hold. */
function headerText(text: string, name: string | undefined): string {
  if (/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text)) return text;
  throw new Failure('TEMPLATE_INVALID', `/headers/${name}: The template made what no header can hold, such as a line break.`);
}

type Answered = Pick<RouteResponse, 'statusCode' | 'headers' | 'body' | 'base64' | 'file'>;

/** Status, headers and body as they go on the wire. The length is ours; a text is sent as it is, bytes as they are, anything else as JSON. */
export function fixAnswer({ statusCode, headers, body, base64, file }: Answered, files?: SimulationParts['files']): FixedAnswer {
  const isBodyless = statusCode === 204 || statusCode === 304;
  const found = file ? files?.get(file) : undefined;
  const content = isBodyless ? nothing : (found?.content ?? (base64 ? Buffer.from(base64, 'base64') : bytesOf(body)));
  const list = headerList(headers);
  if (!hasType(headers) && content.length > 0)
    list.push('Content-Type', found?.contentType ?? (base64 ? 'application/octet-stream' : typeOf(body)));
  if (!isBodyless) list.push('Content-Length', String(content.length));
  return toAnswer(statusCode, list, content);
}

const toAnswer = (statusCode: number, headers: string[], body: Buffer): FixedAnswer => ({
  statusCode,
  headers,
  body,
  ascii: body.length <= mostInOne && isAscii(body) ? body.toString('latin1') : null,
  compressible: isCompressible(headers, body.length),
});

/** Node sends a short text in one piece with the head, and a buffer in a second one. */
const mostInOne = 16 * 1024;

const headerList = (headers: RouteResponse['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).flatMap((one) => [name, one]));
const hasType = (headers: RouteResponse['headers']): boolean => Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
const nothing = Buffer.alloc(0);
const bytesOf = (body: unknown): Buffer =>
  body === null || body === undefined ? nothing : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
const typeOf = (body: unknown): string => (typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
