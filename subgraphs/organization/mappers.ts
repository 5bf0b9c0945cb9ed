/** The row type behind each GraphQL type, for the resolvers' generated types. */
export const mappers = {
  ApiKey: './api-key/api-key.entity.ts#ApiKey as ApiKeyRow',
  CreatedApiKey: './api-key/api-key.service.ts#CreatedApiKey as CreatedApiKeyRow',
  ApiKeyClaims: './api-key/api-key.entity.ts#ApiKeyClaims as ApiKeyClaimsRow',
  AuditEntry: './audit/audit.repository.ts#AuditEntry as AuditEntryRow',
  SignOnDomain: './sso/sso.repository.ts#SsoDomain as SsoDomainRow',
  SingleSignOn: './sso/sso.service.ts#SingleSignOn as SingleSignOnRow',
  User: '{ id: string }',

  Company: './company/company.entity.ts#Company as CompanyRow',
  CreatedInvitation: './invitation/invitation.service.ts#CreatedInvitation as CreatedInvitationRow',
  Invitation: './invitation/invitation.entity.ts#Invitation as InvitationRow',
  Member: './membership/membership.service.ts#Member as MemberRow',
  Membership: './membership/membership.entity.ts#MembershipClaims as MembershipClaimsRow',
};
