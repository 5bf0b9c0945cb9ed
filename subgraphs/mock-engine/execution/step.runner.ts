import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Agent } from 'undici';
import type { ServiceCaller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import { isStorable } from '#kernel/json';
import { openOutgoing } from '#kernel/outgoing';
import type { Seal } from '#kernel/seal';
import type { Parts } from '#kernel/subgraph';
import { hasTemplates, prepareTemplates, render, stateUseOf } from '#kernel/template/template';
import type { ChainStep, StepAction } from '../chain/chain.entity.ts';
import * as environments from '../environment/environment.repository.ts';
import { readUsedState } from '../state/state.service.ts';
import * as executions from './execution.repository.ts';
import type { Begun, Found, Moving, Next } from './execution.repository.ts';
import { changesRoutes, databaseActions, effectOf } from './step.actions.ts';
import { outputOf, payloadOf, send, waitBefore, type Webhook } from '../webhook/send.ts';
import { insertDelivery } from '../webhook/webhook.repository.ts';
import { sealOfSecrets, secretsOf, signatureOf } from '../webhook/webhook.service.ts';

/** An execution in the hands of a worker. */
export interface Mine {
  tenantId: string;
  id: string;
  worker: number;
}

/** The same, with a step that was begun. */
export interface Held extends Mine {
  at: Begun;
}

/** Why a step that was in progress must not go on. */
export class Interrupted extends Error {
  readonly reason: 'ended' | 'timed out' | 'stopping';
  constructor(reason: Interrupted['reason']) {
    super(`the step was interrupted: ${reason}`);
    this.reason = reason;
  }
}

/** Runs single steps. */
export interface StepRunner extends AsyncDisposable {
  /** Looks at an execution and, where its step is due, begins it; null where there is nothing to do. */
  look(mine: Mine): Promise<Found | null>;
  /** Does what the step says and records it. Throws a Failure where it could not, HoldLost or Interrupted where it must not. */
  run(held: Held): Promise<Next>;
  /** How many steps wait for the answer to a webhook, or for their turn to send it. */
  waiting(): number;
  /** Breaks off what is in progress for an execution that has ended. */
  interrupt(id: string): void;
  interruptAll(): void;
}

function stepOf({ steps: [step] }: Begun): ChainStep {
  if (!step) throw new Error('an execution was to be moved on after its last step');
  return step;
}

export const callerFor = (tenantId: string): ServiceCaller => ({ kind: 'service', service: 'mock-engine', tenantId });

/** How a step reaches what it needs. */
interface Means {
  parts: Parts;
  agent: Agent;
  seal: Seal;
  /** One transaction, when it is its turn: chains have a share of the database's connections, and leave the others to whoever waits for an answer. */
  transaction<T>(tenantId: string, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /** The same for a move that is a transaction of its own. */
  moving(tenantId: string): Moving;
  /** Sends when it is its turn: a company whose receivers hang holds up its own webhooks and no others. */
  sendInTurn<T>(tenantId: string, abort: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function openStepRunner(parts: Parts): StepRunner {
  const { config, database } = parts;
  const ourShare = pLimit(Math.max(1, Math.min(config.CHAIN_WORKERS, config.DATABASE_POOL - 2)));
  const means: Means = {
    parts,
    agent: openOutgoing(config.WEBHOOK_ALLOW_PRIVATE),
    // Made once: its key is derived anew each time that it is asked for.
    seal: sealOfSecrets(parts),
    transaction: (tenantId, work) => ourShare(() => database.forTenant(callerFor(tenantId), work)),
    moving: (tenantId) => (sql, parameters) => ourShare(() => database.callForTenant(callerFor(tenantId), sql, parameters)),
    sendInTurn: openTurns(config.WEBHOOKS_AT_ONCE),
  };
  const inProgress = new Map<string, AbortController>();
  return {
    look: ({ tenantId, id, worker }) => executions.look(means.moving(tenantId), id, worker),
    async run(held) {
      const { id, at } = held;
      const { action } = stepOf(at);
      if (action !== 'fire_webhook') return actInDatabase(means, held, action);
      const controller = new AbortController();
      inProgress.set(id, controller);
      const deadline = setTimeout(() => controller.abort(new Interrupted('timed out')), at.deadlineInMs);
      try {
        return await fireWebhook(means, held, controller.signal);
      } finally {
        clearTimeout(deadline);
        inProgress.delete(id);
      }
    },
    waiting: () => inProgress.size,
    interrupt: (id) => inProgress.get(id)?.abort(new Interrupted('ended')),
    interruptAll: () => inProgress.forEach((controller) => controller.abort(new Interrupted('stopping'))),
    [Symbol.asyncDispose]: () => means.agent.destroy(),
  };
}

/** So many at once, and of one company at most a tenth of them. Whoever is interrupted leaves the queue at once. */
function openTurns(most: number): Means['sendInTurn'] {
  const all = pLimit(most);
  const companies = new Map<string, LimitFunction>();
  return async (tenantId, abort, work) => {
    const own = companies.get(tenantId) ?? pLimit(Math.ceil(most / 10));
    companies.set(tenantId, own);
    abort.throwIfAborted();
    const interrupted = new Promise<never>((_, reject) =>
      abort.addEventListener('abort', () => reject(abort.reason as Error), { once: true }),
    );
    const sent = own(() => (abort.aborted ? Promise.reject(abort.reason as Error) : all(work)));
    return Promise.race([sent, interrupted]);
  };
}

/** Effect and record in one transaction: exactly once. */
async function actInDatabase(means: Means, held: Held, action: Exclude<StepAction, 'fire_webhook'>): Promise<Next> {
  const { parts, transaction, moving } = means;
  const { tenantId, id, worker, at } = held;
  const { config } = stepOf(at);
  const filledIn = hasTemplates(config) ? await transaction(tenantId, (db) => fillIn(db, held)) : config;
  if (!isStorable(filledIn)) throw new Failure('STEP_FAILED', 'a text of the step has characters that cannot be stored');
  const inOne = effectOf(action, at.instanceId, filledIn);
  if (inOne) return executions.completeStep(moving(tenantId), id, at, worker, inOne.output, inOne.effect);
  const done = await transaction(tenantId, async (db) =>
    record(db, held, await databaseActions[action as keyof typeof databaseActions](db, at.instanceId, filledIn)),
  );
  if (changesRoutes(action)) parts.bus.tell('simulation.changed', { instanceId: at.instanceId, addresses: [] });
  return done;
}

/** The attempt stands in the record before the request leaves: at least once, with an id that is the same every time. */
async function fireWebhook({ parts, agent, seal, transaction, sendInTurn }: Means, held: Held, abort: AbortSignal): Promise<Next> {
  const { config, clock } = parts;
  const { tenantId, id, at } = held;
  const [webhook, { secrets }] = await transaction(tenantId, async (db) => [
    (await fillIn(db, held)) as unknown as Webhook,
    await secretsOf(db, seal, at.instanceId),
  ]);
  const messageId = `${id}:${at.currentStep}`;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendInTurn(tenantId, abort, () => {
      const now = clock.now();
      const signed = {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signatureOf(secrets, messageId, now, payloadOf(webhook) ?? ''),
        'understudy-chain-depth': String(at.depth + 1),
      };
      return send(agent, config.WEBHOOK_ALLOW_PRIVATE, webhook, signed, abort);
    });
    const isLast = outcome.delivered || !outcome.canRetry || attempt > (webhook.retries ?? 0);
    const output = outputOf(outcome, attempt);
    const mustFail = !outcome.delivered && webhook.fail_on_error === true;
    const done = await transaction(tenantId, async (db) => {
      const place = { id: newId(), instanceId: at.instanceId, executionId: id, stepIndex: at.currentStep, attempt };
      await insertDelivery(db, { ...outcome, ...place });
      return isLast && !mustFail ? record(db, held, output) : null;
    });
    if (done) return done;
    if (isLast) throw new Failure('STEP_FAILED', output);
    await sleep(waitBefore(attempt + 1), undefined, { signal: abort }).catch(() => {
      throw abort.reason;
    });
  }
}

const record = (db: TenantDb, { id, worker, at }: Held, output: string): Promise<Next> =>
  executions.completeStep((sql, parameters) => db.last(sql, [db.tenantId, ...parameters]), id, at, worker, output);

/** The step's config with its templates filled in; the scope is only read where there is a template. */
async function fillIn(db: TenantDb, { id, at }: Held): Promise<Record<string, unknown>> {
  const { config } = stepOf(at);
  if (!hasTemplates(config)) return config;
  await prepareTemplates(config);
  const { variables, collections } = await readUsedState(db, at.instanceId, stateUseOf(config));
  const environment = await environments.activeValues(db, at.instanceId);
  const steps = await executions.outputs(db, id);
  const execution = { id, chainId: at.chainId, chainName: at.chainName, triggerType: at.triggerType };
  const { request, context } = at;
  const now = new Date().toISOString();
  return render(config, { request, context, state: collections, variables, environment, steps, execution, now });
}
