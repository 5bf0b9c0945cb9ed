import type { ServiceCaller, Trace } from '#kernel/caller';
import { newId } from '#kernel/id';
import { unwrap, type Neighbour } from '#kernel/neighbour';

/** Where a person belongs, as their tokens say it. */
export interface Membership {
  tenantId: string;
  tenantSlug: string;
  roles: string[];
}

/** An invitation that still stands. */
export interface Invitation {
  id: string;
  tenantId: string;
  email: string;
}

/** Who came back from a company's identity provider. */
export interface SignedOn {
  tenantId: string;
  email: string;
  name: string;
}

/** What identity asks of organization. */
export function organizationClient(neighbour: () => Neighbour) {
  const ask = async <T>(
    query: string,
    variables: Record<string, unknown>,
    { tenantId, trace }: { tenantId?: string; trace?: Trace } = {},
  ): Promise<T> => {
    const caller: ServiceCaller = { kind: 'service', service: 'identity', tenantId, trace };
    return unwrap<T>(await neighbour().ask({ query, variables, caller, requestId: trace?.requestId ?? newId() }));
  };
  return {
    /** The company of a person; null for one who belongs nowhere, or no longer. */
    async membershipOf(userId: string): Promise<Membership | null> {
      const query = 'query MembershipOf($userId: ID!) { membership(userId: $userId) { tenantId tenantSlug roles } }';
      return (await ask<{ membership: Membership | null }>(query, { userId })).membership;
    },

    async foundCompany(input: { id: string; name: string; ownerId: string }, trace?: Trace): Promise<void> {
      await ask('mutation Found($input: FoundingInput!) { foundCompany(input: $input) }', { input }, { tenantId: input.id, trace });
    },

    async dissolveCompany(tenantId: string, trace?: Trace): Promise<void> {
      await ask('mutation Dissolve { dissolveCompany }', {}, { tenantId, trace });
    },

    /** The invitation behind a token; null for one that is unknown, used, withdrawn or expired. */
    async invitationOf(token: string): Promise<Invitation | null> {
      const query = 'query InvitationOf($token: String!) { invitationOf(token: $token) { id tenantId email } }';
      return (await ask<{ invitationOf: Invitation | null }>(query, { token })).invitationOf;
    },

    /** Makes a person a member by an invitation, which is used with that. */
    async admitInvited(userId: string, { id, tenantId }: Invitation, trace?: Trace): Promise<void> {
      const query = 'mutation Admit($id: ID!, $userId: ID!) { admitInvited(invitationId: $id, userId: $userId) }';
      await ask(query, { id, userId }, { tenantId, trace });
    },

    /** Makes a person who came by single sign-on a member, where they are none yet. */
    async admitSignedOn(userId: string, tenantId: string, trace?: Trace): Promise<void> {
      await ask('mutation Admit($userId: ID!) { admitSignedOn(userId: $userId) }', { userId }, { tenantId, trace });
    },

    /** Finishes a round through a company's identity provider. */
    async finishSignOn(input: { answer: string; browserKey: string }): Promise<SignedOn> {
      const query = 'mutation Finish($input: FinishSignOnInput!) { finishSignOn(input: $input) { tenantId email name } }';
      return (await ask<{ finishSignOn: SignedOn }>(query, { input })).finishSignOn;
    },
  };
}

export type OrganizationClient = ReturnType<typeof organizationClient>;
