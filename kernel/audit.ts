import type { TenantDb } from '#kernel/database';

/** What is told of an event that is no change of an audited row: a sign-in, and who was refused one. */
export interface AuditEvent {
  /** Where it is left out, the mutation under way. */
  action?: string;
  outcome: 'done' | 'refused';
  resourceType: string;
  resourceId: string | null;
}

/** Writes an entry of the audit trail, in the transaction and in the name of the caller it was opened for. */
export async function recordAudit(db: TenantDb, { action, outcome, resourceType, resourceId }: AuditEvent): Promise<void> {
  await db.query('select audit.record($1, $2, $3, $4)', [action ?? null, outcome, resourceType, resourceId]);
}

/** Leaves no further entries for the rest of the transaction: for a change of many rows that one entry tells of. */
export async function silenceAudit(db: TenantDb): Promise<void> {
  await db.query(`select set_config('app.trace', '', true)`);
}
