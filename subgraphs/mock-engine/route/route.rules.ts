import { z } from 'zod';
import { invalid } from '#kernel/failure';
import { compileRules } from '#kernel/matcher';
import { checkTemplates } from '#kernel/template/template';
import { checkPattern, itemPath } from './path.rules.ts';
import { under } from '#kernel/validation';
import { stateName } from '../state/state.rules.ts';
import { responseFaults, type RouteRateLimit, type RouteResource, type RouteResponse } from './route.entity.ts';

/** Headers that frame a message are the server's own. */
const framing = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer']);

const tokenName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerText = z.string().regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/, 'Must hold printable characters only, no line breaks.');
const headers = z.record(
  z
    .string()
    .regex(tokenName, 'Is not a header name.')
    .refine((name) => !framing.has(name.toLowerCase()), 'Frames the message, which is up to the server; leave it out.'),
  z.union([headerText, z.array(headerText)], { error: 'Must be a text or a list of texts.' }),
);

export const delay = z
  .number()
  .int('Must be a whole number of milliseconds.')
  .min(0, 'Must be 0 to 300000.')
  .max(300_000, 'Must be 0 to 300000.');
const statusCode = z.number().int('Must be a whole number.').min(200, 'Must be 200 to 599.').max(599, 'Must be 200 to 599.');

const spread = (most: number) => z.number().min(0, `Must be 0 to ${most}.`).max(most, `Must be 0 to ${most}.`);
const delayDistribution = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('uniform'), min: spread(300_000), max: spread(300_000) }),
    z.strictObject({ kind: z.literal('normal'), mean: spread(300_000), deviation: spread(300_000) }),
    z.strictObject({ kind: z.literal('lognormal'), median: spread(300_000), sigma: spread(5) }),
  ],
  { error: 'Must be { kind: "uniform", min, max }, { kind: "normal", mean, deviation } or { kind: "lognormal", median, sigma }.' },
);

export const fileName = z
  .string()
  .regex(/^[\w][\w .()-]{0,199}$/, 'Must begin with a letter or digit and have at most 200 letters, digits, spaces and any of . _ - ( ).');

export const responseInput = z.strictObject({
  statusCode: statusCode.nullish(),
  headers: headers.nullish(),
  body: z.unknown().optional(),
  base64: z.base64('Must be base64.').nullish(),
  file: fileName.nullish(),
  template: z.boolean().nullish(),
  delay: delay.nullish(),
  delayDistribution: delayDistribution.nullish(),
  fault: z.enum(responseFaults, { error: `Must be one of ${responseFaults.join(', ')}.` }).nullish(),
  sequence: z.number().int('Must be a whole number.').min(1, 'Must be 1 to 1000.').max(1_000, 'Must be 1 to 1000.').nullish(),
  weight: z.number().positive('Must be above 0.').max(1_000_000, 'Must be at most 1000000.').nullish(),
  when: z.unknown().optional(),
});

