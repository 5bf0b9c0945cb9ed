import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#kernel/caller';
import type { Authenticator } from './caller.ts';
import type { Limits } from './limits.ts';

/**
 * Lets a request in at either door: tells who asks, counts the request against their company and says in the headers what is left.
 * Throws the Failure of a bad token or of a used-up limit.
 */
export async function admitRequest(
  { authenticator, limits }: { authenticator: Authenticator; limits: Limits },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller = await authenticator.authenticate(request.headers.authorization);
  const { headers, refusal } = await limits.admit(caller);
  reply.headers(headers);
  if (refusal) throw refusal;
  return caller;
}
