import { EntitySchema } from 'typeorm';

/** A mock simulation: a stand-in for one HTTP API. */
export interface Instance {
  tenantId: string;
  id: string;
  name: string;
  slug: string;
  description: string | null;
  enabled: boolean;
  /** Whether browsers of any origin may call it. */
  cors: boolean;
  /** How many of its requests are kept, and for how many days; 0 for none. */
  keptTraffic: number;
  keptTrafficDays: number;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes of the row. */
  version: number;
}

export const instanceEntity = new EntitySchema<Instance>({
  name: 'Instance',
  schema: 'mock_engine',
  tableName: 'instance',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    name: { type: 'text' },
    slug: { type: 'text' },
    description: { type: 'text', nullable: true },
    enabled: { type: 'boolean' },
    cors: { type: 'boolean' },
    keptTraffic: { type: 'int', name: 'kept_traffic' },
    keptTrafficDays: { type: 'int', name: 'kept_traffic_days' },
    createdBy: { type: 'uuid', name: 'created_by', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
    updatedAt: { type: 'timestamptz', name: 'updated_at', updateDate: true },
    version: { type: 'int', insert: false, update: false },
  },
});
