// Written by "npm run compose" from schema/organization.graphql.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ApiKey as ApiKeyRow, ApiKeyClaims as ApiKeyClaimsRow } from './api-key/api-key.entity.ts';
import type { CreatedApiKey as CreatedApiKeyRow } from './api-key/api-key.service.ts';
import type { AuditEntry as AuditEntryRow } from './audit/audit.repository.ts';
import type { SsoDomain as SsoDomainRow } from './sso/sso.repository.ts';
import type { SingleSignOn as SingleSignOnRow } from './sso/sso.service.ts';
import type { Company as CompanyRow } from './company/company.entity.ts';
import type { CreatedInvitation as CreatedInvitationRow } from './invitation/invitation.service.ts';
import type { Invitation as InvitationRow } from './invitation/invitation.entity.ts';
import type { Member as MemberRow } from './membership/membership.service.ts';
import type { MembershipClaims as MembershipClaimsRow } from './membership/membership.entity.ts';
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
};

export type Query = {
  /** The caller's company. */
  company: Company;
  /** The company's API keys that are not revoked, newest first. */
  apiKeys: ApiKeyConnection;
  /** The company's people, the latest first. */
  members: MemberConnection;
  member: Member;
  /** The invitations that nobody has accepted yet, newest first. */
  invitations: InvitationConnection;
  /** Who did what to which thing, newest first. */
  auditEntries: AuditEntryConnection;
  /** The company's identity provider; null where it has none. */
  singleSignOn?: Maybe<SingleSignOn>;
  /** Who is behind an API key, by its SHA-256: asked by the gateway. */
  apiKeyClaims?: Maybe<ApiKeyClaims>;
  /** The company and roles of a person: asked by identity when it makes a token. */
  membership?: Maybe<Membership>;
  /** The open invitation behind a token: asked by identity. */
  invitationOf?: Maybe<InvitationClaims>;
};


export type QueryApiKeysArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryMembersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryMemberArgs = {
  id: Scalars['ID']['input'];
};


export type QueryInvitationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryAuditEntriesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditFilter>;
};


export type QueryApiKeyClaimsArgs = {
  hash: Scalars['String']['input'];
};


export type QueryMembershipArgs = {
  userId: Scalars['ID']['input'];
};


export type QueryInvitationOfArgs = {
  token: Scalars['String']['input'];
};

export type Mutation = {
  /** Makes an API key. The answer is the only time that the key can be read. */
  createApiKey: CreatedApiKey;
  /** Revokes an API key: from now on it is refused. */
  revokeApiKey: RevokedApiKey;
  updateCompany: Company;
  changePlan: Company;
  /** Deletes the company with its people, keys, simulations and all that is in them. `confirm` is its slug. */
  deleteCompany: Deleted;
  /** Keeps a place for an e-mail address for seven days. The answer is the only time that the token can be read; hand it on. */
  invite: CreatedInvitation;
  withdrawInvitation: Deleted;
  /** Changes a person's roles, at once: their tokens must be refreshed. Only an owner makes or changes an owner. */
  updateMember: Member;
  /** Keeps a person away: their tokens and API keys are refused from now on. What they made stays. */
  deactivateMember: Member;
  reactivateMember: Member;
  /** Sets or replaces the company's identity provider (OpenID Connect). Its redirect address is `/v1/auth/callback` of this installation. */
  configureSignOn: SingleSignOn;
  removeSignOn: Deleted;
  /** Says that an e-mail domain is the company's own; `verifySignOnDomain` shows it. */
  addSignOnDomain: SignOnDomain;
  /** Looks for the domain's TXT record. From then on whoever the provider vouches for with an address there is let in. */
  verifySignOnDomain: SignOnDomain;
  removeSignOnDomain: Deleted;
  /** Begins a round through a company's identity provider: send the browser there, and keep the key in it. */
  beginSignOn: SignOnRound;
  /** Ends a round: asked by identity. */
  finishSignOn: SignedOn;
  /** A new company: asked by identity when somebody registers. */
  foundCompany: Scalars['Boolean']['output'];
  /** Takes back a company that could not be given its owner. */
  dissolveCompany: Scalars['Boolean']['output'];
  /** Makes a person a member by an invitation: asked by identity. */
  admitInvited: Scalars['Boolean']['output'];
  /** Makes a person a member who came by single sign-on: asked by identity. */
  admitSignedOn: Scalars['Boolean']['output'];
};


