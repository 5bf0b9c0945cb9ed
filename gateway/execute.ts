import { createRequire } from 'node:module';
import type { GraphQLDataSource } from '@apollo/gateway';
import type { QueryPlan } from '@apollo/query-planner';
import { GraphQLError, type ExecutionResult } from 'graphql';
import type { Caller } from '#kernel/caller';
import { Failure, isFailureCode } from '#kernel/failure';
import { admit } from '#kernel/gate';
import type { Log } from '#kernel/log';
import type { Answer, Neighbour } from '#kernel/neighbour';
import { deduplicate } from './representations.ts';
import { checkVariables, type Planner, type Prepared } from './plan.ts';

const { executeQueryPlan } = createRequire(import.meta.url)('@apollo/gateway') as typeof import('@apollo/gateway');

/** One run of a prepared operation. */
export interface Run {
  prepared: Prepared;
  variables: Record<string, unknown>;
  caller: Caller;
  requestId: string;
  /** The address that the request came from. */
  address: string;
}

/** Executes plans over the domains, wherever they run. */
export interface Executor {
  /** Runs a query or a mutation; never throws: whatever went wrong stands in `errors`. */
  run(run: Run): Promise<ExecutionResult>;
  /** Opens a subscription; the errors of a refused one stand in a single result. */
  follow(run: Run): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>;
}

/** What a plan's executor asks of each domain, on behalf of whom. */
type Sources = Record<string, GraphQLDataSource>;

/** The name under which a subscription's event stands in for the fetch that opened it. */
const eventSource = '$event';

export function openExecutor(planner: Planner, neighbours: Record<string, Neighbour>, log: Log): Executor {
  const sources: Sources = Object.fromEntries(Object.entries(neighbours).map(([name, neighbour]) => [name, sourceOf(neighbour)]));

  const carryOut = async (
    plan: QueryPlan,
    services: Sources,
    { prepared, variables, caller, requestId, address }: Run,
  ): Promise<ExecutionResult> => {
    const context = { request: { variables }, context: { caller, requestId, address }, logger: log, metrics: {} };
    const result = await executeQueryPlan(
      plan,
      services,
      context as never,
      prepared.operation,
      planner.supergraphSchema,
      planner.internalApiSchema,
    );
    return speakable(result as ExecutionResult, log, requestId);
  };

  const enter = ({ prepared, variables, caller }: Run): void => {
    admit(caller, prepared.requirement);
    checkVariables(prepared, variables);
  };

  const open = async (run: Run) => {
    const { node } = run.prepared.plan;
    if (node?.kind !== 'Subscription') throw new Failure('VALIDATION_FAILED', 'The operation is not a subscription.');
    const { primary, rest } = node;
    const owner = neighbours[primary.serviceName];
    if (!owner) throw new Failure('SERVICE_UNAVAILABLE', `The ${primary.serviceName} service is not here.`);
    const { operation: query, operationName, variableUsages = [] } = primary;
    const variables = Object.fromEntries(variableUsages.flatMap((name) => (name in run.variables ? [[name, run.variables[name]]] : [])));
    const { caller, requestId } = run;
    const events = await owner.follow({ query, variables, operationName, caller, requestId });
    // Each event answers the plan's first fetch; what other domains add to it is fetched as for a query.
    const fetchEvent = { ...primary, serviceName: eventSource };
    const plan: QueryPlan = { kind: 'QueryPlan', node: rest ? { kind: 'Sequence', nodes: [fetchEvent, rest] } : fetchEvent };
    const carryOutWith = (event: Answer): Promise<ExecutionResult> =>
      carryOut(plan, { ...sources, [eventSource]: { process: async () => event } }, run);
    return { events, carryOutWith };
  };

  return {
    async run(run) {
      try {
        enter(run);
        return await carryOut(run.prepared.plan, sources, run);
      } catch (error) {
        return speakable({ errors: [asGraphQLError(error)] }, log, run.requestId);
      }
    },

    async follow(run) {
      const fault = (error: unknown): GraphQLError => reword(asGraphQLError(error), log, run.requestId);
      try {
        enter(run);
        const { events, carryOutWith } = await open(run);
        return mapStream(events, carryOutWith, fault);
      } catch (error) {
        return { errors: [fault(error)] };
      }
    },
  };
}

function sourceOf(neighbour: Neighbour): GraphQLDataSource {
  return {
    process: async ({ request, context }) => {
      const { caller, requestId, address } = context as Pick<Run, 'caller' | 'requestId' | 'address'>;
      const { query = '', variables, operationName } = request;
      const { representations } = variables ?? {};
      const once = Array.isArray(representations) ? deduplicate(representations) : null;
      const ask = {
        query,
        variables: once ? { ...variables, representations: once.representations } : variables,
        operationName,
        caller,
        requestId,
        address,
      };
      const answer = await neighbour.ask(ask);
      return once ? once.expand(answer) : answer;
    },
  };
}

/** Maps a stream item by item. `return()` goes straight to the source, which then settles a `next()` that waits. */
function mapStream<T, R>(
  source: AsyncIterable<T>,
  change: (item: T) => Promise<R>,
  fault: (error: unknown) => Error,
): AsyncIterableIterator<R> {
  const iterator = source[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await iterator.next().catch((error: unknown) => {
        throw fault(error);
      });
      return done ? { done: true, value: undefined } : { done: false, value: await change(value) };
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

export function asGraphQLError(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
}

/** Errors as a client may see them: the code and words of our failures, nothing of anything else. */
function speakable(result: ExecutionResult, log: Log, requestId: string): ExecutionResult {
  if (!result.errors) return result;
  return { ...result, errors: result.errors.map((error) => reword(error, log, requestId)) };
}

function reword(error: GraphQLError, log: Log, requestId: string): GraphQLError {
  const { code, details } = error.extensions as { code?: unknown; details?: unknown };
  if (isFailureCode(code)) return new GraphQLError(error.message, { path: error.path, extensions: { code, details: details ?? {} } });
  log.error({ err: error.originalError ?? error, requestId }, 'an operation broke');
  const message = 'Something broke on our side. The request id finds it in the log.';
  return new GraphQLError(message, { path: error.path, extensions: { code: 'INTERNAL_ERROR', details: {} } });
}
