import { EntitySchema } from 'typeorm';

export const stepActions = ['set_state', 'modify_route', 'fire_webhook', 'reset_route', 'log_event'] as const;
export type StepAction = (typeof stepActions)[number];

/** One step of a chain. */
export interface ChainStep {
  id: string;
  index: number;
  action: StepAction;
  delayMs: number;
  config: Record<string, unknown>;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Steps that run in order when a request matches the trigger. */
export interface Chain {
  tenantId: string;
  id: string;
  instanceId: string;
  name: string;
  description: string | null;
  enabled: boolean;
  triggerMethod: HttpMethod;
  triggerPath: string;
  triggerConditions: unknown;
  maxConcurrentExecutions: number;
  executionTimeoutMs: number;
  steps: ChainStep[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes of the row. */
  version: number;
}

export const chainEntity = new EntitySchema<Chain>({
  name: 'Chain',
  schema: 'mock_engine',
  tableName: 'chain',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    instanceId: { type: 'uuid', name: 'instance_id' },
    name: { type: 'text' },
    description: { type: 'text', nullable: true },
    enabled: { type: 'boolean' },
    triggerMethod: { type: 'text', name: 'trigger_method' },
    triggerPath: { type: 'text', name: 'trigger_path' },
    triggerConditions: { type: 'json', name: 'trigger_conditions', nullable: true },
    maxConcurrentExecutions: { type: 'int', name: 'max_concurrent_executions' },
    executionTimeoutMs: { type: 'int', name: 'execution_timeout_ms' },
    steps: { type: 'json' },
    createdBy: { type: 'uuid', name: 'created_by', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
    updatedAt: { type: 'timestamptz', name: 'updated_at', updateDate: true },
    version: { type: 'int', insert: false, update: false },
  },
});