const methodWords = 'Must be GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS, several of them with commas between, or ANY.';
const method = z
  .string()
  .transform((text) =>
    [
      ...new Set(
        text
          .toUpperCase()
          .split(',')
          .map((one) => one.trim()),
      ),
    ].join(','),
  )
  .refine((text) => /^(ANY|(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(,(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS))*)$/.test(text), methodWords);
const path = z.string().min(1).max(2_048, 'Must have at most 2048 characters.');
const priority = z.number().int().min(-1_000, 'Must be -1000 to 1000.').max(1_000, 'Must be -1000 to 1000.');
const responses = z.array(responseInput).min(1, 'Give at least one response.').max(50, 'Must have at most 50 responses.');

const resource = z.strictObject({
  collection: stateName,
  idField: z.string().min(1).max(100, 'Must have at most 100 characters.').nullish(),
});
const rateLimit = z.strictObject({
  requests: z.number().int('Must be a whole number.').min(1, 'Must be 1 to 1000000.').max(1_000_000, 'Must be 1 to 1000000.'),
  windowMs: z
    .number()
    .int('Must be a whole number of milliseconds.')
    .min(100, 'Must be 100 to 86400000.')
    .max(86_400_000, 'Must be 100 to 86400000.'),
  response: responseInput.nullish(),
});
const seed = z.number().int('Must be a whole number.').min(-2_147_483_648).max(2_147_483_647);

export const routeInput = z.object({
  method,
  path,
  when: z.unknown().optional(),
  enabled: z.boolean().nullish(),
  priority: priority.nullish(),
  responses: responses.nullish(),
  resource: resource.nullish(),
  rateLimit: rateLimit.nullish(),
  seed: seed.nullish(),
});
export const routePatch = z.object({
  method: method.optional(),
  path: path.optional(),
  when: z.unknown().optional(),
  enabled: z.boolean().optional(),
  priority: priority.optional(),
  responses: responses.optional(),
  resource: resource.nullable().optional(),
  rateLimit: rateLimit.nullable().optional(),
  seed: seed.nullable().optional(),
});

/** What a resource and a rate limit are with every default in place. */
export const completeResource = (input: z.infer<typeof resource> | null | undefined): RouteResource | null =>
  input ? { collection: input.collection, idField: input.idField ?? 'id' } : null;
export const completeRateLimit = (input: z.infer<typeof rateLimit> | null | undefined): RouteRateLimit | null =>
  input ? { ...input, response: input.response ? completeResponse(input.response) : null } : null;

/** A response with every default in place. */
export function completeResponse(input: z.infer<typeof responseInput>): RouteResponse {
  const { statusCode, headers, body, base64, file, template, delay, delayDistribution, fault, sequence, weight, when } = input;
  return {
    statusCode: statusCode ?? 200,
    headers: headers ?? {},
    body: body ?? null,
    base64: base64 ?? null,
    file: file ?? null,
    template: template ?? false,
    delay: delay ?? 0,
    delayDistribution: delayDistribution ?? null,
    fault: fault ?? null,
    sequence: sequence ?? null,
    weight: weight ?? null,
    when: when ?? null,
  };
}

/** Checks what the compiled table will need: the path pattern, the rules, the templates. */
export function checkRoute(route: {
  path?: string;
  when?: unknown;
  responses?: readonly RouteResponse[];
  resource?: RouteResource | null;
  rateLimit?: RouteRateLimit | null;
}): void {
  if (route.path !== undefined) checkPattern(route.path, '/path');
  if (route.path !== undefined && route.resource) checkPattern(itemPath(route.path), '/path');
  under('/when', () => compileRules(route.when));
  route.responses?.forEach((response, index) => checkResponse(response, `/responses/${index}`));
  const limited = route.rateLimit?.response;
  if (!limited) return;
  checkResponse(limited, '/rateLimit/response');
  if (limited.when !== null || limited.sequence || limited.weight)
    throw invalid([{ path: '/rateLimit/response', message: 'Is not chosen among others; leave `when`, `sequence` and `weight` out.' }]);
}

function checkResponse(response: RouteResponse, place: string): void {
  const { when, template, body, base64, file, headers, statusCode, sequence, weight, delayDistribution, delay } = response;
  const isGiven = (value: unknown): boolean => value !== null && value !== undefined;
  if ([when, sequence, weight].filter(isGiven).length > 1)
    throw invalid([
      { path: place, message: 'Is chosen by `when`, by `sequence` or by `weight`; give one of them, or none for the default.' },
    ]);
  const bodies = [body, base64, file].filter(isGiven).length;
  if (bodies > 1) throw invalid([{ path: place, message: 'Has one body: `body`, `base64` or `file`.' }]);
  if (delayDistribution && delay > 0)
    throw invalid([{ path: `${place}/delay`, message: 'Give `delay` or `delayDistribution`, not both.' }]);
  if (delayDistribution?.kind === 'uniform' && delayDistribution.min > delayDistribution.max)
    throw invalid([{ path: `${place}/delayDistribution/min`, message: 'Must not be above `max`.' }]);
  under(`${place}/when`, () => compileRules(when));
  if (template) checkTemplates({ headers, body }, place);
  if ((statusCode === 204 || statusCode === 304) && bodies > 0)
    throw invalid([{ path: `${place}/body`, message: `A ${statusCode} has no body.` }]);
}
