import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Liquid } from 'liquidjs';
import { compilePlain } from '#kernel/template/plain';
import { compileToText, render } from '#kernel/template/template';

const liquid = new Liquid({ ownPropertyOnly: true });

const name = fc.constantFrom('a', 'b', 'x-id', 'size', 'first', 'constructor', 'toString', '__proto__');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('.'));
const piece = fc.oneof(
  fc.constantFrom('', ' ', 'text', '"', '}', '{', '\n'),
  path.map((one) => `{{ ${one} }}`),
  path.map((one) => `{{${one}}}`),
  fc.constantFrom('{{ "q" }}', '{{ a | upcase }}', '{{- a -}}', '{% if a %}y{% endif %}', '{{ nil }}', '{{ true }}', '{{ a[0] }}'),
);
const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 2 }),
);
const scope = fc.dictionary(
  fc.constantFrom('a', 'b', 'x-id', 'size'),
  fc.oneof(leaf, fc.dictionary(fc.constantFrom('a', 'b', 'x-id', 'size', 'first'), leaf, { maxKeys: 3, noNullPrototype: true })),
  { maxKeys: 4, noNullPrototype: true },
);

describe('templates', () => {
  test('that need no interpreter are filled in as the interpreter would', () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), scope, (pieces, values) => {
        const source = pieces.join('');
        const filled = compilePlain(source)?.(values);
        if (filled === undefined) return;
        plain += 1;
        expect(filled).toBe(liquid.parseAndRenderSync(source, values));
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(200);
  });

  test('made ready as JSON say what filling in each text says', () => {
    const template = fc.constantFrom('{{ a }}', 'x {{ b.a }} "y"', 'plain', '{{ a | append: "\\"" }}', '');
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        template,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.string({ maxLength: 3 }), tie('any'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).any;
    fc.assert(
      fc.property(value, scope, (body, values) => {
        const text = compileToText(body, '')(values);
        const rendered = render(body, values);
        expect(text).toBe(typeof rendered === 'string' ? rendered : JSON.stringify(rendered));
      }),
    );
  });

  test('of one value share its bound of time', () => {
    const slow = '{% for i in (1..1000000) %}{% assign x = i %}{% endfor %}';
    expect(() =>
      render(
        Array.from({ length: 1_000 }, () => slow),
        {},
      ),
    ).toThrow(/limit/);
  });
});
