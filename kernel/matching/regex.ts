import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { bad, unsupported } from './refusal.ts';

const longest = 1_000;
const compiled = new LRUCache<string, RE2JS>({ max: 10_000 });

/** Compiles a regular expression that runs in linear time (RE2 syntax). Throws Failure('PATTERN_UNSUPPORTED') at `path`. */
export function compileRegex(source: unknown, path: string): RE2JS {
  if (typeof source !== 'string' || source.length > longest)
    throw bad(path, `Must be a regular expression of at most ${longest} characters.`);
  const known = compiled.get(source);
  if (known) return known;
  try {
    const made = RE2JS.compile(source);
    compiled.set(source, made);
    return made;
  } catch (error) {
    throw unsupported(path, `Not a regular expression that runs in linear time (RE2 syntax): ${(error as Error).message}.`);
  }
}
