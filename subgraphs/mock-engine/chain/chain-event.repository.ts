import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';

/** What a log_event step recorded. */
export interface ChainEvent {
  id: string;
  instanceId: string;
  executionId: string;
  stepIndex: number;
  eventType: string;
  message: string;
  metadata: unknown;
  createdAt: Date;
}

/** What a listing may be narrowed to. */
export interface ChainEventFilter {
  eventType?: string | null;
  executionId?: string | null;
  /** A part of the message. */
  search?: string | null;
  from?: Date | null;
  to?: Date | null;
}

/** Newest first, one more than asked for. */
export function page(db: TenantDb, instanceId: string, filter: ChainEventFilter, { first, after }: Keyset): Promise<ChainEvent[]> {
  const { eventType = null, executionId = null, search = null, from = null, to = null } = filter;
  const sql = `select id, instance_id as "instanceId", execution_id as "executionId", step_index as "stepIndex", event_type as "eventType", message, metadata,
                 created_at as "createdAt"
               from mock_engine.chain_event
               where instance_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or event_type = $3) and ($4::uuid is null or execution_id = $4)
                 and ($5::text is null or position(lower($5) in lower(message)) > 0) and ($6::timestamptz is null or created_at >= $6)
                 and ($7::timestamptz is null or created_at < $7)
               order by id desc limit $8`;
  return db.query(sql, [instanceId, after, eventType, executionId, search, from, to, first + 1]);
}
