import { z } from 'zod';
import { roleScopes, type Caller, type Role } from '#kernel/caller';
import { Failure } from '#kernel/failure';

export const roleNames = Object.keys(roleScopes) as [Role, ...Role[]];

const role = z.enum(roleNames, { error: `Must be one of ${roleNames.join(', ')}.` });

/** The roles of one person: at least one, each once. */
export const rolesInput = z
  .array(role)
  .min(1, 'Give at least one role.')
  .transform((roles) => [...new Set(roles)]);

const isOwner = (caller: Caller): boolean => caller.kind === 'user' && caller.roles.includes('owner');

/** Only an owner makes, changes or keeps away an owner. Throws Failure('INSUFFICIENT_PERMISSIONS'). */
export function checkMayTouch(caller: Caller, ...roles: readonly Role[]): void {
  if (!roles.includes('owner') || isOwner(caller)) return;
  throw new Failure('INSUFFICIENT_PERMISSIONS', 'Only an owner may do this with an owner.', { requires: [['company:own']] });
}
