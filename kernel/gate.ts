import { getNamedType, TypeInfo, visit, visitWithTypeInfo, type ConstDirectiveNode, type DocumentNode, type GraphQLSchema } from 'graphql';
import { scopesOf, signInFirst, type Caller } from '#kernel/caller';
import { Failure } from '#kernel/failure';

/** What a caller must hold to run something: to be signed in, and for each member one of its groups of scopes. */
export interface Requirement {
  authenticated: boolean;
  scopes: string[][][];
}

/** The permission rules that stand in a schema, by type and by `Type.field`. */
export type Rules = ReadonlyMap<string, Requirement>;

/** Reads `@authenticated` and `@requiresScopes` from a subgraph's SDL or a supergraph's. */
export function readRules(sdl: DocumentNode): Rules {
  const rules = new Map<string, Requirement>();
  for (const definition of sdl.definitions) {
    if (!('fields' in definition) || !('name' in definition) || !definition.name) continue;
    const type = definition.name.value;
    note(rules, type, definition.directives);
    for (const field of definition.fields ?? []) note(rules, `${type}.${field.name.value}`, field.directives);
  }
  return rules;
}

function note(rules: Map<string, Requirement>, place: string, directives: readonly ConstDirectiveNode[] = []): void {
  const authenticated = directives.some(({ name }) => name.value === 'authenticated');
  const scopes = directives.filter(({ name }) => name.value === 'requiresScopes').map(groupsOf);
  if (authenticated || scopes.length > 0) rules.set(place, { authenticated: true, scopes });
}

function groupsOf({ arguments: [scopes] = [] }: ConstDirectiveNode): string[][] {
  if (scopes?.value.kind !== 'ListValue') return [];
  return scopes.value.values.map((group) =>
    group.kind === 'ListValue' ? group.values.flatMap((scope) => ('value' in scope ? [String(scope.value)] : [])) : [],
  );
}

/** All that a document takes of its caller: the rules of every field it selects and of every type it enters. */
export function requirementOf(document: DocumentNode, schema: GraphQLSchema, rules: Rules): Requirement {
  const places = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType()?.name;
        const type = getNamedType(types.getType())?.name;
        places.add(`${parent}.${name.value}`);
        if (type !== undefined) places.add(type);
      },
      InlineFragment({ typeCondition }) {
        if (typeCondition) places.add(typeCondition.name.value);
      },
    }),
  );
  const found = [...places].flatMap((place) => rules.get(place) ?? []);
  return { authenticated: found.length > 0, scopes: found.flatMap(({ scopes }) => scopes) };
}

/** Lets the caller through, or throws Failure('TOKEN_INVALID') or Failure('INSUFFICIENT_PERMISSIONS'). */
export function admit(caller: Caller, { authenticated, scopes }: Requirement): void {
  if (caller.kind === 'service') return;
  if (authenticated && caller.kind === 'anonymous') throw signInFirst();
  const held = scopesOf(caller);
  const missing = scopes.find((groups) => !groups.some((group) => group.every((scope) => held.has(scope))));
  if (!missing) return;
  const takes = missing.map((group) => group.join(' and ')).join(', or ');
  throw new Failure(
    'INSUFFICIENT_PERMISSIONS',
    `This takes the permission ${takes}; ask an admin of your company for a role that has it.`,
    { requires: missing },
  );
}
