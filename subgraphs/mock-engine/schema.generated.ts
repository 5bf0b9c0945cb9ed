// Written by "npm run compose" from schema/mock-engine.graphql.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Instance as InstanceRow } from './instance/instance.entity.ts';
import type { Route as RouteRow, RouteResponse as RouteResponseRow } from './route/route.entity.ts';
import type { State as StateRow } from './state/state.repository.ts';
import type { WebhookDelivery as WebhookDeliveryRow } from './webhook/webhook.entity.ts';
import type { ChainEvent as ChainEventRow } from './chain/chain-event.repository.ts';
import type { File as FileRow } from './file/file.entity.ts';
import type { Document as DocumentRow } from './state/document.entity.ts';
import type { Environment as EnvironmentRow } from './environment/environment.entity.ts';
import type { Chain as ChainRow } from './chain/chain.entity.ts';
import type { Execution as ExecutionRow, ExecutionStep as ExecutionStepRow } from './execution/execution.entity.ts';
import type { TrafficEntry as TrafficEntryRow, TrafficEntry as TrafficRequestRow, TrafficEntry as TrafficResponseRow } from './traffic-log/traffic-log.entity.ts';
import type { Explanation as ExplanationRow, RouteCandidate as RouteCandidateRow } from './traffic/explain.ts';
import type { ResolverContext } from './context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: Date; output: Date; }
  JSON: { input: unknown; output: unknown; }
};

export type Query = {
  /** The company's simulations, newest first. */
  instances: InstanceConnection;
  instance: Instance;
  /** A simulation's routes, newest first. */
  routes: RouteConnection;
  route: Route;
  /** A simulation's mock state as it is now. */
  state: State;
  /** A collection's documents, newest first. */
  documents: DocumentConnection;
  document: Document;
  /** A simulation's environments, newest first. */
  environments: EnvironmentConnection;
  environment: Environment;
  /** The files of a simulation, newest first. */
  files: FileConnection;
  file: File;
  /** A simulation's chains, newest first. */
  chains: ChainConnection;
  chain: Chain;
  /** A simulation's chain executions, newest first. */
  executions: ExecutionConnection;
  /** What log_event steps recorded, newest first. */
  chainEvents: ChainEventConnection;
  /** Each attempt to deliver a webhook, newest first. */
  webhookDeliveries: WebhookDeliveryConnection;
  /** By what a simulation's webhooks are signed. */
  webhookSecret: WebhookSecret;
  execution: Execution;
  /** What came to a simulation and what answered it, newest first: as many and as long as the simulation keeps them. */
  traffic: TrafficConnection;
  /** What a request would meet, without sending it: the routes that are asked, in order, and the first rule of each that fails. */
  explain: Explanation;
  trafficEntry: TrafficEntry;
  /** How much of a simulation's traffic was answered and never written, since it came faster than the log keeps. */
  trafficDropped: TrafficDropped;
};


export type QueryInstancesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryInstanceArgs = {
  id: Scalars['ID']['input'];
};


