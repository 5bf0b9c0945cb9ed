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
  const path = patternOf(pattern);
  if (path === null)
    miss(
      textOf(urlPathPattern) ? '/request/urlPathPattern' : '/request/urlPattern',
      `The pattern ${pattern} cannot be taken apart at its slashes; write the route by hand.`,
    );
  return path === null ? null : { path, query: {} };
}

/** A regular expression of a path as a path pattern: each segment that is more than a text is a parameter with its expression. Null where one spans a slash. */
function patternOf(expression: string): string | null {
  const bare = expression.replaceAll(/^\^|\$$/g, '').replace(/\(\?:?\\?\.\*\)\?$|\(\\\?\.\*\)\?$/, '');
  if (!bare.startsWith('/') || /\\\?/.test(bare)) return null;
  const segments = bare
    .slice(1)
    .split('/')
    .map((segment, index) => {
      if (segment === '.*' || segment === '.+') return '**';
      const text = segment.replaceAll(/\\([.\-_~+])/g, '$1');
      if (!/[\\()[\]{}+?^$|*]/.test(text) && !/(?<!\\)\./.test(segment)) return text;
      return /^[^/]*$/.test(segment) && isWhole(segment) ? `:p${index + 1}(${segment})` : null;
    });
  return segments.includes(null) ? null : `/${segments.join('/')}`;
}

/** False for the half of a group that was cut in two at a slash. */
function isWhole(segment: string): boolean {
  try {
    return new RegExp(segment) instanceof RegExp;
  } catch {
    return false;
  }
}

const matchers: Readonly<Record<string, (operand: unknown) => unknown>> = {
  equalTo: (operand) => ({ $eq: operand }),
  contains: (operand) => ({ $contains: operand }),
  matches: (operand) => ({ $regex: `^(?:${String(operand)})$` }),
  doesNotMatch: (operand) => ({ $not: { $regex: `^(?:${String(operand)})$` } }),
  doesNotContain: (operand) => ({ $not: { $contains: operand } }),
  absent: (operand) => ({ $exists: operand !== true }),
  includes: (operand) => ({ $contains: operand }),
  matchesJsonSchema: (operand) => ({ $jsonschema: typeof operand === 'string' ? bodyOf(operand) : operand }),
};

/** Matchers beside the words that say how they match. */
function matcherOf(matcher: unknown, path: string, miss: Miss): unknown {
  if (!isObject(matcher)) return matcher;
  if (matcher['caseInsensitive'] === true && typeof matcher['equalTo'] === 'string') return { $regex: `(?i)^\\Q${matcher['equalTo']}\\E$` };
  for (const [name, operator] of [
    ['matchesJsonPath', '$jsonpath'],
    ['matchesXPath', '$xpath'],
  ] as const)
    if (name in matcher) return { [operator]: expressionOf(matcher[name], matcher['xPathNamespaces'], path, miss) };
  for (const [name, make] of Object.entries(matchers)) if (name in matcher) return make(matcher[name]);
  if (Array.isArray(matcher['and'])) return { $and: matcher['and'].map((one) => matcherOf(one, path, miss)) };
  if (Array.isArray(matcher['or'])) return { $or: matcher['or'].map((one) => matcherOf(one, path, miss)) };
  miss(path, `The matcher ${Object.keys(matcher).join(', ')} has no equal, so it is left out.`);
  return { $exists: true };
}

/** An expression alone, or with what its value must be. */
function expressionOf(given: unknown, namespaces: unknown, path: string, miss: Miss): unknown {
  const { expression, ...matcher } = isObject(given) ? given : { expression: given };
  const isBare = Object.keys(matcher).length === 0 && namespaces === undefined;
  if (isBare) return expression;
  return {
    path: expression,
    ...(Object.keys(matcher).length > 0 && { value: matcherOf(matcher, path, miss) }),
    ...(namespaces !== undefined && { namespaces }),
  };
}

/** What a part of a form must be, whether it is a text or a file. */
function partsOf(patterns: unknown, miss: Miss): Json[] {
  return listOf(patterns).flatMap((pattern, index): Json[] => {
    const path = `/request/multipartPatterns/${index}`;
    const { name, bodyPatterns, headers } = objectOf(pattern);
    if (headers !== undefined) miss(`${path}/headers`, 'The headers of a part are not matched.');
    if (typeof name !== 'string') {
      miss(path, 'A part without a name has no equal, so it is left out.');
      return [];
    }
    const bodies = listOf(bodyPatterns).map((one) => matcherOf(one, path, miss));
    const each = bodies.map((body) => ({ $or: [body, { text: body }] }));
    return [{ body: { [name]: each.length > 0 ? { $and: each } : { $exists: true } } }];
  });
}

function rulesOf(request: Json, query: Json, miss: Miss): Json {
  const part = (name: string): Json =>
    Object.fromEntries(
      Object.entries(objectOf(request[name])).map(([key, matcher]) => [key, matcherOf(matcher, `/request/${name}/${key}`, miss)]),
    );
  const bodies = listOf(request['bodyPatterns']).flatMap((pattern, index): unknown[] => {
    const path = `/request/bodyPatterns/${index}`;
    const { equalToJson, ...others } = objectOf(pattern);
    if (equalToJson !== undefined) {
      const value = typeof equalToJson === 'string' ? bodyOf(equalToJson) : equalToJson;
      return [others['ignoreExtraElements'] === true ? value : { $eq: value }];
    }
    return [matcherOf(others, path, miss)];
  });
  const form = part('formParameters');
  const whole = [
    ...bodies.map((body) => ({ body })),
    ...(Object.keys(form).length > 0 ? [{ body: form }] : []),
    ...partsOf(request['multipartPatterns'], miss),
  ];
  const { user, password, username = user } = objectOf(request['basicAuthCredentials'] ?? request['basicAuth']);
  const basic =
    typeof username === 'string' ? { authorization: `Basic ${Buffer.from(`${username}:${String(password)}`).toString('base64')}` } : {};
  const parts = { query: { ...query, ...part('queryParameters') }, headers: { ...part('headers'), ...basic }, cookies: part('cookies') };
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => Object.keys(value).length > 0));
  return { ...given, ...(whole.length === 1 && whole[0]), ...(whole.length > 1 && { $and: whole }) };
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
    ...(typeof base64Body === 'string' ? { base64: base64Body } : { body: jsonBody ?? liquid }),
    ...(isTemplate && unknown.length === 0 && { template: true }),
    ...(typeof fixedDelayMilliseconds === 'number' && !distribution && { delay: fixedDelayMilliseconds }),
    ...(distribution && { delayDistribution: distribution }),
    ...(typeof fault === 'string' && { fault: faults[fault] }),
  };
}
