import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';

/** Who did what to which thing, from where. Entries are written by the database as the change is made; nobody changes one. */
export interface AuditEntry {
  id: string;
  at: Date;
  actorKind: 'user' | 'key' | 'anonymous' | 'service';
  actorId: string | null;
  actorName: string | null;
  action: string;
  outcome: 'done' | 'refused';
  resourceType: string;
  resourceId: string | null;
  changed: string[];
  address: string | null;
  requestId: string;
}

export interface AuditFilter {
  actorId?: string | null;
  action?: string | null;
  outcome?: AuditEntry['outcome'] | null;
  resourceType?: string | null;
  resourceId?: string | null;
  from?: Date | null;
  to?: Date | null;
}

/** Newest first, one more than asked for. */
export function page(db: TenantDb, { first, after }: Keyset, filter: AuditFilter): Promise<AuditEntry[]> {
  const sql = `select id, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action, outcome,
                 resource_type as "resourceType", resource_id as "resourceId", changed, address, request_id as "requestId"
               from audit.entry
               where ($2::uuid is null or id < $2) and ($3::uuid is null or actor_id = $3) and ($4::text is null or action = $4)
                 and ($5::text is null or outcome = $5) and ($6::text is null or resource_type = $6)
                 and ($7::text is null or resource_id = $7) and ($8::timestamptz is null or at >= $8) and ($9::timestamptz is null or at < $9)
               order by id desc limit $1`;
  const { actorId, action, outcome, resourceType, resourceId, from, to } = filter;
  return db.query(
    sql,
    [first + 1, after, actorId, action, outcome, resourceType, resourceId, from, to].map((value) => value ?? null),
  );
}
