import { Failure } from '#kernel/failure';
import type { Parts } from '#kernel/subgraph';
import * as executions from './execution.repository.ts';
import { HoldLost, type Begun, type Claimed, type Found } from './execution.repository.ts';
import { tellOfEnd } from './execution.service.ts';
import { callerFor, Interrupted, type Mine, type StepRunner } from './step.runner.ts';

/** What is due later than this is left to whoever claims it then. */
const longestNapMs = 1_000;
/** How many executions a worker has in hand, those that wait for the answer to a webhook apart. */
const mostInHand = 1_000;

/** Moves executions on, as far as they can go at the moment. */
export interface Mover {
  /** Takes an execution that this worker has claimed, and moves it when it is due. */
  take(claimed: Claimed): void;
  /** Looks at an execution that has begun in this process, unless there is no room: then it is left to whoever claims it. */
  lookSoon(tenantId: string, id: string): void;
  /** Whether an execution is in hand. */
  has(id: string): boolean;
  /** How many more executions may be claimed. */
  room(): number;
  /** By which this worker is known where it takes hold of what is started in this process; null where it has no room. */
  number(): number | null;
  /** Goes on from what was found when this worker took hold of an execution; null where that was nothing. */
  goOnFrom(mine: Mine, found: Found | null): void;
  /** Begins no further step and forgets the naps (the rows say when each execution is due); waits for the steps in progress. */
  stop(): Promise<void>;
}

export function openMover({ database, bus, log }: Parts, runner: StepRunner, workerNumber: () => number): Mover {
  // The fences in the database tell workers apart, not two looks of one worker: a second one is not begun here.
  const inHand = new Map<string, Promise<void>>();
  const naps = new Map<NodeJS.Timeout, () => void>();
  let stopping = false;

  const nap = (ms: number): Promise<void> =>
    new Promise((wake) => {
      const over = (): void => {
        naps.delete(timer);
        wake();
      };
      const timer = setTimeout(over, Math.max(1, Math.ceil(ms)));
      naps.set(timer, over);
    });

  const fail = async ({ tenantId, id }: Mine, instanceId: string, why: { error: string; code: string }): Promise<void> => {
    const stopped = await database.forTenant(callerFor(tenantId), (db) => executions.stop(db, id, 'failed', why));
    if (stopped) tellOfEnd(bus, { tenantId, instanceId, executionId: id }, stopped);
  };

  const timeOut = (mine: Mine, { instanceId, timeoutMs }: Pick<Begun, 'instanceId' | 'timeoutMs'>): Promise<void> =>
    fail(mine, instanceId, { error: `The execution took longer than its ${timeoutMs} ms.`, code: 'EXECUTION_TIMEOUT' });

  /** Runs the step that was begun, and those that follow it at once; how long until the next is due, or null where that is not for this worker to wait for. */
  const runFrom = async (mine: Mine, begun: Begun): Promise<number | null> => {
    const place = { tenantId: mine.tenantId, instanceId: begun.instanceId, executionId: mine.id };
    const tell = (version: number): void => bus.tell('execution.changed', { ...place, version });
    tell(begun.version);
    for (let at = begun; ;) {
      try {
        const next = await runner.run({ ...mine, at });
        if (next.what === 'done') {
          tellOfEnd(bus, place, next, true);
          next.letIn.forEach((id, index) => goOnFrom({ ...mine, id }, next.looks?.[index] ?? null));
          return null;
        }
        tell(next.version);
        if (next.what === 'nap') return next.dueInMs;
        if (next.what === 'rest') return null;
        at = { ...at, ...next, what: 'step', currentStep: at.currentStep + 1, steps: at.steps.slice(1) };
      } catch (error) {
        if (error instanceof Interrupted && error.reason === 'timed out') await timeOut(mine, at);
        else if (!(error instanceof Failure)) throw error;
        else {
          const where = `step ${at.currentStep} (${at.steps[0]?.action})`;
          await fail(mine, at.instanceId, { error: `${where}: ${error.message}`, code: error.code });
        }
        return null;
      }
      if (stopping) return null;
    }
  };

  /** How long until the next look is due, or null where that is not for this worker to wait for. */
  const goOn = async (mine: Mine, found: Found): Promise<number | null> => {
    if (found.what === 'step') return runFrom(mine, found);
    if (found.what === 'nap') return found.dueInMs;
    await timeOut(mine, found);
    return null;
  };

  const lookAgain = async (mine: Mine, dueInMs: number | null): Promise<void> => {
    for (let wait = dueInMs; wait !== null && wait <= longestNapMs;) {
      if (wait > 0) await nap(wait);
      if (stopping) return;
      const found = await runner.look(mine);
      wait = found && (await goOn(mine, found));
    }
  };

  const hold = (id: string, moving: Promise<void>): void => {
    const held = moving
      .catch((error: unknown) => {
        // What this worker still holds then it claims anew, and of what has been taken from it others know.
        if (!(error instanceof HoldLost || error instanceof Interrupted))
          log.error({ err: error, executionId: id }, 'an execution could not be moved on; it will be looked at again');
      })
      .finally(() => inHand.delete(id));
    inHand.set(id, held);
  };

  const take = ({ tenantId, id, dueInMs }: Claimed): void => {
    if (!inHand.has(id)) hold(id, lookAgain({ tenantId, id, worker: workerNumber() }, dueInMs));
  };

  const goOnFrom = (mine: Mine, found: Found | null): void => {
    if (found === null || stopping || inHand.has(mine.id)) return;
    hold(
      mine.id,
      goOn(mine, found).then((wait) => lookAgain(mine, wait)),
    );
  };

  const room = (): number => (stopping ? 0 : mostInHand - inHand.size + runner.waiting());

  return {
    take,
    lookSoon(tenantId, id) {
      if (room() > 0) take({ tenantId, id, dueInMs: 0 });
    },
    has: (id) => inHand.has(id),
    room,
    number: () => (room() > 0 ? workerNumber() : null),
    goOnFrom,
    async stop() {
      stopping = true;
      for (const [timer, over] of naps) {
        clearTimeout(timer);
        over();
      }
      await Promise.all(inHand.values());
    },
  };
}