export type MutationCreateApiKeyArgs = {
  input: ApiKeyInput;
};


export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUpdateCompanyArgs = {
  input: CompanyPatch;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationChangePlanArgs = {
  input: PlanInput;
};


export type MutationDeleteCompanyArgs = {
  confirm: Scalars['String']['input'];
};


export type MutationInviteArgs = {
  input: InvitationInput;
};


export type MutationWithdrawInvitationArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUpdateMemberArgs = {
  id: Scalars['ID']['input'];
  input: MemberPatch;
  ifVersion?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type MutationDeactivateMemberArgs = {
  id: Scalars['ID']['input'];
};


export type MutationReactivateMemberArgs = {
  id: Scalars['ID']['input'];
};


export type MutationConfigureSignOnArgs = {
  input: SignOnInput;
};


export type MutationAddSignOnDomainArgs = {
  input: SignOnDomainInput;
};


export type MutationVerifySignOnDomainArgs = {
  domain: Scalars['String']['input'];
};


export type MutationRemoveSignOnDomainArgs = {
  domain: Scalars['String']['input'];
};


export type MutationBeginSignOnArgs = {
  company: Scalars['String']['input'];
};


export type MutationFinishSignOnArgs = {
  input: FinishSignOnInput;
};


export type MutationFoundCompanyArgs = {
  input: FoundingInput;
};


export type MutationAdmitInvitedArgs = {
  invitationId: Scalars['ID']['input'];
  userId: Scalars['ID']['input'];
};


export type MutationAdmitSignedOnArgs = {
  userId: Scalars['ID']['input'];
};

/** A company: the tenant that owns everything its people make. */
export type Company = {
  id: Scalars['ID']['output'];
  slug: Scalars['String']['output'];
  name: Scalars['String']['output'];
  plan: Plan;
  /** The role of those who come without one: by an invitation that names none, or by single sign-on. */
  defaultRole: Role;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type CompanyPatch = {
  name?: InputMaybe<Scalars['String']['input']>;
  /** Any but owner. */
  defaultRole?: InputMaybe<Role>;
};

export type PlanInput = {
  plan: Plan;
};

export type FoundingInput = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  ownerId: Scalars['ID']['input'];
};

export type Role =
  | 'owner'
  | 'admin'
  | 'editor'
  | 'viewer'
  | 'auditor';

/** A person's place in the company. */
export type Member = {
  /** The id of the person. */
  id: Scalars['ID']['output'];
  user: User;
  roles: Array<Role>;
  status: MemberStatus;
  deactivatedAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
  /** Counts its changes; `ifVersion` compares it. */
  version: Scalars['Int']['output'];
};

export type MemberStatus =
  | 'active'
  | 'deactivated';

export type MemberPatch = {
  /** At least one. */
  roles: Array<Role>;
};

export type MemberConnection = {
  nodes: Array<Member>;
  edges: Array<MemberEdge>;
  pageInfo: PageInfo;
};

export type MemberEdge = {
  cursor: Scalars['String']['output'];
  node: Member;
};

/** A place in the company that is kept for an e-mail address. */
export type Invitation = {
  id: Scalars['ID']['output'];
  email: Scalars['String']['output'];
  roles: Array<Role>;
  invitedBy: User;
  expiresAt: Scalars['DateTime']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type CreatedInvitation = {
  id: Scalars['ID']['output'];
  email: Scalars['String']['output'];
  roles: Array<Role>;
  /** What `acceptInvitation` takes. */
  token: Scalars['String']['output'];
  invitedBy: User;
  expiresAt: Scalars['DateTime']['output'];
  createdAt: Scalars['DateTime']['output'];
};

export type InvitationInput = {
  email: Scalars['String']['input'];
  /** The company's default role where it is left out. */
  roles?: InputMaybe<Array<Role>>;
};

export type InvitationConnection = {
  nodes: Array<Invitation>;
  edges: Array<InvitationEdge>;
  pageInfo: PageInfo;
};

export type InvitationEdge = {
  cursor: Scalars['String']['output'];
  node: Invitation;
};

export type InvitationClaims = {
  id: Scalars['ID']['output'];
  tenantId: Scalars['ID']['output'];
  email: Scalars['String']['output'];
};

/** A company's own identity provider. Its client secret is never shown again. */
export type SingleSignOn = {
  issuer: Scalars['String']['output'];
  clientId: Scalars['String']['output'];
  domains: Array<SignOnDomain>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
};

/** An e-mail domain whose people may come by single sign-on, once it is verified. */
export type SignOnDomain = {
  domain: Scalars['String']['output'];
  /** Where the TXT record must stand. */
  recordName: Scalars['String']['output'];
  /** What the TXT record must say. */
  recordValue: Scalars['String']['output'];
  verifiedAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
};

export type SignOnInput = {
  /** The provider's address, below which `/.well-known/openid-configuration` answers. */
  issuer: Scalars['String']['input'];
  clientId: Scalars['String']['input'];
  clientSecret: Scalars['String']['input'];
};

export type SignOnDomainInput = {
  domain: Scalars['String']['input'];
};

export type SignOnRound = {
  authorizationUrl: Scalars['String']['output'];
  /** What `completeSignOn` takes: it shows that the browser that comes back is the one that was sent. */
  browserKey: Scalars['String']['output'];
};

export type FinishSignOnInput = {
  answer: Scalars['String']['input'];
  browserKey: Scalars['String']['input'];
};

export type SignedOn = {
  tenantId: Scalars['ID']['output'];
  email: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type Deleted = {
  id: Scalars['ID']['output'];
  deleted: Scalars['Boolean']['output'];
};

/** One entry of the audit trail, which only grows. */
export type AuditEntry = {
  id: Scalars['ID']['output'];
  at: Scalars['DateTime']['output'];
  actorKind: ActorKind;
  /** The person or the API key; none for nobody. */
  actorId?: Maybe<Scalars['ID']['output']>;
  actorName?: Maybe<Scalars['String']['output']>;
  /** The operation, as the GraphQL schema names it. */
  action: Scalars['String']['output'];
  outcome: AuditOutcome;
  resourceType: Scalars['String']['output'];
  resourceId?: Maybe<Scalars['String']['output']>;
  /** Which members of the resource were changed; never their values. */
  changed: Array<Scalars['String']['output']>;
  /** The address that the request came from. */
  address?: Maybe<Scalars['String']['output']>;
  requestId: Scalars['String']['output'];
};

export type ActorKind =
  | 'user'
  | 'key'
  | 'anonymous'
  | 'service';

export type AuditOutcome =
  | 'done'
  | 'refused';

export type AuditFilter = {
  actorId?: InputMaybe<Scalars['ID']['input']>;
  action?: InputMaybe<Scalars['String']['input']>;
  outcome?: InputMaybe<AuditOutcome>;
  resourceType?: InputMaybe<Scalars['String']['input']>;
  resourceId?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type AuditEntryConnection = {
  nodes: Array<AuditEntry>;
  edges: Array<AuditEntryEdge>;
  pageInfo: PageInfo;
};

export type AuditEntryEdge = {
  cursor: Scalars['String']['output'];
  node: AuditEntry;
};

export type Plan =
  | 'free'
  | 'pro'
  | 'enterprise';

export type Membership = {
  tenantId: Scalars['ID']['output'];
  tenantSlug: Scalars['String']['output'];
  roles: Array<Scalars['String']['output']>;
};

/** A long-lived key for programs. */
export type ApiKey = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  /** The beginning of the key, to tell it from others. */
  prefix: Scalars['String']['output'];
  /** What it may do, as far as its creator still may. */
  scopes: Array<Scalars['String']['output']>;
  createdBy: User;
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
};

export type CreatedApiKey = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  /** The key itself, for the header `Authorization: Bearer <key>`. */
  key: Scalars['String']['output'];
  prefix: Scalars['String']['output'];
  scopes: Array<Scalars['String']['output']>;
  createdBy: User;
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
};

export type RevokedApiKey = {
  id: Scalars['ID']['output'];
  revokedAt: Scalars['DateTime']['output'];
};

export type ApiKeyInput = {
  name: Scalars['String']['input'];
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** All that an editor may do, where it is left out. */
  scopes?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type ApiKeyConnection = {
  nodes: Array<ApiKey>;
  edges: Array<ApiKeyEdge>;
  pageInfo: PageInfo;
};

export type ApiKeyEdge = {
  cursor: Scalars['String']['output'];
  node: ApiKey;
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  endCursor?: Maybe<Scalars['String']['output']>;
};

export type ApiKeyClaims = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  tenantId: Scalars['ID']['output'];
  tenantSlug: Scalars['String']['output'];
  scopes: Array<Scalars['String']['output']>;
  createdBy: Scalars['ID']['output'];
  roles: Array<Scalars['String']['output']>;
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  revokedAt?: Maybe<Scalars['DateTime']['output']>;
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
  Company: Company;
};

/** Mapping of federation reference types */
export type FederationReferenceTypes = {
  Company:
    ( { __typename: 'Company' }
    & GraphQLRecursivePick<FederationTypes['Company'], {"id":true}> );
};



/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Company: ResolverTypeWrapper<CompanyRow>;
  CompanyPatch: CompanyPatch;
  PlanInput: PlanInput;
  FoundingInput: FoundingInput;
  Role: Role;
  Member: ResolverTypeWrapper<MemberRow>;
  MemberStatus: MemberStatus;
  MemberPatch: MemberPatch;
  MemberConnection: ResolverTypeWrapper<Omit<MemberConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Member']>, edges: Array<ResolversTypes['MemberEdge']> }>;
  MemberEdge: ResolverTypeWrapper<Omit<MemberEdge, 'node'> & { node: ResolversTypes['Member'] }>;
  Invitation: ResolverTypeWrapper<InvitationRow>;
  CreatedInvitation: ResolverTypeWrapper<CreatedInvitationRow>;
  InvitationInput: InvitationInput;
  InvitationConnection: ResolverTypeWrapper<Omit<InvitationConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['Invitation']>, edges: Array<ResolversTypes['InvitationEdge']> }>;
  InvitationEdge: ResolverTypeWrapper<Omit<InvitationEdge, 'node'> & { node: ResolversTypes['Invitation'] }>;
  InvitationClaims: ResolverTypeWrapper<InvitationClaims>;
  SingleSignOn: ResolverTypeWrapper<SingleSignOnRow>;
  SignOnDomain: ResolverTypeWrapper<SsoDomainRow>;
  SignOnInput: SignOnInput;
  SignOnDomainInput: SignOnDomainInput;
  SignOnRound: ResolverTypeWrapper<SignOnRound>;
  FinishSignOnInput: FinishSignOnInput;
  SignedOn: ResolverTypeWrapper<SignedOn>;
  Deleted: ResolverTypeWrapper<Deleted>;
  AuditEntry: ResolverTypeWrapper<AuditEntryRow>;
  ActorKind: ActorKind;
  AuditOutcome: AuditOutcome;
  AuditFilter: AuditFilter;
  AuditEntryConnection: ResolverTypeWrapper<Omit<AuditEntryConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['AuditEntry']>, edges: Array<ResolversTypes['AuditEntryEdge']> }>;
  AuditEntryEdge: ResolverTypeWrapper<Omit<AuditEntryEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  Plan: Plan;
  Membership: ResolverTypeWrapper<MembershipClaimsRow>;
  ApiKey: ResolverTypeWrapper<ApiKeyRow>;
  CreatedApiKey: ResolverTypeWrapper<CreatedApiKeyRow>;
  RevokedApiKey: ResolverTypeWrapper<RevokedApiKey>;
  ApiKeyInput: ApiKeyInput;
  ApiKeyConnection: ResolverTypeWrapper<Omit<ApiKeyConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversTypes['ApiKey']>, edges: Array<ResolversTypes['ApiKeyEdge']> }>;
  ApiKeyEdge: ResolverTypeWrapper<Omit<ApiKeyEdge, 'node'> & { node: ResolversTypes['ApiKey'] }>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  ApiKeyClaims: ResolverTypeWrapper<ApiKeyClaimsRow>;
  User: ResolverTypeWrapper<{ id: string }>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  Query: Record<PropertyKey, never>;
  Int: Scalars['Int']['output'];
  ID: Scalars['ID']['output'];
  Mutation: Record<PropertyKey, never>;
  Company: CompanyRow;
  CompanyPatch: CompanyPatch;
  PlanInput: PlanInput;
  FoundingInput: FoundingInput;
  Member: MemberRow;
  MemberPatch: MemberPatch;
  MemberConnection: Omit<MemberConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Member']>, edges: Array<ResolversParentTypes['MemberEdge']> };
  MemberEdge: Omit<MemberEdge, 'node'> & { node: ResolversParentTypes['Member'] };
  Invitation: InvitationRow;
  CreatedInvitation: CreatedInvitationRow;
  InvitationInput: InvitationInput;
  InvitationConnection: Omit<InvitationConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['Invitation']>, edges: Array<ResolversParentTypes['InvitationEdge']> };
  InvitationEdge: Omit<InvitationEdge, 'node'> & { node: ResolversParentTypes['Invitation'] };
  InvitationClaims: InvitationClaims;
  SingleSignOn: SingleSignOnRow;
  SignOnDomain: SsoDomainRow;
  SignOnInput: SignOnInput;
  SignOnDomainInput: SignOnDomainInput;
  SignOnRound: SignOnRound;
  FinishSignOnInput: FinishSignOnInput;
  SignedOn: SignedOn;
  Deleted: Deleted;
  AuditEntry: AuditEntryRow;
  AuditFilter: AuditFilter;
  AuditEntryConnection: Omit<AuditEntryConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['AuditEntry']>, edges: Array<ResolversParentTypes['AuditEntryEdge']> };
  AuditEntryEdge: Omit<AuditEntryEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  Membership: MembershipClaimsRow;
  ApiKey: ApiKeyRow;
  CreatedApiKey: CreatedApiKeyRow;
  RevokedApiKey: RevokedApiKey;
  ApiKeyInput: ApiKeyInput;
  ApiKeyConnection: Omit<ApiKeyConnection, 'nodes' | 'edges'> & { nodes: Array<ResolversParentTypes['ApiKey']>, edges: Array<ResolversParentTypes['ApiKeyEdge']> };
  ApiKeyEdge: Omit<ApiKeyEdge, 'node'> & { node: ResolversParentTypes['ApiKey'] };
  PageInfo: PageInfo;
  ApiKeyClaims: ApiKeyClaimsRow;
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

