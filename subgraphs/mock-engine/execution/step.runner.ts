import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import type { ServiceCaller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import { openOutgoing } from '#kernel/outgoing';
import type { Seal } from '#kernel/seal';
import type { Parts } from '#kernel/subgraph';
import { hasTemplates, prepareTemplates, render, stateUseOf } from '#kernel/template/template';
import * as environments from '../environment/environment.repository.ts';
import { readUsedState } from '../state/state.service.ts';
import * as executions from './execution.repository.ts';
import type { Next, Position } from './execution.repository.ts';
import { changesRoutes, databaseActions } from './step.actions.ts';
import { outputOf, payloadOf, send, waitBefore, type Webhook } from '../webhook/send.ts';
import { insertDelivery } from '../webhook/webhook.repository.ts';
import { sealOfSecrets, secretsOf, signatureOf } from '../webhook/webhook.service.ts';

/** An execution whose step was begun, by which worker. */
export interface Held {
  tenantId: string;
  id: string;
  worker: number;
  at: Position;
}

/** Why a step that was in progress must not go on. */
export class Interrupted extends Error {
  readonly reason: 'ended' | 'timed out' | 'stopping';
  constructor(reason: Interrupted['reason']) {
    super(`the step was interrupted: ${reason}`);
    this.reason = reason;
  }
}

/** The move was refused: another worker has the execution or it has ended. The transaction is rolled back. */
export class HoldLost extends Error {}

/** Runs single steps. */
export interface StepRunner extends AsyncDisposable {
  /** Does what the step says and records it. Throws a Failure where it could not, HoldLost or Interrupted where it must not. */
  run(held: Held): Promise<Next>;
  /** Breaks off what is in progress for an execution that has ended. */
  interrupt(id: string): void;
  interruptAll(): void;
}

export const callerFor = (tenantId: string): ServiceCaller => ({ kind: 'service', service: 'mock-engine', tenantId });

export function openStepRunner(parts: Parts): StepRunner {
  const agent = openOutgoing(parts.config.WEBHOOK_ALLOW_PRIVATE);
  // Made once: its key is derived anew each time that it is asked for.
  const seal = sealOfSecrets(parts);
  const inProgress = new Map<string, AbortController>();
  return {
    async run(held) {
      const { id, at } = held;
      if (at.action !== 'fire_webhook') return actInDatabase(parts, held, at.action);
      const controller = new AbortController();
      inProgress.set(id, controller);
      const deadline = setTimeout(() => controller.abort(new Interrupted('timed out')), at.deadlineInMs);
      try {
        return await fireWebhook(parts, { agent, seal }, held, controller.signal);
      } finally {
        clearTimeout(deadline);
        inProgress.delete(id);
      }
    },
    interrupt: (id) => inProgress.get(id)?.abort(new Interrupted('ended')),
    interruptAll: () => inProgress.forEach((controller) => controller.abort(new Interrupted('stopping'))),
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** Effect and record in one transaction: exactly once. */
async function actInDatabase({ database, bus }: Parts, held: Held, action: keyof typeof databaseActions): Promise<Next> {
  const { tenantId, id, at } = held;
  const done = await database.forTenant(callerFor(tenantId), async (db) => {
    const place = { instanceId: at.instanceId, executionId: id, index: at.currentStep };
    return record(db, held, await databaseActions[action](db, place, await fillIn(db, held)));
  });
  if (changesRoutes(action)) bus.tell('simulation.changed', { instanceId: at.instanceId, addresses: [] });
  return done;
}

/** The attempt stands in the record before the request leaves: at least once, with an id that is the same every time. */
async function fireWebhook(
  { database, config, clock }: Parts,
  { agent, seal }: { agent: Agent; seal: Seal },
  held: Held,
  abort: AbortSignal,
): Promise<Next> {
  const { tenantId, id, at } = held;
  const caller = callerFor(tenantId);
  const [webhook, { secrets }] = await database.forTenant(caller, async (db) => [
    (await fillIn(db, held)) as unknown as Webhook,
    await secretsOf(db, seal, at.instanceId),
  ]);
  const messageId = `${id}:${at.currentStep}`;
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now();
    const outcome = await send(
      agent,
      config.WEBHOOK_ALLOW_PRIVATE,
      webhook,
      {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signatureOf(secrets, messageId, now, payloadOf(webhook) ?? ''),
        'understudy-chain-depth': String(at.depth + 1),
      },
      abort,
    );
    const isLast = outcome.delivered || !outcome.canRetry || attempt > (webhook.retries ?? 0);
    const output = outputOf(outcome, attempt);
    const mustFail = !outcome.delivered && webhook.fail_on_error === true;
    const done = await database.forTenant(caller, async (db) => {
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

async function record(db: TenantDb, { id, worker, at }: Held, output: string): Promise<Next> {
  const done = await executions.completeStep(db, id, at.currentStep, worker, output);
  if (!done) throw new HoldLost();
  return done;
}

/** The step's config with its templates filled in; the scope is only read where there is a template. */
async function fillIn(db: TenantDb, { id, at }: Held): Promise<Record<string, unknown>> {
  if (!hasTemplates(at.config)) return at.config;
  await prepareTemplates(at.config);
  const { variables, collections } = await readUsedState(db, at.instanceId, stateUseOf(at.config));
  const environment = await environments.activeValues(db, at.instanceId);
  const steps = await executions.outputs(db, id);
  const execution = { id, chainId: at.chainId, chainName: at.chainName, triggerType: at.triggerType };
  const { request, context } = at;
  const now = new Date().toISOString();
  return render(at.config, { request, context, state: collections, variables, environment, steps, execution, now });
}
