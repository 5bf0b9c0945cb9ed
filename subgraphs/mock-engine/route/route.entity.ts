import { EntitySchema } from 'typeorm';

/** A delay that differs from answer to answer, in milliseconds. */
export type DelayDistribution =
  | { kind: 'uniform'; min: number; max: number }
  | { kind: 'normal'; mean: number; deviation: number }
  | { kind: 'lognormal'; median: number; sigma: number };

/** How an answer goes wrong on the wire. */
export const responseFaults = ['connection_reset', 'empty_response', 'malformed_chunk', 'truncated_body', 'slow_drip'] as const;
export type ResponseFault = (typeof responseFaults)[number];

/** How a route answers. What was written before a member came about has it missing. */
export interface RouteResponse {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: unknown;
  /** In place of `body`: bytes as base64, or the name of a file of the simulation. */
  base64?: string | null;
  file?: string | null;
  template: boolean;
  delay: number;
  delayDistribution?: DelayDistribution | null;
  fault?: ResponseFault | null;
  /** Its place among the responses that are each given once, in order. */
  sequence?: number | null;
  /** Its share among those that are drawn. */
  weight?: number | null;
  when: unknown;
}

/** A collection of documents that a route shows as a REST resource: the route's path lists and adds, a segment more reads, changes and removes. */
export interface RouteResource {
  collection: string;
  /** The member of a document that holds its key. */
  idField: string;
}

/** How many requests a route lets through in each window, which begins with the first of them. */
export interface RouteRateLimit {
  requests: number;
  windowMs: number;
  /** What others are answered; a 429 where there is none. */
  response?: RouteResponse | null;
}

/** A route of a simulation. */
export interface Route {
  tenantId: string;
  id: string;
  instanceId: string;
  /** An HTTP method, several with commas between, or ANY. */
  method: string;
  path: string;
  /** Rules over the request, beyond method and path. */
  when: unknown;
  enabled: boolean;
  priority: number;
  responses: RouteResponse[];
  resource: RouteResource | null;
  rateLimit: RouteRateLimit | null;
  /** Makes what is drawn, weights and delays, the same every time from the route's restart on. */
  seed: number | null;
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
    when: { type: 'json', name: 'rules', nullable: true },
    enabled: { type: 'boolean' },
    priority: { type: 'int' },
    responses: { type: 'json' },
    resource: { type: 'json', nullable: true },
    rateLimit: { type: 'json', name: 'rate_limit', nullable: true },
    seed: { type: 'int', nullable: true },
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
