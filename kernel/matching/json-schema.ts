import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import { isObject } from '#kernel/json';
import { compileRegex } from './regex.ts';
import { bad, unsupported } from './refusal.ts';
import { withinTime } from './time-box.ts';

const largest = 64 * 1024;
const [mostMs, mostMsToCompile] = [50, 1_000];

const linear: NonNullable<NonNullable<Options['code']>['regExp']> = Object.assign(
  (source: string) => {
    const pattern = compileRegex(source, '');
    // Ajv tells expressions apart by their texts.
    return { test: (text: string) => pattern.matcher(text).find(), toString: () => source };
  },
  // Only schemas that are written out as code would need it, and none is.
  { code: '' },
);

const options = { strict: false, logger: false, code: { regExp: linear }, addUsedSchema: false } as const satisfies Options;

/** What may make a look at a value long: a schema that leads to itself, comparing all with all, and the formats' own expressions. */
const canMultiply = (text: string): boolean => /"(?:\$ref|\$dynamicRef|\$recursiveRef|uniqueItems|format)"/.test(text);

type Test = (value: unknown) => boolean;
const compiled = new LRUCache<string, Test>({ max: 2_000, maxSize: 16 * 1024 * 1024, sizeCalculation: (_, text) => text.length + 1 });

/**
 * Compiles a JSON Schema: draft 2020-12, or draft 7 where its `$schema` says so. Nothing is fetched; its regular expressions run in linear time.
 * Throws Failure('PATTERN_UNSUPPORTED') at `path`, and from the test when it takes too long.
 */
export function compileJsonSchema(schema: unknown, path: string): Test {
  if (!isObject(schema) && typeof schema !== 'boolean') throw bad(path, 'Must be a JSON Schema: an object, true or false.');
  if (isObject(schema) && schema['$async'] !== undefined)
    throw bad(`${path}/$async`, 'Is for schemas that ask somebody else, and none is asked here.');
  const text = JSON.stringify(schema);
  if (text.length > largest) throw bad(path, `A JSON Schema has at most ${largest} characters.`);
  const known = compiled.get(text);
  if (known) return known;
  const isOlder = isObject(schema) && typeof schema['$schema'] === 'string' && /draft-0[67]/.test(schema['$schema']);
  const late = (): Error => unsupported(path, 'The JSON Schema takes too long.');
  try {
    const validate = withinTime(
      mostMsToCompile,
      () => {
        const ajv = isOlder ? new Ajv(options) : new Ajv2020(options);
        addFormats.default(ajv);
        return ajv.compile(schema);
      },
      late,
    );
    const holds: Test = (value) => {
      try {
        return validate(value);
      } catch (error) {
        // A schema that leads to itself without an end holds for nothing.
        if (error instanceof RangeError) return false;
        throw error;
      }
    };
    const made: Test = canMultiply(text) ? (value) => withinTime(mostMs, () => holds(value), late) : holds;
    compiled.set(text, made);
    return made;
  } catch (error) {
    throw unsupported(path, `Not a JSON Schema that can be used: ${(error as Error).message}.`);
  }
}