export type QueryResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  company?: Resolver<ResolversTypes['Company'], ParentType, ContextType>;
  apiKeys?: Resolver<ResolversTypes['ApiKeyConnection'], ParentType, ContextType, Partial<QueryApiKeysArgs>>;
  members?: Resolver<ResolversTypes['MemberConnection'], ParentType, ContextType, Partial<QueryMembersArgs>>;
  member?: Resolver<ResolversTypes['Member'], ParentType, ContextType, RequireFields<QueryMemberArgs, 'id'>>;
  invitations?: Resolver<ResolversTypes['InvitationConnection'], ParentType, ContextType, Partial<QueryInvitationsArgs>>;
  auditEntries?: Resolver<ResolversTypes['AuditEntryConnection'], ParentType, ContextType, Partial<QueryAuditEntriesArgs>>;
  singleSignOn?: Resolver<Maybe<ResolversTypes['SingleSignOn']>, ParentType, ContextType>;
  apiKeyClaims?: Resolver<Maybe<ResolversTypes['ApiKeyClaims']>, ParentType, ContextType, RequireFields<QueryApiKeyClaimsArgs, 'hash'>>;
  membership?: Resolver<Maybe<ResolversTypes['Membership']>, ParentType, ContextType, RequireFields<QueryMembershipArgs, 'userId'>>;
  invitationOf?: Resolver<Maybe<ResolversTypes['InvitationClaims']>, ParentType, ContextType, RequireFields<QueryInvitationOfArgs, 'token'>>;
};

