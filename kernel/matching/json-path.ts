import { JSONPathEnvironment, JSONPathError } from 'json-p3';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { bad, unsupported } from './refusal.ts';
import { withinTime } from './time-box.ts';

const longest = 1_000;
const mostMs = 50;

/** RFC 9535, with its two regular-expression functions on the linear-time engine, too. */
const environment = new JSONPathEnvironment({ maxRecursionDepth: 50 });
for (const name of ['match', 'search'] as const) {
  const standard = environment.functionRegister.get(name);
  if (!standard) continue;
  environment.functionRegister.set(name, {
    argTypes: standard.argTypes,
    returnType: standard.returnType,
    call: (text: unknown, source: unknown) => {
      if (typeof text !== 'string' || typeof source !== 'string' || source.length > longest) return false;
      const matcher = RE2JS.compile(source).matcher(text);
      return name === 'match' ? matcher.matches() : matcher.find();
    },
  });
}

/** Selectors within selectors, and lists of them, can multiply what is looked at. */
const canMultiply = (source: string): boolean => /\.\.[^]*\.\.|\?[^]*\?|,/.test(source);

/** The values that a JSONPath finds in a JSON value. */
export type JsonPath = (value: unknown) => unknown[];

const compiled = new LRUCache<string, JsonPath>({ max: 10_000 });

/** Compiles a JSONPath (RFC 9535). Throws Failure('PATTERN_UNSUPPORTED') at `path`, and from the query when it takes too long. */
export function compileJsonPath(source: unknown, path: string): JsonPath {
  if (typeof source !== 'string' || source.length > longest) throw bad(path, `Must be a JSONPath of at most ${longest} characters.`);
  const known = compiled.get(source);
  if (known) return known;
  try {
    const query = environment.compile(source);
    const find = (value: unknown): unknown[] => {
      try {
        return query.query(value as never).values();
      } catch (error) {
        if (error instanceof JSONPathError) return [];
        throw error;
      }
    };
    const late = () => unsupported(path, `The JSONPath ${source} takes longer than ${mostMs} ms.`);
    const made: JsonPath = canMultiply(source) ? (value) => withinTime(mostMs, () => find(value), late) : find;
    compiled.set(source, made);
    return made;
  } catch (error) {
    throw unsupported(path, `Not a JSONPath (RFC 9535): ${(error as Error).message}.`);
  }
}
