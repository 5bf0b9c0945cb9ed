import type { Sql, SystemDb, TenantDb } from '#kernel/database';
import { idAt } from '#kernel/id';
import type { Keyset } from '#kernel/page';
import type { ChainEvent } from '../chain/chain-event.repository.ts';
import type { ChainStep } from '../chain/chain.entity.ts';
import type { Execution, ExecutionStatus, ExecutionStep, RequestRecord, Start, StartOutcome, TriggerType } from './execution.entity.ts';

/** What a listing may be narrowed to. */
export interface ExecutionFilter {
  chainId?: string | null;
  status?: ExecutionStatus | null;
  triggerType?: TriggerType | null;
  from?: Date | null;
  to?: Date | null;
}

/** Executions and their steps in one statement, so that both are of one moment. */
const columns = `
  id, tenant_id as "tenantId", instance_id as "instanceId", chain_id as "chainId", chain_name as "chainName", status,
  status = 'running' and slot is null as queued, version, started_version as "startedVersion", finished_version as "finishedVersion",
  trigger_type as "triggerType", triggered_by as "triggeredBy", started_by as "startedBy", context, queued_at as "queuedAt",
  started_at as "startedAt", finished_at as "finishedAt", result, error, error_code as "errorCode",
  (select json_agg(json_build_object('index', s.index, 'action', s.action, 'status', s.status, 'attempts', s.attempts, 'startedAt', s.started_at,
      'finishedAt', s.finished_at, 'startedVersion', s.started_version, 'finishedVersion', s.finished_version, 'output', s.output, 'error', s.error)
      order by s.index)
    from mock_engine.execution_step s where s.tenant_id = e.tenant_id and s.execution_id = e.id) as steps`;

async function read(db: TenantDb, condition: string, parameters: readonly unknown[]): Promise<Execution[]> {
  const rows = await db.query<Execution>(`select ${columns} from mock_engine.execution e where ${condition}`, parameters);
  return rows.map((row) => ({ ...row, steps: (row.steps ?? []).map(readTimes) }));
}

/** JSON has no dates, so those within the aggregate come as texts. */
const readTimes = (step: ExecutionStep): ExecutionStep => ({
  ...step,
  startedAt: step.startedAt && new Date(step.startedAt),
  finishedAt: step.finishedAt && new Date(step.finishedAt),
});

export const byIds = (db: TenantDb, ids: readonly string[]): Promise<Execution[]> => read(db, 'e.id = any($1)', [ids]);

export async function byId(db: TenantDb, id: string): Promise<Execution | null> {
  const [execution] = await byIds(db, [id]);
  return execution ?? null;
}

/** The running executions of a simulation, oldest first; and, where an id is given, those that began after it, whether they run or not. */
export const runningOf = (db: TenantDb, instanceId: string, after: string | null): Promise<Execution[]> =>
  read(db, `e.instance_id = $1 and (e.status = 'running' or e.id > $2) order by e.id limit 1000`, [instanceId, after]);

/** How far the clock that made an execution's id may be from the one that wrote its time. */
const mostApartMs = 60_000;

/** Newest first, one more than asked for. */
export function page(db: TenantDb, instanceId: string, filter: ExecutionFilter, { first, after }: Keyset): Promise<Execution[]> {
  const { chainId = null, status = null, triggerType = null, from = null, to = null } = filter;
  const given = [
    ['instance_id =', instanceId],
    ['chain_id =', chainId],
    ['status =', status],
    ['trigger_type =', triggerType],
    ['queued_at >=', from],
    ['queued_at <', to],
    // Ids grow with time, so the order of the listing finds the times, too.
    ['id >=', from && idAt(new Date(from.getTime() - mostApartMs))],
    ['id <', to && idAt(new Date(to.getTime() + mostApartMs))],
    ['id <', after],
  ].filter(([, value]) => value !== null);
  const where = given.map(([test], index) => `${test as string} $${index + 1}`).join(' and ');
  return read(
    db,
    `${where} order by e.id desc limit ${first + 1}`,
    given.map(([, value]) => value),
  );
}

