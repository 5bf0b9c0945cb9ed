import type { SystemDb, TenantDb } from '#kernel/database';
import { idAt } from '#kernel/id';
import type { Keyset } from '#kernel/page';
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

/** Starts executions, in the order of their chains, so that two batches never wait for each other in a circle. */
export async function start(db: TenantDb, starts: readonly Start[]): Promise<Map<string, StartOutcome>> {
  const sql = 'select mock_engine.start_execution($1, $2, $3, $4, $5, $6, $7, $8) as outcome';
  const outcomes = new Map<string, StartOutcome>();
  for (const given of starts.toSorted((left, right) => (left.chainId < right.chainId ? -1 : Number(left.chainId > right.chainId)))) {
    const { id, chainId, triggerType, triggeredBy, startedBy, context, request, depth } = given;
    const parameters = [id, chainId, triggerType, triggeredBy, startedBy, toJson(context), toJson(request), depth];
    const [row] = await db.query<{ outcome: StartOutcome }>(sql, parameters);
    outcomes.set(id, row?.outcome ?? 'gone');
  }
  return outcomes;
}

/** Those of the ids that are ids of executions. */
export async function idsAmong(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>('select id from mock_engine.execution where id = any ($1)', [ids]);
  return new Set(rows.map(({ id }) => id));
}

const toJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Ends a running execution; the version at which it ended, or null where it had ended before. */
export async function stop(
  db: TenantDb,
  id: string,
  status: ExecutionStatus,
  why: { result?: string; error?: string; code?: string },
): Promise<number | null> {
  const sql = 'select mock_engine.stop_execution($1, $2, $3, $4, $5) as version';
  const [row] = await db.query<{ version: number | null }>(sql, [id, status, why.result ?? null, why.error ?? null, why.code ?? null]);
  return row?.version ?? null;
}

/** Where an execution stands and what is next, with waits counted by the database's clock. */
export interface Position {
  instanceId: string;
  status: ExecutionStatus;
  slot: number | null;
  worker: number | null;
  currentStep: number;
  /** Milliseconds until the next step is due; not above zero when it is. */
  dueInMs: number;
  deadlineInMs: number;
  timeoutMs: number;
  action: ChainStep['action'];
  config: Record<string, unknown>;
  context: unknown;
  request: RequestRecord | null;
  depth: number;
  chainId: string;
  chainName: string;
  triggerType: TriggerType;
}

export async function position(db: TenantDb, id: string): Promise<Position | null> {
  const sql = `
    select e.instance_id as "instanceId", e.status, e.slot, e.worker, e.current_step as "currentStep",
      (extract(epoch from e.wake_at - clock_timestamp()) * 1000)::float8 as "dueInMs",
      (extract(epoch from e.deadline - clock_timestamp()) * 1000)::float8 as "deadlineInMs",
      e.timeout_ms as "timeoutMs", s.action, s.config, e.context, e.request, e.depth, e.chain_id as "chainId", e.chain_name as "chainName",
      e.trigger_type as "triggerType"
    from mock_engine.execution e
    left join mock_engine.execution_step s on s.tenant_id = e.tenant_id and s.execution_id = e.id and s.index = e.current_step
    where e.id = $1`;
  const [found] = await db.query<Position>(sql, [id]);
  return found ?? null;
}

/** Takes hold of an execution and begins its step; the new version, or null where somebody else has it or it moved on. */
export async function beginStep(db: TenantDb, id: string, step: number, worker: number): Promise<number | null> {
  const [row] = await db.query<{ version: number | null }>('select mock_engine.begin_step($1, $2, $3) as version', [id, step, worker]);
  return row?.version ?? null;
}

/** What follows a completed step: the end, the next step at once or soon, or a rest until a wake-up. */
export interface Next {
  next: 'done' | 'go' | 'rest';
  version: number;
}

/** Records a step as done; null where the worker lost its hold, so that the step's effect must be rolled back. */
export async function completeStep(db: TenantDb, id: string, step: number, worker: number, output: string): Promise<Next | null> {
  const [row] = await db.query<Next>('select next, version from mock_engine.complete_step($1, $2, $3, $4)', [id, step, worker, output]);
  return row ?? null;
}

/** Lets go of an execution that the worker could not move, for whoever looks at it next. */
export async function release(db: TenantDb, id: string, worker: number): Promise<void> {
  await db.query('update mock_engine.execution set worker = null where id = $1 and worker = $2', [id, worker]);
}

/** What earlier steps of an execution said. */
export const outputs = (db: TenantDb, id: string): Promise<{ index: number; action: string; status: string; output: string | null }[]> =>
  db.query('select index, action, status, output from mock_engine.execution_step where execution_id = $1 order by index', [id]);

/** Frees what dead workers held and makes wake-ups of what is due; how many it woke. */
export async function sweep(system: SystemDb): Promise<number> {
  const [row] = await system.query<{ sweep: number }>('select mock_engine.sweep() as sweep');
  return row?.sweep ?? 0;
}

/** Deletes executions that ended before a time, with all that is kept of them, at most so many; how many it deleted. */
export async function prune(system: SystemDb, endedBefore: Date, most: number): Promise<number> {
  const [row] = await system.query<{ deleted: number }>('select mock_engine.prune_executions($1, $2) as deleted', [endedBefore, most]);
  return row?.deleted ?? 0;
}
