import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { Row } from '#rest-facade/rows';

/** An id that nothing has. */
export const unknownId = '01900000-0000-7000-8000-000000000001';

/** A value that a type takes, as written in a document; ids are all the same one. */
export function literalOf(type: GraphQLInputType, id: string): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${literalOf(nullable.ofType, id)}]`;
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? '';
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type, id)}`).join(', ')} }`;
  }
  if (nullable.name === 'ID') return JSON.stringify(id);
  if (nullable.name === 'Int' || nullable.name === 'Float') return '1';
  return nullable.name === 'JSON' ? '{}' : nullable.name === 'Boolean' ? 'true' : '"x"';
}

/** A document that asks for one root field, with all of its scalars. `idOf` decides each ID argument. */
export function documentOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
  idOf: (argument: string) => string,
): string {
  const given = field.args.filter((argument) => isNonNullType(argument.type));
  const args =
    given.length > 0 ? `(${given.map((argument) => `${argument.name}: ${literalOf(argument.type, idOf(argument.name))}`).join(', ')})` : '';
  return `${kind} { ${field.name}${args} ${selectionOf(schema, getNamedType(field.type).name, 3)} }`;
}

function selectionOf(schema: GraphQLSchema, name: string, depth: number): string {
  const type = schema.getType(name);
  if (isUnionType(type))
    return `{ ${type
      .getTypes()
      .map((one) => `... on ${one.name} ${selectionOf(schema, one.name, depth)}`)
      .join(' ')} }`;
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some((argument) => isNonNullType(argument.type))) return [];
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return isUnionType(inner) ? [] : [field.name];
    return depth > 0 ? [`${field.name} ${selectionOf(schema, inner.name, depth - 1)}`] : [];
  });
  return `{ ${fields.length > 0 ? fields.join(' ') : '__typename'} }`;
}

/** A row's path with every parameter given, and the queries that it must have. */
export function pathOf(row: Row, id = unknownId): string {
  const query = row.parameters.filter(({ in: place, type }) => place === 'query' && isNonNullType(type)).map(({ name }) => `${name}=x`);
  return `${row.path.replaceAll(/:\w+/g, id)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
