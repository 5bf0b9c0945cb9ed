import type { MemberResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const membershipQueries: QueryResolvers = {
  members: (_, page, { caller, services }) => services.memberships.page(caller, page),
  member: (_, { id }, { caller, services }) => services.memberships.byId(caller, id),
  membership: (_, { userId }, { services }) => services.memberships.claimsOf(userId),
};

export const membershipMutations: MutationResolvers = {
  updateMember: (_, { id, input, ifVersion }, { caller, services }) => services.memberships.update(caller, id, input, ifVersion),
  deactivateMember: (_, { id }, { caller, services }) => services.memberships.deactivate(caller, id),
  reactivateMember: (_, { id }, { caller, services }) => services.memberships.reactivate(caller, id),
  admitSignedOn: (_, { userId }, { caller, services }) => services.memberships.admitSignedOn(caller, userId).then(() => true),
};

export const membershipTypes: { Member: MemberResolvers } = {
  Member: {
    user: ({ userId }) => ({ id: userId }),
    status: ({ deactivatedAt }) => (deactivatedAt ? 'deactivated' : 'active'),
  },
};
