import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner } from 'graphile-worker';
import type { ServiceCaller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure } from '#kernel/failure';
import { openOutgoing } from '#kernel/outgoing';
import type { Parts, Worker } from '#kernel/subgraph';
import { hasTemplates, render } from '#kernel/template';
import * as executions from './execution.repository.ts';
import type { Position } from './execution.repository.ts';
import { readState } from '../state/state.service.ts';
import { changesRoutes, databaseActions } from './step.actions.ts';
import { deliver, type Webhook } from './webhook.ts';
import { takeIdentity } from './worker-identity.repository.ts';

const sweepEveryMs = 1_000;
/** How long a stopping worker waits for the steps in progress before it lets go of them. */
const graceMs = 3_000;
/** A wake-up that comes earlier than this goes back to sleep: another is laid for the time itself. */
const longestNapMs = 1_000;

const letGo = Symbol('the worker stops');

/** Why a step that was in progress must not go on. */
class Interrupted extends Error {
  readonly reason: 'ended' | 'timed out' | typeof letGo;
  constructor(reason: Interrupted['reason']) {
    super(`the step was interrupted: ${String(reason)}`);
    this.reason = reason;
  }
}

/** The move was refused: another worker has the execution or it has ended. The transaction is rolled back. */
class HoldLost extends Error {}

/**
 * Moves executions on. A job of the queue only says "look at execution X"; what happens then is decided by the rows, so a
 * job that comes twice, late or for an ended execution does nothing.
 */
export async function openExecutionWorker(parts: Parts): Promise<Worker> {
  const { database, bus, log, config } = parts;
  const agent = openOutgoing(config.WEBHOOK_ALLOW_PRIVATE);
  const inProgress = new Map<string, AbortController>();
  let identity = await takeIdentity(database.connect);
  let stopping = false;

  const callerFor = (tenantId: string): ServiceCaller => ({ kind: 'service', service: 'mock-engine', tenantId });

  const advance = async (tenantId: string, id: string): Promise<void> => {
    const me = identity.number;
    const caller = callerFor(tenantId);
    const tell = (instanceId: string, version: number): void =>
      bus.tell('execution.changed', { tenantId, instanceId, executionId: id, version });
    try {
      while (!stopping) {
        const look = await database.forTenant(caller, async (db) => {
          const at = await executions.position(db, id);
          if (!at || at.status !== 'running' || at.slot === null || (at.worker !== null && at.worker !== me)) return null;
          const due = at.dueInMs <= 0 && at.deadlineInMs > 0;
          return { at, version: due ? await executions.beginStep(db, id, at.currentStep, me) : null };
        });
        if (!look) return;
        const { at, version } = look;
        if (at.deadlineInMs <= 0) return await timeOut(tenantId, id, at);
        if (version === null) {
          const wait = Math.min(at.dueInMs, at.deadlineInMs);
          if (wait > longestNapMs) return;
          await sleep(Math.max(1, Math.ceil(wait)));
          continue;
        }
        tell(at.instanceId, version);
        const done = await runStep(tenantId, id, at, me);
        tell(at.instanceId, done.version);
        if (done.next !== 'go') return;
      }
      await database.forTenant(caller, (db) => executions.release(db, id, me));
    } catch (error) {
      if (error instanceof HoldLost || (error instanceof Interrupted && error.reason === 'ended')) return;
      if (!(error instanceof Interrupted))
        log.error({ err: error, executionId: id }, 'an execution could not be moved on; it will be looked at again');
      await database.forTenant(caller, (db) => executions.release(db, id, me)).catch(() => {});
    }
  };

  const runStep = async (tenantId: string, id: string, at: Position, me: number): Promise<executions.Next> => {
    try {
      return at.action === 'fire_webhook' ? await fireWebhook(tenantId, id, at, me) : await actInDatabase(tenantId, id, at, me, at.action);
    } catch (error) {
      if (error instanceof Interrupted && error.reason === 'timed out') {
        await timeOut(tenantId, id, at);
        throw new HoldLost();
      }
      if (!(error instanceof Failure)) throw error;
      await stop(tenantId, id, at, { error: `step ${at.currentStep} (${at.action}): ${error.message}`, code: error.code });
      throw new HoldLost();
    }
  };

  /** Effect and record in one transaction: exactly once. */
  const actInDatabase = async (
    tenantId: string,
    id: string,
    at: Position,
    me: number,
    action: keyof typeof databaseActions,
  ): Promise<executions.Next> => {
    const done = await database.forTenant(callerFor(tenantId), async (db) => {
      const place = { instanceId: at.instanceId, executionId: id, index: at.currentStep };
      const output = await databaseActions[action](db, place, await fillIn(db, id, at));
      return recordOrLose(await executions.completeStep(db, id, at.currentStep, me, output));
    });
    if (changesRoutes(action)) bus.tell('simulation.changed', { instanceId: at.instanceId, addresses: [] });
    return done;
  };

  /** The attempt stands in the record before the request leaves: at least once, with an id that is the same every time. */
  const fireWebhook = async (tenantId: string, id: string, at: Position, me: number): Promise<executions.Next> => {
    const controller = new AbortController();
    inProgress.set(id, controller);
    const deadline = setTimeout(() => controller.abort(new Interrupted('timed out')), at.deadlineInMs);
    try {
      const caller = callerFor(tenantId);
      const webhook = (await database.forTenant(caller, (db) => fillIn(db, id, at))) as unknown as Webhook & { fail_on_error?: boolean };
      const headers = {
        'webhook-id': `${id}:${at.currentStep}`,
        'webhook-timestamp': String(Math.floor(parts.clock.now().getTime() / 1_000)),
        'understudy-chain-depth': String(at.depth + 1),
      };
      const { delivered, output } = await deliver(agent, config.WEBHOOK_ALLOW_PRIVATE, webhook, headers, controller.signal);
      if (!delivered && webhook.fail_on_error === true) throw new Failure('STEP_FAILED', output);
      return await database.forTenant(caller, async (db) =>
        recordOrLose(await executions.completeStep(db, id, at.currentStep, me, output)),
      );
    } finally {
      clearTimeout(deadline);
      inProgress.delete(id);
    }
  };

  const stop = async (tenantId: string, id: string, at: Position, why: { error: string; code: string }): Promise<void> => {
    const version = await database.forTenant(callerFor(tenantId), (db) => executions.stop(db, id, 'failed', why));
    if (version !== null) bus.tell('execution.changed', { tenantId, instanceId: at.instanceId, executionId: id, version });
  };

  const timeOut = (tenantId: string, id: string, at: Position): Promise<void> =>
    stop(tenantId, id, at, { error: `The execution took longer than its ${at.timeoutMs} ms.`, code: 'EXECUTION_TIMEOUT' });

  // A worker whose lock is gone counts as dead, and others take what it held: it goes on under a new number.
  const guardIdentity = (): void => {
    identity.client.once('end', () => {
      if (stopping) return;
      log.warn('the worker lost its lock; taking a new one');
      const again = (): void => {
        takeIdentity(database.connect).then(
          (taken) => {
            identity = taken;
            guardIdentity();
          },
          () => setTimeout(again, 250),
        );
      };
      again();
    });
  };
  guardIdentity();

  const stopListening = bus.listen('execution.ended', ({ executionId }) => inProgress.get(executionId)?.abort(new Interrupted('ended')));
  const sweeping = sweepLoop(parts, () => stopping);
  const runner = await openQueue(parts, (tenantId, id) => advance(tenantId, id));

  return {
    name: 'execution worker',
    async [Symbol.asyncDispose]() {
      stopping = true;
      const force = setTimeout(() => inProgress.forEach((controller) => controller.abort(new Interrupted(letGo))), graceMs);
      await runner.stop().catch(() => {});
      clearTimeout(force);
      sweeping.stop();
      await sweeping.ended;
      stopListening();
      await identity.client.end();
      await agent.destroy();
    },
  };
}

