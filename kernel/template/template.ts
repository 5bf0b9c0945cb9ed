import { Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import { Failure } from '#kernel/failure';
import { compileJsonPath } from '#kernel/matching/json-path';
import { addStateTags, effectsOf, hasEffects, type StateEffect } from './effects.ts';
import { fake, loadFaker } from './faker.ts';
import { moveTime, random } from './values.ts';

/** What a template may cost: characters of source, milliseconds of rendering, characters of everything it makes. */
const bounds = { source: 100_000, renderMs: 100, memory: 10_000_000 };

const liquid = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: bounds.source,
  renderLimit: bounds.renderMs,
  memoryLimit: bounds.memory,
  // No file of the machine can be included: all templates there are stand here.
  templates: {},
});
for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag];
liquid.registerFilter('faker', (name: unknown, ...values: unknown[]) => fake(name, values));
liquid.registerFilter('jsonpath', (value: unknown, source: unknown) => {
  const found = compileJsonPath(source, '')(value);
  return found.length > 1 ? found : found[0];
});
liquid.registerFilter('move_time', moveTime);
addStateTags(liquid);

const compiled = new LRUCache<string, Template[]>({ max: 5_000, maxSize: 20_000_000, sizeCalculation: (_, source) => source.length + 1 });

const marker = /\{\{|\{%/;

/** True for a text with anything to fill in; all others are answered as they are. */
export const isTemplate = (text: string): boolean => marker.test(text);

/** Checks that every text within `value` parses, and that it can be told what it reads. Throws Failure('TEMPLATE_INVALID') with the place and the template's line. */
export function checkTemplates(value: unknown, path = ''): void {
  mapTexts(value, path, (text, place) => {
    const template = compile(text, place);
    try {
      liquid.globalVariableSegmentsSync(template);
    } catch (error) {
      throw asFailure(error, place);
    }
    return text;
  });
}

/** Loads what the templates within `value` need that is not loaded from the start. To be awaited once before they are filled in. */
export async function prepareTemplates(value: unknown): Promise<void> {
  for (const text of templatesOf(value)) await loadFaker(text);
}

/**
 * Fills in every text within `value`; all else is kept. What tags change of the state is added to `effects`; without it such tags are refused.
 * Throws Failure('TEMPLATE_INVALID') when a bound is broken.
 */
export function render<T>(value: T, scope: object, effects?: StateEffect[]): T {
  const globals = { random, [effectsOf]: effects };
  return mapTexts(value, '', (text, place) => {
    try {
      return String(liquid.renderSync(compile(text, place), scope, { globals }));
    } catch (error) {
      throw asFailure(error, place);
    }
  }) as T;
}

/** True where any text within `value` is a template. */
export const hasTemplates = (value: unknown): boolean => templatesOf(value).length > 0;

/** What the templates within a value read of the state, and whether they change it. */
export interface StateUse {
  variables: boolean;
  /** The names of collections, or all of them where a template does not say which. */
  collections: readonly string[] | 'all';
  writes: boolean;
}

export function stateUseOf(value: unknown): StateUse {
  const texts = templatesOf(value);
  const read = texts.flatMap((text) => liquid.globalVariableSegmentsSync(compile(text, '')));
  const collections = read.filter(([root]) => root === 'state').map(([, name]) => name);
  return {
    variables: read.some(([root]) => root === 'variables'),
    collections: collections.every((name) => typeof name === 'string') ? [...new Set(collections)] : 'all',
    writes: texts.some(hasEffects),
  };
}

function templatesOf(value: unknown): string[] {
  const found: string[] = [];
  mapTexts(value, '', (text) => {
    found.push(text);
    return text;
  });
  return found;
}

function compile(source: string, place: string): Template[] {
  const found = compiled.get(source);
  if (found) return found;
  try {
    const template = liquid.parse(source);
    compiled.set(source, template);
    return template;
  } catch (error) {
    throw asFailure(error, place);
  }
}

function asFailure(error: unknown, path: string): Failure {
  if (error instanceof Failure) return error;
  const message = (error as Error).message;
  return new Failure('TEMPLATE_INVALID', `${path === '' ? '' : `${path}: `}${message}`, { issues: [{ path, message }] }, { cause: error });
}

/** A copy of a JSON value in which each text that is a template is replaced. */
function mapTexts(value: unknown, path: string, change: (text: string, path: string) => string): unknown {
  if (typeof value === 'string') return isTemplate(value) ? change(value, path) : value;
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, `${path}/${index}`, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, `${path}/${key}`, change)]));
}