export type MutationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createApiKey?: Resolver<ResolversTypes['CreatedApiKey'], ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'input'>>;
  revokeApiKey?: Resolver<ResolversTypes['RevokedApiKey'], ParentType, ContextType, RequireFields<MutationRevokeApiKeyArgs, 'id'>>;
  updateCompany?: Resolver<ResolversTypes['Company'], ParentType, ContextType, RequireFields<MutationUpdateCompanyArgs, 'input'>>;
  changePlan?: Resolver<ResolversTypes['Company'], ParentType, ContextType, RequireFields<MutationChangePlanArgs, 'input'>>;
  deleteCompany?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationDeleteCompanyArgs, 'confirm'>>;
  invite?: Resolver<ResolversTypes['CreatedInvitation'], ParentType, ContextType, RequireFields<MutationInviteArgs, 'input'>>;
  withdrawInvitation?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationWithdrawInvitationArgs, 'id'>>;
  updateMember?: Resolver<ResolversTypes['Member'], ParentType, ContextType, RequireFields<MutationUpdateMemberArgs, 'id' | 'input'>>;
  deactivateMember?: Resolver<ResolversTypes['Member'], ParentType, ContextType, RequireFields<MutationDeactivateMemberArgs, 'id'>>;
  reactivateMember?: Resolver<ResolversTypes['Member'], ParentType, ContextType, RequireFields<MutationReactivateMemberArgs, 'id'>>;
  configureSignOn?: Resolver<ResolversTypes['SingleSignOn'], ParentType, ContextType, RequireFields<MutationConfigureSignOnArgs, 'input'>>;
  removeSignOn?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType>;
  addSignOnDomain?: Resolver<ResolversTypes['SignOnDomain'], ParentType, ContextType, RequireFields<MutationAddSignOnDomainArgs, 'input'>>;
  verifySignOnDomain?: Resolver<ResolversTypes['SignOnDomain'], ParentType, ContextType, RequireFields<MutationVerifySignOnDomainArgs, 'domain'>>;
  removeSignOnDomain?: Resolver<ResolversTypes['Deleted'], ParentType, ContextType, RequireFields<MutationRemoveSignOnDomainArgs, 'domain'>>;
  beginSignOn?: Resolver<ResolversTypes['SignOnRound'], ParentType, ContextType, RequireFields<MutationBeginSignOnArgs, 'company'>>;
  finishSignOn?: Resolver<ResolversTypes['SignedOn'], ParentType, ContextType, RequireFields<MutationFinishSignOnArgs, 'input'>>;
  foundCompany?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationFoundCompanyArgs, 'input'>>;
  dissolveCompany?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  admitInvited?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationAdmitInvitedArgs, 'invitationId' | 'userId'>>;
  admitSignedOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationAdmitSignedOnArgs, 'userId'>>;
};

