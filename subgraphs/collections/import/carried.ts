import { isObject } from '#kernel/json';
import type { NotCarried } from './import.entity.ts';

/** A route as mock-engine takes it, and where it stood in the document. */
export interface CarriedRoute {
  from: string;
  route: Record<string, unknown>;
}

/** A document made into what a simulation is made of. */
export interface Carried {
  name: string;
  routes: CarriedRoute[];
  /** Documents by key, by the name of their collection: the state that the simulation begins with. */
  collections?: Record<string, Json>;
  notCarried: NotCarried[];
}

export type Json = Record<string, unknown>;

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Headers that frame a message are the server's own. */
const framing = /^(content-length|transfer-encoding|connection|keep-alive|upgrade|trailer|date|content-encoding|:.*)$/i;

/** Headers of an answer, by name; one that came several times is a list. */
export function headersOf(pairs: Iterable<readonly [string, unknown]>): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of pairs) {
    if (framing.test(name)) continue;
    const text = Array.isArray(value) ? value.map(String) : String(value);
    const before = headers[name];
    headers[name] = before === undefined ? text : [before, text].flat();
  }
  return headers;
}

/** A body that says it is JSON, as a value, where that gives the same text again; any other as its text. */
export function bodyOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text;
  }
}

/**
 * The common part of Handlebars, as WireMock and Mockoon write it, in Liquid. What has no equal is named: the text is then carried as it is, and not rendered.
 */
export function toLiquid(text: string): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  const translated = text.replaceAll(/\{\{\{?\s*([^{}]+?)\s*\}?\}\}/g, (whole, inner: string) => {
    const expression = liquidOf(inner.trim());
    if (expression === null) unknown.push(inner.trim());
    return expression === null ? whole : `{{ ${expression} }}`;
  });
  return { text: translated, unknown };
}

function liquidOf(expression: string): string | null {
  const bracketed = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `['${name}']`);
  const unquoted = (name: string): string => name.replaceAll(/^['"]|['"]$/g, '');
  const rules: [RegExp, (match: RegExpExecArray) => string][] = [
    [/^request\.(method|path|body)$/, ([, part]) => `request.${part}`],
    [/^request\.query\.([\w-]+)$/, ([, name = '']) => `query${bracketed(name)}`],
    [/^request\.headers\.([\w-]+)$/, ([, name = '']) => `headers${bracketed(name.toLowerCase())}`],
    [/^request\.pathSegments\.\[(\d+)\]$/, ([, index]) => `request.path | split: '/' | slice: ${Number(index) + 1} | first`],
    [/^request\.path\.(\w+)$/, ([, name = '']) => `params${bracketed(name)}`],
    [/^(?:body|jsonPath request\.body) ['"](?:\$\.)?([A-Za-z_][\w.]*)['"]$/, ([, path]) => `body.${path}`],
    [/^queryParam (['"][\w-]+['"])$/, ([, name = '']) => `query${bracketed(unquoted(name))}`],
    [/^urlParam (['"]\w+['"])$/, ([, name = '']) => `params${bracketed(unquoted(name))}`],
    [/^header (['"][\w-]+['"])$/, ([, name = '']) => `headers${bracketed(unquoted(name).toLowerCase())}`],
    [/^now$/, () => 'now'],
    [/^now offset='(-?\d+) (\w+)'$/, ([, count, unit = '']) => `now | move_time: ${count}, '${unit}'`],
    [/^(?:uuid|guid|randomValue type='UUID')$/, () => 'random.uuid'],
    [/^faker ['"](\w+\.\w+)['"]$/, ([, name]) => `'${name}' | faker`],
    [
      /^faker ['"](\w+\.\w+)['"]((?: \w+=[\w.'-]+)+)$/,
      ([, name, options = '']) =>
        `'${name}' | faker: ${options
          .trim()
          .replaceAll(/(\w+)=(\S+)/g, '$1: $2')
          .replaceAll(/ (?=\w+:)/g, ', ')}`,
    ],
    [/^int (-?\d+) (-?\d+)$/, ([, min, max]) => `'number.int' | faker: min: ${min}, max: ${max}`],
    // WireMock's upper bound is never reached.
    [/^randomInt lower=(-?\d+) upper=(-?\d+)$/, ([, min, upper]) => `'number.int' | faker: min: ${min}, max: ${Number(upper) - 1}`],
    [/^(firstName|lastName)$/, ([, name]) => `'person.${name}' | faker`],
    [/^email$/, () => `'internet.email' | faker`],
    [/^boolean$/, () => 'random.boolean'],
    [/^jsonPath request\.body ['"](\$[^'"]+)['"]$/, ([, path]) => `body | jsonpath: '${path}'`],
  ];
  for (const [pattern, make] of rules) {
    const match = pattern.exec(expression);
    if (match) return make(match);
  }
  return null;
}
