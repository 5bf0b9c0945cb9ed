import type { FastifyReply, FastifyRequest } from 'fastify';

/** The entity tag of a resource (RFC 9110, section 8.8.3): strong, made of its version; null for what has none. */
export const etagOf = (data: unknown): string | null => {
  const { version } = (data ?? {}) as { version?: unknown };
  return typeof version === 'number' ? `"${version}"` : null;
};

/**
 * The versions that `If-Match` names; null where any will do. A tag that is weak or none of ours matches no version
 * (RFC 9110, section 13.1.1), which no version is equal to.
 */
export function versionsOf(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return [...ifMatch.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, tag = '']) =>
    weak === undefined && /^\d{1,9}$/.test(tag) ? Number(tag) : -1,
  );
}

/** True where the asker of a GET has this very version (RFC 9110, section 13.1.2). */
export function isUnchanged({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader('etag');
  const given = headers['if-none-match'];
  if ((method !== 'GET' && method !== 'HEAD') || typeof etag !== 'string' || given === undefined) return false;
  return given.trim() === '*' || [...given.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}
