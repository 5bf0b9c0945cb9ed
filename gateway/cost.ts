import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  valueFromASTUntyped,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { Failure } from '#kernel/failure';

/** How many objects an operation may answer, as far as can be told before it runs. */
export const mostCost = 5_000;

/** How many items a list of objects counts that says nothing of its size. */
const assumedItems = 10;

/** What `@listSize` and `@cost` say of a field (IBM's GraphQL Cost Directives specification). */
interface FieldCost {
  weight?: number;
  assumedSize?: number;
  slicingArguments: readonly string[];
  sizedFields: readonly string[];
}

/** The costs that stand in a supergraph, by `Type.field` and by type. */
export interface Costs {
  fields: ReadonlyMap<string, FieldCost>;
  types: ReadonlyMap<string, number>;
}

/** Reads `@cost` and `@listSize` from a supergraph. */
export function readCosts(supergraph: DocumentNode): Costs {
  const fields = new Map<string, FieldCost>();
  const types = new Map<string, number>();
  for (const definition of supergraph.definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const weight = argumentsOf(definition.directives, 'cost')?.['weight'];
    if (weight !== undefined) types.set(definition.name.value, Number(weight));
    for (const field of definition.fields ?? []) {
      const size = argumentsOf(field.directives, 'listSize');
      const own = argumentsOf(field.directives, 'cost')?.['weight'];
      if (!size && own === undefined) continue;
      fields.set(`${definition.name.value}.${field.name.value}`, {
        ...(own !== undefined && { weight: Number(own) }),
        ...(size?.['assumedSize'] !== undefined && { assumedSize: Number(size['assumedSize']) }),
        slicingArguments: (size?.['slicingArguments'] ?? []) as string[],
        sizedFields: (size?.['sizedFields'] ?? []) as string[],
      });
    }
  }
  return { fields, types };
}

function argumentsOf(directives: readonly ConstDirectiveNode[] = [], name: string): Record<string, unknown> | undefined {
  const directive = directives.find((candidate) => candidate.name.value.endsWith(name));
  return (
    directive && Object.fromEntries((directive.arguments ?? []).map(({ name: { value: key }, value }) => [key, valueFromASTUntyped(value)]))
  );
}

type Variables = Readonly<Record<string, unknown>>;

/** Refuses an operation that may answer too many objects, with Failure('QUERY_TOO_COSTLY'). The document is valid. */
export function checkCost(
  { apiSchema: schema, costs }: { apiSchema: GraphQLSchema; costs: Costs },
  document: DocumentNode,
  operationName: string | undefined,
  variables: Variables,
): void {
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && (operationName === undefined || node.name?.value === operationName),
  );
  if (!operation) return;
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const root = schema.getRootType(operation.operation);
  const cost = root ? costOf(operation.selectionSet, root, { schema, costs, fragments, variables }, {}) : 0;
  if (cost <= mostCost) return;
  const message = `The operation may answer ${Math.round(cost)} objects, and at most ${mostCost} are taken; ask for smaller pages.`;
  throw new Failure('QUERY_TOO_COSTLY', message, { cost: Math.round(cost), limit: mostCost });
}

interface Walk {
  schema: GraphQLSchema;
  costs: Costs;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Variables;
}

/** What the selections of one object cost. `sizes` are those that the field above gives to lists among them. */
function costOf({ selections }: SelectionSetNode, type: GraphQLNamedType, walk: Walk, sizes: Readonly<Record<string, number>>): number {
  let cost = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) cost += costOfField(selection, type, walk, sizes);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      cost += costOf(selection.selectionSet, conditionOf(selection, type, walk), walk, sizes);
    else {
      const fragment = walk.fragments.get(selection.name.value);
      if (fragment) cost += costOf(fragment.selectionSet, conditionOf(fragment, type, walk), walk, sizes);
    }
  }
  return cost;
}

const conditionOf = (
  { typeCondition }: { typeCondition?: { name: { value: string } } },
  type: GraphQLNamedType,
  { schema }: Walk,
): GraphQLNamedType => (typeCondition && schema.getType(typeCondition.name.value)) ?? type;

function costOfField(field: FieldNode, parent: GraphQLNamedType, walk: Walk, sizes: Readonly<Record<string, number>>): number {
  const { name, selectionSet } = field;
  const definition = isObjectType(parent) ? parent.getFields()[name.value] : undefined;
  if (!definition) return 0;
  const said = walk.costs.fields.get(`${parent.name}.${name.value}`);
  const type = getNamedType(definition.type);
  const own = said?.weight ?? (isCompositeType(type) ? (walk.costs.types.get(type.name) ?? 1) : 0);
  const asked = said && sizeAsked(field, said, walk.variables);
  const below = asked === undefined ? {} : Object.fromEntries((said?.sizedFields ?? []).map((sized) => [sized, asked]));
  const inner = selectionSet ? costOf(selectionSet, type, walk, below) : 0;
  const isSizedBelow = (said?.sizedFields.length ?? 0) > 0;
  const items = isListType(getNullableType(definition.type)) ? (sizes[name.value] ?? (isSizedBelow ? 1 : (asked ?? assumedItems))) : 1;
  return items * (own + inner);
}

/** How many items a field is asked for: by an argument, else as many as it says to assume. */
function sizeAsked(
  { arguments: given = [] }: FieldNode,
  { slicingArguments, assumedSize }: FieldCost,
  variables: Variables,
): number | undefined {
  const sizes = given
    .filter(({ name }) => slicingArguments.includes(name.value))
    .map(({ value }) => valueFromASTUntyped(value, variables))
    .filter((value): value is number => typeof value === 'number' && value > 0);
  return sizes.length > 0 ? Math.max(...sizes) : assumedSize;
}
