import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  execute,
  GraphQLError,
  parse,
  subscribe,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON } from 'graphql-scalars';
import { LRUCache } from 'lru-cache';
import type { EntitySchema } from 'typeorm';
import type { Bus } from '#kernel/bus';
import { traced, type Caller, type UserCaller } from '#kernel/caller';
import type { Clock } from '#kernel/clock';
import type { Config, ServiceName } from '#kernel/config';
import type { Database } from '#kernel/database';
import { Failure, invalid, isFailureCode } from '#kernel/failure';
import { admit, readRules, requirementOf, type Requirement } from '#kernel/gate';
import type { Log } from '#kernel/log';
import type { Ask, Neighbour } from '#kernel/neighbour';
import { packageRoot } from '#kernel/root';
import type { Seal } from '#kernel/seal';

/** What a domain is handed to work with. */
export interface Parts {
  config: Config;
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** A seal for secrets that are kept, one for each purpose. */
  seal(purpose: string): Seal;
  /** The other domains, by name, through the operations that they publish. */
  neighbour(name: ServiceName): Neighbour;
}

/** What a resolver sees beside its arguments. */
export interface Context<Services, Loaders> {
  caller: Caller;
  requestId: string;
  address?: string;
  services: Services;
  loaders: Loaders;
}

/** A loop beside the requests: what it opened, it closes. */
export interface Worker extends AsyncDisposable {
  readonly name: string;
}

/** The person of the demonstration. */
export interface Demo {
  caller: UserCaller;
  password: string;
}

/** A domain, as its `index.ts` declares it. */
export interface SubgraphDefinition<Services, Loaders> {
  name: ServiceName;
  /** The PostgreSQL schema that the domain owns; its migrations lie in `subgraphs/<name>/migrations`. */
  databaseSchema: string;
  entities: EntitySchema[];
  services(parts: Parts): Services | Promise<Services>;
  loaders(services: Services, caller: Caller): Loaders;
  resolvers: object;
  workers?(parts: Parts, services: Services): Promise<Worker>[];
  /** Takes a request on the service's port before anything else does; false leaves it to the service's own paths. */
  traffic?(services: Services): (request: IncomingMessage, response: ServerResponse) => boolean;
  /** What the domain adds for a demonstration, once: told apart by its own rows. */
  demo?(services: Services, demo: Demo): Promise<void>;
}

/** A domain with its types forgotten, so that a list can hold them all. */
export type AnySubgraph = SubgraphDefinition<unknown, unknown>;

/** Declares a domain. */
export function defineSubgraph<Services, Loaders>(definition: SubgraphDefinition<Services, Loaders>): AnySubgraph {
  return definition;
}

/** A domain at work in this process. */
export interface Subgraph extends AsyncDisposable {
  readonly name: ServiceName;
  readonly schema: GraphQLSchema;
  readonly traffic: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  run(ask: Ask): Promise<ExecutionResult>;
  follow(ask: Ask): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
  work(): Promise<void>;
  layDemo(demo: Demo): Promise<void>;
}

/** The SDL of a domain, from `schema/<name>.graphql`. */
export function readTypeDefs(name: string): DocumentNode {
  return parse(readFileSync(join(packageRoot, 'schema', `${name}.graphql`), 'utf8'));
}

