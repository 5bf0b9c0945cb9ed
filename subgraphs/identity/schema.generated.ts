// Written by "npm run compose" from schema/identity.graphql.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { PersonViewer as MeRow, KeyViewer as KeyHolderRow } from './user/user.service.ts';
import type { User as UserRow } from './user/user.entity.ts';
import type { ResolverContext } from './context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
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
  /** The signed-in person. */
  me: Me;
  /** Who is asking: the signed-in person, or the holder of an API key. */
  viewer: Viewer;
  /** The public keys that access tokens are verified with (RFC 7517). */
  jwks: Scalars['JSON']['output'];
  /** Whether a session still stands: asked by the gateway the first time that it sees a token. */
  session?: Maybe<Session>;
  /** The person of the company who has an e-mail address: asked by organization. */
  userOfEmail?: Maybe<User>;
};


export type QuerySessionArgs = {
  id: Scalars['ID']['input'];
};


export type QueryUserOfEmailArgs = {
  email: Scalars['String']['input'];
};

export type Mutation = {
  /** Signs in with e-mail and password. */
  login: TokenPair;
  /** Trades a refresh token for a new pair. Each refresh token works once; a second use revokes its whole session. */
  refresh: TokenPair;
  /** Ends the caller's session: its tokens are revoked. */
  logout: LogoutResult;
  /** Founds a company with the caller as its owner, and signs in. Only where the operator lets people register. */
  register: TokenPair;
  /** Makes the account that an invitation is for, and signs in. */
  acceptInvitation: TokenPair;
  /** Ends a round through a company's identity provider, signed in; whoever comes the first time becomes a member. */
  completeSignOn: TokenPair;
  /** Changes what others see of the signed-in person. */
  updateMe: Me;
  /** Changes the signed-in person's password and ends their other sessions. */
  changePassword: PasswordChange;
  /** Ends every session of a person: asked by organization when they are deactivated. */
  endSessions: Scalars['Boolean']['output'];
  /** Makes a person's access tokens count as expired: asked by organization when their roles change. */
  renewTokens: Scalars['Boolean']['output'];
  /** Deletes the people of a company that is deleted: asked by organization. */
  forgetPeople: Scalars['Boolean']['output'];
};


export type MutationLoginArgs = {
  input: LoginInput;
};


export type MutationRefreshArgs = {
  input: RefreshInput;
};


export type MutationRegisterArgs = {
  input: RegistrationInput;
};


export type MutationAcceptInvitationArgs = {
  input: AcceptanceInput;
};


export type MutationCompleteSignOnArgs = {
  input: CompleteSignOnInput;
};


export type MutationUpdateMeArgs = {
  input: ProfileInput;
};


export type MutationChangePasswordArgs = {
  input: PasswordInput;
};


export type MutationEndSessionsArgs = {
  userId: Scalars['ID']['input'];
};


export type MutationRenewTokensArgs = {
  userId: Scalars['ID']['input'];
};

export type RegistrationInput = {
  companyName: Scalars['String']['input'];
  email: Scalars['String']['input'];
  /** At least 10 characters. */
  password: Scalars['String']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
};

export type AcceptanceInput = {
  token: Scalars['String']['input'];
  /** At least 10 characters. */
  password: Scalars['String']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
};

export type CompleteSignOnInput = {
  /** The address that the identity provider sent the browser to, with its query. */
  answer: Scalars['String']['input'];
  /** What `beginSignOn` answered to this browser. */
  browserKey: Scalars['String']['input'];
};

export type ProfileInput = {
  name: Scalars['String']['input'];
};

export type PasswordInput = {
  currentPassword: Scalars['String']['input'];
  /** At least 10 characters. */
  newPassword: Scalars['String']['input'];
};

export type PasswordChange = {
  changed: Scalars['Boolean']['output'];
};

export type LoginInput = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};

export type RefreshInput = {
  refreshToken: Scalars['String']['input'];
};

export type TokenPair = {
  /** A JWT for the header `Authorization: Bearer <accessToken>`. */
  accessToken: Scalars['String']['output'];
  /** A JWT that `refresh` takes, once, within 30 days. */
  refreshToken: Scalars['String']['output'];
  /** Seconds until the access token expires. */
  expiresIn: Scalars['Int']['output'];
};

export type LogoutResult = {
  loggedOut: Scalars['Boolean']['output'];
};

export type Viewer = Me | KeyHolder;

/** A program that came with an API key. */
export type KeyHolder = {
  apiKeyId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  tenantId: Scalars['ID']['output'];
  tenantSlug: Scalars['String']['output'];
  /** What the key may do at this moment. */
  scopes: Array<Scalars['String']['output']>;
  company: Company;
};

/** The caller's own record: the token's claims and what belongs to them. */
export type Me = {
  id: Scalars['ID']['output'];
  email: Scalars['String']['output'];
  name: Scalars['String']['output'];
  tenantId: Scalars['ID']['output'];
  tenantSlug: Scalars['String']['output'];
  roles: Array<Scalars['String']['output']>;
  company: Company;
  createdAt: Scalars['DateTime']['output'];
};

/** A person of a company. */
export type User = {
  id: Scalars['ID']['output'];
  email: Scalars['String']['output'];
  name: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type Company = {
  id: Scalars['ID']['output'];
};

export type Session = {
  id: Scalars['ID']['output'];
  isRevoked: Scalars['Boolean']['output'];
  /** The least `epoch` that its access tokens may say. */
  epoch: Scalars['Int']['output'];
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
  User: User;
};

/** Mapping of federation reference types */
export type FederationReferenceTypes = {
  User:
    ( { __typename: 'User' }
    & GraphQLRecursivePick<FederationTypes['User'], {"id":true}> );
};

/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  Viewer:
    | ( MeRow )
    | ( KeyHolderRow )
  ;
};


