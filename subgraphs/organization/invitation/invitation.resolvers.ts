import type { CreatedInvitationResolvers, InvitationResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const invitationQueries: QueryResolvers = {
  invitations: (_, page, { caller, services }) => services.invitations.page(caller, page),
  invitationOf: (_, { token }, { services }) => services.invitations.ofToken(token),
};

export const invitationMutations: MutationResolvers = {
  invite: (_, { input }, { caller, services }) => services.invitations.create(caller, input),
  withdrawInvitation: (_, { id }, { caller, services }) => services.invitations.withdraw(caller, id),
  admitInvited: (_, { invitationId, userId }, { caller, services }) =>
    services.invitations.admit(caller, invitationId, userId).then(() => true),
};

export const invitationTypes: { Invitation: InvitationResolvers; CreatedInvitation: CreatedInvitationResolvers } = {
  Invitation: { invitedBy: ({ invitedBy }) => ({ id: invitedBy }) },
  CreatedInvitation: { invitedBy: ({ invitedBy }) => ({ id: invitedBy }) },
};
