import type { ExecutionResult } from 'graphql';
import { Failure, isFailureCode, type Issue } from '#kernel/failure';

interface Meta {
  timestamp: string;
  requestId: string;
  pagination?: Pagination;
}

interface Pagination {
  limit: number;
  nextCursor: string | null;
  hasMore: boolean;
}

export type Envelope =
  { success: true; data: unknown; meta: Meta } | { success: false; error: { code: string; message: string; details: object }; meta: Meta };

interface Connection {
  nodes: unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const metaOf = (requestId: string): Meta => ({ timestamp: new Date().toISOString(), requestId });

/** The envelope of a success (reference, section 2.1). A connection becomes its items, with `meta.pagination` (contract, section 2). */
export function successOf(data: unknown, requestId: string, limit: number): Envelope {
  if (!isConnection(data)) return { success: true, data, meta: metaOf(requestId) };
  const { hasNextPage: hasMore, endCursor } = data.pageInfo;
  const pagination = { limit, nextCursor: hasMore ? endCursor : null, hasMore };
  return { success: true, data: data.nodes, meta: { ...metaOf(requestId), pagination } };
}

/** An answer as the wire shows it: each item of a connection, or the whole. */
export const shaped = (data: Record<string, unknown>, shape: (item: Record<string, unknown>) => unknown): unknown =>
  isConnection(data) ? { ...data, nodes: data.nodes.map((node) => shape(node as Record<string, unknown>)) } : shape(data);

const isConnection = (data: unknown): data is Connection =>
  typeof data === 'object' && data !== null && 'nodes' in data && 'pageInfo' in data;

/** The envelope of a failure. */
export const failureOf = ({ code, message, details }: Failure, requestId: string): Envelope => ({
  success: false,
  error: { code, message, details },
  meta: metaOf(requestId),
});

/** The first error of a result as the failure it was; `wireIssues` puts the places of its issues into the wire's names. */
export function firstFailure({ errors }: ExecutionResult, wireIssues: (issues: Issue[]) => Issue[]): Failure | null {
  const [error] = errors ?? [];
  if (!error) return null;
  const { code, details } = error.extensions as { code?: unknown; details?: Record<string, unknown> };
  const failure = new Failure(isFailureCode(code) ? code : 'INTERNAL_ERROR', error.message, details);
  if (!Array.isArray(details?.['issues'])) return failure;
  const issues = wireIssues(details['issues'] as Issue[]);
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return new Failure(failure.code, first && first.path !== '' ? `${first.path}: ${first.message}${more}` : failure.message, {
    ...details,
    issues,
  });
}
