import { randomUUID } from 'node:crypto';
import { Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import { Failure } from '#kernel/failure';
import { compileJsonPath } from '#kernel/matching/json-path';
import { addStateTags, effectsOf, hasEffects, type StateEffect } from './effects.ts';
import { fake, loadFaker } from './faker.ts';
import { compilePlain } from './plain.ts';
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

/** One filling in: the bound of time is for all texts of a value together. */
interface Run {
  scope: object;
  effects: StateEffect[] | undefined;
  until: number;
}

type Fill = (run: Run) => string;

const begin = (scope: object, effects: StateEffect[] | undefined): Run => ({ scope, effects, until: performance.now() + bounds.renderMs });

/** A text made ready. Throws Failure('TEMPLATE_INVALID') at `place`, and from each filling in that breaks a bound. */
function compileText(source: string, place: string): Fill {
  const template = compile(source, place);
  const plain = compilePlain(source);
  const interpret: Fill = ({ scope, effects, until }) => {
    try {
      const options = { globals: { random, [effectsOf]: effects }, renderLimit: Math.max(1, until - performance.now()) };
      return String(liquid.renderSync(template, scope, options));
    } catch (error) {
      throw asFailure(error, place);
    }
  };
  return plain ? (run) => plain(run.scope) ?? interpret(run) : interpret;
}

/**
 * Fills in every text within `value`; all else is kept. What tags change of the state is added to `effects`; without it such tags are refused.
 * Throws Failure('TEMPLATE_INVALID') when a bound is broken.
 */
export function render<T>(value: T, scope: object, effects?: StateEffect[]): T {
  const run = begin(scope, effects);
  return mapTexts(value, '', (text, place) => compileText(text, place)(run)) as T;
}

/** The text of a value for a scope: of a text it is the text filled in, of anything else JSON with its texts filled in. */
export type TextFill = (scope: object, effects?: StateEffect[]) => string;

/** Makes ready what `render` does for a value that is filled in again and again. Throws Failure('TEMPLATE_INVALID') at `place`. */
export function compileToText(value: unknown, place: string): TextFill {
  if (typeof value === 'string') {
    if (!isTemplate(value)) return () => value;
    const fill = compileText(value, place);
    return (scope, effects) => fill(begin(scope, effects));
  }
  const fills: Fill[] = [];
  // A mark that no text holds stands for each template in the JSON; what is between two marks never changes.
  const json = JSON.stringify(
    mapTexts(value, place, (text, at) => {
      fills.push(compileText(text, at));
      return mark;
    }),
  );
  const pieces = (json ?? '').split(JSON.stringify(mark));
  return (scope, effects) => {
    const run = begin(scope, effects);
    let text = pieces[0] ?? '';
    for (let index = 0; index < fills.length; index += 1) text += JSON.stringify(fills[index]?.(run)) + (pieces[index + 1] ?? '');
    return text;
  };
}

const mark = `template ${randomUUID()}`;

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
