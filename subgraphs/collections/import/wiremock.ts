import { isObject } from '#kernel/json';
import { bodyOf, headersOf, listOf, objectOf, textOf, toLiquid, type Carried, type CarriedRoute, type Json } from './carried.ts';
import type { NotCarried } from './import.entity.ts';

/** Stub mappings of WireMock: one, a list, or the `{ mappings: [...] }` of its admin API. */
export function fromWireMock(document: Json): Carried {
  const mappings = Array.isArray(document['mappings']) ? document['mappings'] : [document];
  const routes: CarriedRoute[] = [];
  const notCarried: NotCarried[] = [];
  const place = (index: number): string => (Array.isArray(document['mappings']) ? `/mappings/${index}` : '');
  mappings.forEach((mapping, index) => {
    const from = place(index);
    const miss = (path: string, message: string): void => void notCarried.push({ path: `${from}${path}`, message });
    const { request, response, priority, scenarioName, postServeActions, serveEventListeners } = objectOf(mapping);
    const target = targetOf(objectOf(request), miss);
    if (target === null) return;
    if (scenarioName !== undefined) miss('/scenarioName', 'Scenarios have no equal; use a sequence of responses, or a chain.');
    if (postServeActions !== undefined || serveEventListeners !== undefined)
      miss('/serveEventListeners', 'What happens after an answer is a chain here; make one.');
    const when = rulesOf(objectOf(request), target.query, miss);
    const route = {
      method: methodOf(textOf(objectOf(request)['method']), miss),
      path: target.path,
      ...(Object.keys(when).length > 0 && { when }),
      // There 1 is the first; here the higher comes first.
      ...(typeof priority === 'number' && { priority: Math.max(-1_000, Math.min(1_000, 6 - priority)) }),
      responses: [responseOf(objectOf(response), miss)],
    };
    routes.push({ from, route });
  });
  return { name: 'WireMock', routes, notCarried };
}

type Miss = (path: string, message: string) => void;

function methodOf(method: string | null, miss: Miss): string {
  if (method === null || method === 'ANY') return 'ANY';
  if (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i.test(method)) return method.toUpperCase();
  miss('/request/method', `The method ${method} is answered as ANY.`);
  return 'ANY';
}

interface Target {
  path: string;
  query: Json;
}

function targetOf(request: Json, miss: Miss): Target | null {
  const { url, urlPath, urlPathTemplate, urlPattern, urlPathPattern } = request;
  const exact = textOf(url) ?? textOf(urlPath);
  if (exact !== null) {
    const [path = '/', search = ''] = exact.split('?', 2);
    if (/\*|\/:/.test(path)) miss('/request/url', 'A * or : of this path is a wildcard here.');
    return { path, query: Object.fromEntries(new URLSearchParams(search)) };
  }
  const template = textOf(urlPathTemplate);
  if (template !== null) return { path: template.replaceAll(/\{(\w+)\}/g, ':$1'), query: {} };
  const pattern = textOf(urlPathPattern) ?? textOf(urlPattern);
  if (pattern === null) return { path: '/**', query: {} };
  const path = globOf(pattern);
  if (path === null)
    miss(
      textOf(urlPathPattern) ? '/request/urlPathPattern' : '/request/urlPattern',
      `The pattern ${pattern} is no path with wildcards; write the route by hand.`,
    );
  return path === null ? null : { path, query: {} };
}

/** A regular expression of a path, where wildcards say the same: `/users/[0-9]+` is `/users/*` and looks only for a segment. */
function globOf(pattern: string): string | null {
  const bare = pattern.replaceAll(/^\^|\$$/g, '').replace(/(\(\?:?\\\?\.\*\)\?|\\\?\.\*|\.\*)$/, '/**');
  const segments = bare
    .replaceAll('/**', '/\u0001')
    .split('/')
    .map((segment) => {
      if (segment === '\u0001') return '**';
      const text = segment.replaceAll(/(\[[^\]]*\]|\\[dw]|\.|\([^()]*\))([+*]|\{\d+(,\d*)?\})/g, '*').replaceAll(/\\([.\-_])/g, '$1');
      return /[()[\]{}+?^$|\\]/.test(text) ? null : text;
    });
  const path = segments.includes(null) ? null : segments.join('/');
  return path !== null && path.startsWith('/') && !/\*\*./.test(path) ? path : null;
}

const matchers: Readonly<Record<string, (operand: unknown) => unknown>> = {
  equalTo: (operand) => ({ $eq: operand }),
  contains: (operand) => ({ $contains: operand }),
  matches: (operand) => ({ $regex: `^(?:${String(operand)})$` }),
  doesNotMatch: (operand) => ({ $not: { $regex: `^(?:${String(operand)})$` } }),
  doesNotContain: (operand) => ({ $not: { $contains: operand } }),
  absent: (operand) => ({ $exists: operand !== true }),
};

