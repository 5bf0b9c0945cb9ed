import type { TenantDb } from '#kernel/database';

/** What a log_event step recorded. */
export interface ChainEvent {
  id: string;
  instanceId: string;
  executionId: string;
  stepIndex: number;
  eventType: string;
  message: string;
  metadata: unknown;
}

export async function insert(
  db: TenantDb,
  { id, instanceId, executionId, stepIndex, eventType, message, metadata }: ChainEvent,
): Promise<void> {
  const sql = `insert into mock_engine.chain_event (tenant_id, id, instance_id, execution_id, step_index, event_type, message, metadata)
               values ($1, $2, $3, $4, $5, $6, $7, $8)`;
  await db.query(sql, [
    db.tenantId,
    id,
    instanceId,
    executionId,
    stepIndex,
    eventType,
    message,
    metadata === undefined ? null : JSON.stringify(metadata),
  ]);
}
