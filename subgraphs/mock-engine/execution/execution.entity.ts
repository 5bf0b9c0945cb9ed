import type { StepAction } from '../chain/chain.entity.ts';

export type ExecutionStatus = 'running' | 'completed' | 'failed' | 'cancelled';
export type StepStatus = 'pending' | 'running' | 'completed' | 'failed';
export type TriggerType = 'automatic' | 'manual';

/** One run through a chain's steps, with the versions at which it and its steps changed. */
export interface Execution {
  tenantId: string;
  id: string;
  instanceId: string;
  chainId: string;
  chainName: string;
  status: ExecutionStatus;
  queued: boolean;
  version: number;
  startedVersion: number | null;
  finishedVersion: number | null;
  triggerType: TriggerType;
  triggeredBy: string | null;
  startedBy: string | null;
  context: unknown;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  result: string | null;
  error: string | null;
  errorCode: string | null;
  steps: ExecutionStep[];
}

export interface ExecutionStep {
  index: number;
  action: StepAction;
  status: StepStatus;
  attempts: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  startedVersion: number | null;
  finishedVersion: number | null;
  output: string | null;
  error: string | null;
}

/** What a mock request leaves for the templates of the chain that it started. */
export interface RequestRecord {
  method: string;
  path: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

/** An execution to be started. */
export interface Start {
  id: string;
  chainId: string;
  triggerType: TriggerType;
  triggeredBy: string | null;
  startedBy: string | null;
  context: unknown;
  request: RequestRecord | null;
  depth: number;
}

export type StartOutcome = 'started' | 'queued' | 'busy' | 'gone';