const recordOrLose = (done: executions.Next | null): executions.Next => {
  if (!done) throw new HoldLost();
  return done;
};

/** The step's config with its templates filled in; the scope is only read where there is a template. */
async function fillIn(db: TenantDb, id: string, at: Position): Promise<Record<string, unknown>> {
  if (!hasTemplates(at.config)) return at.config;
  const [{ variables, collections }, steps] = [await readState(db, at.instanceId), await executions.outputs(db, id)];
  const execution = { id, chainId: at.chainId, chainName: at.chainName, triggerType: at.triggerType };
  return render(at.config, {
    request: at.request,
    context: at.context,
    state: collections,
    variables,
    steps,
    execution,
    now: new Date().toISOString(),
  });
}

function openQueue({ database, log, config }: Parts, look: (tenantId: string, executionId: string) => Promise<void>): Promise<Runner> {
  const levels = { error: 'error', warning: 'info', info: 'debug', debug: 'debug' } as const;
  return run({
    pgPool: database.systemPool,
    concurrency: config.CHAIN_WORKERS,
    noHandleSignals: true,
    // Jobs are laid a quarter of a second early, and future ones are found by polling.
    pollInterval: 100,
    logger: new Logger(() => (level, message) => log[levels[level as keyof typeof levels] ?? 'debug'](message)),
    taskList: {
      advance_execution: async (payload) => {
        const { tenantId, executionId } = payload as { tenantId: string; executionId: string };
        await look(tenantId, executionId);
      },
    },
  });
}

function sweepLoop({ database, log }: Parts, isStopping: () => boolean): { stop: () => void; ended: Promise<void> } {
  const controller = new AbortController();
  const loop = async (): Promise<void> => {
    while (!isStopping()) {
      await executions
        .sweep(database.system)
        .catch((error: unknown) => log.warn({ err: error }, 'a sweep failed; the next one makes up for it'));
      await sleep(sweepEveryMs, undefined, { signal: controller.signal }).catch(() => {});
    }
  };
  return { stop: () => controller.abort(), ended: loop() };
}
