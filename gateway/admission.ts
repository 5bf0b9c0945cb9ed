import type { FastifyReply, FastifyRequest } from 'fastify';
import { anonymous, type Caller } from '#kernel/caller';
import { Failure } from '#kernel/failure';
import type { Authenticator } from './caller.ts';
import type { Limits } from './limits.ts';

/**
 * Lets a request in at either door: tells who asks, counts the request against their company and says in the headers what is left.
 * What is open to nobody in particular is open to whoever has a bad token, too: a client that renews its token may send the old one along.
 * Throws the Failure of a bad token or of a used-up limit.
 */
export async function admitRequest(
  { authenticator, limits }: { authenticator: Authenticator; limits: Limits },
  request: FastifyRequest,
  reply: FastifyReply,
  isPublic = false,
): Promise<Caller> {
  const caller = await authenticator.authenticate(request.headers.authorization).catch((error: unknown) => {
    if (isPublic && error instanceof Failure && error.status === 401) return anonymous;
    throw error;
  });
  const { headers, refusal } = await limits.admit(caller);
  reply.headers(headers);
  if (refusal) throw refusal;
  return caller;
}