export type CompanyResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Company'] = ResolversParentTypes['Company'], FederationReferenceType extends FederationReferenceTypes['Company'] = FederationReferenceTypes['Company']> = {
  __resolveReference?: ReferenceResolver<Maybe<ResolversTypes['Company']> | FederationReferenceType, FederationReferenceType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  plan?: Resolver<ResolversTypes['Plan'], ParentType, ContextType>;
  defaultRole?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MemberResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Member'] = ResolversParentTypes['Member']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  roles?: Resolver<Array<ResolversTypes['Role']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['MemberStatus'], ParentType, ContextType>;
  deactivatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MemberConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['MemberConnection'] = ResolversParentTypes['MemberConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Member']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['MemberEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MemberEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['MemberEdge'] = ResolversParentTypes['MemberEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Member'], ParentType, ContextType>;
};

export type InvitationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Invitation'] = ResolversParentTypes['Invitation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  roles?: Resolver<Array<ResolversTypes['Role']>, ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type CreatedInvitationResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['CreatedInvitation'] = ResolversParentTypes['CreatedInvitation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  roles?: Resolver<Array<ResolversTypes['Role']>, ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type InvitationConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['InvitationConnection'] = ResolversParentTypes['InvitationConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Invitation']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['InvitationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type InvitationEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['InvitationEdge'] = ResolversParentTypes['InvitationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Invitation'], ParentType, ContextType>;
};