export type QueryRoutesArgs = {
  instanceId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryRouteArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryStateArgs = {
  instanceId: Scalars['ID']['input'];
};


export type QueryDocumentsArgs = {
  instanceId: Scalars['ID']['input'];
  collection: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryDocumentArgs = {
  instanceId: Scalars['ID']['input'];
  collection: Scalars['String']['input'];
  key: Scalars['String']['input'];
};


export type QueryEnvironmentsArgs = {
  instanceId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryEnvironmentArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryFilesArgs = {
  instanceId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryFileArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryChainsArgs = {
  instanceId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryChainArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryExecutionsArgs = {
  instanceId: Scalars['ID']['input'];
  filter?: InputMaybe<ExecutionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryChainEventsArgs = {
  instanceId: Scalars['ID']['input'];
  filter?: InputMaybe<ChainEventFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryWebhookDeliveriesArgs = {
  instanceId: Scalars['ID']['input'];
  executionId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryWebhookSecretArgs = {
  instanceId: Scalars['ID']['input'];
};


export type QueryExecutionArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryTrafficArgs = {
  instanceId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TrafficFilter>;
};


export type QueryExplainArgs = {
  instanceId: Scalars['ID']['input'];
  input: ExplainInput;
};


export type QueryTrafficEntryArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryTrafficDroppedArgs = {
  instanceId: Scalars['ID']['input'];
};

export type Mutation = {
  createInstance: Instance;
  updateInstance: Instance;
  /** Deletes a simulation with its routes, state, chains and executions. */
  deleteInstance: Deleted;
  createRoute: Route;
  updateRoute: Route;
  deleteRoute: Deleted;
  /** Makes many routes at once; those that cannot be are named, and the others made. */
  createRoutes: CreatedRoutes;
  /** Lets a route's sequence of responses, what is drawn by its seed and its rate limit begin again. */
  restartRoute: Route;
  /** Sets variables and merges into collections (RFC 7396: a member that is null is removed). */
  updateState: State;
  /** Throws CONFLICT where the key is taken; one is made where none is given. */
  createDocument: Document;
  /** Puts `value` in the document's place. */
  replaceDocument: Document;
  /** Merges `value` into the document (RFC 7396: a member that is null is removed). */
  mergeDocument: Document;
  deleteDocument: Deleted;
  createEnvironment: Environment;
  /** Making one active makes the others inactive. */
  updateEnvironment: Environment;
  deleteEnvironment: Deleted;
  /** Adds a body that responses can name. */
  createFile: File;
  /** Throws CONFLICT where a route answers with it. */
  deleteFile: Deleted;
  /** Keeps the present state as the one that `resetState` brings back. */
  seedState: State;
  /** Brings the seed back, or no state where there is none, and lets the routes' sequences of responses begin again. */
  resetState: State;
  createChain: Chain;
  /** Changes a chain for executions to come; running ones keep the steps they started with. */
  updateChain: Chain;
  deleteChain: Deleted;
  enableChain: Chain;
  disableChain: Chain;
  /** Starts an execution by hand, whether or not the chain is enabled. */
  triggerChain: Execution;
  /** Makes another secret; the present one signs beside it for a day. */
  rotateWebhookSecret: WebhookSecret;
  cancelExecution: Execution;
  /** Deletes the simulations of a company that is deleted: asked by organization. */
  forgetSimulations: Scalars['Boolean']['output'];
  /** Makes a route that answers as a recorded request was answered; for one that nothing answered, a 200 to be filled in. */
  createRouteFromTraffic: Route;
  /** Sends a recorded request again, through the simulation as it is now, and compares the answers. */
  replayTraffic: TrafficReplay;
  /** Forgets what came to a simulation so far. */
  clearTraffic: Deleted;
};


export type MutationCreateInstanceArgs = {
  input: InstanceInput;
};


export type MutationUpdateInstanceArgs = {
  id: Scalars['ID']['input'];
  input: InstancePatch;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationDeleteInstanceArgs = {
  id: Scalars['ID']['input'];
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationCreateRouteArgs = {
  instanceId: Scalars['ID']['input'];
  input: RouteInput;
};


export type MutationUpdateRouteArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  input: RoutePatch;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationDeleteRouteArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationCreateRoutesArgs = {
  instanceId: Scalars['ID']['input'];
  inputs: Array<RouteInput>;
};


export type MutationRestartRouteArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationUpdateStateArgs = {
  instanceId: Scalars['ID']['input'];
  input: StateInput;
};


export type MutationCreateDocumentArgs = {
  instanceId: Scalars['ID']['input'];
  collection: Scalars['String']['input'];
  input: DocumentInput;
};


export type MutationReplaceDocumentArgs = {
  instanceId: Scalars['ID']['input'];
  collection: Scalars['String']['input'];
  key: Scalars['String']['input'];
  input: DocumentValue;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationMergeDocumentArgs = {
  instanceId: Scalars['ID']['input'];
  collection: Scalars['String']['input'];
  key: Scalars['String']['input'];
  input: DocumentValue;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationDeleteDocumentArgs = {
  instanceId: Scalars['ID']['input'];
  collection: Scalars['String']['input'];
  key: Scalars['String']['input'];
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationCreateEnvironmentArgs = {
  instanceId: Scalars['ID']['input'];
  input: EnvironmentInput;
};


export type MutationUpdateEnvironmentArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  input: EnvironmentPatch;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationDeleteEnvironmentArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationCreateFileArgs = {
  instanceId: Scalars['ID']['input'];
  input: FileInput;
};


export type MutationDeleteFileArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationSeedStateArgs = {
  instanceId: Scalars['ID']['input'];
};


export type MutationResetStateArgs = {
  instanceId: Scalars['ID']['input'];
};


export type MutationCreateChainArgs = {
  instanceId: Scalars['ID']['input'];
  input: ChainInput;
};


export type MutationUpdateChainArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  input: ChainPatch;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationDeleteChainArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationEnableChainArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationDisableChainArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationTriggerChainArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  input?: InputMaybe<TriggerInput>;
};


export type MutationRotateWebhookSecretArgs = {
  instanceId: Scalars['ID']['input'];
};


export type MutationCancelExecutionArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationCreateRouteFromTrafficArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationReplayTrafficArgs = {
  instanceId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type MutationClearTrafficArgs = {
  instanceId: Scalars['ID']['input'];
};

export type Subscription = {
  /** One execution: its present state, or the changes behind the version `after`, then every change in order, until it has ended. */
  executionProgress: Execution;
  /** A simulation's executions: the present state of the running ones, then every change of every execution in order. */
  executions: Execution;
  /** A simulation's traffic from now on, as it is recorded. */
  traffic: TrafficEntry;
};


export type SubscriptionExecutionProgressArgs = {
  executionId: Scalars['ID']['input'];
  instanceId?: InputMaybe<Scalars['ID']['input']>;
  after?: InputMaybe<Scalars['Int']['input']>;
};


export type SubscriptionExecutionsArgs = {
  instanceId: Scalars['ID']['input'];
};


export type SubscriptionTrafficArgs = {
  instanceId: Scalars['ID']['input'];
};

/** A mock simulation: a stand-in for one HTTP API. */
export type Instance = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  /** Its name in addresses: `/mock/{slug}/...` and `{slug}.localhost`. */
  slug: Scalars['String']['output'];
  description?: Maybe<Scalars['String']['output']>;
  enabled: Scalars['Boolean']['output'];
  /** Whether browsers of any origin may call it. */
  cors: Scalars['Boolean']['output'];
  /** How many of its requests the log keeps, 0 to 10,000: the newest. 0 records nothing. */
  keptTraffic: Scalars['Int']['output'];
  /** For how many days, 1 to 90. */
  keptTrafficDays: Scalars['Int']['output'];
  /** Where its mock traffic goes. */
  trafficUrl: Scalars['String']['output'];
  createdBy?: Maybe<User>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type InstanceInput = {
  name: Scalars['String']['input'];
  /** 3 to 63 of a-z, 0-9 and -; made from the name where it is not given. */
  slug?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  cors?: InputMaybe<Scalars['Boolean']['input']>;
  keptTraffic?: InputMaybe<Scalars['Int']['input']>;
  keptTrafficDays?: InputMaybe<Scalars['Int']['input']>;
};

export type InstancePatch = {
  name?: InputMaybe<Scalars['String']['input']>;
  slug?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  cors?: InputMaybe<Scalars['Boolean']['input']>;
  keptTraffic?: InputMaybe<Scalars['Int']['input']>;
  keptTrafficDays?: InputMaybe<Scalars['Int']['input']>;
};

export type InstanceConnection = {
  nodes: Array<Instance>;
  edges: Array<InstanceEdge>;
  pageInfo: PageInfo;
};

export type InstanceEdge = {
  cursor: Scalars['String']['output'];
  node: Instance;
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  endCursor?: Maybe<Scalars['String']['output']>;
};

export type Deleted = {
  id: Scalars['ID']['output'];
  deleted: Scalars['Boolean']['output'];
};

/** A route of a simulation: requests that it takes, and how it answers them. */
export type Route = {
  id: Scalars['ID']['output'];
  instanceId: Scalars['ID']['output'];
  /** An HTTP method, several with commas between, or ANY. */
  method: Scalars['String']['output'];
  /** `/users/:id`, `/users/:id([0-9]+)` for an expression that takes the segment, `*` for one segment or a part of one, `**` or a trailing `/*` for the rest. */
  path: Scalars['String']['output'];
  /** Rules over `body`, `headers`, `query`, `params`, `cookies`, `host` and `graphql` that a request must meet, too; where it does not, the next route is asked. */
  when?: Maybe<Scalars['JSON']['output']>;
  enabled: Scalars['Boolean']['output'];
  /** Higher wins; among equals the more specific path wins, then one with rules, then the older route. */
  priority: Scalars['Int']['output'];
  /** The first whose `when` matches answers; else the next of those with a `sequence`, each once; else one drawn by `weight`; else the first without any of them. */
  responses: Array<Response>;
  /** A collection that the route shows as a REST resource: its path lists and adds documents, a segment more reads, replaces, patches and deletes one. Responses chosen by rules come first. */
  resource?: Maybe<RouteResource>;
  rateLimit?: Maybe<RouteRateLimit>;
  /** Makes what is drawn, weights and delays, the same every time from the route's restart on. */
  seed?: Maybe<Scalars['Int']['output']>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type RouteResource = {
  collection: Scalars['String']['output'];
  /** The member of a document that holds its key. */
  idField: Scalars['String']['output'];
};

export type RouteResourceInput = {
  collection: Scalars['String']['input'];
  /** `id` where it is left out. */
  idField?: InputMaybe<Scalars['String']['input']>;
};

/** How many requests a route lets through in each window, which begins with the first of them; over all processes. */
export type RouteRateLimit = {
  requests: Scalars['Int']['output'];
  /** Milliseconds. */
  windowMs: Scalars['Int']['output'];
  /** What others are answered; a 429 where there is none. */
  response?: Maybe<Response>;
};

export type RouteRateLimitInput = {
  requests: Scalars['Int']['input'];
  windowMs: Scalars['Int']['input'];
  response?: InputMaybe<ResponseInput>;
};

export type Response = {
  statusCode: Scalars['Int']['output'];
  headers: Scalars['JSON']['output'];
  /** JSON, or text where it is a string. */
  body?: Maybe<Scalars['JSON']['output']>;
  /** In place of `body`: bytes, as base64. */
  base64?: Maybe<Scalars['String']['output']>;
  /** In place of `body`: the name of a file of the simulation. */
  file?: Maybe<Scalars['String']['output']>;
  /** Whether the texts of headers and body are Liquid templates. */
  template: Scalars['Boolean']['output'];
  /** Milliseconds to wait before answering, 0 to 300000. */
  delay: Scalars['Int']['output'];
  /** A delay that differs from answer to answer: `{ kind: "uniform", min, max }`, `{ kind: "normal", mean, deviation }`, `{ kind: "lognormal", median, sigma }`. */
  delayDistribution?: Maybe<Scalars['JSON']['output']>;
  fault?: Maybe<ResponseFault>;
  /** Its place, from 1, among the responses that are each given once, in order. */
  sequence?: Maybe<Scalars['Int']['output']>;
  /** Its share among the responses that are drawn. */
  weight?: Maybe<Scalars['Float']['output']>;
  /** Matching rules over `body`, `headers`, `query` and `params`, as a chain's trigger conditions. */
  when?: Maybe<Scalars['JSON']['output']>;
};

/** How an answer goes wrong on the wire. */
export type ResponseFault =
  /** The connection is reset before anything is answered. */
  | 'connection_reset'
  /** The connection is closed before anything is answered. */
  | 'empty_response'
  /** Status and headers, then what is no chunk. */
  | 'malformed_chunk'
  /** The body ends in the middle. */
  | 'truncated_body'
  /** The body comes piece by piece, over the time of the delay (10 s without one). */
  | 'slow_drip';

export type ResponseInput = {
  statusCode?: InputMaybe<Scalars['Int']['input']>;
  headers?: InputMaybe<Scalars['JSON']['input']>;
  body?: InputMaybe<Scalars['JSON']['input']>;
  base64?: InputMaybe<Scalars['String']['input']>;
  file?: InputMaybe<Scalars['String']['input']>;
  template?: InputMaybe<Scalars['Boolean']['input']>;
  delay?: InputMaybe<Scalars['Int']['input']>;
  delayDistribution?: InputMaybe<Scalars['JSON']['input']>;
  fault?: InputMaybe<ResponseFault>;
  sequence?: InputMaybe<Scalars['Int']['input']>;
  weight?: InputMaybe<Scalars['Float']['input']>;
  when?: InputMaybe<Scalars['JSON']['input']>;
};

export type RouteInput = {
  method: Scalars['String']['input'];
  path: Scalars['String']['input'];
  when?: InputMaybe<Scalars['JSON']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
  responses?: InputMaybe<Array<ResponseInput>>;
  resource?: InputMaybe<RouteResourceInput>;
  rateLimit?: InputMaybe<RouteRateLimitInput>;
  seed?: InputMaybe<Scalars['Int']['input']>;
};

export type CreatedRoutes = {
  created: Scalars['Int']['output'];
  refused: Array<RefusedRoute>;
};

export type RefusedRoute = {
  /** Its place in the list, from 0. */
  index: Scalars['Int']['output'];
  message: Scalars['String']['output'];
};

export type RoutePatch = {
  method?: InputMaybe<Scalars['String']['input']>;
  path?: InputMaybe<Scalars['String']['input']>;
  when?: InputMaybe<Scalars['JSON']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
  responses?: InputMaybe<Array<ResponseInput>>;
  resource?: InputMaybe<RouteResourceInput>;
  rateLimit?: InputMaybe<RouteRateLimitInput>;
  seed?: InputMaybe<Scalars['Int']['input']>;
};

export type RouteConnection = {
  nodes: Array<Route>;
  edges: Array<RouteEdge>;
  pageInfo: PageInfo;
};

export type RouteEdge = {
  cursor: Scalars['String']['output'];
  node: Route;
};

/** A request to a simulation, and what answered it. */
export type TrafficEntry = {
  id: Scalars['ID']['output'];
  at: Scalars['DateTime']['output'];
  request: TrafficRequest;
  /** Null where the request was given up before anything answered it. */
  response?: Maybe<TrafficResponse>;
  /** The route that took it. */
  routeId?: Maybe<Scalars['ID']['output']>;
  /** Which of its responses answered, from 0; null where none of them did. */
  responseIndex?: Maybe<Scalars['Int']['output']>;
  reason: TrafficReason;
  /** For a request that no route took: those that nearly did, and what kept each from it. */
  nearest?: Maybe<Scalars['JSON']['output']>;
  /** Milliseconds until the answer was ready, without the delay. */
  durationMs: Scalars['Float']['output'];
  /** Milliseconds that were waited on purpose. */
  delayMs: Scalars['Int']['output'];
  /** Where the request came from. */
  address?: Maybe<Scalars['String']['output']>;
};

export type TrafficRequest = {
  method: Scalars['String']['output'];
  path: Scalars['String']['output'];
  /** Without the question mark. */
  query: Scalars['String']['output'];
  /** Secrets are masked. */
  headers: Scalars['JSON']['output'];
  /** At most its first 64 KiB. */
  body?: Maybe<Scalars['String']['output']>;
  /** Bytes, as it came. */
  size: Scalars['Int']['output'];
  /** Whether less than all of the body was kept. */
  isCut: Scalars['Boolean']['output'];
};

export type TrafficResponse = {
  /** Null for a fault that answers nothing. */
  status?: Maybe<Scalars['Int']['output']>;
  fault?: Maybe<ResponseFault>;
  headers: Scalars['JSON']['output'];
  /** At most its first 64 KiB. */
  body?: Maybe<Scalars['String']['output']>;
  size: Scalars['Int']['output'];
  isCut: Scalars['Boolean']['output'];
};

export type ExplainInput = {
  /** An HTTP method; GET where it is left out. */
  method?: InputMaybe<Scalars['String']['input']>;
  /** With its query, if any. */
  path: Scalars['String']['input'];
  headers?: InputMaybe<Scalars['JSON']['input']>;
  body?: InputMaybe<Scalars['JSON']['input']>;
};

/** What a request would meet. */
export type Explanation = {
  /** The routes that the request is compared with, in the order in which they are asked; at most 200. */
  candidates: Array<RouteCandidate>;
  /** The route that answers. */
  routeId?: Maybe<Scalars['ID']['output']>;
  /** Which of its responses, from 0. */
  responseIndex?: Maybe<Scalars['Int']['output']>;
  reason: TrafficReason;
  /** The chains that the request starts. */
  chainIds: Array<Scalars['ID']['output']>;
  /** Where no route answers: those that nearly do. */
  nearest: Scalars['JSON']['output'];
};

export type RouteCandidate = {
  routeId: Scalars['ID']['output'];
  method: Scalars['String']['output'];
  path: Scalars['String']['output'];
  /** Whether it was found by its very path, or as a pattern. */
  index: RouteIndex;
  /** Of many routes on one path: the member of the request by whose value it was found, as a JSON pointer; null where they are asked one by one. */
  member?: Maybe<Scalars['String']['output']>;
  matches: Scalars['Boolean']['output'];
  /** Where in its rules the request differs first, what they say there, and what the request has. */
  difference?: Maybe<Scalars['JSON']['output']>;
};

export type RouteIndex =
  | 'literal'
  | 'pattern';

/** How the answer was chosen. */
export type TrafficReason =
  | 'override'
  | 'rules'
  | 'sequence'
  | 'weight'
  | 'default'
  /** From the collection that the route shows. */
  | 'resource'
  /** The route's rate limit was reached. */
  | 'rate_limit'
  /** OPTIONS, for a path that has no such route. */
  | 'options'
  /** No route took it. */
  | 'unmatched'
  /** Something broke, or the request was refused. */
  | 'failed';

export type TrafficFilter = {
  method?: InputMaybe<Scalars['String']['input']>;
  /** A part of the path. */
  path?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<Scalars['Int']['input']>;
  routeId?: InputMaybe<Scalars['ID']['input']>;
  /** Whether a route took it. */
  matched?: InputMaybe<Scalars['Boolean']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type TrafficConnection = {
  nodes: Array<TrafficEntry>;
  edges: Array<TrafficEdge>;
  pageInfo: PageInfo;
};

export type TrafficEdge = {
  cursor: Scalars['String']['output'];
  node: TrafficEntry;
};

/** Mock state: variables by name, and collections of documents by key. */
export type State = {
  variables: Scalars['JSON']['output'];
  collections: Scalars['JSON']['output'];
};

/** A document of a collection of the mock state. */
export type Document = {
  collection: Scalars['String']['output'];
  key: Scalars['String']['output'];
  value?: Maybe<Scalars['JSON']['output']>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type DocumentInput = {
  /** 1 to 200 characters. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** At most 64 KiB. */
  value?: InputMaybe<Scalars['JSON']['input']>;
};

export type DocumentValue = {
  value?: InputMaybe<Scalars['JSON']['input']>;
};

export type DocumentConnection = {
  nodes: Array<Document>;
  edges: Array<DocumentEdge>;
  pageInfo: PageInfo;
};

export type DocumentEdge = {
  cursor: Scalars['String']['output'];
  node: Document;
};

/** A named set of values that templates see as `environment`, while it is active. */
export type Environment = {
  id: Scalars['ID']['output'];
  instanceId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  values: Scalars['JSON']['output'];
  active: Scalars['Boolean']['output'];
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type EnvironmentInput = {
  name: Scalars['String']['input'];
  /** At most 64 KiB. */
  values?: InputMaybe<Scalars['JSON']['input']>;
  active?: InputMaybe<Scalars['Boolean']['input']>;
};

export type EnvironmentPatch = {
  name?: InputMaybe<Scalars['String']['input']>;
  values?: InputMaybe<Scalars['JSON']['input']>;
  active?: InputMaybe<Scalars['Boolean']['input']>;
};

export type EnvironmentConnection = {
  nodes: Array<Environment>;
  edges: Array<EnvironmentEdge>;
  pageInfo: PageInfo;
};

export type EnvironmentEdge = {
  cursor: Scalars['String']['output'];
  node: Environment;
};

/** A body that responses name. */
export type File = {
  id: Scalars['ID']['output'];
  instanceId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  contentType: Scalars['String']['output'];
  /** Bytes. */
  size: Scalars['Int']['output'];
  base64: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type FileInput = {
  name: Scalars['String']['input'];
  /** A media type, such as image/png. */
  contentType: Scalars['String']['input'];
  text?: InputMaybe<Scalars['String']['input']>;
  /** In place of `text`: at most 10 MiB. */
  base64?: InputMaybe<Scalars['String']['input']>;
};

export type FileConnection = {
  nodes: Array<File>;
  edges: Array<FileEdge>;
  pageInfo: PageInfo;
};

export type FileEdge = {
  cursor: Scalars['String']['output'];
  node: File;
};

export type TrafficDropped = {
  entries: Scalars['Float']['output'];
  /** Entries that were written without their bodies. */
  bodies: Scalars['Float']['output'];
};

/** A recorded request that was sent again. */
export type TrafficReplay = {
  /** Whether status, content type and body are as they were. */
  same: Scalars['Boolean']['output'];
  /** Null where nothing was answered. */
  status?: Maybe<Scalars['Int']['output']>;
  headers: Scalars['JSON']['output'];
  /** At most its first 64 KiB. */
  body?: Maybe<Scalars['String']['output']>;
  /** Of status, content type and body those that differ, as they were and as they are. */
  differences: Array<TrafficDifference>;
};

export type TrafficDifference = {
  part: Scalars['String']['output'];
  recorded?: Maybe<Scalars['JSON']['output']>;
  replayed?: Maybe<Scalars['JSON']['output']>;
};

export type StateInput = {
  variables?: InputMaybe<Scalars['JSON']['input']>;
  collections?: InputMaybe<Scalars['JSON']['input']>;
};

/** Steps that run in order when a request matches the trigger, or when started by hand. */
export type Chain = {
  id: Scalars['ID']['output'];
  instanceId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  description?: Maybe<Scalars['String']['output']>;
  enabled: Scalars['Boolean']['output'];
  triggerMethod: HttpMethod;
  triggerPath: Scalars['String']['output'];
  triggerConditions?: Maybe<Scalars['JSON']['output']>;
  maxConcurrentExecutions: Scalars['Int']['output'];
  executionTimeoutMs: Scalars['Int']['output'];
  steps: Array<ChainStep>;
  /** How many executions that traffic asked for were not started, since too many waited already. */
  droppedExecutions: Scalars['Float']['output'];
  /** What the author should know, such as delays that add up to more than the time-out. */
  warnings: Array<Scalars['String']['output']>;
  createdBy?: Maybe<User>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type HttpMethod =
  | 'GET'
  | 'POST'
  | 'PUT'
  | 'PATCH'
  | 'DELETE';

export type StepAction =
  | 'set_state'
  | 'modify_route'
  | 'fire_webhook'
  | 'reset_route'
  | 'log_event';

export type ChainStep = {
  id: Scalars['ID']['output'];
  index: Scalars['Int']['output'];
  action: StepAction;
  delayMs: Scalars['Int']['output'];
  config: Scalars['JSON']['output'];
};

export type ChainStepInput = {
  action: StepAction;
  /** 0 to 300000; waited out before the step runs. */
  delayMs?: InputMaybe<Scalars['Int']['input']>;
  config: Scalars['JSON']['input'];
};

export type ChainInput = {
  name: Scalars['String']['input'];
  description?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  triggerMethod: HttpMethod;
  triggerPath: Scalars['String']['input'];
  triggerConditions?: InputMaybe<Scalars['JSON']['input']>;
  /** 1 to 10. */
  maxConcurrentExecutions?: InputMaybe<Scalars['Int']['input']>;
  executionTimeoutMs?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 50. */
  steps: Array<ChainStepInput>;
};

export type ChainPatch = {
  name?: InputMaybe<Scalars['String']['input']>;
  description?: InputMaybe<Scalars['String']['input']>;
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  triggerMethod?: InputMaybe<HttpMethod>;
  triggerPath?: InputMaybe<Scalars['String']['input']>;
  triggerConditions?: InputMaybe<Scalars['JSON']['input']>;
  maxConcurrentExecutions?: InputMaybe<Scalars['Int']['input']>;
  executionTimeoutMs?: InputMaybe<Scalars['Int']['input']>;
  steps?: InputMaybe<Array<ChainStepInput>>;
};

export type ChainConnection = {
  nodes: Array<Chain>;
  edges: Array<ChainEdge>;
  pageInfo: PageInfo;
};

export type ChainEdge = {
  cursor: Scalars['String']['output'];
  node: Chain;
};

export type TriggerInput = {
  triggeredBy?: InputMaybe<Scalars['String']['input']>;
  context?: InputMaybe<Scalars['JSON']['input']>;
};

export type ExecutionStatus =
  | 'running'
  | 'completed'
  | 'failed'
  | 'cancelled';

export type StepStatus =
  | 'pending'
  | 'running'
  | 'completed'
  | 'failed';

export type TriggerType =
  | 'automatic'
  | 'manual';

/** One run through a chain's steps, as they stood when it began. */
export type Execution = {
  id: Scalars['ID']['output'];
  /** Grows by one with every change; a subscription skips none. */
  version: Scalars['Int']['output'];
  instanceId: Scalars['ID']['output'];
  chainId: Scalars['ID']['output'];
  chainName: Scalars['String']['output'];
  /** The chain; null once it is deleted. */
  chain?: Maybe<Chain>;
  status: ExecutionStatus;
  /** Waiting for one of the chain's concurrent executions to end. */
  queued: Scalars['Boolean']['output'];
  triggerType: TriggerType;
  triggeredBy?: Maybe<Scalars['String']['output']>;
  /** The user who started it by hand. */
  startedBy?: Maybe<User>;
  context?: Maybe<Scalars['JSON']['output']>;
  timestamp: Scalars['DateTime']['output'];
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Milliseconds from start to end; to now while it runs. */
  totalDuration?: Maybe<Scalars['Float']['output']>;
  result?: Maybe<Scalars['String']['output']>;
  error?: Maybe<Scalars['String']['output']>;
  errorCode?: Maybe<Scalars['String']['output']>;
  steps: Array<ExecutionStep>;
};

export type ExecutionStep = {
  index: Scalars['Int']['output'];
  action: StepAction;
  status: StepStatus;
  /** How often the step was begun; more than once only after a worker was lost. */
  attempts: Scalars['Int']['output'];
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  duration?: Maybe<Scalars['Float']['output']>;
  output?: Maybe<Scalars['String']['output']>;
  error?: Maybe<Scalars['String']['output']>;
};

/** What a log_event step recorded. */
export type ChainEvent = {
  id: Scalars['ID']['output'];
  executionId: Scalars['ID']['output'];
  stepIndex: Scalars['Int']['output'];
  eventType: Scalars['String']['output'];
  message: Scalars['String']['output'];
  metadata?: Maybe<Scalars['JSON']['output']>;
  createdAt: Scalars['DateTime']['output'];
};

export type ChainEventFilter = {
  eventType?: InputMaybe<Scalars['String']['input']>;
  executionId?: InputMaybe<Scalars['ID']['input']>;
  /** A part of the message. */
  search?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type ChainEventConnection = {
  nodes: Array<ChainEvent>;
  edges: Array<ChainEventEdge>;
  pageInfo: PageInfo;
};

export type ChainEventEdge = {
  cursor: Scalars['String']['output'];
  node: ChainEvent;
};

/** One attempt to deliver a webhook. */
export type WebhookDelivery = {
  id: Scalars['ID']['output'];
  executionId: Scalars['ID']['output'];
  stepIndex: Scalars['Int']['output'];
  /** Of one run of the step, from 1. */
  attempt: Scalars['Int']['output'];
  method: Scalars['String']['output'];
  url: Scalars['String']['output'];
  requestHeaders: Scalars['JSON']['output'];
  /** At most its first 64 KiB. */
  requestBody?: Maybe<Scalars['String']['output']>;
  /** Null where nothing answered. */
  status?: Maybe<Scalars['Int']['output']>;
  responseHeaders?: Maybe<Scalars['JSON']['output']>;
  /** At most its first 64 KiB. */
  responseBody?: Maybe<Scalars['String']['output']>;
  /** Why nothing answered. */
  error?: Maybe<Scalars['String']['output']>;
  durationMs: Scalars['Float']['output'];
  at: Scalars['DateTime']['output'];
};

export type WebhookDeliveryConnection = {
  nodes: Array<WebhookDelivery>;
  edges: Array<WebhookDeliveryEdge>;
  pageInfo: PageInfo;
};

export type WebhookDeliveryEdge = {
  cursor: Scalars['String']['output'];
  node: WebhookDelivery;
};

/** By what a simulation's webhooks are signed (Standard Webhooks). */
export type WebhookSecret = {
  secret: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type ExecutionFilter = {
  chainId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<ExecutionStatus>;
  triggerType?: InputMaybe<TriggerType>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type ExecutionConnection = {
  nodes: Array<Execution>;
  edges: Array<ExecutionEdge>;
  pageInfo: PageInfo;
};

export type ExecutionEdge = {
  cursor: Scalars['String']['output'];
  node: Execution;
};

export type User = {
  id: Scalars['ID']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type ReferenceResolver<TResult, TReference, TContext> = (
      reference: TReference,
      context: TContext,
      info: GraphQLResolveInfo
    ) => Promise<TResult> | TResult;

      type ScalarCheck<T, S> = S extends true ? T : NullableCheck<T, S>;
      type NullableCheck<T, S> = Maybe<T> extends T ? Maybe<ListCheck<NonNullable<T>, S>> : ListCheck<T, S>;
      type ListCheck<T, S> = T extends (infer U)[] ? NullableCheck<U, S>[] : GraphQLRecursivePick<T, S>;
      export type GraphQLRecursivePick<T, S> = { [K in keyof T & keyof S]: ScalarCheck<T[K], S[K]> };
    

export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

/** Mapping of federation types */
export type FederationTypes = {
  Instance: Instance;
  Route: Route;
  Chain: Chain;
  Execution: Execution;
};

/** Mapping of federation reference types */
export type FederationReferenceTypes = {
  Instance:
    ( { __typename: 'Instance' }
    & GraphQLRecursivePick<FederationTypes['Instance'], {"id":true}> );
  Route:
    ( { __typename: 'Route' }
    & GraphQLRecursivePick<FederationTypes['Route'], {"id":true}> );
  Chain:
    ( { __typename: 'Chain' }
    & GraphQLRecursivePick<FederationTypes['Chain'], {"id":true}> );
  Execution:
    ( { __typename: 'Execution' }
    & GraphQLRecursivePick<FederationTypes['Execution'], {"id":true}> );
};



/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Instance: ResolverTypeWrapper<InstanceRow>;
  InstanceInput: InstanceInput;
  InstancePatch: InstancePatch;
  InstanceConnection: ResolverTypeWrapper<Omit<InstanceConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Instance']>, edges: Array<ResolversTypes['InstanceEdge']> }>;
  InstanceEdge: ResolverTypeWrapper<Omit<InstanceEdge, 'node'> & { node: ResolversTypes['Instance'] }>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Deleted: ResolverTypeWrapper<Deleted>;
  Route: ResolverTypeWrapper<RouteRow>;
  RouteResource: ResolverTypeWrapper<RouteResource>;
  RouteResourceInput: RouteResourceInput;
  RouteRateLimit: ResolverTypeWrapper<Omit<RouteRateLimit, 'response'> & { response?: Maybe<ResolversTypes['Response']> }>;
  RouteRateLimitInput: RouteRateLimitInput;
  Response: ResolverTypeWrapper<RouteResponseRow>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  ResponseFault: ResponseFault;
  ResponseInput: ResponseInput;
  RouteInput: RouteInput;
  CreatedRoutes: ResolverTypeWrapper<CreatedRoutes>;
  RefusedRoute: ResolverTypeWrapper<RefusedRoute>;
  RoutePatch: RoutePatch;
  RouteConnection: ResolverTypeWrapper<Omit<RouteConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Route']>, edges: Array<ResolversTypes['RouteEdge']> }>;
  RouteEdge: ResolverTypeWrapper<Omit<RouteEdge, 'node'> & { node: ResolversTypes['Route'] }>;
  TrafficEntry: ResolverTypeWrapper<TrafficEntryRow>;
  TrafficRequest: ResolverTypeWrapper<TrafficRequestRow>;
  TrafficResponse: ResolverTypeWrapper<TrafficResponseRow>;
  ExplainInput: ExplainInput;
  Explanation: ResolverTypeWrapper<ExplanationRow>;
  RouteCandidate: ResolverTypeWrapper<RouteCandidateRow>;
  RouteIndex: RouteIndex;
  TrafficReason: TrafficReason;
  TrafficFilter: TrafficFilter;
  TrafficConnection: ResolverTypeWrapper<Omit<TrafficConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['TrafficEntry']>, edges: Array<ResolversTypes['TrafficEdge']> }>;
  TrafficEdge: ResolverTypeWrapper<Omit<TrafficEdge, 'node'> & { node: ResolversTypes['TrafficEntry'] }>;
  State: ResolverTypeWrapper<StateRow>;
  Document: ResolverTypeWrapper<DocumentRow>;
  DocumentInput: DocumentInput;
  DocumentValue: DocumentValue;
  DocumentConnection: ResolverTypeWrapper<Omit<DocumentConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Document']>, edges: Array<ResolversTypes['DocumentEdge']> }>;
  DocumentEdge: ResolverTypeWrapper<Omit<DocumentEdge, 'node'> & { node: ResolversTypes['Document'] }>;
  Environment: ResolverTypeWrapper<EnvironmentRow>;
  EnvironmentInput: EnvironmentInput;
  EnvironmentPatch: EnvironmentPatch;
  EnvironmentConnection: ResolverTypeWrapper<Omit<EnvironmentConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Environment']>, edges: Array<ResolversTypes['EnvironmentEdge']> }>;
  EnvironmentEdge: ResolverTypeWrapper<Omit<EnvironmentEdge, 'node'> & { node: ResolversTypes['Environment'] }>;
  File: ResolverTypeWrapper<FileRow>;
  FileInput: FileInput;
  FileConnection: ResolverTypeWrapper<Omit<FileConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['File']>, edges: Array<ResolversTypes['FileEdge']> }>;
  FileEdge: ResolverTypeWrapper<Omit<FileEdge, 'node'> & { node: ResolversTypes['File'] }>;
  TrafficDropped: ResolverTypeWrapper<TrafficDropped>;
  TrafficReplay: ResolverTypeWrapper<TrafficReplay>;
  TrafficDifference: ResolverTypeWrapper<TrafficDifference>;
  StateInput: StateInput;
  Chain: ResolverTypeWrapper<ChainRow>;
  HttpMethod: HttpMethod;
  StepAction: StepAction;
  ChainStep: ResolverTypeWrapper<ChainStep>;
  ChainStepInput: ChainStepInput;
  ChainInput: ChainInput;
  ChainPatch: ChainPatch;
  ChainConnection: ResolverTypeWrapper<Omit<ChainConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Chain']>, edges: Array<ResolversTypes['ChainEdge']> }>;
  ChainEdge: ResolverTypeWrapper<Omit<ChainEdge, 'node'> & { node: ResolversTypes['Chain'] }>;
  TriggerInput: TriggerInput;
  ExecutionStatus: ExecutionStatus;
  StepStatus: StepStatus;
  TriggerType: TriggerType;
  Execution: ResolverTypeWrapper<ExecutionRow>;
  ExecutionStep: ResolverTypeWrapper<ExecutionStepRow>;
  ChainEvent: ResolverTypeWrapper<ChainEventRow>;
  ChainEventFilter: ChainEventFilter;
  ChainEventConnection: ResolverTypeWrapper<Omit<ChainEventConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['ChainEvent']>, edges: Array<ResolversTypes['ChainEventEdge']> }>;
  ChainEventEdge: ResolverTypeWrapper<Omit<ChainEventEdge, 'node'> & { node: ResolversTypes['ChainEvent'] }>;
  WebhookDelivery: ResolverTypeWrapper<WebhookDeliveryRow>;
  WebhookDeliveryConnection: ResolverTypeWrapper<Omit<WebhookDeliveryConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['WebhookDelivery']>, edges: Array<ResolversTypes['WebhookDeliveryEdge']> }>;
  WebhookDeliveryEdge: ResolverTypeWrapper<Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversTypes['WebhookDelivery'] }>;
  WebhookSecret: ResolverTypeWrapper<WebhookSecret>;
  ExecutionFilter: ExecutionFilter;
  ExecutionConnection: ResolverTypeWrapper<Omit<ExecutionConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Execution']>, edges: Array<ResolversTypes['ExecutionEdge']> }>;
  ExecutionEdge: ResolverTypeWrapper<Omit<ExecutionEdge, 'node'> & { node: ResolversTypes['Execution'] }>;
  User: ResolverTypeWrapper<{ id: string }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Query: Record<PropertyKey, never>;
  Int: Scalars['Int']['output'];
  ID: Scalars['ID']['output'];
  Mutation: Record<PropertyKey, never>;
  Subscription: Record<PropertyKey, never>;
  Instance: InstanceRow;
  InstanceInput: InstanceInput;
  InstancePatch: InstancePatch;
  InstanceConnection: Omit<InstanceConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Instance']>, edges: Array<ResolversParentTypes['InstanceEdge']> };
  InstanceEdge: Omit<InstanceEdge, 'node'> & { node: ResolversParentTypes['Instance'] };
  PageInfo: PageInfo;
  Deleted: Deleted;
  Route: RouteRow;
  RouteResource: RouteResource;
  RouteResourceInput: RouteResourceInput;
  RouteRateLimit: Omit<RouteRateLimit, 'response'> & { response?: Maybe<ResolversParentTypes['Response']> };
  RouteRateLimitInput: RouteRateLimitInput;
  Response: RouteResponseRow;
  Float: Scalars['Float']['output'];
  ResponseInput: ResponseInput;
  RouteInput: RouteInput;
  CreatedRoutes: CreatedRoutes;
  RefusedRoute: RefusedRoute;
  RoutePatch: RoutePatch;
  RouteConnection: Omit<RouteConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Route']>, edges: Array<ResolversParentTypes['RouteEdge']> };
  RouteEdge: Omit<RouteEdge, 'node'> & { node: ResolversParentTypes['Route'] };
  TrafficEntry: TrafficEntryRow;
  TrafficRequest: TrafficRequestRow;
  TrafficResponse: TrafficResponseRow;
  ExplainInput: ExplainInput;
  Explanation: ExplanationRow;
  RouteCandidate: RouteCandidateRow;
  TrafficFilter: TrafficFilter;
  TrafficConnection: Omit<TrafficConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['TrafficEntry']>, edges: Array<ResolversParentTypes['TrafficEdge']> };
  TrafficEdge: Omit<TrafficEdge, 'node'> & { node: ResolversParentTypes['TrafficEntry'] };
  State: StateRow;
  Document: DocumentRow;
  DocumentInput: DocumentInput;
  DocumentValue: DocumentValue;
  DocumentConnection: Omit<DocumentConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Document']>, edges: Array<ResolversParentTypes['DocumentEdge']> };
  DocumentEdge: Omit<DocumentEdge, 'node'> & { node: ResolversParentTypes['Document'] };
  Environment: EnvironmentRow;
  EnvironmentInput: EnvironmentInput;
  EnvironmentPatch: EnvironmentPatch;
  EnvironmentConnection: Omit<EnvironmentConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Environment']>, edges: Array<ResolversParentTypes['EnvironmentEdge']> };
  EnvironmentEdge: Omit<EnvironmentEdge, 'node'> & { node: ResolversParentTypes['Environment'] };
  File: FileRow;
  FileInput: FileInput;
  FileConnection: Omit<FileConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['File']>, edges: Array<ResolversParentTypes['FileEdge']> };
  FileEdge: Omit<FileEdge, 'node'> & { node: ResolversParentTypes['File'] };
  TrafficDropped: TrafficDropped;
  TrafficReplay: TrafficReplay;
  TrafficDifference: TrafficDifference;
  StateInput: StateInput;
  Chain: ChainRow;
  ChainStep: ChainStep;
  ChainStepInput: ChainStepInput;
  ChainInput: ChainInput;
  ChainPatch: ChainPatch;
  ChainConnection: Omit<ChainConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Chain']>, edges: Array<ResolversParentTypes['ChainEdge']> };
  ChainEdge: Omit<ChainEdge, 'node'> & { node: ResolversParentTypes['Chain'] };
  TriggerInput: TriggerInput;
  Execution: ExecutionRow;
  ExecutionStep: ExecutionStepRow;
  ChainEvent: ChainEventRow;
  ChainEventFilter: ChainEventFilter;
  ChainEventConnection: Omit<ChainEventConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['ChainEvent']>, edges: Array<ResolversParentTypes['ChainEventEdge']> };
  ChainEventEdge: Omit<ChainEventEdge, 'node'> & { node: ResolversParentTypes['ChainEvent'] };
  WebhookDelivery: WebhookDeliveryRow;
  WebhookDeliveryConnection: Omit<WebhookDeliveryConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['WebhookDelivery']>, edges: Array<ResolversParentTypes['WebhookDeliveryEdge']> };
  WebhookDeliveryEdge: Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversParentTypes['WebhookDelivery'] };
  WebhookSecret: WebhookSecret;
  ExecutionFilter: ExecutionFilter;
  ExecutionConnection: Omit<ExecutionConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Execution']>, edges: Array<ResolversParentTypes['ExecutionEdge']> };
  ExecutionEdge: Omit<ExecutionEdge, 'node'> & { node: ResolversParentTypes['Execution'] };
  User: { id: string };
  String: Scalars['String']['output'];
  Boolean: Scalars['Boolean']['output'];
};

export type ShareableDirectiveArgs = { };

export type ShareableDirectiveResolver<Result, Parent, ContextType = ResolverContext, Args = ShareableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type InaccessibleDirectiveArgs = { };

export type InaccessibleDirectiveResolver<Result, Parent, ContextType = ResolverContext, Args = InaccessibleDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AuthenticatedDirectiveArgs = { };

export type AuthenticatedDirectiveResolver<Result, Parent, ContextType = ResolverContext, Args = AuthenticatedDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RequiresScopesDirectiveArgs = {
  scopes: Array<Array<Scalars['String']['input']>>;
};

export type RequiresScopesDirectiveResolver<Result, Parent, ContextType = ResolverContext, Args = RequiresScopesDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type TagDirectiveArgs = {
  name: Scalars['String']['input'];
};

export type TagDirectiveResolver<Result, Parent, ContextType = ResolverContext, Args = TagDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type QueryResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  instances?: Resolver<ResolversTypes['InstanceConnection'], ParentType, ContextType, Partial<QueryInstancesArgs>>;
  instance?: Resolver<ResolversTypes['Instance'], ParentType, ContextType, RequireFields<QueryInstanceArgs, 'id'>>;
  routes?: Resolver<ResolversTypes['RouteConnection'], ParentType, ContextType, RequireFields<QueryRoutesArgs, 'instanceId'>>;
  route?: Resolver<ResolversTypes['Route'], ParentType, ContextType, RequireFields<QueryRouteArgs, 'instanceId' | 'id'>>;
  state?: Resolver<ResolversTypes['State'], ParentType, ContextType, RequireFields<QueryStateArgs, 'instanceId'>>;
  documents?: Resolver<ResolversTypes['DocumentConnection'], ParentType, ContextType, RequireFields<QueryDocumentsArgs, 'instanceId' | 'collection'>>;
  document?: Resolver<ResolversTypes['Document'], ParentType, ContextType, RequireFields<QueryDocumentArgs, 'instanceId' | 'collection' | 'key'>>;
  environments?: Resolver<ResolversTypes['EnvironmentConnection'], ParentType, ContextType, RequireFields<QueryEnvironmentsArgs, 'instanceId'>>;
  environment?: Resolver<ResolversTypes['Environment'], ParentType, ContextType, RequireFields<QueryEnvironmentArgs, 'instanceId' | 'id'>>;
  files?: Resolver<ResolversTypes['FileConnection'], ParentType, ContextType, RequireFields<QueryFilesArgs, 'instanceId'>>;
  file?: Resolver<ResolversTypes['File'], ParentType, ContextType, RequireFields<QueryFileArgs, 'instanceId' | 'id'>>;
  chains?: Resolver<ResolversTypes['ChainConnection'], ParentType, ContextType, RequireFields<QueryChainsArgs, 'instanceId'>>;
  chain?: Resolver<ResolversTypes['Chain'], ParentType, ContextType, RequireFields<QueryChainArgs, 'instanceId' | 'id'>>;
  executions?: Resolver<ResolversTypes['ExecutionConnection'], ParentType, ContextType, RequireFields<QueryExecutionsArgs, 'instanceId'>>;
  chainEvents?: Resolver<ResolversTypes['ChainEventConnection'], ParentType, ContextType, RequireFields<QueryChainEventsArgs, 'instanceId'>>;
  webhookDeliveries?: Resolver<ResolversTypes['WebhookDeliveryConnection'], ParentType, ContextType, RequireFields<QueryWebhookDeliveriesArgs, 'instanceId'>>;
  webhookSecret?: Resolver<ResolversTypes['WebhookSecret'], ParentType, ContextType, RequireFields<QueryWebhookSecretArgs, 'instanceId'>>;
  execution?: Resolver<ResolversTypes['Execution'], ParentType, ContextType, RequireFields<QueryExecutionArgs, 'instanceId' | 'id'>>;
  traffic?: Resolver<ResolversTypes['TrafficConnection'], ParentType, ContextType, RequireFields<QueryTrafficArgs, 'instanceId'>>;
  explain?: Resolver<ResolversTypes['Explanation'], ParentType, ContextType, RequireFields<QueryExplainArgs, 'instanceId' | 'input'>>;
  trafficEntry?: Resolver<ResolversTypes['TrafficEntry'], ParentType, ContextType, RequireFields<QueryTrafficEntryArgs, 'instanceId' | 'id'>>;
  trafficDropped?: Resolver<ResolversTypes['TrafficDropped'], ParentType, ContextType, RequireFields<QueryTrafficDroppedArgs, 'instanceId'>>;
};

export type MutationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createInstance?: Resolver<ResolversTypes['Instance'], ParentType, ContextType, RequireFields<MutationCreateInstanceArgs, 'input'>>;
  updateInstance?: Resolver<ResolversTypes['Instance'], ParentType, ContextType, RequireFields<MutationUpdateInstanceArgs, 'id' | 'input'>>;
  deleteInstance?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteInstanceArgs, 'id'>>;
  createRoute?: Resolver<ResolversTypes['Route'], ParentType, ContextType, RequireFields<MutationCreateRouteArgs, 'instanceId' | 'input'>>;
  updateRoute?: Resolver<ResolversTypes['Route'], ParentType, ContextType, RequireFields<MutationUpdateRouteArgs, 'instanceId' | 'id' | 'input'>>;
  deleteRoute?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteRouteArgs, 'instanceId' | 'id'>>;
  createRoutes?: Resolver<ResolversTypes['CreatedRoutes'], ParentType, ContextType, RequireFields<MutationCreateRoutesArgs, 'instanceId' | 'inputs'>>;
  restartRoute?: Resolver<ResolversTypes['Route'], ParentType, ContextType, RequireFields<MutationRestartRouteArgs, 'instanceId' | 'id'>>;
  updateState?: Resolver<ResolversTypes['State'], ParentType, ContextType, RequireFields<MutationUpdateStateArgs, 'instanceId' | 'input'>>;
  createDocument?: Resolver<ResolversTypes['Document'], ParentType, ContextType, RequireFields<MutationCreateDocumentArgs, 'instanceId' | 'collection' | 'input'>>;
  replaceDocument?: Resolver<ResolversTypes['Document'], ParentType, ContextType, RequireFields<MutationReplaceDocumentArgs, 'instanceId' | 'collection' | 'key' | 'input'>>;
  mergeDocument?: Resolver<ResolversTypes['Document'], ParentType, ContextType, RequireFields<MutationMergeDocumentArgs, 'instanceId' | 'collection' | 'key' | 'input'>>;
  deleteDocument?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteDocumentArgs, 'instanceId' | 'collection' | 'key'>>;
  createEnvironment?: Resolver<ResolversTypes['Environment'], ParentType, ContextType, RequireFields<MutationCreateEnvironmentArgs, 'instanceId' | 'input'>>;
  updateEnvironment?: Resolver<ResolversTypes['Environment'], ParentType, ContextType, RequireFields<MutationUpdateEnvironmentArgs, 'instanceId' | 'id' | 'input'>>;
  deleteEnvironment?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteEnvironmentArgs, 'instanceId' | 'id'>>;
  createFile?: Resolver<ResolversTypes['File'], ParentType, ContextType, RequireFields<MutationCreateFileArgs, 'instanceId' | 'input'>>;
  deleteFile?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteFileArgs, 'instanceId' | 'id'>>;
  seedState?: Resolver<ResolversTypes['State'], ParentType, ContextType, RequireFields<MutationSeedStateArgs, 'instanceId'>>;
  resetState?: Resolver<ResolversTypes['State'], ParentType, ContextType, RequireFields<MutationResetStateArgs, 'instanceId'>>;
  createChain?: Resolver<ResolversTypes['Chain'], ParentType, ContextType, RequireFields<MutationCreateChainArgs, 'instanceId' | 'input'>>;
  updateChain?: Resolver<ResolversTypes['Chain'], ParentType, ContextType, RequireFields<MutationUpdateChainArgs, 'instanceId' | 'id' | 'input'>>;
  deleteChain?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteChainArgs, 'instanceId' | 'id'>>;
  enableChain?: Resolver<ResolversTypes['Chain'], ParentType, ContextType, RequireFields<MutationEnableChainArgs, 'instanceId' | 'id'>>;
  disableChain?: Resolver<ResolversTypes['Chain'], ParentType, ContextType, RequireFields<MutationDisableChainArgs, 'instanceId' | 'id'>>;
  triggerChain?: Resolver<ResolversTypes['Execution'], ParentType, ContextType, RequireFields<MutationTriggerChainArgs, 'instanceId' | 'id'>>;
  rotateWebhookSecret?: Resolver<ResolversTypes['WebhookSecret'], ParentType, ContextType, RequireFields<MutationRotateWebhookSecretArgs, 'instanceId'>>;
  cancelExecution?: Resolver<ResolversTypes['Execution'], ParentType, ContextType, RequireFields<MutationCancelExecutionArgs, 'instanceId' | 'id'>>;
  forgetSimulations?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createRouteFromTraffic?: Resolver<ResolversTypes['Route'], ParentType, ContextType, RequireFields<MutationCreateRouteFromTrafficArgs, 'instanceId' | 'id'>>;
  replayTraffic?: Resolver<ResolversTypes['TrafficReplay'], ParentType, ContextType, RequireFields<MutationReplayTrafficArgs, 'instanceId' | 'id'>>;
  clearTraffic?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationClearTrafficArgs, 'instanceId'>>;
};

export type SubscriptionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  executionProgress?: SubscriptionResolver<ResolversTypes['Execution'], "executionProgress", ParentType, ContextType, RequireFields<SubscriptionExecutionProgressArgs, 'executionId'>>;
  executions?: SubscriptionResolver<ResolversTypes['Execution'], "executions", ParentType, ContextType, RequireFields<SubscriptionExecutionsArgs, 'instanceId'>>;
  traffic?: SubscriptionResolver<ResolversTypes['TrafficEntry'], "traffic", ParentType, ContextType, RequireFields<SubscriptionTrafficArgs, 'instanceId'>>;
};

export type InstanceResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Instance'] = ResolversParentTypes['Instance'], FederationReferenceType extends FederationReferenceTypes['Instance'] = FederationReferenceTypes['Instance']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Instance']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  cors?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  keptTraffic?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  keptTrafficDays?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  trafficUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InstanceConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['InstanceConnection'] = ResolversParentTypes['InstanceConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Instance']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['InstanceEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type InstanceEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['InstanceEdge'] = ResolversParentTypes['InstanceEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Instance'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DeletedResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Deleted'] = ResolversParentTypes['Deleted']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  deleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RouteResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Route'] = ResolversParentTypes['Route'], FederationReferenceType extends FederationReferenceTypes['Route'] = FederationReferenceTypes['Route']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Route']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  instanceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  when?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  responses?: Resolver<Array<ResolversTypes['Response']>, ParentType, ContextType>;
  resource?: Resolver<Maybe<ResolversTypes['RouteResource']>, ParentType, ContextType>;
  rateLimit?: Resolver<Maybe<ResolversTypes['RouteRateLimit']>, ParentType, ContextType>;
  seed?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RouteResourceResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RouteResource'] = ResolversParentTypes['RouteResource']> = {
  collection?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  idField?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RouteRateLimitResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RouteRateLimit'] = ResolversParentTypes['RouteRateLimit']> = {
  requests?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  windowMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  response?: Resolver<Maybe<ResolversTypes['Response']>, ParentType, ContextType>;
};

export type ResponseResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Response'] = ResolversParentTypes['Response']> = {
  statusCode?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  headers?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  base64?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  file?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  template?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  delay?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  delayDistribution?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  fault?: Resolver<Maybe<ResolversTypes['ResponseFault']>, ParentType, ContextType>;
  sequence?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  weight?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  when?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type CreatedRoutesResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['CreatedRoutes'] = ResolversParentTypes['CreatedRoutes']> = {
  created?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refused?: Resolver<Array<ResolversTypes['RefusedRoute']>, ParentType, ContextType>;
};

export type RefusedRouteResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RefusedRoute'] = ResolversParentTypes['RefusedRoute']> = {
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RouteConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RouteConnection'] = ResolversParentTypes['RouteConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Route']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['RouteEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type RouteEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RouteEdge'] = ResolversParentTypes['RouteEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Route'], ParentType, ContextType>;
};

export type TrafficEntryResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficEntry'] = ResolversParentTypes['TrafficEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  request?: Resolver<ResolversTypes['TrafficRequest'], ParentType, ContextType>;
  response?: Resolver<Maybe<ResolversTypes['TrafficResponse']>, ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  responseIndex?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['TrafficReason'], ParentType, ContextType>;
  nearest?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  delayMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TrafficRequestResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficRequest'] = ResolversParentTypes['TrafficRequest']> = {
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  query?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  headers?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TrafficResponseResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficResponse'] = ResolversParentTypes['TrafficResponse']> = {
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  fault?: Resolver<Maybe<ResolversTypes['ResponseFault']>, ParentType, ContextType>;
  headers?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ExplanationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Explanation'] = ResolversParentTypes['Explanation']> = {
  candidates?: Resolver<Array<ResolversTypes['RouteCandidate']>, ParentType, ContextType>;
  routeId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  responseIndex?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['TrafficReason'], ParentType, ContextType>;
  chainIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  nearest?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type RouteCandidateResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RouteCandidate'] = ResolversParentTypes['RouteCandidate']> = {
  routeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  index?: Resolver<ResolversTypes['RouteIndex'], ParentType, ContextType>;
  member?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  matches?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  difference?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type TrafficConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficConnection'] = ResolversParentTypes['TrafficConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['TrafficEntry']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['TrafficEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type TrafficEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficEdge'] = ResolversParentTypes['TrafficEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['TrafficEntry'], ParentType, ContextType>;
};

export type StateResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['State'] = ResolversParentTypes['State']> = {
  variables?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  collections?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type DocumentResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Document'] = ResolversParentTypes['Document']> = {
  collection?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DocumentConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['DocumentConnection'] = ResolversParentTypes['DocumentConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Document']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['DocumentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type DocumentEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['DocumentEdge'] = ResolversParentTypes['DocumentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Document'], ParentType, ContextType>;
};

export type EnvironmentResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Environment'] = ResolversParentTypes['Environment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  instanceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  active?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type EnvironmentConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['EnvironmentConnection'] = ResolversParentTypes['EnvironmentConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Environment']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['EnvironmentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type EnvironmentEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['EnvironmentEdge'] = ResolversParentTypes['EnvironmentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Environment'], ParentType, ContextType>;
};

export type FileResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['File'] = ResolversParentTypes['File']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  instanceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  contentType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  size?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  base64?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type FileConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['FileConnection'] = ResolversParentTypes['FileConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['File']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['FileEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type FileEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['FileEdge'] = ResolversParentTypes['FileEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['File'], ParentType, ContextType>;
};

export type TrafficDroppedResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficDropped'] = ResolversParentTypes['TrafficDropped']> = {
  entries?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  bodies?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type TrafficReplayResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficReplay'] = ResolversParentTypes['TrafficReplay']> = {
  same?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  headers?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  differences?: Resolver<Array<ResolversTypes['TrafficDifference']>, ParentType, ContextType>;
};

export type TrafficDifferenceResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TrafficDifference'] = ResolversParentTypes['TrafficDifference']> = {
  part?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recorded?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  replayed?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type ChainResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Chain'] = ResolversParentTypes['Chain'], FederationReferenceType extends FederationReferenceTypes['Chain'] = FederationReferenceTypes['Chain']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Chain']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  instanceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  enabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  triggerMethod?: Resolver<ResolversTypes['HttpMethod'], ParentType, ContextType>;
  triggerPath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  triggerConditions?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  maxConcurrentExecutions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  executionTimeoutMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['ChainStep']>, ParentType, ContextType>;
  droppedExecutions?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  warnings?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ChainStepResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ChainStep'] = ResolversParentTypes['ChainStep']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['StepAction'], ParentType, ContextType>;
  delayMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  config?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type ChainConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ChainConnection'] = ResolversParentTypes['ChainConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Chain']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ChainEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ChainEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ChainEdge'] = ResolversParentTypes['ChainEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Chain'], ParentType, ContextType>;
};

export type ExecutionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Execution'] = ResolversParentTypes['Execution'], FederationReferenceType extends FederationReferenceTypes['Execution'] = FederationReferenceTypes['Execution']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Execution']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  instanceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  chainId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  chainName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chain?: Resolver<Maybe<ResolversTypes['Chain']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ExecutionStatus'], ParentType, ContextType>;
  queued?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  triggerType?: Resolver<ResolversTypes['TriggerType'], ParentType, ContextType>;
  triggeredBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedBy?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  context?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  timestamp?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  totalDuration?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  result?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  errorCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['ExecutionStep']>, ParentType, ContextType>;
};

export type ExecutionStepResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ExecutionStep'] = ResolversParentTypes['ExecutionStep']> = {
  index?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['StepAction'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['StepStatus'], ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  duration?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  output?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ChainEventResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ChainEvent'] = ResolversParentTypes['ChainEvent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  executionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  stepIndex?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  eventType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  metadata?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ChainEventConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ChainEventConnection'] = ResolversParentTypes['ChainEventConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['ChainEvent']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ChainEventEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ChainEventEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ChainEventEdge'] = ResolversParentTypes['ChainEventEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ChainEvent'], ParentType, ContextType>;
};

export type WebhookDeliveryResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['WebhookDelivery'] = ResolversParentTypes['WebhookDelivery']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  executionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  stepIndex?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  attempt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requestHeaders?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  requestBody?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  responseHeaders?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  responseBody?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type WebhookDeliveryConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['WebhookDeliveryConnection'] = ResolversParentTypes['WebhookDeliveryConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['WebhookDeliveryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookDeliveryEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['WebhookDeliveryEdge'] = ResolversParentTypes['WebhookDeliveryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType>;
};

export type WebhookSecretResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['WebhookSecret'] = ResolversParentTypes['WebhookSecret']> = {
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ExecutionConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ExecutionConnection'] = ResolversParentTypes['ExecutionConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Execution']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ExecutionEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ExecutionEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ExecutionEdge'] = ResolversParentTypes['ExecutionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Execution'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type Resolvers<ContextType = ResolverContext> = {
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Instance?: InstanceResolvers<ContextType>;
  InstanceConnection?: InstanceConnectionResolvers<ContextType>;
  InstanceEdge?: InstanceEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Deleted?: DeletedResolvers<ContextType>;
  Route?: RouteResolvers<ContextType>;
  RouteResource?: RouteResourceResolvers<ContextType>;
  RouteRateLimit?: RouteRateLimitResolvers<ContextType>;
  Response?: ResponseResolvers<ContextType>;
  CreatedRoutes?: CreatedRoutesResolvers<ContextType>;
  RefusedRoute?: RefusedRouteResolvers<ContextType>;
  RouteConnection?: RouteConnectionResolvers<ContextType>;
  RouteEdge?: RouteEdgeResolvers<ContextType>;
  TrafficEntry?: TrafficEntryResolvers<ContextType>;
  TrafficRequest?: TrafficRequestResolvers<ContextType>;
  TrafficResponse?: TrafficResponseResolvers<ContextType>;
  Explanation?: ExplanationResolvers<ContextType>;
  RouteCandidate?: RouteCandidateResolvers<ContextType>;
  TrafficConnection?: TrafficConnectionResolvers<ContextType>;
  TrafficEdge?: TrafficEdgeResolvers<ContextType>;
  State?: StateResolvers<ContextType>;
  Document?: DocumentResolvers<ContextType>;
  DocumentConnection?: DocumentConnectionResolvers<ContextType>;
  DocumentEdge?: DocumentEdgeResolvers<ContextType>;
  Environment?: EnvironmentResolvers<ContextType>;
  EnvironmentConnection?: EnvironmentConnectionResolvers<ContextType>;
  EnvironmentEdge?: EnvironmentEdgeResolvers<ContextType>;
  File?: FileResolvers<ContextType>;
  FileConnection?: FileConnectionResolvers<ContextType>;
  FileEdge?: FileEdgeResolvers<ContextType>;
  TrafficDropped?: TrafficDroppedResolvers<ContextType>;
  TrafficReplay?: TrafficReplayResolvers<ContextType>;
  TrafficDifference?: TrafficDifferenceResolvers<ContextType>;
  Chain?: ChainResolvers<ContextType>;
  ChainStep?: ChainStepResolvers<ContextType>;
  ChainConnection?: ChainConnectionResolvers<ContextType>;
  ChainEdge?: ChainEdgeResolvers<ContextType>;
  Execution?: ExecutionResolvers<ContextType>;
  ExecutionStep?: ExecutionStepResolvers<ContextType>;
  ChainEvent?: ChainEventResolvers<ContextType>;
  ChainEventConnection?: ChainEventConnectionResolvers<ContextType>;
  ChainEventEdge?: ChainEventEdgeResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookDeliveryConnection?: WebhookDeliveryConnectionResolvers<ContextType>;
  WebhookDeliveryEdge?: WebhookDeliveryEdgeResolvers<ContextType>;
  WebhookSecret?: WebhookSecretResolvers<ContextType>;
  ExecutionConnection?: ExecutionConnectionResolvers<ContextType>;
  ExecutionEdge?: ExecutionEdgeResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = ResolverContext> = {
  shareable?: ShareableDirectiveResolver<any, any, ContextType>;
  inaccessible?: InaccessibleDirectiveResolver<any, any, ContextType>;
  authenticated?: AuthenticatedDirectiveResolver<any, any, ContextType>;
  requiresScopes?: RequiresScopesDirectiveResolver<any, any, ContextType>;
  tag?: TagDirectiveResolver<any, any, ContextType>;
};
