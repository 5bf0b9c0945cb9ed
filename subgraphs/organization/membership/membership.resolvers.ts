import type { QueryResolvers } from '../schema.generated.ts';

export const membershipQueries: QueryResolvers = {
  membership: (_, { userId }, { services }) => services.memberships.claimsOf(userId),
};
