import type { UserCaller } from '#kernel/caller';
import { isId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import * as companies from '../company/company.repository.ts';
import type { MembershipClaims } from './membership.entity.ts';
import * as memberships from './membership.repository.ts';

/** Who belongs to which company. */
export function membershipService({ database }: Parts) {
  return {
    /** The company and roles of a person; null for one who belongs nowhere. */
    claimsOf: async (userId: string): Promise<MembershipClaims | null> =>
      isId(userId) ? memberships.claimsOf(database.lookup, userId) : null,

    /** The demonstration's company Acme with the caller as its owner. */
    layDemo: (caller: UserCaller): Promise<void> =>
      database.forTenant(caller, async (db) => {
        await companies.insert(db, { id: caller.tenantId, slug: caller.tenantSlug, name: 'Acme', plan: 'enterprise' });
        await memberships.insert(db, { tenantId: caller.tenantId, userId: caller.userId, roles: ['owner'] });
      }),
  };
}