export type InvitationClaimsResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['InvitationClaims'] = ResolversParentTypes['InvitationClaims']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SingleSignOnResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['SingleSignOn'] = ResolversParentTypes['SingleSignOn']> = {
  issuer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  clientId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  domains?: Resolver<Array<ResolversTypes['SignOnDomain']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SignOnDomainResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['SignOnDomain'] = ResolversParentTypes['SignOnDomain']> = {
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  recordValue?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  verifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SignOnRoundResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['SignOnRound'] = ResolversParentTypes['SignOnRound']> = {
  authorizationUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  browserKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SignedOnResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['SignedOn'] = ResolversParentTypes['SignedOn']> = {
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeletedResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Deleted'] = ResolversParentTypes['Deleted']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  deleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actorKind?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  actorId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  actorName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['AuditOutcome'], ParentType, ContextType>;
  resourceType?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resourceId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  changed?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  address?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditEntryConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['AuditEntryConnection'] = ResolversParentTypes['AuditEntryConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['AuditEntryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditEntryEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['AuditEntryEdge'] = ResolversParentTypes['AuditEntryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type MembershipResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['Membership'] = ResolversParentTypes['Membership']> = {
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantSlug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  roles?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type CreatedApiKeyResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['CreatedApiKey'] = ResolversParentTypes['CreatedApiKey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  prefix?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type RevokedApiKeyResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['RevokedApiKey'] = ResolversParentTypes['RevokedApiKey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revokedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ApiKeyConnectionResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ApiKeyConnection'] = ResolversParentTypes['ApiKeyConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  edges?: Resolver<Array<ResolversTypes['ApiKeyEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ApiKeyEdgeResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ApiKeyEdge'] = ResolversParentTypes['ApiKeyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApiKeyClaimsResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['ApiKeyClaims'] = ResolversParentTypes['ApiKeyClaims']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tenantSlug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  roles?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = ResolverContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type Resolvers<ContextType = ResolverContext> = {
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Company?: CompanyResolvers<ContextType>;
  Member?: MemberResolvers<ContextType>;
  MemberConnection?: MemberConnectionResolvers<ContextType>;
  MemberEdge?: MemberEdgeResolvers<ContextType>;
  Invitation?: InvitationResolvers<ContextType>;
  CreatedInvitation?: CreatedInvitationResolvers<ContextType>;
  InvitationConnection?: InvitationConnectionResolvers<ContextType>;
  InvitationEdge?: InvitationEdgeResolvers<ContextType>;
  InvitationClaims?: InvitationClaimsResolvers<ContextType>;
  SingleSignOn?: SingleSignOnResolvers<ContextType>;
  SignOnDomain?: SignOnDomainResolvers<ContextType>;
  SignOnRound?: SignOnRoundResolvers<ContextType>;
  SignedOn?: SignedOnResolvers<ContextType>;
  Deleted?: DeletedResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditEntryConnection?: AuditEntryConnectionResolvers<ContextType>;
  AuditEntryEdge?: AuditEntryEdgeResolvers<ContextType>;
  Membership?: MembershipResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  CreatedApiKey?: CreatedApiKeyResolvers<ContextType>;
  RevokedApiKey?: RevokedApiKeyResolvers<ContextType>;
  ApiKeyConnection?: ApiKeyConnectionResolvers<ContextType>;
  ApiKeyEdge?: ApiKeyEdgeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  ApiKeyClaims?: ApiKeyClaimsResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = ResolverContext> = {
  shareable?: ShareableDirectiveResolver<any, any, ContextType>;
  inaccessible?: InaccessibleDirectiveResolver<any, any, ContextType>;
  authenticated?: AuthenticatedDirectiveResolver<any, any, ContextType>;
  requiresScopes?: RequiresScopesDirectiveResolver<any, any, ContextType>;
  tag?: TagDirectiveResolver<any, any, ContextType>;
};
