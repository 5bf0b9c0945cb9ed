import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildPathIndex, paramsOf, type Entry } from '../../subgraphs/mock-engine/traffic/path-index.ts';
import { checkPattern, specificity, splitPath } from '../../subgraphs/mock-engine/route/path.rules.ts';

const entry = (path: string, rank = 0, method = 'GET'): Entry<string> => ({ rank, method, segments: checkPattern(path, ''), value: path });
const matches = (pattern: string, path: string): boolean => buildPathIndex([entry(pattern)]).first('GET', splitPath(path)) !== null;

/** The pattern's meaning said once more, as a regular expression. */
function asRegExp(pattern: string): RegExp {
  const source = splitPath(pattern).map((part, index, all) => {
    if (part === '**') return '(?:/[^/]+)*';
    if (part === '*' && index === all.length - 1) return '(?:/[^/]+)+';
    if (part.startsWith(':')) return '/[^/]+';
    return `/${part.replaceAll('*', '[^/]*')}`;
  });
  return new RegExp(`^${source.join('')}$`);
}

const patternPart = fc.constantFrom('a', 'b', ':p', ':q', '*', '**', 'a*', '*b', 'a*b');
const pattern = fc
  .array(patternPart, { minLength: 1, maxLength: 5 })
  .filter(
    (parts) =>
      parts.filter((part) => part === '**').length <= 2 &&
      new Set(parts.filter((part) => part.startsWith(':'))).size === parts.filter((part) => part.startsWith(':')).length,
  )
  .map((parts) => `/${parts.join('/')}`);
const path = fc.array(fc.constantFrom('a', 'b', 'ab', 'aab', 'c'), { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`);

describe('path patterns', () => {
  test.each([
    ['/users/:id', '/users/7', true],
    ['/users/:id', '/users', false],
    ['/users/:id', '/users/7/', true],
    ['/users/:id', '/users/7/posts', false],
    ['/files/*', '/files/a/b', true],
    ['/files/*', '/files', false],
    ['/files/*/raw', '/files/a/raw', true],
    ['/files/*/raw', '/files/a/b/raw', false],
    ['/files/report-*.pdf', '/files/report-7.pdf', true],
    ['/files/report-*.pdf', '/files/report.pdf', false],
    ['/a/**/z', '/a/z', true],
    ['/a/**/z', '/a/b/c/z', true],
    ['/', '/', true],
  ])('%s takes %s: %s', (given, asked, expected) => expect(matches(given, asked)).toBe(expected));

  test('the tree takes what the pattern means, whatever the pattern', () => {
    fc.assert(
      fc.property(pattern, path, (given, asked) => matches(given, asked) === asRegExp(given).test(asked)),
      { numRuns: 2_000 },
    );
  });

  test('among many, the lowest rank that takes a path is found, and all of them are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(pattern, { maxLength: 12 }), path, (patterns, asked) => {
        const entries = patterns.map((one, rank) => entry(one, rank));
        const taking = entries.filter(({ value }) => asRegExp(value).test(asked));
        const index = buildPathIndex(entries);
        expect(index.first('GET', splitPath(asked))?.rank).toBe(taking[0]?.rank);
        expect(
          index
            .all('GET', splitPath(asked))
            .map(({ rank }) => rank)
            .toSorted((left, right) => left - right),
        ).toEqual(taking.map(({ rank }) => rank));
      }),
    );
  });

  test('parameters are what stands in their places', () => {
    expect(paramsOf(checkPattern('/a/:x/**/:y', ''), ['a', '1', 'b', 'c', '2'])).toEqual({ x: '1', y: '2' });
  });

  test('the more specific pattern compares greater', () => {
    const order = ['/users/me', '/users/m*', '/users/:id', '/users/*', '/users/**'];
    expect(order.toSorted((left, right) => (specificity(checkPattern(left, '')) > specificity(checkPattern(right, '')) ? -1 : 1))).toEqual(
      order,
    );
  });

  test('a method of its own goes before ANY by rank, and HEAD is answered as GET', () => {
    const index = buildPathIndex([entry('/a', 0, 'POST'), entry('/a', 1, 'GET'), entry('/a', 2, 'ANY')]);
    expect(['POST', 'GET', 'HEAD', 'PUT'].map((method) => index.first(method, ['a'])?.rank)).toEqual([0, 1, 1, 2]);
  });
});
