import { LRUCache } from 'lru-cache';
import type { Bus } from '#kernel/bus';
import type { Caller } from '#kernel/caller';
import type { Config, Plan } from '#kernel/config';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import { unwrap, type Neighbour } from '#kernel/neighbour';
import type { SlidingLog } from './sliding-log.ts';

/** What is counted, each for itself: requests, and the two budgets of AI features (reference, sections 8.1 and 8.2). */
export type Policy = 'requests' | 'generation' | 'chat';

interface Rule {
  spanMs: number;
  /** How many a span admits, by plan; Infinity for as many as one likes. */
  most: Readonly<Record<Plan, number>>;
  words: string;
}

const hourMs = 3_600_000;

const rulesOf = (planLimits: Config['PLAN_LIMITS']): Readonly<Record<Policy, Rule>> => ({
  requests: { spanMs: 60_000, most: planLimits, words: 'requests a minute' },
  generation: { spanMs: hourMs, most: { free: 10, pro: 100, enterprise: Infinity }, words: 'generation requests an hour' },
  chat: { spanMs: hourMs, most: { free: 20, pro: 100, enterprise: Infinity }, words: 'chat messages an hour' },
});

/** Holds each company to what its plan allows, over all its people and keys, both doors and all processes. */
export interface Limits {
  /**
   * Counts one of the caller's; the headers say what is left. What nobody does is not counted against anybody.
   * `refusal` is a Failure('RATE_LIMIT_EXCEEDED') when the span is used up.
   */
  admit(caller: Caller, policy?: Policy): Promise<{ headers: Record<string, string>; refusal: Failure | null }>;
}

/** A company that changes its plan meets the new limit at once, and where the news is lost after this long at most. */
const planMemoryMs = 60_000;

export interface LimitsOptions {
  bus: Bus;
  organization: Neighbour;
  log: SlidingLog;
  planLimits: Config['PLAN_LIMITS'];
}

export function openLimits({ organization, bus, log, planLimits }: LimitsOptions): Limits & Disposable {
  const rules = rulesOf(planLimits);
  const plans = new LRUCache<string, Plan>({ max: 10_000, ttl: planMemoryMs });
  const stop = bus.listen('company.changed', ({ tenantId }) => void plans.delete(tenantId));
  const planOf = async (tenantId: string): Promise<Plan> => {
    const known = plans.get(tenantId);
    if (known) return known;
    const caller = { kind: 'service', service: 'gateway', tenantId } as const;
    const { company } = unwrap<{ company: { plan: Plan } }>(
      await organization.ask({ query: '{ company { plan } }', caller, requestId: newId() }),
    );
    plans.set(tenantId, company.plan);
    return company.plan;
  };
  return {
    [Symbol.dispose]: stop,
    async admit(caller, policy = 'requests') {
      if (caller.kind !== 'user' && caller.kind !== 'key') return { headers: {}, refusal: null };
      const plan = await planOf(caller.tenantId);
      const { spanMs, most, words } = rules[policy];
      const limit = most[plan];
      if (limit === Infinity) return { headers: {}, refusal: null };
      const key = policy === 'requests' ? caller.tenantId : `${caller.tenantId} ${policy}`;
      const { admitted, remaining, resetMs } = await log.take(key, limit, spanMs);
      const seconds = Math.max(1, Math.ceil(resetMs / 1_000));
      const name = policy === 'requests' ? plan : `${plan}-${policy}`;
      const headers = {
        // draft-ietf-httpapi-ratelimit-headers: the policy's quota and window, what remains of it and for how long.
        'ratelimit-policy': `"${name}";q=${limit};w=${spanMs / 1_000}`,
        ratelimit: `"${name}";r=${remaining};t=${seconds}`,
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(seconds),
        ...(!admitted && { 'retry-after': String(seconds) }),
      };
      const message = `The plan ${plan} allows ${limit} ${words}; try again in ${seconds} s.`;
      return { headers, refusal: admitted ? null : new Failure('RATE_LIMIT_EXCEEDED', message, { limit, retryAfterSeconds: seconds }) };
    },
  };
}
