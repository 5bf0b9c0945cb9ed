import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Failure } from '#kernel/failure';
import type { Parts } from '#kernel/subgraph';
import * as executions from './execution.repository.ts';
import type { Position } from './execution.repository.ts';
import { callerFor, HoldLost, Interrupted, type StepRunner } from './step.runner.ts';

/** A step that is due later than this is left to a wake-up of the queue, which is laid for its time. */
const longestNapMs = 1_000;
const letGoEveryMs = 250;

/** Moves executions on, as far as they can go at the moment. */
export interface Mover {
  /** Looks at an execution and does what is due. Twice, late or for one that has ended, it does nothing. */
  look(tenantId: string, id: string): Promise<void>;
  /** The same, when it is its turn among the looks that nobody waits for. */
  lookSoon(tenantId: string, id: string): void;
  /** Begins no further step and forgets the naps (the rows say when each execution is due); waits for the steps in progress. */
  stop(): Promise<void>;
}

/** What a look found: nothing to do, a step to run, or a time to look again. */
type Found =
  { what: 'nothing' } | { what: 'overdue'; at: Position } | { what: 'step'; at: Position; version: number } | { what: 'nap'; ms: number };

export function openMover(parts: Parts, runner: StepRunner, workerNumber: () => number): Mover {
  const { database, bus, log, config } = parts;
  // The fences in the database tell workers apart, not two looks of one worker: those meet here.
  const busy = new Map<string, Promise<void>>();
  const naps = new Set<NodeJS.Timeout>();
  const inTurn = pLimit(config.CHAIN_WORKERS);
  let stopping = false;

  const nap = (tenantId: string, id: string, ms: number): void => {
    const timer = setTimeout(
      () => {
        naps.delete(timer);
        void inTurn(() => look(tenantId, id));
      },
      Math.max(1, Math.ceil(ms)),
    );
    naps.add(timer);
  };

  /** Runs step after step until the execution has ended or rests; how long a nap is due, or null. */
  const goOn = async (tenantId: string, id: string, worker: number): Promise<number | null> => {
    const tell = (instanceId: string, version: number): void =>
      bus.tell('execution.changed', { tenantId, instanceId, executionId: id, version });
    while (!stopping) {
      const found = await find(parts, tenantId, id, worker);
      if (found.what === 'nothing') return null;
      if (found.what === 'overdue') return timeOut(parts, tenantId, id, found.at);
      if (found.what === 'nap') return found.ms;
      const { at, version } = found;
      tell(at.instanceId, version);
      try {
        const { next, version: after } = await runner.run({ tenantId, id, worker, at });
        tell(at.instanceId, after);
        if (next !== 'go') return null;
      } catch (error) {
        if (error instanceof Interrupted && error.reason === 'timed out') return timeOut(parts, tenantId, id, at);
        if (!(error instanceof Failure)) throw error;
        return fail(parts, tenantId, id, at, { error: `step ${at.currentStep} (${at.action}): ${error.message}`, code: error.code });
      }
    }
    throw new Interrupted('stopping');
  };

  /** What a living worker holds nobody else frees, so it lets go whatever the database does meanwhile; under a new number it holds nothing. */
  const letGo = async (tenantId: string, id: string, worker: number): Promise<void> => {
    for (;;) {
      const done = await database
        .forTenant(callerFor(tenantId), (db) => executions.release(db, id, worker))
        .then(
          () => true,
          () => false,
        );
      if (done || stopping || workerNumber() !== worker) return;
      await sleep(letGoEveryMs);
    }
  };

  const look = async (tenantId: string, id: string): Promise<void> => {
    if (busy.has(id) || stopping) return;
    const looking = move(tenantId, id).finally(() => busy.delete(id));
    busy.set(id, looking);
    await looking;
  };

  const move = async (tenantId: string, id: string): Promise<void> => {
    const worker = workerNumber();
    try {
      const ms = await goOn(tenantId, id, worker);
      if (ms !== null && ms <= longestNapMs) nap(tenantId, id, ms);
    } catch (error) {
      if (error instanceof HoldLost || (error instanceof Interrupted && error.reason === 'ended')) return;
      if (!(error instanceof Interrupted)) {
        log.error({ err: error, executionId: id }, 'an execution could not be moved on; it will be looked at again');
      }
      await letGo(tenantId, id, worker);
    }
  };

  return {
    look,
    lookSoon: (tenantId, id) => void inTurn(() => look(tenantId, id)),
    async stop() {
      stopping = true;
      naps.forEach((timer) => clearTimeout(timer));
      await Promise.all(busy.values());
    },
  };
}

/** Reads where the execution stands and, where a step is due, takes hold of it in the same transaction. */
function find({ database }: Parts, tenantId: string, id: string, worker: number): Promise<Found> {
  return database.forTenant(callerFor(tenantId), async (db): Promise<Found> => {
    const at = await executions.position(db, id);
    if (!at || at.status !== 'running' || at.slot === null || (at.worker !== null && at.worker !== worker)) return { what: 'nothing' };
    if (at.deadlineInMs <= 0) return { what: 'overdue', at };
    const version = at.dueInMs <= 0 ? await executions.beginStep(db, id, at.currentStep, worker) : null;
    return version === null ? { what: 'nap', ms: Math.min(at.dueInMs, at.deadlineInMs) } : { what: 'step', at, version };
  });
}

async function fail(
  { database, bus }: Parts,
  tenantId: string,
  id: string,
  at: Position,
  why: { error: string; code: string },
): Promise<null> {
  const version = await database.forTenant(callerFor(tenantId), (db) => executions.stop(db, id, 'failed', why));
  if (version !== null) bus.tell('execution.changed', { tenantId, instanceId: at.instanceId, executionId: id, version });
  return null;
}

const timeOut = (parts: Parts, tenantId: string, id: string, at: Position): Promise<null> =>
  fail(parts, tenantId, id, at, { error: `The execution took longer than its ${at.timeoutMs} ms.`, code: 'EXECUTION_TIMEOUT' });
