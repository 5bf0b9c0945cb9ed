import type { TenantDb } from '#kernel/database';
import { notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import type { StepAction } from '../chain/chain.entity.ts';
import type { Route } from '../route/route.entity.ts';
import * as routes from '../route/route.repository.ts';
import { completeResponse } from '../route/route.rules.ts';
import { mergeCollection } from '../state/state.service.ts';
import type { Effect } from './execution.repository.ts';

/** An effect within the database, in the same transaction as the record of the step; answers the step's output. */
export type DatabaseAction = (db: TenantDb, instanceId: string, config: Record<string, unknown>) => Promise<string>;

interface ModifyRoute {
  route_id: string;
  response_override: { statusCode?: number; headers?: Record<string, string>; body?: unknown };
  duration_ms?: number;
}

interface LogEvent {
  eventType: string;
  message: string;
  metadata?: unknown;
}

/** What a step does in the very statement that records it, and its output; null for one that takes more than a row. Reference, section 2.7. */
export function effectOf(
  action: StepAction,
  instanceId: string,
  config: Record<string, unknown>,
): { effect: Effect; output: string } | null {
  if (action === 'log_event') {
    const { eventType, message, metadata } = config as unknown as LogEvent;
    return { effect: { event: { id: newId(), instanceId, eventType, message, metadata } }, output: `${eventType}: ${message}` };
  }
  if (action === 'set_state' && 'variable' in config) {
    const name = String(config['variable']);
    return { effect: { variable: { instanceId, name, value: config['value'] } }, output: `variable ${name} set` };
  }
  return null;
}

/** What the others do that need nothing but the database. Reference, section 2.7. */
export const databaseActions: Record<Exclude<StepAction, 'fire_webhook' | 'log_event'>, DatabaseAction> = {
  async set_state(db, instanceId, config) {
    const name = String(config['collection_id']);
    await mergeCollection(db, instanceId, name, config['data'] as Record<string, unknown>);
    return `collection ${name} updated`;
  },

  async modify_route(db, instanceId, config) {
    const { route_id: routeId, response_override: override, duration_ms: durationMs } = config as unknown as ModifyRoute;
    const route = await routeOf(db, instanceId, routeId);
    // What the override leaves out stays as the route's first response has it.
    const ownBody = 'body' in override ? { base64: null, file: null } : {};
    const response = completeResponse({ body: null, ...route.responses[0], when: null, template: false, ...ownBody, ...override });
    await routes.override(db, { tenantId: db.tenantId, routeId, instanceId, response, until: null }, durationMs ?? null);
    return `route ${route.method} ${route.path} answers ${response.statusCode}${durationMs ? ` for ${durationMs} ms` : ' until it is reset'}`;
  },

  async reset_route(db, instanceId, config) {
    const routeId = String(config['route_id']);
    const route = await routeOf(db, instanceId, routeId);
    await routes.reset(db, routeId);
    return `route ${route.method} ${route.path} answers as before`;
  },
};

async function routeOf(db: TenantDb, instanceId: string, id: string): Promise<Route> {
  const route = isId(id) ? await routes.byId(db, instanceId, id) : null;
  if (!route) throw notFound('route', id);
  return route;
}

/** The actions that change how routes answer. */
export const changesRoutes = (action: StepAction): boolean => action === 'modify_route' || action === 'reset_route';
