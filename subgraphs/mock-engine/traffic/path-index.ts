import { globMatches, type Segment } from '../route/path.rules.ts';

/** Something that answers to a method and a path pattern. A lower rank comes first. */
export interface Entry<T> {
  rank: number;
  /** An HTTP method, several with commas between, or ANY. */
  method: string;
  segments: readonly Segment[];
  value: T;
}

interface Node<T> {
  /** The lowest rank of all that lies at or below this node: a search that has a better one need not enter. */
  best: number;
  entries: Entry<T>[];
  /** Entries of a trailing `*`: they take one segment or more from here. */
  more: Entry<T>[];
  literals: Map<string, Node<T>>;
  /** Segments that a test decides, by what they are written as. */
  tested: Map<string, { takes: (part: string) => boolean; node: Node<T> }>;
  param: Node<T> | null;
  rest: Node<T> | null;
}

const newNode = <T>(): Node<T> => ({
  best: Infinity,
  entries: [],
  more: [],
  literals: new Map(),
  tested: new Map(),
  param: null,
  rest: null,
});

/** Path patterns as a tree of segments, so that the cost of a look-up follows the path's length and not the number of patterns. */
export interface PathIndex<T> {
  /** The entry of the lowest rank that takes the method and path; null where none does. */
  first(method: string, parts: readonly string[]): Entry<T> | null;
  /** All entries that take them. */
  all(method: string, parts: readonly string[]): Entry<T>[];
}

export function buildPathIndex<T>(entries: Iterable<Entry<T>>): PathIndex<T> {
  const root = newNode<T>();
  for (const entry of entries) insert(root, entry);
  return {
    first(method, parts) {
      let found: Entry<T> | null = null;
      visit(
        root,
        parts,
        0,
        () => found?.rank ?? Infinity,
        (entry) => {
          if (takes(entry, method) && entry.rank < (found?.rank ?? Infinity)) found = entry;
        },
      );
      return found;
    },
    all(method, parts) {
      const found = new Set<Entry<T>>();
      visit(
        root,
        parts,
        0,
        () => Infinity,
        (entry) => {
          if (takes(entry, method)) found.add(entry);
        },
      );
      return [...found];
    },
  };
}

/** Entries of one path, in the order of their ranks: only the method is left to decide. */
export const exactIndex = <T>(entries: readonly Entry<T>[]): PathIndex<T> => ({
  first: (method) => entries.find((entry) => takes(entry, method)) ?? null,
  all: (method) => entries.filter((entry) => takes(entry, method)),
});

/** HEAD is answered by what answers GET, as HTTP has it (RFC 9110, section 9.3.2). */
const takes = ({ method: own }: Entry<unknown>, method: string): boolean =>
  own === method || own === 'ANY' || (own.includes(',') ? ofList(own, method) : method === 'HEAD' && own === 'GET');

const ofList = (own: string, method: string): boolean => {
  const list = own.split(',');
  return list.includes(method) || (method === 'HEAD' && list.includes('GET'));
};

function insert<T>(root: Node<T>, entry: Entry<T>): void {
  let node = root;
  node.best = Math.min(node.best, entry.rank);
  for (const segment of entry.segments) {
    if (segment.kind === 'more') {
      node.more.push(entry);
      return;
    }
    node = child(node, segment);
    node.best = Math.min(node.best, entry.rank);
  }
  node.entries.push(entry);
}

function child<T>(node: Node<T>, segment: Exclude<Segment, { kind: 'more' }>): Node<T> {
  switch (segment.kind) {
    case 'literal': {
      const found = node.literals.get(segment.text) ?? newNode<T>();
      node.literals.set(segment.text, found);
      return found;
    }
    case 'glob':
      return testedBy(node, segment.pieces.join('*'), (part) => globMatches(segment.pieces, part));
    case 'constrained':
      return testedBy(node, `(${segment.source})`, segment.takes);
    case 'param':
      return (node.param ??= newNode<T>());
    case 'rest':
      return (node.rest ??= newNode<T>());
  }
}

function testedBy<T>(node: Node<T>, written: string, takes: (part: string) => boolean): Node<T> {
  const same = node.tested.get(written);
  if (same) return same.node;
  const added = { takes, node: newNode<T>() };
  node.tested.set(written, added);
  return added.node;
}

/** Shows every entry whose pattern takes the parts, but for those in branches that hold nothing below the bound. */
function visit<T>(node: Node<T>, parts: readonly string[], at: number, bound: () => number, show: (entry: Entry<T>) => void): void {
  if (node.best >= bound()) return;
  const part = parts[at];
  if (part === undefined) {
    node.entries.forEach(show);
    if (node.rest) visit(node.rest, parts, at, bound, show);
    return;
  }
  const literal = node.literals.get(part);
  if (literal) visit(literal, parts, at + 1, bound, show);
  for (const { takes, node: next } of node.tested.values()) if (takes(part)) visit(next, parts, at + 1, bound, show);
  if (node.param) visit(node.param, parts, at + 1, bound, show);
  node.more.forEach(show);
  if (node.rest) for (let next = at; next <= parts.length; next += 1) visit(node.rest, parts, next, bound, show);
}

/** What the parameters of a pattern stand for in a path that it takes. */
export function paramsOf(segments: readonly Segment[], parts: readonly string[]): Record<string, string> {
  return segments.some((segment) => 'name' in segment) ? (capture(segments, parts, 0, 0) ?? {}) : {};
}

function capture(segments: readonly Segment[], parts: readonly string[], s: number, p: number): Record<string, string> | null {
  const segment = segments[s];
  if (!segment) return p === parts.length ? {} : null;
  if (segment.kind === 'more') return p < parts.length ? {} : null;
  if (segment.kind === 'rest') {
    for (let next = p; next <= parts.length; next += 1) {
      const found = capture(segments, parts, s + 1, next);
      if (found) return found;
    }
    return null;
  }
  const part = parts[p];
  if (part === undefined) return null;
  if (segment.kind === 'literal' && segment.text !== part) return null;
  if (segment.kind === 'glob' && !globMatches(segment.pieces, part)) return null;
  if (segment.kind === 'constrained' && !segment.takes(part)) return null;
  const rest = capture(segments, parts, s + 1, p + 1);
  return rest && 'name' in segment ? { [segment.name]: part, ...rest } : rest;
}