/** Opens a domain: its schema, its services and, once `work` is called, its workers. */
export async function openSubgraph(definition: AnySubgraph, parts: Parts): Promise<Subgraph> {
  const typeDefs = readTypeDefs(definition.name);
  const { Mutation = {}, ...others } = definition.resolvers as { Mutation?: Record<string, Resolver> };
  const mutations = Object.fromEntries(Object.entries(Mutation).map(([name, resolver]) => [name, tracing(name, resolver)]));
  const resolvers = {
    DateTime: GraphQLDateTimeISO,
    JSON: GraphQLJSON,
    ...others,
    ...(Object.keys(mutations).length > 0 && { Mutation: mutations }),
  };
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: resolvers as never }]);
  const rules = readRules(typeDefs);
  const documents = new LRUCache<string, Prepared>({ max: 2_000 });
  const services = await definition.services(parts);
  const workers: Worker[] = [];

  const prepare = (query: string): Prepared => {
    const found = documents.get(query);
    if (found) return found;
    const document = parse(query);
    const errors = validate(schema, document);
    const prepared = { document, errors, requirement: requirementOf(document, schema, rules) };
    documents.set(query, prepared);
    return prepared;
  };
  const enter = (ask: Ask) => {
    const { document, errors, requirement } = prepare(ask.query);
    if (errors.length > 0) return { errors };
    admit(ask.caller, requirement);
    const contextValue: Context<unknown, unknown> = { ...ask, services, loaders: definition.loaders(services, ask.caller) };
    return { schema, document, contextValue, variableValues: ask.variables, operationName: ask.operationName };
  };
  const speakable = (result: ExecutionResult, requestId: string): ExecutionResult =>
    result.errors ? { ...result, errors: result.errors.map((error) => maskUnknown(error, parts.log, requestId)) } : result;

  return {
    name: definition.name,
    schema,
    traffic: definition.traffic?.(services),
    async run(ask) {
      try {
        const entered = enter(ask);
        return speakable('errors' in entered ? entered : await execute(entered), ask.requestId);
      } catch (error) {
        return speakable({ errors: [asGraphQLError(error)] }, ask.requestId);
      }
    },
    async follow(ask) {
      try {
        const entered = enter(ask);
        const stream = 'errors' in entered ? entered : await subscribe(entered);
        return Symbol.asyncIterator in stream ? stream : speakable(stream, ask.requestId);
      } catch (error) {
        return speakable({ errors: [asGraphQLError(error)] }, ask.requestId);
      }
    },
    async work() {
      for (const starting of definition.workers?.(parts, services) ?? []) workers.push(await starting);
    },
    layDemo: async (demo) => definition.demo?.(services, demo),
    async [Symbol.asyncDispose]() {
      for (const worker of workers.toReversed()) await worker[Symbol.asyncDispose]();
      await (services as Partial<AsyncDisposable> | undefined)?.[Symbol.asyncDispose]?.();
    },
  };
}

type Resolver = (parent: unknown, args: object, context: Context<unknown, unknown>, info: GraphQLResolveInfo) => unknown;

/** Whatever a mutation changes is told of in the audit trail: by whom, from where, by which operation. */
const tracing =
  (action: string, resolver: Resolver): Resolver =>
  (parent, args, { caller, requestId, address, ...context }, info) => {
    const asking = traced(caller, { action, address: address ?? null, requestId });
    return resolver(parent, args, { ...context, caller: asking, requestId, address }, info);
  };

interface Prepared {
  document: DocumentNode;
  errors: readonly GraphQLError[];
  requirement: Requirement;
}

function asGraphQLError(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error });
}

/** How the database, or the way to it, says that it is not there: by a code, or where pg gives none by its words. */
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P03', '53300']);
const awayWords = /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/;
const isDatabaseAway = ({ code, message }: Error & { code?: unknown }): boolean => awayCodes.has(String(code)) || awayWords.test(message);

/** Whatever is no Failure is logged in full and leaves as a word without stack or SQL. */
function maskUnknown(error: GraphQLError, log: Log, requestId: string): GraphQLError {
  if (isFailureCode(error.extensions['code'])) return error;
  // Without a path nothing ran: the variables were not what the document takes.
  if (!error.path)
    return new GraphQLError(error.message, { nodes: error.nodes, originalError: invalid([{ path: '', message: error.message }]) });
  const cause: Error & { code?: unknown } = error.originalError ?? error;
  const failure = failureOf(cause);
  if (failure.status >= 500) log.error({ err: cause, requestId, path: error.path }, 'a resolver broke');
  return new GraphQLError(failure.message, { nodes: error.nodes, path: error.path, originalError: failure });
}

/** PostgreSQL's code for a text that it cannot hold: one with a NUL in it. */
const unholdableText = '22021';

function failureOf(cause: Error & { code?: unknown }): Failure {
  if (cause.code === unholdableText)
    return invalid([{ path: '', message: 'A text holds the character NUL, which cannot be kept; remove it.' }]);
  if (isDatabaseAway(cause))
    return new Failure('SERVICE_UNAVAILABLE', 'The database does not answer; try again in a moment.', {}, { cause });
  return new Failure('INTERNAL_ERROR', 'Something broke on our side. The request id finds it in the log.', {}, { cause });
}