/**
 * Calls a function that starts or moves executions, with the tenant before the parameters: as a transaction of its own, which is one
 * message to the database, or within one.
 */
export type Moving = <T>(sql: Sql, parameters: readonly unknown[]) => Promise<T[]>;

/** The moves as part of a transaction. */
export const movingIn =
  (db: TenantDb): Moving =>
  (sql, parameters) =>
    db.query(sql, [db.tenantId, ...parameters]);

/** What came of a start, and what the worker found of it that is to move it on. */
export interface Started {
  outcome: StartOutcome;
  look: Found | null;
}

/**
 * Starts executions, in the order of their chains, so that two batches never wait for each other in a circle.
 * A worker that is named takes hold of each that has a slot.
 */
export async function start(moving: Moving, starts: readonly Start[], worker: number | null = null): Promise<Map<string, Started>> {
  const sorted = starts.toSorted((left, right) => (left.chainId < right.chainId ? -1 : Number(left.chainId > right.chainId)));
  const columns = [
    sorted.map(({ id }) => id),
    sorted.map(({ chainId }) => chainId),
    sorted.map(({ triggerType }) => triggerType),
    sorted.map(({ triggeredBy }) => triggeredBy),
    sorted.map(({ startedBy }) => startedBy),
    sorted.map(({ context }) => toJson(context)),
    sorted.map(({ request }) => toJson(request)),
    sorted.map(({ depth }) => depth),
  ];
  const rows = await moving<Started & { id: string }>(startExecutions, [worker, ...columns]);
  return new Map(rows.map((row) => [row.id, row]));
}

