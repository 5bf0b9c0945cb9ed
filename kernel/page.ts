import { invalid } from '#kernel/failure';
import { isId } from '#kernel/id';

/** What a caller asks of a list: at most `first` (1..200, default 50) items behind the opaque cursor `after`. */
export interface PageRequest {
  first?: number | null;
  after?: string | null;
}

/** The same, decided: rows with an id beyond `after`, one more than `first` to know whether more follow. */
export interface Keyset {
  first: number;
  after: string | null;
}

/** One page of a list in the shape of the GraphQL cursor connections specification. */
export interface Page<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Checks a page request. Throws Failure('VALIDATION_FAILED') for a bad bound or cursor. Contract, section 2. */
export function keyset({ first, after }: PageRequest): Keyset {
  const size = first ?? 50;
  if (!Number.isInteger(size) || size < 1 || size > 200)
    throw invalid([{ path: '/first', message: 'Must be a whole number from 1 to 200.' }]);
  if (after === null || after === undefined) return { first: size, after: null };
  const id = Buffer.from(after, 'base64url').toString('utf8');
  if (!isId(id)) throw invalid([{ path: '/after', message: 'Not a cursor of this list; use the one that the previous page answered.' }]);
  return { first: size, after: id };
}

/** Cuts the one row too many off and wraps the rest. */
export function toPage<T extends { id: string }>(rows: readonly T[], { first }: Keyset): Page<T> {
  const nodes = rows.slice(0, first);
  const edges = nodes.map((node) => ({ cursor: Buffer.from(node.id).toString('base64url'), node }));
  return { nodes, edges, pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null } };
}
