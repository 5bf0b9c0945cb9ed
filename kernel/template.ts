import { Liquid, type Template } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import { Failure } from '#kernel/failure';

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

const compiled = new LRUCache<string, Template[]>({ max: 5_000, maxSize: 20_000_000, sizeCalculation: (_, source) => source.length + 1 });

const marker = /\{\{|\{%/;

/** True for a text with anything to fill in; all others are answered as they are. */
export const isTemplate = (text: string): boolean => marker.test(text);

/** Checks that every text within `value` parses. Throws Failure('TEMPLATE_INVALID') with the place and the template's line. */
export function checkTemplates(value: unknown, path = ''): void {
  mapTexts(value, path, (text, place) => {
    compile(text, place);
    return text;
  });
}

/** Fills in every text within `value`; all else is kept. Throws Failure('TEMPLATE_INVALID') when a bound is broken. */
export function render<T>(value: T, scope: object): T {
  return mapTexts(value, '', (text, place) => {
    try {
      return String(liquid.renderSync(compile(text, place), scope));
    } catch (error) {
      throw asFailure(error, place);
    }
  }) as T;
}

/** True where any text within `value` is a template. */
export function hasTemplates(value: unknown): boolean {
  let found = false;
  mapTexts(value, '', (text) => {
    found = true;
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
