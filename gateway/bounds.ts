import { Kind, parse, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { Failure } from '#kernel/failure';

/** Documents longer than this are refused before they are read to the end. */
export const mostTokens = 5_000;

/** A document may be wrong in many places; nobody reads more of them. */
export const mostErrors = 20;

/** How large an operation may be, before any checking and planning: counted with its fragments laid out. */
export const bounds = { roots: 20, fields: 300, depth: 20, total: 1_000 } as const;

interface Size {
  fields: number;
  depth: number;
}

/**
 * Reads a document and refuses one beyond the bounds with Failure('QUERY_TOO_COSTLY'). It is the first thing done with a document: the rules of
 * GraphQL and the planner take time that grows with aliases, spreads and nesting much faster than the text does.
 * Root fields are few, so that one request is not two hundred log-ins. Throws GraphQL's own error for what does not parse.
 */
export function parseWithinBounds(text: string): DocumentNode {
  const known = parsed.get(text);
  if (known) return known;
  const document = parse(text, { maxTokens: mostTokens });
  checkSize(document);
  parsed.set(text, document);
  return document;
}

const parsed = new LRUCache<string, DocumentNode>({ max: 1_000, maxSize: 8 * 1024 * 1024, sizeCalculation: (_, text) => text.length + 1 });

function checkSize({ definitions }: DocumentNode): void {
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
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
    const fragment: FragmentDefinitionNode | undefined = fragments.get(name);
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

  let total = 0;
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const size =
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? sizeOfFragment(definition.name.value, new Set())
        : sizeOf(definition.selectionSet, new Set());
    total += size.fields;
    const roots = definition.kind === Kind.OPERATION_DEFINITION ? rootsOf(definition.selectionSet) : 0;
    refuseBeyond('roots', 'root fields', roots);
    refuseBeyond('depth', 'levels of fields', size.depth);
    refuseBeyond('fields', 'fields', size.fields);
  }
  // Fragments are compared with each other, whether or not an operation spreads them.
  refuseBeyond('total', 'fields in all its parts', total);
}

function refuseBeyond(name: keyof typeof bounds, words: string, measured: number): void {
  if (measured <= bounds[name]) return;
  throw new Failure('QUERY_TOO_COSTLY', `The operation has ${measured} ${words}, and at most ${bounds[name]} are taken; split it.`, {
    limit: bounds[name],
  });
}
