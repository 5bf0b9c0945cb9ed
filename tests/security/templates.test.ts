import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hostileTemplates } from '../kit/hostile-templates.ts';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

describe('a template that means harm', () => {
  let platform: TestPlatform;
  let ada: Session;
  let sim: string;
  let place = 0;

  beforeAll(async () => {
    platform = await openTestPlatform();
    ada = await platform.as('ada');
    sim = (await ada.rest<{ id: string }>('POST', '/v1/instances', { name: 'Templates' })).data.id;
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  /** What a mock with this template answers; the refusal, where it is not even kept. */
  const rendered = async (template: string): Promise<string> => {
    const path = `/t${(place += 1)}`;
    const { status, text } = await ada.rest('POST', `/v1/instances/${sim}/routes`, {
      method: 'GET',
      path,
      responses: [{ template: true, body: template }],
    });
    return status === 201 ? (await platform.mock(sim, path)).text() : text;
  };

  test.each(hostileTemplates)('%s is ended by its bounds, and others are answered', async (_, template) => {
    const text = await rendered(template);
    expect(text).toContain('TEMPLATE_INVALID');
    expect(text.length).toBeLessThan(1_000_000);
    expect(await rendered('{{ 1 | plus: 1 }}')).toBe('2');
  });

  test.each([
    '{{ body.constructor.name }}{{ body.__proto__ }}{{ "".constructor }}{{ request.constructor.constructor }}',
    '{{ request.__proto__.polluted }}{{ request.headers.constructor }}{{ state.__proto__ }}{{ environment.constructor }}',
    '{{ now.constructor.prototype }}{{ random.constructor }}{{ params.hasOwnProperty }}{{ random.liquidMethodMissing }}',
  ])('%s meets nothing of the machine', async (template) => expect(await rendered(template)).toBe(''));

  test.each([
    '{% include "/etc/passwd" %}',
    '{% render "../../package.json" %}',
    '{% layout "x" %}',
    '{{ "person.constructor" | faker }}',
    '{{ "helpers.fake" | faker: "{{internet.email}}" }}',
    '{{ "x" | faker: locale: "__proto__" }}',
  ])('%s is refused', async (template) => expect(await rendered(template)).toContain('TEMPLATE_INVALID'));

  test('names the line that broke', async () => {
    expect(await rendered('one\ntwo\n{{ three | nonsense }}')).toContain('line:3');
  });

  test.each<[string, string, RegExp]>([
    ['faker’s vocabulary', "{{ 'person.firstName' | faker }}", /^\p{L}[\p{L}'-]+$/u],
    ['faker’s bounds', "{{ 'number.int' | faker: min: 3, max: 5 }}", /^[345]$/],
    ['faker’s locales', "{{ 'location.countryCode' | faker: locale: 'de' }}", /^[A-Z]{2}$/],
    ['random values', '{{ random.uuid }} {{ random.int }}', /^[0-9a-f-]{36} \d+$/],
    ['JSONPath', "{{ request | jsonpath: '$.headers.host' }}", /^127\.0\.0\.1/],
    ['times', "{{ '2026-01-31T00:00:00Z' | move_time: 1, 'month' | date: '%Y-%m-%d', 'UTC' }}", /^2026-02-28$/],
  ])('is not one with %s', async (_, template, expected) => expect(await rendered(template)).toMatch(expected));
});
