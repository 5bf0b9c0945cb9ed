import type {
  MutationResolvers,
  QueryResolvers,
  SubscriptionResolvers,
  TrafficEntryResolvers,
  TrafficRequestResolvers,
  TrafficResponseResolvers,
} from '../schema.generated.ts';
import type { TrafficEntry } from './traffic-log.entity.ts';

export const trafficLogQueries: QueryResolvers = {
  traffic: (_, { instanceId, filter, ...page }, { caller, services }) => services.trafficLog.page(caller, instanceId, page, filter),
  explain: (_, { instanceId, input }, { caller, services }) => services.traffic.explain(caller, instanceId, input),
  trafficDropped: (_, { instanceId }, { caller, services }) => services.trafficLog.dropped(caller, instanceId),
  trafficEntry: (_, { instanceId, id }, { caller, services }) => services.trafficLog.byId(caller, instanceId, id),
};

export const trafficLogMutations: MutationResolvers = {
  createRouteFromTraffic: (_, { instanceId, id }, { caller, services }) => services.trafficLog.createRoute(caller, instanceId, id),
  replayTraffic: (_, { instanceId, id }, { caller, services }) => services.trafficLog.replay(caller, instanceId, id),
  clearTraffic: (_, { instanceId }, { caller, services }) => services.trafficLog.clear(caller, instanceId),
};

export const trafficLogSubscriptions: SubscriptionResolvers = {
  traffic: {
    subscribe: (_, { instanceId }, { caller, services }) => services.trafficLog.follow(caller, instanceId),
    resolve: (entry: TrafficEntry) => entry,
  },
};

/** A header that came several times is a list. */
function byName(headers: readonly [string, string][]): Record<string, string | string[]> {
  const names = new Map<string, string | string[]>();
  for (const [name, value] of headers) {
    const before = names.get(name);
    names.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(names);
}

const text = (body: Buffer | null): string | null => body && body.toString('utf8');

export const trafficLogTypes: {
  TrafficEntry: TrafficEntryResolvers;
  TrafficRequest: TrafficRequestResolvers;
  TrafficResponse: TrafficResponseResolvers;
} = {
  TrafficEntry: {
    request: (entry) => entry,
    response: (entry) => (entry.status === null && entry.fault === null ? null : entry),
  },
  TrafficRequest: {
    headers: ({ requestHeaders }) => byName(requestHeaders),
    body: ({ requestBody }) => text(requestBody),
    size: ({ requestSize }) => requestSize,
    isCut: ({ requestBody, requestSize }) => (requestBody?.length ?? 0) < requestSize,
  },
  TrafficResponse: {
    headers: ({ responseHeaders }) => byName(responseHeaders),
    body: ({ responseBody }) => text(responseBody),
    size: ({ responseSize }) => responseSize,
    isCut: ({ responseBody, responseSize }) => (responseBody?.length ?? 0) < responseSize,
  },
};
