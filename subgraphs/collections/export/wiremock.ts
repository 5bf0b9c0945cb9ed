import { isObject } from '#kernel/json';
import type { NotCarried } from '../import/import.entity.ts';
import { missedBy, type Exported, type Miss, type Route, type RouteResponse } from './exported.ts';
import { requestOf } from './wiremock-request.ts';

type Json = Record<string, unknown>;

/** Stub mappings of WireMock, as its admin API takes them at `/__admin/mappings/import`. */
export function toWireMock(routes: readonly Route[]): Exported {
  const notCarried: NotCarried[] = [];
  const mappings = routes.flatMap((route) =>
    mappingsOf(route, (path, message) => void notCarried.push({ path: `/routes/${route.id}${path}`, message })),
  );
  return { document: { mappings, meta: { total: mappings.length } }, notCarried };
}

/** One mapping for each response: rules and sequences come before the default, as WireMock's lower numbers do. */
function mappingsOf(route: Route, miss: Miss): Json[] {
  if (!route.enabled) {
    miss('/enabled', 'A route that is switched off has no equal, so it is left out.');
    return [];
  }
  missedBy(route, miss);
  const drawn = route.responses.filter(({ weight }) => weight !== null);
  if (drawn.length > 1) miss('/responses', 'Responses that are drawn by weight have no equal; the first of them answers.');
  const kept = route.responses.filter((response) => response.weight === null || response === drawn[0]);
  const sequence = kept.filter((one) => one.sequence !== null).toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0));
  return methodsOf(route.method).flatMap((method) =>
    kept.map((response) => {
      const place = route.responses.indexOf(response);
      const missHere: Miss = (path, message) => miss(`/responses/${place}${path}`, message);
      const turn = sequence.indexOf(response);
      return {
        priority: priorityOf(route, response, turn >= 0),
        request: requestOf({ method, path: route.path, rules: [route.when, response.when] }, miss),
        response: responseOf(response, missHere),
        ...(turn >= 0 && {
          scenarioName: `${route.id} ${method}`,
          requiredScenarioState: turn === 0 ? 'Started' : `after ${turn}`,
          newScenarioState: `after ${turn + 1}`,
        }),
      };
    }),
  );
}

/** A mapping has one method or any. */
const methodsOf = (method: string): string[] => method.split(',');

/** There 1 is the first. Within a priority of ours come rules, then sequences, then the default. */
const priorityOf = ({ priority }: Route, { when }: RouteResponse, inSequence: boolean): number =>
  Math.max(1, (1_000 - priority) * 3 + (when !== null ? 0 : inSequence ? 1 : 2) + 1);

const faults: Readonly<Record<string, string>> = {
  connection_reset: 'CONNECTION_RESET_BY_PEER',
  empty_response: 'EMPTY_RESPONSE',
  malformed_chunk: 'MALFORMED_RESPONSE_CHUNK',
};

function responseOf(response: RouteResponse, miss: Miss): Json {
  const { statusCode, headers, body, base64, file, template, delay, delayDistribution, fault } = response;
  if (fault !== null && faults[fault] === undefined && fault !== 'slow_drip') miss('/fault', `The fault ${fault} has no equal.`);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const bars = template && body !== null ? toHandlebars(text) : null;
  for (const expression of bars?.unknown ?? [])
    miss('/body', `The expression {{${expression}}} has no equal; the body is answered as it is.`);
  const isRendered = bars !== null && bars.unknown.length === 0;
  return {
    status: statusCode,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(base64 !== null && { base64Body: base64 }),
    ...(file !== null && { bodyFileName: file }),
    ...(body !== null &&
      (isRendered
        ? { body: bars.text, transformers: ['response-template'] }
        : isObject(body) || Array.isArray(body)
          ? { jsonBody: body }
          : { body: text })),
    ...(delay > 0 && fault !== 'slow_drip' && { fixedDelayMilliseconds: delay }),
    ...(fault === 'slow_drip' && { chunkedDribbleDelay: { numberOfChunks: 20, totalDuration: delay === 0 ? 10_000 : delay } }),
    ...(fault !== null && faults[fault] !== undefined && { fault: faults[fault] }),
    ...(delayDistribution && distributionOf(delayDistribution, miss)),
  };
}

function distributionOf({ kind, min, max, median, sigma }: Json, miss: Miss): Json {
  if (kind === 'uniform') return { delayDistribution: { type: 'uniform', lower: min, upper: max } };
  if (kind === 'lognormal') return { delayDistribution: { type: 'lognormal', median, sigma } };
  miss('/delayDistribution', `The distribution ${String(kind)} has no equal.`);
  return {};
}

/** The common part of Liquid in the Handlebars of WireMock; what has no equal is named. */
export function toHandlebars(text: string): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  const translated = text.replaceAll(/\{\{-?\s*([^{}]+?)\s*-?\}\}|\{%[^%]*%\}/g, (whole, inner: string | undefined) => {
    const expression = inner === undefined ? null : handlebarsOf(inner);
    if (expression === null) unknown.push(inner ?? whole);
    return expression === null ? whole : `{{${expression}}}`;
  });
  return { text: translated, unknown };
}

const expressions: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^request\.(method|path|body)$/, (part) => `request.${part}`],
  [/^(?:request\.)?query\.([\w-]+)$/, (name) => `request.query.${name}`],
  [/^(?:request\.)?headers\.([\w-]+)$/, (name) => `request.headers.${name}`],
  [/^(?:request\.)?headers\['([\w-]+)'\]$/, (name) => `request.headers.${name}`],
  [/^(?:request\.)?cookies\.([\w-]+)$/, (name) => `request.cookies.${name}`],
  [/^(?:request\.)?params\.(\w+)$/, (name) => `request.path.${name}`],
  [/^(?:request\.)?body\.([\w.]+)$/, (path) => `jsonPath request.body '$.${path}'`],
  [/^(?:request\.)?body \| jsonpath: '([^']+)'$/, (path) => `jsonPath request.body '${path}'`],
  [/^request\.path \| split: '\/' \| slice: (\d+) \| first$/, (place) => `request.pathSegments.[${Number(place) - 1}]`],
  // There the upper bound is never reached.
  [/^'number\.int' \| faker: min: (-?\d+), max: (-?\d+)$/, (min, max) => `randomInt lower=${min} upper=${Number(max) + 1}`],
  [/^(now)$/, () => 'now'],
  [/^(random\.uuid)$/, () => "randomValue type='UUID'"],
];

function handlebarsOf(expression: string): string | null {
  for (const [pattern, make] of expressions) {
    const [, first, second = ''] = pattern.exec(expression) ?? [];
    if (first !== undefined) return make(first, second);
  }
  return null;
}
