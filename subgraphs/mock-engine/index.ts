import { defineSubgraph } from '#kernel/subgraph';
import { chainEntity } from './chain/chain.entity.ts';
import { chainMutations, chainQueries, chainTypes } from './chain/chain.resolvers.ts';
import { openLoaders, openServices } from './context.ts';
import { layDemo } from './demo.ts';
import { executionMutations, executionQueries, executionSubscriptions, executionTypes } from './execution/execution.resolvers.ts';
import { openExecutionWorker } from './execution/execution.worker.ts';
import { instanceEntity } from './instance/instance.entity.ts';
import { instanceMutations, instanceQueries, instanceTypes } from './instance/instance.resolvers.ts';
import { routeEntity, routeOverrideEntity } from './route/route.entity.ts';
import { routeMutations, routeQueries, routeTypes } from './route/route.resolvers.ts';
import type { Resolvers } from './schema.generated.ts';
import { trafficLogMutations, trafficLogQueries, trafficLogSubscriptions, trafficLogTypes } from './traffic-log/traffic-log.resolvers.ts';
import { environmentMutations, environmentQueries } from './environment/environment.resolvers.ts';
import { fileMutations, fileQueries, fileTypes } from './file/file.resolvers.ts';
import { webhookMutations, webhookQueries, webhookTypes } from './webhook/webhook.resolvers.ts';
import { stateMutations, stateQueries } from './state/state.resolvers.ts';

/** Simulations, their routes and state, their traffic, and the chains that it starts. */
export const mockEngine = defineSubgraph({
  name: 'mock-engine',
  databaseSchema: 'mock_engine',
  entities: [instanceEntity, routeEntity, routeOverrideEntity, chainEntity],
  services: openServices,
  loaders: openLoaders,
  resolvers: {
    Query: {
      ...instanceQueries,
      ...routeQueries,
      ...stateQueries,
      ...environmentQueries,
      ...fileQueries,
      ...chainQueries,
      ...executionQueries,
      ...webhookQueries,
      ...trafficLogQueries,
    },
    Mutation: {
      ...instanceMutations,
      ...routeMutations,
      ...stateMutations,
      ...environmentMutations,
      ...fileMutations,
      ...chainMutations,
      ...executionMutations,
      ...webhookMutations,
      ...trafficLogMutations,
    },
    Subscription: { ...executionSubscriptions, ...trafficLogSubscriptions },
    ...instanceTypes,
    ...routeTypes,
    ...fileTypes,
    ...chainTypes,
    ...executionTypes,
    ...webhookTypes,
    ...trafficLogTypes,
  } satisfies Resolvers,
  workers: (parts, { starter }) => [openExecutionWorker(parts, starter)],
  traffic: ({ traffic }) => traffic.take,
  demo: (services, { caller }) => layDemo(services, caller),
});
