/** The row type behind each GraphQL type, for the resolvers' generated types. */
export const mappers = {
  Me: './user/user.service.ts#Me as MeRow',
  User: './user/user.entity.ts#User as UserRow',
  Company: '{ id: string }',
};
