import type { Caller } from '#kernel/caller';
import { newId } from '#kernel/id';
import { unwrap, type Neighbour } from '#kernel/neighbour';

/** What organization asks of identity. */
export function identityClient(neighbour: () => Neighbour) {
  const ask = async <T>(caller: Caller & { tenantId: string }, query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { tenantId, trace } = caller;
    const service = { kind: 'service', service: 'organization', tenantId, trace } as const;
    return unwrap<T>(await neighbour().ask({ query, variables, caller: service, requestId: trace?.requestId ?? newId() }));
  };
  return {
    /** The person of the company who has an e-mail address; null for none. */
    async userIdOf(caller: Caller & { tenantId: string }, email: string): Promise<string | null> {
      const query = 'query UserOf($email: String!) { userOfEmail(email: $email) { id } }';
      return (await ask<{ userOfEmail: { id: string } | null }>(caller, query, { email })).userOfEmail?.id ?? null;
    },
    endSessions: (caller: Caller & { tenantId: string }, userId: string): Promise<unknown> =>
      ask(caller, 'mutation End($userId: ID!) { endSessions(userId: $userId) }', { userId }),
    renewTokens: (caller: Caller & { tenantId: string }, userId: string): Promise<unknown> =>
      ask(caller, 'mutation Renew($userId: ID!) { renewTokens(userId: $userId) }', { userId }),
  };
}

export type IdentityClient = ReturnType<typeof identityClient>;
