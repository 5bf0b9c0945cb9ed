import { GraphQLError, Kind, type ASTVisitor, type FragmentDefinitionNode, type SelectionSetNode, type ValidationContext } from 'graphql';

/** Documents longer than this are refused before they are read to the end. */
export const mostTokens = 5_000;

/** How large an operation may be, before any planning: counted with its fragments laid out. */
export const bounds = { roots: 20, fields: 300, depth: 20 } as const;

interface Size {
  fields: number;
  depth: number;
}

/**
 * A validation rule that refuses operations beyond the bounds with QUERY_TOO_COSTLY. What a bound protects is the planner:
 * its work grows with aliases and nesting much faster than the text does. Root fields are few, so that one request is not two hundred log-ins.
 */
export function withinBounds(context: ValidationContext): ASTVisitor {
  const sizes = new Map<string, Size>();

  const sizeOf = ({ selections }: SelectionSetNode, within: ReadonlySet<string>): Size => {
    let [fields, depth] = [0, 0];
    for (const selection of selections) {
      const size = selection.kind === Kind.FRAGMENT_SPREAD ? sizeOfFragment(selection.name.value, within) : sizeOfNode(selection, within);
      fields += size.fields;
      depth = Math.max(depth, size.depth);
    }
    return { fields, depth };
  };

  const sizeOfNode = ({ kind, selectionSet }: { kind: Kind; selectionSet?: SelectionSetNode }, within: ReadonlySet<string>): Size => {
    const inner = selectionSet ? sizeOf(selectionSet, within) : { fields: 0, depth: 0 };
    return kind === Kind.FIELD ? { fields: inner.fields + 1, depth: inner.depth + 1 } : inner;
  };

  /** Each fragment is counted once, however often it is spread; one that spreads itself is refused by another rule. */
  const sizeOfFragment = (name: string, within: ReadonlySet<string>): Size => {
    const fragment: FragmentDefinitionNode | null | undefined = context.getFragment(name);
    if (!fragment || within.has(name)) return { fields: 0, depth: 0 };
    const size = sizes.get(name) ?? sizeOf(fragment.selectionSet, new Set([...within, name]));
    sizes.set(name, size);
    return size;
  };

  const rootsOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce(
      (sum, selection) =>
        sum + (selection.kind === Kind.FIELD ? 1 : sizeOf({ kind: Kind.SELECTION_SET, selections: [selection] }, new Set()).fields),
      0,
    );

  return {
    OperationDefinition(operation) {
      const { fields, depth } = sizeOf(operation.selectionSet, new Set());
      const measured = { roots: rootsOf(operation.selectionSet), fields, depth };
      for (const name of ['roots', 'fields', 'depth'] as const) {
        if (measured[name] <= bounds[name]) continue;
        const words = { roots: 'root fields', fields: 'fields', depth: 'levels of fields' }[name];
        const message = `The operation has ${measured[name]} ${words}, and at most ${bounds[name]} are taken; split it.`;
        context.reportError(new GraphQLError(message, { nodes: operation, extensions: { code: 'QUERY_TOO_COSTLY' } }));
      }
    },
  };
}
