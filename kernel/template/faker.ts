import type { Faker } from '@faker-js/faker';

/** Faker's vocabulary for templates: `'person.firstName' | faker`. It is large, so it is loaded when a template names it. */
type Fakers = Readonly<Record<string, Faker>>;

let english: Fakers | null = null;
let all: Fakers | null = null;

/** Loads what a template's text needs; English alone where it names no locale. */
export async function loadFaker(source: string): Promise<void> {
  if (!/\|\s*faker\b/.test(source)) return;
  if (/\blocale\b/.test(source)) all ??= (await import('@faker-js/faker')).allFakers;
  else english ??= { en: (await import('@faker-js/faker/locale/en')).faker };
}

/** These run templates or functions of their own, or make what is large. */
const refused = /^(helpers\.(fake|mustache|multiple|uniqueArray|fromRegExp|maybe)|image\.dataUri|date\.betweens)$/;
/** What asks for a length or a count of more than this would be made only to fill the memory. */
const mostCounted = 1_000;
/** In these modules a large number is a bound and no length. */
const measured = /^(number|date|location|finance\.amount|commerce\.price)\b/;

/**
 * A value of faker's: `name` is a module and a method with a dot between. Named values are the method's options; `locale` is one of faker's.
 * Throws where there is no such method, or it is asked for too much.
 */
export function fake(name: unknown, values: readonly unknown[]): unknown {
  const named = values.filter(
    (value): value is [string, unknown] => Array.isArray(value) && value.length === 2 && typeof value[0] === 'string',
  );
  const plain = values.filter((value) => !named.includes(value as [string, unknown]));
  const { locale = 'en', ...options } = Object.fromEntries(named);
  const known = all ?? english;
  if (!known) throw new Error('faker is not ready');
  const faker = Object.hasOwn(known, String(locale)) ? known[String(locale)] : undefined;
  if (!faker) throw new Error(`faker has no locale ${String(locale)}`);
  const [, module = '', method = ''] = /^([a-z]\w*)\.([a-z]\w*)$/i.exec(String(name)) ?? [];
  const owner = Object.hasOwn(faker, module) ? (faker as unknown as Record<string, object>)[module] : undefined;
  const make = owner && isMethod(owner, method) ? (owner as Record<string, unknown>)[method] : undefined;
  if (typeof make !== 'function' || refused.test(`${module}.${method}`)) throw new Error(`faker has no ${String(name)} for templates`);
  if (!measured.test(`${module}.${method}`)) [...plain, ...Object.values(options)].forEach(refuseLarge);
  return (make as (...args: unknown[]) => unknown).call(owner, ...plain, ...(Object.keys(options).length > 0 ? [options] : []));
}

const isMethod = (owner: object, method: string): boolean =>
  method !== 'constructor' && (Object.hasOwn(owner, method) || Object.hasOwn(Object.getPrototypeOf(owner) as object, method));

function refuseLarge(value: unknown): void {
  if (typeof value === 'number' && value > mostCounted) throw new Error(`faker makes at most ${mostCounted} of something in a template`);
}
