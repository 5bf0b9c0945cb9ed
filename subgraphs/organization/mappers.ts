/** The row type behind each GraphQL type, for the resolvers' generated types. */
export const mappers = {
  Company: './company/company.entity.ts#Company as CompanyRow',
  Membership: './membership/membership.entity.ts#MembershipClaims as MembershipClaimsRow',
};
