import { isObject } from '#kernel/json';
import { isTyped, partOf, type Matchable, type MatchablePart } from '#kernel/matcher';
import { pointer } from '#kernel/validation';
import type { Entry } from './path-index.ts';
import type { CompiledRoute } from './simulation.ts';

/** Routes of one method and path, of which rules decide. */
export interface RouteGroup {
  /** All of them, in the order in which they are asked. */
  readonly entries: readonly Entry<CompiledRoute>[];
  /** The member by whose value they are found, as a JSON pointer into a request; null where they are asked one by one. */
  readonly member: string | null;
  /** The first that takes the request; null where none does. */
  first(seen: Matchable): Entry<CompiledRoute> | null;
  /** Those that a request is compared with, in order. */
  asked(seen: Matchable): readonly Entry<CompiledRoute>[];
}

/** Groups smaller than this are asked one by one: an index would cost more than it saves. */
const worthAnIndex = 8;

/**
 * Many stubs on one path mostly differ in one member: an order's number, a header. The member on which most routes ask for a value of its own becomes the index:
 * a request's value there leads to the few routes that ask for it, and only those and the routes that do not ask about the member are tried.
 */
export function buildRouteGroup(entries: readonly Entry<CompiledRoute>[]): RouteGroup {
  const discriminator = entries.length < worthAnIndex ? null : bestDiscriminator(entries);
  if (!discriminator) {
    const first = (seen: Matchable) => entries.find(({ value }) => value.takes?.(seen) ?? true) ?? null;
    return { entries, member: null, first, asked: () => entries };
  }
  const byValue = new Map<string, Entry<CompiledRoute>[]>();
  const others: Entry<CompiledRoute>[] = [];
  for (const entry of entries) {
    const leaf = leavesOf(entry.value.when).find(({ name }) => name === discriminator.name);
    if (!leaf) others.push(entry);
    else if (byValue.has(leaf.value)) byValue.get(leaf.value)?.push(entry);
    else byValue.set(leaf.value, [entry]);
  }
  const bucketOf = (seen: Matchable): readonly Entry<CompiledRoute>[] => {
    const value = valueAt(seen, discriminator);
    return (value === undefined ? undefined : byValue.get(value)) ?? [];
  };
  return {
    entries,
    member: pointer([discriminator.part, ...discriminator.keys]),
    first: (seen) => firstOfBoth(bucketOf(seen), others, seen),
    asked: (seen) => [...bucketOf(seen), ...others].toSorted((left, right) => left.rank - right.rank),
  };
}

/** Two lists, each in order, asked as one. */
function firstOfBoth(
  left: readonly Entry<CompiledRoute>[],
  right: readonly Entry<CompiledRoute>[],
  seen: Matchable,
): Entry<CompiledRoute> | null {
  let [l, r] = [0, 0];
  for (;;) {
    const [one, other] = [left[l], right[r]];
    const next = one && (!other || one.rank < other.rank) ? one : other;
    if (!next) return null;
    if (next.value.takes?.(seen) ?? true) return next;
    if (next === one) l += 1;
    else r += 1;
  }
}

/** A member of a request that a rule asks to be equal to a value. */
interface Leaf {
  part: MatchablePart;
  keys: readonly string[];
  name: string;
  value: string;
}

/** The member that leaves the fewest routes to try. */
function bestDiscriminator(entries: readonly Entry<CompiledRoute>[]): Leaf | null {
  const found = new Map<string, { leaf: Leaf; values: Set<string> }>();
  for (const { value } of entries)
    for (const leaf of leavesOf(value.when)) {
      const known = found.get(leaf.name) ?? { leaf, values: new Set() };
      known.values.add(leaf.value);
      found.set(leaf.name, known);
    }
  const [best] = [...found.values()].toSorted((left, right) => right.values.size - left.values.size);
  return best && best.values.size > 1 ? best.leaf : null;
}

type Scalar = string | number | boolean | null;
const isScalar = (value: unknown): value is Scalar => value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** In a body 5 and "5" are two values; all else comes as text. */
const keyOf = (part: MatchablePart, value: Scalar): string => (isTyped(part) ? JSON.stringify(value) : String(value));

function leavesOf(when: unknown): Leaf[] {
  if (!isObject(when)) return [];
  return (['body', 'headers', 'query', 'params', 'cookies', 'graphql'] as const).flatMap((part) => walk(part, when[part], []));
}

function walk(part: MatchablePart, expected: unknown, keys: readonly string[]): Leaf[] {
  const wanted = isObject(expected) && Object.keys(expected).length === 1 && '$eq' in expected ? expected['$eq'] : expected;
  if (isScalar(wanted) && keys.length > 0) return [{ part, keys, name: JSON.stringify([part, ...keys]), value: keyOf(part, wanted) }];
  if (!isObject(expected) || Object.keys(expected).some((key) => key.startsWith('$'))) return [];
  return Object.entries(expected).flatMap(([key, inner]) => walk(part, inner, [...keys, part === 'headers' ? key.toLowerCase() : key]));
}

/** What a request has there, as a key; undefined for nothing, and for what no scalar is equal to. */
function valueAt(seen: Matchable, { part, keys }: Leaf): string | undefined {
  let at: unknown = partOf(seen, part);
  for (const key of keys) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return isScalar(at) ? keyOf(part, at) : undefined;
}