/** Matchers beside the words that say how they match. */
function matcherOf(matcher: unknown, path: string, miss: Miss): unknown {
  if (!isObject(matcher)) return matcher;
  if (matcher['caseInsensitive'] === true) miss(path, 'Is matched with its case here.');
  for (const [name, make] of Object.entries(matchers)) if (name in matcher) return make(matcher[name]);
  if (Array.isArray(matcher['and'])) return { $and: matcher['and'].map((one) => matcherOf(one, path, miss)) };
  if (Array.isArray(matcher['or'])) return { $or: matcher['or'].map((one) => matcherOf(one, path, miss)) };
  miss(path, `The matcher ${Object.keys(matcher).join(', ')} has no equal, so it is left out.`);
  return { $exists: true };
}

function rulesOf(request: Json, query: Json, miss: Miss): Json {
  const part = (name: string): Json =>
    Object.fromEntries(
      Object.entries(objectOf(request[name])).map(([key, matcher]) => [key, matcherOf(matcher, `/request/${name}/${key}`, miss)]),
    );
  const bodies = listOf(request['bodyPatterns']).flatMap((pattern, index): unknown[] => {
    const path = `/request/bodyPatterns/${index}`;
    const { equalToJson, matchesJsonPath, ...others } = objectOf(pattern);
    if (equalToJson !== undefined) {
      const value = typeof equalToJson === 'string' ? bodyOf(equalToJson) : equalToJson;
      return [others['ignoreExtraElements'] === true ? value : { $eq: value }];
    }
    if (typeof matchesJsonPath === 'string') return [{ $jsonpath: matchesJsonPath }];
    if (isObject(matchesJsonPath)) miss(path, 'A JSONPath with a matcher of its own is looked for alone.');
    if (isObject(matchesJsonPath)) return [{ $jsonpath: matchesJsonPath['expression'] }];
    return [matcherOf(others, path, miss)];
  });
  const { user, password, username = user } = objectOf(request['basicAuthCredentials'] ?? request['basicAuth']);
  const basic =
    typeof username === 'string' ? { authorization: `Basic ${Buffer.from(`${username}:${String(password)}`).toString('base64')}` } : {};
  const parts = { query: { ...query, ...part('queryParameters') }, headers: { ...part('headers'), ...basic }, cookies: part('cookies') };
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => Object.keys(value).length > 0));
  const [only] = bodies;
  return { ...given, ...(bodies.length === 1 && { body: only }), ...(bodies.length > 1 && { $and: bodies.map((body) => ({ body })) }) };
}

const faults: Readonly<Record<string, string>> = {
  CONNECTION_RESET_BY_PEER: 'connection_reset',
  EMPTY_RESPONSE: 'empty_response',
  MALFORMED_RESPONSE_CHUNK: 'malformed_chunk',
  RANDOM_DATA_THEN_CLOSE: 'empty_response',
};

function responseOf(response: Json, miss: Miss): Json {
  const {
    status,
    jsonBody,
    body,
    base64Body,
    bodyFileName,
    headers,
    fault,
    fixedDelayMilliseconds,
    delayDistribution,
    transformers,
    proxyBaseUrl,
  } = response;
  if (bodyFileName !== undefined) miss('/response/bodyFileName', `The file ${textOf(bodyFileName) ?? ''} is not in the document.`);
  if (base64Body !== undefined) miss('/response/base64Body', 'Binary bodies cannot be carried yet.');
  if (proxyBaseUrl !== undefined) miss('/response/proxyBaseUrl', 'Nothing is passed on to another server yet.');
  const isTemplate = listOf(transformers).includes('response-template');
  const text = textOf(body);
  const { text: liquid, unknown } = isTemplate && text !== null ? toLiquid(text) : { text, unknown: [] };
  for (const expression of unknown) miss('/response/body', `The expression {{${expression}}} has no equal; the body is answered as it is.`);
  const spread = objectOf(delayDistribution);
  const distribution =
    spread['type'] === 'uniform'
      ? { kind: 'uniform', min: spread['lower'], max: spread['upper'] }
      : spread['type'] === 'lognormal'
        ? { kind: 'lognormal', median: spread['median'], sigma: spread['sigma'] }
        : null;
  if (delayDistribution !== undefined && !distribution) miss('/response/delayDistribution', 'This distribution has no equal.');
  return {
    statusCode: typeof status === 'number' ? status : 200,
    headers: headersOf(Object.entries(objectOf(headers))),
    body: jsonBody ?? liquid,
    ...(isTemplate && unknown.length === 0 && { template: true }),
    ...(typeof fixedDelayMilliseconds === 'number' && !distribution && { delay: fixedDelayMilliseconds }),
    ...(distribution && { delayDistribution: distribution }),
    ...(typeof fault === 'string' && { fault: faults[fault] }),
  };
}
