import { EntitySchema } from 'typeorm';

/** How a route answers. */
export interface RouteResponse {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: unknown;
  template: boolean;
  delay: number;
  when: unknown;
}

/** A route of a simulation. */
export interface Route {
  tenantId: string;
  id: string;
  instanceId: string;
  method: string;
  path: string;
  enabled: boolean;
  priority: number;
  responses: RouteResponse[];
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes of the row. */
  version: number;
}

/** What a chain put in a route's place, until a time or until it is reset. */
export interface RouteOverride {
  tenantId: string;
  routeId: string;
  instanceId: string;
  response: RouteResponse;
  until: Date | null;
}

const tenantId = { type: 'uuid', name: 'tenant_id', primary: true } as const;

export const routeEntity = new EntitySchema<Route>({
  name: 'Route',
  schema: 'mock_engine',
  tableName: 'route',
  columns: {
    tenantId,
    id: { type: 'uuid', primary: true },
    instanceId: { type: 'uuid', name: 'instance_id' },
    method: { type: 'text' },
    path: { type: 'text' },
    enabled: { type: 'boolean' },
    priority: { type: 'int' },
    responses: { type: 'json' },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
    updatedAt: { type: 'timestamptz', name: 'updated_at', updateDate: true },
    version: { type: 'int', insert: false, update: false },
  },
});

export const routeOverrideEntity = new EntitySchema<RouteOverride>({
  name: 'RouteOverride',
  schema: 'mock_engine',
  tableName: 'route_override',
  columns: {
    tenantId,
    routeId: { type: 'uuid', name: 'route_id', primary: true },
    instanceId: { type: 'uuid', name: 'instance_id' },
    response: { type: 'json' },
    until: { type: 'timestamptz', nullable: true },
  },
});