const startExecutions = {
  name: 'start_executions',
  text: 'select id, outcome, look from mock_engine.start_executions($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};

const toJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Those of the ids that are ids of executions. */
export async function idsAmong(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>('select id from mock_engine.execution where id = any ($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** A running execution was ended: the version at which it ended, and the waiting ones that were let in by that. */
export interface Stopped {
  version: number;
  letIn: readonly string[];
}

/** Ends a running execution; null where it had ended before. */
export async function stop(
  db: TenantDb,
  id: string,
  status: ExecutionStatus,
  why: { result?: string; error?: string; code?: string },
): Promise<Stopped | null> {
  const sql = 'select version, let_in as "letIn" from mock_engine.stop_execution($1, $2, $3, $4, $5)';
  const [row] = await db.query<Stopped>(sql, [id, status, why.result ?? null, why.error ?? null, why.code ?? null]);
  return row ?? null;
}

/** What a step does that needs nothing but one row, in the statement that records it. */
export type Effect =
  | { event: Pick<ChainEvent, 'id' | 'instanceId' | 'eventType' | 'message'> & { metadata?: unknown } }
  | { variable: { instanceId: string; name: string; value: unknown } };

/** What was found of an execution whose turn it is, and stays so while it is held. */
interface Standing {
  instanceId: string;
  timeoutMs: number;
  context: unknown;
  request: RequestRecord | null;
  depth: number;
  chainId: string;
  chainName: string;
  triggerType: TriggerType;
}

/** When an execution is to be moved on, counted by the database's clock. */
interface Times {
  version: number;
  /** Milliseconds until its next step is due or its time-out passes; not above zero when that is so. */
  dueInMs: number;
  deadlineInMs: number;
}

/** An execution with a step that has begun, and those that come after it. */
export interface Begun extends Standing, Times {
  what: 'step';
  currentStep: number;
  /** From the present one on. */
  steps: readonly ChainStep[];
}

/** What a worker finds that looks at an execution: a step that it has begun by that, one that is not due yet, or a time-out that has passed. */
export type Found = Begun | (Standing & Times & { what: 'nap' | 'overdue' });

const lookAt = { name: 'look_at', text: 'select mock_engine.look_at($1, $2, $3) as look' };

/** Looks at an execution and, where its step is due, takes hold of it and begins the step; null where there is nothing to do for this worker. */
export async function look(moving: Moving, id: string, worker: number): Promise<Found | null> {
  const [row] = await moving<{ look: Found | null }>(lookAt, [id, worker]);
  return row?.look ?? null;
}

/**
 * What follows a completed step: the next one, which has begun, one that is near, a rest until somebody claims it, or the end, with what the
 * worker found of each that was let in by it.
 */
export type Next = (Times & { what: 'step' | 'nap' | 'rest' }) | (Stopped & { what: 'done'; looks: readonly (Found | null)[] | null });

/** The move was refused: another worker has the execution, or it has ended. Its transaction is rolled back, with all effects. */
export class HoldLost extends Error {}

const completeStepSql = {
  name: 'complete_step',
  text: `
    select what, version, due_in_ms as "dueInMs", deadline_in_ms as "deadlineInMs"
    from mock_engine.complete_step($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
const completeExecutionSql = {
  name: 'complete_execution',
  text: `select 'done' as what, version, let_in as "letIn", looks from mock_engine.complete_execution($1, $2, $3, $4, $5, $6, $7, $8)`,
};

/** Records a step as done, with an effect where there is one. Throws HoldLost. */
export async function completeStep(
  moving: Moving,
  id: string,
  at: Begun,
  worker: number,
  output: string,
  effect: Effect | null = null,
): Promise<Next> {
  const next = at.steps[1];
  const step = [id, at.version, worker, at.currentStep, output, effect && JSON.stringify(effect)];
  const answer = next
    ? moving<Next>(completeStepSql, [...step, next.delayMs, next.action === 'fire_webhook'])
    : moving<Next>(completeExecutionSql, [...step, at.chainId]);
  const [done] = await answer.catch((error: unknown) => {
    throw (error as { code?: unknown }).code === 'UH001' ? new HoldLost() : error;
  });
  return done as Next;
}

/** What earlier steps of an execution said. */
export const outputs = (db: TenantDb, id: string): Promise<{ index: number; action: string; status: string; output: string | null }[]> =>
  db.query('select index, action, status, output from mock_engine.execution_step where execution_id = $1 order by index', [id]);

/** An execution that a worker has taken hold of, to move it when it is due. */
export interface Claimed {
  tenantId: string;
  id: string;
  dueInMs: number;
}

/** Takes hold of what is due soon and nobody holds, over all tenants, at most so many. */
export const claimDue = (system: SystemDb, worker: number, most: number): Promise<Claimed[]> => system.query(claimDueSql, [worker, most]);

const claimDueSql = {
  name: 'claim_due',
  text: 'select tenant_id as "tenantId", id, due_in_ms as "dueInMs" from mock_engine.claim_due($1, $2)',
};

/** All that a worker holds. */
export const heldBy = (system: SystemDb, worker: number): Promise<Claimed[]> =>
  system.query(`select tenant_id as "tenantId", id, 0 as "dueInMs" from mock_engine.execution where status = 'running' and worker = $1`, [
    worker,
  ]);

/** Says that a worker lives, and frees what dead ones held; how many executions that were. */
export async function freeOrphans(system: SystemDb, worker: number): Promise<number> {
  const [row] = await system.query<{ freed: number }>('select mock_engine.free_orphans($1) as freed', [worker]);
  return row?.freed ?? 0;
}

/** Deletes executions that ended so many days ago by the database's clock, with all that is kept of them, at most so many; how many it deleted. */
export async function prune(system: SystemDb, days: number, most: number): Promise<number> {
  const sql = 'select mock_engine.prune_executions(now() - make_interval(days => $1), $2) as deleted';
  const [row] = await system.query<{ deleted: number }>(sql, [days, most]);
  return row?.deleted ?? 0;
}
