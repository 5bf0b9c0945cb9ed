import { isObject } from '#kernel/json';

/** A template made ready: its text for a scope. */
export type PlainFill = (scope: object) => string | undefined;

const output = /\{\{\s*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)\s*\}\}/g;
/** Words of the language, and members that it makes itself. */
const special = /(^|\.)(true|false|nil|null|empty|blank|and|or|not|contains|size|first|last)(\.|$)/;

/**
 * A template of texts and plain paths such as `{{ params.id }}`, which most are, without the interpreter; null for any other. For a scope in which a
 * path leads elsewhere than through objects to a text, a number or nothing, it answers undefined, and the interpreter must.
 */
export function compilePlain(source: string): PlainFill | null {
  const pieces = source.split(output);
  const isPlain = pieces.every((piece, index) => (index % 2 === 0 ? !/\{\{|\{%|\{$/.test(piece) : !special.test(piece)));
  if (!isPlain) return null;
  const parts = pieces.map((piece, index) => (index % 2 === 0 ? piece : piece.split('.')));
  return (scope) => {
    let text = '';
    for (const part of parts) {
      const filled = typeof part === 'string' ? part : valueAt(scope, part);
      if (filled === undefined) return undefined;
      text += filled;
    }
    return text;
  };
}

function valueAt(scope: object, path: readonly string[]): string | undefined {
  let at: unknown = scope;
  for (const name of path) {
    if (at === null || at === undefined) return '';
    if (!isObject(at)) return undefined;
    // What an object has not of its own may be a global of the interpreter's, at the root; elsewhere it is nothing.
    if (!Object.hasOwn(at, name)) {
      if (at === scope) return undefined;
      return '';
    }
    at = at[name];
  }
  if (at === null || at === undefined) return '';
  if (typeof at === 'string') return at;
  return typeof at === 'number' || typeof at === 'boolean' ? String(at) : undefined;
}
