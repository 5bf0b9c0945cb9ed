import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileRules, deepEqual } from '#kernel/matcher';

const request = {
  body: {
    amount: 42,
    currency: 'EUR',
    items: [
      { sku: 'a', qty: 1 },
      { sku: 'b', qty: 3 },
    ],
    note: null,
  },
  headers: { 'x-kind': 'paid' },
  query: { page: '5', tag: ['x', 'y'] },
  cookies: {},
  host: 'shop.localhost',
  params: { id: 'p1' },
};

describe('matching rules', () => {
  test.each<[unknown, boolean]>([
    [null, true],
    [{}, true],
    [{ body: { amount: 42 } }, true],
    [{ body: { amount: '42' } }, false],
    [{ body: { amount: { $gt: 41, $lt: 43 } } }, true],
    [{ body: { items: [{ sku: 'b' }] } }, true],
    [{ body: { items: [{ sku: 'b' }, { sku: 'a' }] } }, false],
    [{ body: { items: { $contains: { qty: 3 } } } }, true],
    [{ body: { note: null } }, true],
    [{ body: { missing: null } }, false],
    [{ body: { missing: { $exists: false } } }, true],
    [{ body: { missing: { $ne: 1 } } }, true],
    [{ body: { missing: { $gt: 1 } } }, false],
    [{ body: { currency: { $in: ['USD', 'EUR'] } } }, true],
    [{ body: { currency: { $regex: '^E' } } }, true],
    [{ body: { $jsonpath: '$.items[?@.qty > 2]' } }, true],
    [{ body: { $jsonpath: '$.items[?@.qty > 9]' } }, false],
    [{ body: { $jsonpath: "$.items[?match(@.sku, 'a|b')]" } }, true],
    [{ headers: { 'X-Kind': 'paid' } }, true],
    [{ query: { page: 5 } }, true],
    [{ query: { page: { $gte: 5 } } }, true],
    [{ query: { tag: ['y'] } }, true],
    [{ params: { id: { $eq: 'p1' } } }, true],
    [{ body: { constructor: {} } }, false],
  ])('%j: %s', (rules, expected) => expect(compileRules(rules)(request)).toBe(expected));

  test('every JSON value contains itself', () => {
    const plain = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('"$'));
    fc.assert(fc.property(plain, (body) => compileRules({ body })({ ...request, body: JSON.parse(JSON.stringify(body)) as unknown })));
    fc.assert(fc.property(fc.jsonValue(), (value) => deepEqual(value, JSON.parse(JSON.stringify(value)))));
  });

  test('a regular expression that would stall a backtracking engine answers', () => {
    const matches = compileRules({ body: { text: { $regex: '^(a+)+$' } } });
    expect(matches({ ...request, body: { text: `${'a'.repeat(50_000)}!` } })).toBe(false);
  });
});
