import { withTenant, type Caller, type Role, type UserCaller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure, notFound } from '#kernel/failure';
import { isId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse, under } from '#kernel/validation';
import { checkVersion, type AskedVersions } from '#kernel/version';
import * as companies from '../company/company.repository.ts';
import type { IdentityClient } from '../identity.client.ts';
import type { Membership, MembershipClaims } from './membership.entity.ts';
import * as memberships from './membership.repository.ts';
import { checkMayTouch, rolesInput } from './membership.rules.ts';

/** A member as lists know it: by the person's id. */
export type Member = Membership & { id: string };

const toMember = (membership: Membership): Member => ({ ...membership, id: membership.userId });

/** Who belongs to which company, and as what. */
export function membershipService({ database, bus, clock }: Parts, { identity }: { identity: IdentityClient }) {
  const memberById = async (db: TenantDb, id: string): Promise<Member> => {
    const found = isId(id) ? await memberships.byUser(db, id) : null;
    if (!found) throw notFound('user', id);
    return toMember(found);
  };

  const change = (
    caller: Caller,
    id: string,
    decide: (member: Member) => Partial<Pick<Membership, 'roles' | 'deactivatedAt'>>,
    ifVersion?: AskedVersions,
  ): Promise<Member> =>
    database.forTenant(caller, async (db) => {
      // One change of people at a time in a company, so that two cannot each spare an owner whom the other takes away.
      await companies.ownForUpdate(db);
      const before = await memberById(db, id);
      checkVersion(before, ifVersion);
      const changes = decide(before);
      checkMayTouch(caller, ...before.roles, ...(changes.roles ?? []));
      await memberships.update(db, id, changes);
      if ((await memberships.activeOwners(db)) === 0)
        throw new Failure('CONFLICT', 'A company needs an owner: make somebody else one first.', { id });
      return memberById(db, id);
    });

  return {
    /** The company and roles of a person; null for one who belongs nowhere. */
    claimsOf: async (userId: string): Promise<MembershipClaims | null> =>
      isId(userId) ? memberships.claimsOf(database.lookup, userId) : null,

    byId: (caller: Caller, id: string): Promise<Member> => database.forTenant(caller, (db) => memberById(db, id)),

    async page(caller: Caller, request: PageRequest): Promise<Page<Member>> {
      const asked = keyset(request);
      return toPage((await database.forTenant(caller, (db) => memberships.page(db, asked))).map(toMember), asked);
    },

    /** Takes effect at once: the person's tokens count as expired, and a refresh brings the new roles. */
    async update(caller: Caller, id: string, input: { roles: readonly string[] }, ifVersion?: AskedVersions): Promise<Member> {
      const roles = under('/roles', () => parse(rolesInput, input.roles));
      const changed = await change(caller, id, () => ({ roles }), ifVersion);
      await identity.renewTokens(withTenant(caller), id);
      bus.tell('person.changed', { userId: id });
      return changed;
    },

    /** From now on the person's tokens and keys are refused; what they made stays. */
    async deactivate(caller: Caller, id: string): Promise<Member> {
      const changed = await change(caller, id, ({ deactivatedAt }) => ({ deactivatedAt: deactivatedAt ?? clock.now() }));
      await identity.endSessions(withTenant(caller), id);
      bus.tell('person.changed', { userId: id });
      return changed;
    },

    async reactivate(caller: Caller, id: string): Promise<Member> {
      const changed = await change(caller, id, () => ({ deactivatedAt: null }));
      bus.tell('person.changed', { userId: id });
      return changed;
    },

    /** Makes who came by single sign-on a member, once; somebody who was deactivated stays so. */
    async admitSignedOn(caller: Caller, userId: string): Promise<void> {
      const { tenantId } = withTenant(caller);
      await database.forTenant(caller, async (db) => {
        const [company] = await companies.byIds(db, [tenantId]);
        if (company) await memberships.insert(db, { tenantId, userId, roles: [company.defaultRole] });
      });
    },

    /** The demonstration's company Acme with the caller as its owner. */
    layDemo: (caller: UserCaller): Promise<void> =>
      database.forTenant(caller, async (db) => {
        const { tenantId, tenantSlug: slug, userId } = caller;
        await companies.insert(db, { id: tenantId, slug, name: 'Acme', plan: 'enterprise' });
        await memberships.insert(db, { tenantId, userId, roles: ['owner' satisfies Role] });
      }),
  };
}
