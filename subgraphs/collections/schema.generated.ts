// Written by "npm run compose" from schema/collections.graphql.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Import as ImportRow } from './import/import.entity.ts';
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
  /** What was imported, newest first. */
  imports: ImportConnection;
  /** A simulation's routes as a document of another tool, and what it cannot say. */
  exportSimulation: Export;
};


export type QueryImportsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryExportSimulationArgs = {
  instanceId: Scalars['ID']['input'];
  format: ExportFormat;
};

export type ExportFormat =
  /** OpenAPI 3.1: the responses as examples. */
  | 'openapi'
  /** Stub mappings, as WireMock's admin API imports them. */
  | 'wiremock';

export type Export = {
  format: ExportFormat;
  document: Scalars['JSON']['output'];
  /** What the tool cannot say: where it stands among the simulation's routes, and why. */
  notCarried: Array<NotCarried>;
};

export type Mutation = {
  /** Makes a simulation of what another tool wrote: an OpenAPI or Swagger document, WireMock mappings, a Mockoon environment, a Postman collection, a HAR archive. */
  importSimulation: Import;
  /** Deletes what is kept of a company that is deleted: asked by organization. */
  forgetImports: Scalars['Boolean']['output'];
};


export type MutationImportSimulationArgs = {
  input: ImportInput;
};

export type ImportFormat =
  | 'openapi'
  | 'wiremock'
  | 'mockoon'
  | 'postman'
  | 'har';

export type ImportInput = {
  /** Told from the content where it is left out. */
  format?: InputMaybe<ImportFormat>;
  /** What the simulation is called; the document's own title where it is left out. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The document: JSON as it is, or the text of a JSON or YAML file. */
  content: Scalars['JSON']['input'];
};

/** What became of a document that was imported. */
export type Import = {
  id: Scalars['ID']['output'];
  format: ImportFormat;
  /** The simulation; null once it is deleted. */
  instance?: Maybe<Instance>;
  instanceId: Scalars['ID']['output'];
  /** How many routes were made. */
  routes: Scalars['Int']['output'];
  /** What could not be carried over: where it stood in the document, and why. */
  notCarried: Array<NotCarried>;
  createdAt: Scalars['DateTime']['output'];
};

export type NotCarried = {
  path: Scalars['String']['output'];
  message: Scalars['String']['output'];
};

export type ImportConnection = {
  nodes: Array<Import>;
  edges: Array<ImportEdge>;
  pageInfo: PageInfo;
};

export type ImportEdge = {
  cursor: Scalars['String']['output'];
  node: Import;
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  endCursor?: Maybe<Scalars['String']['output']>;
};

export type Instance = {
  id: Scalars['ID']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


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





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  ExportFormat: ExportFormat;
  Export: ResolverTypeWrapper<Export>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ImportFormat: ImportFormat;
  ImportInput: ImportInput;
  Import: ResolverTypeWrapper<ImportRow>;
  NotCarried: ResolverTypeWrapper<NotCarried>;
  ImportConnection: ResolverTypeWrapper<Omit<ImportConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Import']>, edges: Array<ResolversTypes['ImportEdge']> }>;
  ImportEdge: ResolverTypeWrapper<Omit<ImportEdge, 'node'> & { node: ResolversTypes['Import'] }>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Instance: ResolverTypeWrapper<{ id: string }>;
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
  Export: Export;
  Mutation: Record<PropertyKey, never>;
  ImportInput: ImportInput;
  Import: ImportRow;
  NotCarried: NotCarried;
  ImportConnection: Omit<ImportConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Import']>, edges: Array<ResolversParentTypes['ImportEdge']> };
  ImportEdge: Omit<ImportEdge, 'node'> & { node: ResolversParentTypes['Import'] };
  PageInfo: PageInfo;
  Instance: { id: string };
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
  imports?: Resolver<ResolversTypes['ImportConnection'], ParentType, ContextType, Partial<QueryImportsArgs>>;
  exportSimulation?: Resolver<ResolversTypes['Export'], ParentType, ContextType, RequireFields<QueryExportSimulationArgs, 'instanceId' | 'format'>>;
};

export type ExportResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Export'] = ResolversParentTypes['Export']> = {
  format?: Resolver<ResolversTypes['ExportFormat'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  notCarried?: Resolver<Array<ResolversTypes['NotCarried']>, ParentType, ContextType>;
};

export type MutationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  importSimulation?: Resolver<ResolversTypes['Import'], ParentType, ContextType, RequireFields<MutationImportSimulationArgs, 'input'>>;
  forgetImports?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Import'] = ResolversParentTypes['Import']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  format?: Resolver<ResolversTypes['ImportFormat'], ParentType, ContextType>;
  instance?: Resolver<Maybe<ResolversTypes['Instance']>, ParentType, ContextType>;
  instanceId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  routes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notCarried?: Resolver<Array<ResolversTypes['NotCarried']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type NotCarriedResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['NotCarried'] = ResolversParentTypes['NotCarried']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ImportConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ImportConnection'] = ResolversParentTypes['ImportConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Import']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ImportEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ImportEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ImportEdge'] = ResolversParentTypes['ImportEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Import'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type InstanceResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Instance'] = ResolversParentTypes['Instance']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type Resolvers<ContextType = ResolverContext> = {
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Export?: ExportResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Import?: ImportResolvers<ContextType>;
  NotCarried?: NotCarriedResolvers<ContextType>;
  ImportConnection?: ImportConnectionResolvers<ContextType>;
  ImportEdge?: ImportEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Instance?: InstanceResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = ResolverContext> = {
  shareable?: ShareableDirectiveResolver<any, any, ContextType>;
  inaccessible?: InaccessibleDirectiveResolver<any, any, ContextType>;
  authenticated?: AuthenticatedDirectiveResolver<any, any, ContextType>;
  requiresScopes?: RequiresScopesDirectiveResolver<any, any, ContextType>;
  tag?: TagDirectiveResolver<any, any, ContextType>;
};
