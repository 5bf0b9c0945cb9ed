/** The row type behind each GraphQL type, for the resolvers' generated types. */
export const mappers = {
  Import: './import/import.entity.ts#Import as ImportRow',
  Instance: '{ id: string }',
};
