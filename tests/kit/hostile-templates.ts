/** Templates that would take all time or memory, were they not bounded. */
export const hostileTemplates: readonly (readonly [string, string])[] = [
  ['a loop in a loop', '{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}'],
  ['a range that fills the memory', '{% assign all = (1..1000000000) %}{{ all | size }}'],
  ['a text that doubles', `{% assign a = 'xxxxxxxxxx' %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`],
  ['a replacement that grows', `{% assign a = 'xxxxxxxxxx' %}${"{% assign a = a | replace: 'x', a %}".repeat(8)}{{ a }}`],
  ['a list that doubles', `{% assign a = 'x,x' | split: ',' %}${'{% assign a = a | concat: a %}'.repeat(40)}{{ a | size }}`],
  [
    'a capture that doubles',
    `{% capture a %}xxxxxxxxxx{% endcapture %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(40)}{{ a }}`,
  ],
  ['padding without end', "{{ 'string.alpha' | faker: length: 100000000 }}"],
  ['a count without end', "{{ 'lorem.paragraphs' | faker: 100000000 }}"],
  ['a source without end', `{{ 'x' }}${'x'.repeat(100_001)}`],
  ['nesting without end', `${'{% if true %}'.repeat(7_000)}x${'{% endif %}'.repeat(1_000)}`],
];
