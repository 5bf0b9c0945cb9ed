import { z } from 'zod';
import type { Execution, ExecutionStep } from './execution.entity.ts';

/**
 * The execution as it stood at an earlier version. Each change took a version and left its mark on what it changed, so the
 * rows of the present tell all of the past: a subscription can show every change in order without a log of them.
 */
export function executionAt(execution: Execution, version: number): Execution {
  if (version >= execution.version) return execution;
  const started = reached(execution.startedVersion, version);
  const finished = reached(execution.finishedVersion, version);
  return {
    ...execution,
    version,
    status: finished ? execution.status : 'running',
    queued: !started && !finished,
    startedAt: started ? execution.startedAt : null,
    ...(!finished && { finishedAt: null, result: null, error: null, errorCode: null }),
    steps: execution.steps.map((step) => stepAt(step, version)),
  };
}

function stepAt(step: ExecutionStep, version: number): ExecutionStep {
  if (reached(step.finishedVersion, version)) return step;
  const unfinished = { ...step, finishedAt: null, output: null, error: null };
  if (reached(step.startedVersion, version)) return { ...unfinished, status: 'running' };
  return { ...unfinished, status: 'pending', attempts: 0, startedAt: null };
}

const reached = (change: number | null, version: number): boolean => change !== null && change <= version;

/** What a start by hand may say (reference, section 2.7). */
export const triggerInput = z.object({
  triggeredBy: z.string().max(200, 'Must have at most 200 characters.').nullish(),
  context: z.record(z.string(), z.unknown(), { error: 'Must be an object.' }).nullish(),
});

/** Milliseconds from start to end, or to now; null before the start. */
export function durationOf({ startedAt, finishedAt }: { startedAt: Date | null; finishedAt: Date | null }, now: Date): number | null {
  return startedAt && Math.max(0, (finishedAt ?? now).getTime() - startedAt.getTime());
}

export const isOver = ({ status }: Pick<Execution, 'status'>): boolean => status !== 'running';
