/** The row type behind each GraphQL type, for the resolvers' generated types. */
export const mappers = {
  Me: './user/user.service.ts#PersonViewer as MeRow',
  KeyHolder: './user/user.service.ts#KeyViewer as KeyHolderRow',
  User: './user/user.entity.ts#User as UserRow',
  Company: '{ id: string }',
};
