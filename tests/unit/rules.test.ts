import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Failure } from '#kernel/failure';
import { depthOf, deepestJson } from '#kernel/json-depth';
import { isPublicAddress } from '#kernel/outgoing';
import { keyset, toPage } from '#kernel/page';
import { readConfig } from '#kernel/config';
import { checkTemplates, render } from '#kernel/template/template';
import { executionAt } from '../../subgraphs/mock-engine/execution/execution.rules.ts';
import type { Execution, ExecutionStep } from '../../subgraphs/mock-engine/execution/execution.entity.ts';
import { slugOf } from '#kernel/slug';
import { mergePatch } from '../../subgraphs/mock-engine/state/state.rules.ts';

describe('JSON Merge Patch, by the examples of RFC 7396', () => {
  test.each<[unknown, unknown, unknown]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, expected) => expect(mergePatch(target, patch)).toEqual(expected));
});

describe('an execution at an earlier version', () => {
  const at = new Date('2026-01-01T00:00:00Z');
  const step = (index: number, from: number, to: number): ExecutionStep => ({
    index,
    action: 'log_event',
    status: 'completed',
    attempts: 1,
    startedAt: at,
    finishedAt: at,
    startedVersion: from,
    finishedVersion: to,
    output: 'x',
    error: null,
  });
  const execution = {
    status: 'completed',
    queued: false,
    version: 7,
    startedVersion: 2,
    finishedVersion: 7,
    startedAt: at,
    finishedAt: at,
    result: 'done',
    error: null,
    errorCode: null,
    steps: [step(0, 3, 4), step(1, 5, 6)],
  } as unknown as Execution;

  test('shows what had happened by then', () => {
    const course = [1, 2, 3, 4, 5, 6, 7].map((version) => {
      const { status, queued, steps } = executionAt(execution, version);
      return `${status}${queued ? ' queued' : ''}: ${steps.map((one) => one.status).join(' ')}`;
    });
    expect(course).toEqual([
      'running queued: pending pending',
      'running: pending pending',
      'running: running pending',
      'running: completed pending',
      'running: completed running',
      'running: completed completed',
      'completed: completed completed',
    ]);
  });

  test('shows no output before the step has ended', () =>
    expect(executionAt(execution, 3).steps[0]).toMatchObject({ output: null, finishedAt: null }));
});

describe('templates', () => {
  test('fill in every text of a value, and leave all else alone', () => {
    expect(render({ a: 'Hi {{ name }}', b: [1, '{{ n | plus: 1 }}'], c: null, d: 'plain' }, { name: 'Zoe', n: 2 })).toEqual({
      a: 'Hi Zoe',
      b: [1, '3'],
      c: null,
      d: 'plain',
    });
  });

  test.each<[string, string]>([
    ['an endless loop', '{% for a in (1..100000000) %}{% for b in (1..100000000) %}x{% endfor %}{% endfor %}'],
    ['giant output', `{% assign s = "x" %}${'{% assign s = s | append: s %}'.repeat(60)}{{ s }}`],
  ])('%s is stopped', (_, source) => {
    expect(() => render(source, {})).toThrow(Failure);
  });

  test('reach no prototype and no file', () => {
    expect(render('[{{ a.constructor.name }}{{ a.__proto__ }}{{ a.length }}]', { a: {} })).toBe('[]');
    expect(() => render("{% include '/etc/passwd' %}", {})).toThrow(Failure);
  });

  test('a fault names its place and line', () => {
    expect(() => checkTemplates({ body: ['ok', 'line one\n{{ broken'] })).toThrow(/^\/body\/1: .*line:2/);
  });
});

describe('pages', () => {
  test('a cursor leads to what follows its item, and any other text is refused', () => {
    const page = toPage([{ id: '01900000-0000-7000-8000-000000000002' }, { id: '01900000-0000-7000-8000-000000000001' }], {
      first: 1,
      after: null,
    });
    expect(page.pageInfo.hasNextPage).toBe(true);
    expect(keyset({ first: 1, after: page.pageInfo.endCursor })).toEqual({ first: 1, after: '01900000-0000-7000-8000-000000000002' });
    fc.assert(fc.property(fc.string(), (after) => expect(() => keyset({ after })).toThrow(Failure)));
  });
});

describe('outgoing addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '224.0.0.1',
    'localhost',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('settings', () => {
  test('all faults are reported together, each by its name', () => {
    expect(() => readConfig({ FACADE_PORT: '70000', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })).toThrow(
      /FACADE_PORT.*SECRET_KEY.*LOG_LEVEL/,
    );
  });
  test('production has no demo, and says so when one is asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).DEMO_DATA).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production', DEMO_DATA: 'true' })).toThrow(/DEMO_DATA/);
  });
});

describe('small rules', () => {
  test('a slug is made of any name', () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (name) => /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(slugOf(name, 'simulation'))));
    expect(slugOf('Shop & Café', 'simulation')).toBe('shop-cafe');
  });
  test('depth is counted as far as it matters', () => {
    expect([depthOf(1), depthOf([]), depthOf({ a: [1] })]).toEqual([0, 0, 2]);
    expect(depthOf(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBeGreaterThan(deepestJson);
  });
});
