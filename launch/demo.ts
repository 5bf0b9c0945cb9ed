import type { Log } from '#kernel/log';
import { newId } from '#kernel/id';
import { unwrap } from '#kernel/neighbour';
import type { Demo, Subgraph } from '#kernel/subgraph';
import { localNeighbour } from '#kernel/neighbour';

/** The demonstration: company Acme and its person. Its login stands in the README and is printed at the start. */
export const demo: Demo = {
  caller: {
    kind: 'user',
    userId: '01900000-0000-7000-8000-00000000ada0',
    email: 'ada@acme.test',
    tenantId: '01900000-0000-7000-8000-0000000ac3e0',
    tenantSlug: 'acme',
    roles: ['owner'],
    sessionId: '01900000-0000-7000-8000-000000000000',
    issuedAt: 0,
  },
  password: 'understudy-demo',
};

/** Lays the demonstration once. The company comes last, and says that all the rest is there. */
export async function layDemo(subgraphs: readonly Subgraph[], log: Log): Promise<void> {
  const organization = subgraphs.find(({ name }) => name === 'organization');
  if (!organization) return;
  const query = 'query DemoIsThere($userId: ID!) { membership(userId: $userId) { tenantId } }';
  const ask = {
    query,
    variables: { userId: demo.caller.userId },
    caller: { kind: 'service', service: 'launch' },
    requestId: newId(),
  } as const;
  const { membership } = unwrap<{ membership: object | null }>(await localNeighbour(organization).ask(ask));
  if (membership) return;
  for (const subgraph of [...subgraphs.filter((other) => other !== organization), organization]) await subgraph.layDemo(demo);
  log.info('the demonstration is laid');
}
