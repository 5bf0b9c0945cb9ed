import { durationOf } from './execution.rules.ts';
import type {
  ExecutionResolvers,
  ExecutionStepResolvers,
  MutationResolvers,
  QueryResolvers,
  SubscriptionResolvers,
} from '../schema.generated.ts';

export const executionQueries: QueryResolvers = {
  executions: (_, { instanceId, filter, ...page }, { caller, services }) =>
    services.executions.page(caller, instanceId, filter ?? {}, page),
  execution: (_, { instanceId, id }, { caller, services }) => services.executions.byId(caller, instanceId, id),
};

export const executionMutations: MutationResolvers = {
  triggerChain: (_, { instanceId, id, input }, { caller, services }) => services.executions.trigger(caller, instanceId, id, input ?? {}),
  cancelExecution: (_, { instanceId, id }, { caller, services }) => services.executions.cancel(caller, instanceId, id),
};

/** The generated types want events as `{ field: value }`; graphql-js hands any event to `resolve`, so ours are the values. */
const asEvents = (stream: Promise<AsyncIterable<unknown>>): never => stream as never;

export const executionSubscriptions: SubscriptionResolvers = {
  executionProgress: {
    subscribe: (_, { executionId, instanceId, after }, { caller, services }) =>
      asEvents(services.liveExecutions.follow(caller, executionId, { instanceId, after })),
    resolve: (event: unknown) => event as never,
  },
  executions: {
    subscribe: (_, { instanceId }, { caller, services }) => asEvents(services.liveExecutions.followAll(caller, instanceId)),
    resolve: (event: unknown) => event as never,
  },
};

export const executionTypes: { Execution: ExecutionResolvers; ExecutionStep: ExecutionStepResolvers } = {
  Execution: {
    __resolveReference: ({ id }, { loaders }) => loaders.execution.load(id),
    chain: ({ chainId }, _, { loaders }) => loaders.chain.load(chainId),
    startedBy: ({ startedBy }) => (startedBy === null ? null : { id: startedBy }),
    timestamp: ({ queuedAt }) => queuedAt,
    totalDuration: (execution, _, { services }) => durationOf(execution, services.executions.now()),
  },
  ExecutionStep: {
    duration: (step, _, { services }) => durationOf(step, services.executions.now()),
  },
};
