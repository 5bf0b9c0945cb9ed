import { LRUCache } from 'lru-cache';
import type { Bus } from '#kernel/bus';
import type { Caller } from '#kernel/caller';
import type { Config, Plan } from '#kernel/config';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import { unwrap, type Neighbour } from '#kernel/neighbour';
import type { SlidingLog } from './sliding-log.ts';

/** Holds each company to its plan's requests per minute, over all its people and keys and both doors (reference, section 8.1). */
export interface Limits {
  /**
   * Counts a request of the caller; the headers say what is left. Requests of nobody are not counted against anybody.
   * `refusal` is a Failure('RATE_LIMIT_EXCEEDED') when the minute is used up.
   */
  admit(caller: Caller): Promise<{ headers: Record<string, string>; refusal: Failure | null }>;
}

const minuteMs = 60_000;
/** A company that changes its plan meets the new limit at once, and where the news is lost after this long at most. */
const planMemoryMs = 60_000;

export interface LimitsOptions {
  bus: Bus;
  organization: Neighbour;
  log: SlidingLog;
  planLimits: Config['PLAN_LIMITS'];
}

export function openLimits({ organization, bus, log, planLimits }: LimitsOptions): Limits & Disposable {
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
    async admit(caller) {
      if (caller.kind !== 'user' && caller.kind !== 'key') return { headers: {}, refusal: null };
      const plan = await planOf(caller.tenantId);
      const limit = planLimits[plan];
      const { admitted, remaining, resetMs } = await log.take(caller.tenantId, limit, minuteMs);
      const seconds = Math.max(1, Math.ceil(resetMs / 1_000));
      const headers = {
        // draft-ietf-httpapi-ratelimit-headers: the policy's quota and window, what remains of it and for how long.
        'ratelimit-policy': `"${plan}";q=${limit};w=60`,
        ratelimit: `"${plan}";r=${remaining};t=${seconds}`,
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(seconds),
        ...(!admitted && { 'retry-after': String(seconds) }),
      };
      const words = `The plan ${plan} allows ${limit} requests a minute; try again in ${seconds} s.`;
      return { headers, refusal: admitted ? null : new Failure('RATE_LIMIT_EXCEEDED', words, { limit, retryAfterSeconds: seconds }) };
    },
  };
}
