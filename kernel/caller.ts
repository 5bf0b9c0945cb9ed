import { Failure } from '#kernel/failure';

const reading = ['simulations:read', 'chains:read', 'snapshots:read', 'data:read'] as const;
const writing = ['simulations:write', 'chains:write', 'chains:run', 'snapshots:write', 'data:write', 'ai:use'] as const;

/** What each role may do (contract, section 3). A role holds all scopes of those below it; `account:own` is what every person has and no key. */
const viewer = ['account:own', ...reading] as const;
const editor = [...viewer, ...writing] as const;
const admin = [...editor, 'audit:read', 'company:write', 'keys:manage', 'people:manage'] as const;
export const roleScopes = {
  viewer,
  auditor: [...viewer, 'audit:read'],
  editor,
  admin,
  owner: [...admin, 'company:own'],
} as const satisfies Record<string, readonly string[]>;

export type Role = keyof typeof roleScopes;

/** What an API key may be given: all that an editor may do with what a company makes. */
export const keyScopes = [...reading, ...writing] as const;

/** What the audit trail says of a change beside the change itself. It is fixed where a mutation enters a domain, and passed on with it. */
export interface Trace {
  readonly actor: { readonly kind: 'user' | 'key' | 'anonymous' | 'service'; readonly id: string | null; readonly name: string | null };
  /** The mutation, as the API names it. */
  readonly action: string;
  /** The address that the request came from. */
  readonly address: string | null;
  readonly requestId: string;
}

interface Traced {
  readonly trace?: Trace;
}

/** A signed-in person. */
export interface UserCaller extends Traced {
  readonly kind: 'user';
  readonly userId: string;
  readonly email: string;
  readonly tenantId: string;
  readonly tenantSlug: string;
  readonly roles: readonly string[];
  readonly sessionId: string;
  readonly issuedAt: number;
}

/** A program with an API key. Its scopes are already cut down to what the key's creator may do. */
export interface KeyCaller extends Traced {
  readonly kind: 'key';
  readonly apiKeyId: string;
  readonly name: string;
  readonly tenantId: string;
  readonly tenantSlug: string;
  readonly scopes: readonly string[];
  readonly createdBy: string;
}

/** A service of ours speaking for itself, within one tenant where it names one. */
export interface ServiceCaller extends Traced {
  readonly kind: 'service';
  readonly service: string;
  readonly tenantId?: string;
}

export interface AnonymousCaller extends Traced {
  readonly kind: 'anonymous';
}

/** Who is asking. It is fixed at the outermost door and only passed on from there. */
export type Caller = UserCaller | KeyCaller | ServiceCaller | AnonymousCaller;

export const anonymous: AnonymousCaller = { kind: 'anonymous' };

/** A caller whose company is known: the only kind that may open a tenant transaction. */
export type TenantCaller = UserCaller | KeyCaller | (ServiceCaller & { readonly tenantId: string });

/** The caller as one within a company. Throws Failure('TOKEN_INVALID') for one without. */
export function withTenant(caller: Caller): TenantCaller {
  if (caller.kind === 'user' || caller.kind === 'key') return caller;
  if (caller.kind === 'service' && caller.tenantId !== undefined) return { ...caller, tenantId: caller.tenantId };
  throw signInFirst();
}

/** The refusal of a request that names nobody. */
export function signInFirst(): Failure {
  return new Failure('TOKEN_INVALID', 'Sign in first: send the header "Authorization: Bearer <access token>".');
}

/** All that a caller may do. A service of ours holds the scope `internal`, which no person ever does. */
export function scopesOf(caller: Caller): ReadonlySet<string> {
  if (caller.kind === 'anonymous') return none;
  if (caller.kind === 'service') return internal;
  if (caller.kind === 'key') return new Set(caller.scopes);
  return scopesOfRoles(caller.roles);
}

/** The person behind a caller: for a key, who made it; none for a service. */
export function userIdOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.userId;
  return caller.kind === 'key' ? caller.createdBy : null;
}

/** The caller as one who makes a change: what the audit trail will say of it. One that is traced already stays so. */
export function traced<C extends Caller>(caller: C, { action, address, requestId }: Omit<Trace, 'actor'>): C {
  if (caller.trace) return caller;
  const actor = { kind: caller.kind, id: caller.kind === 'key' ? caller.apiKeyId : userIdOf(caller), name: nameOf(caller) };
  return { ...caller, trace: { actor, action, address, requestId } };
}

/** What people call a caller. */
export function nameOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.email;
  return caller.kind === 'key' ? `API key ${caller.name}` : null;
}

/**
 * What a key may do: its scopes, as far as its creator's roles of the moment have them. Whoever may write or run something may read it,
 * since the answer shows it.
 */
export function scopesOfKey(scopes: readonly string[], creatorRoles: readonly string[]): string[] {
  const held = scopesOfRoles(creatorRoles);
  const withReading = scopes.flatMap((scope) => [scope, scope.replace(/:(write|run)$/, ':read')]);
  return [...new Set(withReading)].filter((scope) => held.has(scope));
}

const none: ReadonlySet<string> = new Set();
const internal: ReadonlySet<string> = new Set(['internal']);
const memo = new Map<string, ReadonlySet<string>>();

function scopesOfRoles(roles: readonly string[]): ReadonlySet<string> {
  const known = roles.filter((role): role is Role => Object.hasOwn(roleScopes, role)).toSorted();
  const name = known.join();
  const found = memo.get(name);
  if (found) return found;
  const scopes = new Set<string>(known.flatMap((role) => [...roleScopes[role]]));
  memo.set(name, scopes);
  return scopes;
}
