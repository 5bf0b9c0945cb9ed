import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileRules, type Matchable } from '#kernel/matcher';
import type { Entry } from '../../subgraphs/mock-engine/traffic/path-index.ts';
import { buildRouteGroup } from '../../subgraphs/mock-engine/traffic/rule-index.ts';
import type { CompiledRoute } from '../../subgraphs/mock-engine/traffic/simulation.ts';

const scalar = fc.constantFrom<unknown>(1, 2, '1', '2', true, null, 'x');
const rule = fc.oneof(
  fc.constant(null),
  fc.record({ body: fc.record({ id: scalar }) }),
  fc.record({ body: fc.record({ id: fc.record({ $eq: scalar }), kind: scalar }) }),
  fc.record({ body: fc.record({ id: fc.record({ $gt: fc.constantFrom(0, 1, 2) }) }) }),
  fc.record({ body: fc.record({ deep: fc.record({ id: scalar }) }) }),
  fc.record({ headers: fc.record({ 'X-Id': scalar }), query: fc.record({ q: fc.constantFrom<unknown>(1, 'x') }) }),
  fc.record({ $or: fc.array(fc.record({ body: fc.record({ id: scalar }) }), { minLength: 1, maxLength: 2 }) }),
);
const request: fc.Arbitrary<Matchable> = fc.record({
  body: fc.oneof(
    scalar,
    fc.record(
      { id: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), kind: scalar, deep: fc.record({ id: scalar }) },
      { requiredKeys: [] },
    ),
  ),
  headers: fc.record({ 'x-id': fc.constantFrom('1', '2', 'x', 'true', 'null') }, { requiredKeys: [] }),
  query: fc.record({ q: fc.oneof(fc.constantFrom<unknown>('1', 'x'), fc.constant(['1', '2'])) }, { requiredKeys: [] }),
  params: fc.constant({}),
  cookies: fc.constant({}),
  host: fc.constant(''),
});

describe('many routes on one path', () => {
  test('are found by the index as they are one by one', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 8, maxLength: 40 }),
        fc.array(request, { minLength: 1, maxLength: 20 }),
        (rules, requests) => {
          const entries = rules.map((when, rank) => {
            const value = { when, takes: when === null ? null : compileRules(when) } as unknown as CompiledRoute;
            return { rank, method: 'GET', segments: [], value } satisfies Entry<CompiledRoute>;
          });
          const group = buildRouteGroup(entries);
          for (const seen of requests) {
            const oneByOne = entries.find(({ value }) => value.takes?.(seen) ?? true) ?? null;
            expect(group.first(seen)?.rank).toBe(oneByOne?.rank);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
