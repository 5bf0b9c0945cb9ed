import { z } from 'zod';
import { newId } from '#kernel/id';
import { compileRules } from '#kernel/matcher';
import { checkTemplates, isTemplate } from '#kernel/template/template';
import { stepActions, type Chain, type ChainStep } from './chain.entity.ts';
import { checkPattern } from '../route/path.rules.ts';
import { under } from '#kernel/validation';
import { stateName } from '../state/state.rules.ts';
import { delay } from '../route/route.rules.ts';

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const routeId = z.string().refine((text) => isTemplate(text) || z.uuid().safeParse(text).success, 'Must be the id of a route.');
/** Any JSON value, but one. */
const given = (message: string) => z.custom<unknown>((value) => value !== undefined, message);
const object = z.record(z.string(), z.unknown(), { error: 'Must be an object.' });
const wait = (most: number) =>
  z.number().int('Must be a whole number of milliseconds.').min(1, `Must be 1 to ${most}.`).max(most, `Must be 1 to ${most}.`);
const texts = z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Is not a header name.'), z.string({ error: 'Must be a text.' }));
const webAddress = z
  .string()
  .max(2_048)
  .refine((text) => isTemplate(text) || /^https?:\/\/[^\s/]/.test(text), 'Must be an http or https address.');

const collectionForm = z.strictObject({ collection_id: stateName, data: object });
const variableForm = z.strictObject({ variable: stateName, value: given('Give the value; null removes the variable.') });
const responseOverride = z.strictObject({
  statusCode: z.number().int().min(200, 'Must be 200 to 599.').max(599, 'Must be 200 to 599.').optional(),
  headers: texts.optional(),
  body: z.unknown().optional(),
});

/** The two forms of set_state are told apart by their fields; a config with fields of both is refused. */
const setState = object.superRefine((config, context) => {
  const collection = 'collection_id' in config || 'data' in config;
  const variable = 'variable' in config || 'value' in config;
  if (collection === variable) {
    context.addIssue({ code: 'custom', message: 'Give either collection_id and data, or variable and value.' });
    return;
  }
  const result = (collection ? collectionForm : variableForm).safeParse(config);
  for (const issue of result.error?.issues ?? []) context.addIssue(issue as never);
});

/** What each action takes (reference, section 2.7). */
const configs = {
  set_state: setState,
  modify_route: z.strictObject({ route_id: routeId, response_override: responseOverride, duration_ms: wait(86_400_000).optional() }),
  fire_webhook: z.strictObject({
    url: webAddress,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { error: 'Must be GET, POST, PUT, PATCH or DELETE.' }).optional(),
    headers: texts.optional(),
    body: z.unknown().optional(),
    timeout_ms: wait(60_000).optional(),
    retries: z.number().int('Must be a whole number.').min(0, 'Must be 0 to 5.').max(5, 'Must be 0 to 5.').optional(),
    fail_on_error: z.boolean().optional(),
  }),
  reset_route: z.strictObject({ route_id: routeId }),
  log_event: z.strictObject({ eventType: z.string().min(1).max(200), message: z.string().max(10_000), metadata: object.optional() }),
} as const;

const step = z
  .object({ action: z.enum(stepActions), delayMs: delay.nullish(), config: given('Give the config of the action.') })
  .superRefine(({ action, config }, context) => {
    const result = isPlainObject(config) ? configs[action].safeParse(config) : object.safeParse(config);
    for (const issue of result.error?.issues ?? []) context.addIssue({ ...issue, path: ['config', ...issue.path] });
  });

const name = z.string().trim().min(1, 'Must not be empty.').max(200, 'Must have at most 200 characters.');
const description = z.string().max(5_000, 'Must have at most 5000 characters.').nullish();
const triggerMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const triggerPath = z.string().min(1).max(2_048);
const concurrency = z.number().int().min(1, 'Must be 1 to 10.').max(10, 'Must be 1 to 10.');
const timeout = z.number().int().min(1, 'Must be 1 to 86400000.').max(86_400_000, 'Must be 1 to 86400000.');
const steps = z.array(step).min(1, 'Give at least one step.').max(50, 'Must have at most 50 steps.');

export const chainInput = z.object({
  name,
  description,
  enabled: z.boolean().nullish(),
  triggerMethod,
  triggerPath,
  triggerConditions: z.unknown().optional(),
  maxConcurrentExecutions: concurrency.nullish(),
  executionTimeoutMs: timeout.nullish(),
  steps,
});

export const chainPatch = z.object({
  name: name.optional(),
  description,
  enabled: z.boolean().optional(),
  triggerMethod: triggerMethod.optional(),
  triggerPath: triggerPath.optional(),
  triggerConditions: z.unknown().optional(),
  maxConcurrentExecutions: concurrency.optional(),
  executionTimeoutMs: timeout.optional(),
  steps: steps.optional(),
});

type StepInput = z.infer<typeof step>;

/** Steps with their ids, places and defaults. */
export const completeSteps = (given: readonly StepInput[]): ChainStep[] =>
  given.map(({ action, delayMs, config }, index) => ({
    id: newId(),
    index,
    action,
    delayMs: delayMs ?? 0,
    config: config as Record<string, unknown>,
  }));

/** Checks what the engine will need: the path pattern, the conditions, the templates. */
export function checkChain({
  triggerPath,
  triggerConditions,
  steps,
}: Partial<Pick<Chain, 'triggerPath' | 'triggerConditions' | 'steps'>>): void {
  if (triggerPath !== undefined) checkPattern(triggerPath, '/triggerPath');
  under('/triggerConditions', () => compileRules(triggerConditions));
  steps?.forEach(({ config }, index) => checkTemplates(config, `/steps/${index}/config`));
}

/** What the author of a chain should know. */
export function warningsOf({ steps, executionTimeoutMs }: Pick<Chain, 'steps' | 'executionTimeoutMs'>): string[] {
  const delays = steps.reduce((sum, { delayMs }) => sum + delayMs, 0);
  if (delays < executionTimeoutMs) return [];
  return [`The delays add up to ${delays} ms and the time-out is ${executionTimeoutMs} ms, so no execution can finish.`];
}