/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RegistrationInput: RegistrationInput;
  AcceptanceInput: AcceptanceInput;
  CompleteSignOnInput: CompleteSignOnInput;
  ProfileInput: ProfileInput;
  PasswordInput: PasswordInput;
  PasswordChange: ResolverTypeWrapper<PasswordChange>;
  LoginInput: LoginInput;
  RefreshInput: RefreshInput;
  TokenPair: ResolverTypeWrapper<TokenPair>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  LogoutResult: ResolverTypeWrapper<LogoutResult>;
  Viewer: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['Viewer']>;
  KeyHolder: ResolverTypeWrapper<KeyHolderRow>;
  Me: ResolverTypeWrapper<MeRow>;
  User: ResolverTypeWrapper<UserRow>;
  Company: ResolverTypeWrapper<{ id: string }>;
  Session: ResolverTypeWrapper<Session>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  Mutation: Record<PropertyKey, never>;
  RegistrationInput: RegistrationInput;
  AcceptanceInput: AcceptanceInput;
  CompleteSignOnInput: CompleteSignOnInput;
  ProfileInput: ProfileInput;
  PasswordInput: PasswordInput;
  PasswordChange: PasswordChange;
  LoginInput: LoginInput;
  RefreshInput: RefreshInput;
  TokenPair: TokenPair;
  Int: Scalars['Int']['output'];
  LogoutResult: LogoutResult;
  Viewer: ResolversUnionTypes<ResolversParentTypes>['Viewer'];
  KeyHolder: KeyHolderRow;
  Me: MeRow;
  User: UserRow;
  Company: { id: string };
  Session: Session;
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
  me?: Resolver<ResolversTypes['Me'], ParentType, ContextType>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
  jwks?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  session?: Resolver<Maybe<ResolversTypes['Session']>, ParentType, ContextType, RequireFields<QuerySessionArgs, 'id'>>;
  userOfEmail?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryUserOfEmailArgs, 'email'>>;
};

export type MutationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  login?: Resolver<ResolversTypes['TokenPair'], ParentType, ContextType, RequireFields<MutationLoginArgs, 'input'>>;
  refresh?: Resolver<ResolversTypes['TokenPair'], ParentType, ContextType, RequireFields<MutationRefreshArgs, 'input'>>;
  logout?: Resolver<ResolversTypes['LogoutResult'], ParentType, ContextType>;
  register?: Resolver<ResolversTypes['TokenPair'], ParentType, ContextType, RequireFields<MutationRegisterArgs, 'input'>>;
  acceptInvitation?: Resolver<ResolversTypes['TokenPair'], ParentType, ContextType, RequireFields<MutationAcceptInvitationArgs, 'input'>>;
  completeSignOn?: Resolver<ResolversTypes['TokenPair'], ParentType, ContextType, RequireFields<MutationCompleteSignOnArgs, 'input'>>;
  updateMe?: Resolver<ResolversTypes['Me'], ParentType, ContextType, RequireFields<MutationUpdateMeArgs, 'input'>>;
  changePassword?: Resolver<ResolversTypes['PasswordChange'], ParentType, ContextType, RequireFields<MutationChangePasswordArgs, 'input'>>;
  endSessions?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationEndSessionsArgs, 'userId'>>;
  renewTokens?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRenewTokensArgs, 'userId'>>;
  forgetPeople?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PasswordChangeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['PasswordChange'] = ResolversParentTypes['PasswordChange']> = {
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TokenPairResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['TokenPair'] = ResolversParentTypes['TokenPair']> = {
  accessToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  refreshToken?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresIn?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LogoutResultResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['LogoutResult'] = ResolversParentTypes['LogoutResult']> = {
  loggedOut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  __resolveType: TypeResolveFn<'Me' | 'KeyHolder', ParentType, ContextType>;
};

export type KeyHolderResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['KeyHolder'] = ResolversParentTypes['KeyHolder']> = {
  apiKeyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantSlug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  company?: Resolver<ResolversTypes['Company'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Me'] = ResolversParentTypes['Me']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantSlug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  roles?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  company?: Resolver<ResolversTypes['Company'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type UserResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User'], FederationReferenceType extends FederationReferenceTypes['User'] = FederationReferenceTypes['User']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['User']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type CompanyResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Company'] = ResolversParentTypes['Company']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type SessionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isRevoked?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  epoch?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type Resolvers<ContextType = ResolverContext> = {
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  PasswordChange?: PasswordChangeResolvers<ContextType>;
  TokenPair?: TokenPairResolvers<ContextType>;
  LogoutResult?: LogoutResultResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  KeyHolder?: KeyHolderResolvers<ContextType>;
  Me?: MeResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Company?: CompanyResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = ResolverContext> = {
  shareable?: ShareableDirectiveResolver<any, any, ContextType>;
  inaccessible?: InaccessibleDirectiveResolver<any, any, ContextType>;
  authenticated?: AuthenticatedDirectiveResolver<any, any, ContextType>;
  requiresScopes?: RequiresScopesDirectiveResolver<any, any, ContextType>;
  tag?: TagDirectiveResolver<any, any, ContextType>;
};
