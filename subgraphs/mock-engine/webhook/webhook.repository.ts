import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import type { WebhookDelivery } from './webhook.entity.ts';

const columns = `id, instance_id as "instanceId", execution_id as "executionId", step_index as "stepIndex", attempt, method, url,
  request_headers as "requestHeaders", request_body as "requestBody", status, response_headers as "responseHeaders", response_body as "responseBody",
  error, duration_ms as "durationMs", at`;

export async function insertDelivery(db: TenantDb, delivery: Omit<WebhookDelivery, 'at'>): Promise<void> {
  const { id, instanceId, executionId, stepIndex, attempt, method, url, requestHeaders, requestBody, status, responseHeaders } = delivery;
  const sql = `insert into mock_engine.webhook_delivery (tenant_id, id, instance_id, execution_id, step_index, attempt, method, url, request_headers,
                 request_body, status, response_headers, response_body, error, duration_ms)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;
  const { responseBody, error, durationMs } = delivery;
  await db.query(sql, [
    db.tenantId,
    id,
    instanceId,
    executionId,
    stepIndex,
    attempt,
    method,
    url,
    JSON.stringify(requestHeaders),
    requestBody,
    status,
    responseHeaders && JSON.stringify(responseHeaders),
    responseBody,
    error,
    durationMs,
  ]);
}

/** Newest first, one more than asked for. */
export const pageOfDeliveries = (
  db: TenantDb,
  instanceId: string,
  executionId: string | null,
  { first, after }: Keyset,
): Promise<WebhookDelivery[]> =>
  db.query(
    `select ${columns} from mock_engine.webhook_delivery
     where instance_id = $1 and ($2::uuid is null or execution_id = $2) and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [instanceId, executionId, after, first + 1],
  );

/** A simulation's secret as it is kept, and the one before it while that still signs. */
export interface SealedSecret {
  sealed: Buffer;
  createdAt: Date;
  former: Buffer | null;
}

export async function secret(db: TenantDb, instanceId: string): Promise<SealedSecret | null> {
  const sql = `select sealed, created_at as "createdAt", case when former_until > now() then former_sealed end as former
               from mock_engine.webhook_secret where instance_id = $1`;
  return (await db.query<SealedSecret>(sql, [instanceId]))[0] ?? null;
}

/** Keeps a first secret; one that is there already stays. */
export async function addSecret(db: TenantDb, instanceId: string, sealed: Buffer): Promise<void> {
  const sql = 'insert into mock_engine.webhook_secret (tenant_id, instance_id, sealed) values ($1, $2, $3) on conflict do nothing';
  await db.query(sql, [db.tenantId, instanceId, sealed]);
}

/** Puts a secret in another's place, which signs beside it for so many hours. */
export async function replaceSecret(db: TenantDb, instanceId: string, sealed: Buffer, hours: number): Promise<void> {
  const sql = `update mock_engine.webhook_secret set former_sealed = sealed, former_until = now() + $3 * interval '1 hour', sealed = $2, created_at = now()
               where instance_id = $1`;
  await db.query(sql, [instanceId, sealed, hours]);
}
