import { In, LessThan } from 'typeorm';
import type { TenantDb } from '#kernel/database';
import type { Keyset } from '#kernel/page';
import { chainEntity, type Chain } from './chain.entity.ts';

export const byId = (db: TenantDb, instanceId: string, id: string, locked = false): Promise<Chain | null> =>
  db.manager.findOne(chainEntity, { where: { instanceId, id }, ...(locked && { lock: { mode: 'pessimistic_write' } }) });

export const byIds = (db: TenantDb, ids: readonly string[]): Promise<Chain[]> => db.manager.findBy(chainEntity, { id: In([...ids]) });

/** Newest first, one more than asked for. */
export const page = (db: TenantDb, instanceId: string, { first, after }: Keyset): Promise<Chain[]> =>
  db.manager.find(chainEntity, {
    where: { instanceId, ...(after !== null && { id: LessThan(after) }) },
    order: { id: 'DESC' },
    take: first + 1,
  });

/** The chains that requests may trigger. */
export const enabledOf = (db: TenantDb, instanceId: string): Promise<Chain[]> =>
  db.manager.findBy(chainEntity, { instanceId, enabled: true });

export async function insert(db: TenantDb, chain: Omit<Chain, 'createdAt' | 'updatedAt' | 'version'>): Promise<void> {
  await db.manager.insert(chainEntity, chain as object);
}

export async function update(db: TenantDb, id: string, change: Partial<Chain>): Promise<void> {
  await db.manager.update(chainEntity, { id }, change as object);
}

export async function remove(db: TenantDb, instanceId: string, id: string): Promise<boolean> {
  return ((await db.manager.delete(chainEntity, { instanceId, id })).affected ?? 0) > 0;
}

/** Counts executions that were not started, by chain. Of a chain that is gone nothing is counted. */
export async function addDropped(db: TenantDb, chainId: string, executions: number): Promise<void> {
  const sql = `insert into mock_engine.chain_dropped as d (tenant_id, chain_id, executions)
               select $1, $2, $3 where exists (select from mock_engine.chain where id = $2)
               on conflict (tenant_id, chain_id) do update set executions = d.executions + excluded.executions`;
  await db.query(sql, [db.tenantId, chainId, executions]);
}

/** How many executions of chains were not started, by chain. */
export async function dropped(db: TenantDb, chainIds: readonly string[]): Promise<Map<string, number>> {
  const sql = 'select chain_id as "chainId", executions::float8 from mock_engine.chain_dropped where chain_id = any ($1)';
  const rows = await db.query<{ chainId: string; executions: number }>(sql, [chainIds]);
  return new Map(rows.map(({ chainId, executions }) => [chainId, executions]));
}
