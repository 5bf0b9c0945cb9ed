import { Failure } from '#kernel/failure';
import { compileRegex } from '#kernel/matching/regex';

/**
 * One segment of a path pattern: a literal, `:name`, `:name(regular expression)`, `*` or a text with `*` in it, or `**` for any number of segments.
 * `more` stands for a trailing `*`: one segment or more.
 */
export type Segment =
  | { kind: 'literal'; text: string }
  | { kind: 'param'; name: string }
  | { kind: 'constrained'; name: string; source: string; takes: (text: string) => boolean }
  | { kind: 'glob'; pieces: string[] }
  | { kind: 'more' }
  | { kind: 'rest' };

const longestPattern = 64;

/** Reads a path pattern (contract, section 4). Throws Failure('PATTERN_UNSUPPORTED') at `place` with the reason. */
export function checkPattern(pattern: string, place: string): Segment[] {
  const refuse = (reason: string): Failure =>
    new Failure('PATTERN_UNSUPPORTED', `${place}: ${reason}`, { issues: [{ path: place, message: reason }] });
  if (!pattern.startsWith('/')) throw refuse('A path starts with "/".');
  const texts = splitPath(pattern);
  if (texts.length > longestPattern) throw refuse(`A path has at most ${longestPattern} segments.`);
  const segments = texts.map((text, index) => readSegment(text, index === texts.length - 1, refuse));
  const names = segments.flatMap((segment) => ('name' in segment ? [segment.name] : []));
  if (new Set(names).size < names.length) throw refuse('Each parameter needs a name of its own.');
  if (segments.filter(({ kind }) => kind === 'rest').length > 2) throw refuse('A path has at most two "**".');
  return segments;
}

function readSegment(text: string, isLast: boolean, refuse: (reason: string) => Failure): Segment {
  const [, constrained, source] = /^:([^(]*)\((.*)\)$/.exec(text) ?? [];
  if (constrained !== undefined && source !== undefined) return readConstraint(constrained, source, refuse);
  if (/[?#\s]/.test(text)) throw refuse('A path holds no "?", "#" or space; match queries by rules.');
  if (text === '**') return { kind: 'rest' };
  if (text === '*' && isLast) return { kind: 'more' };
  if (text.includes('**')) throw refuse('"**" stands alone between slashes.');
  if (text.includes('*')) return { kind: 'glob', pieces: text.split('*') };
  if (!text.startsWith(':')) return { kind: 'literal', text };
  return { kind: 'param', name: readName(text.slice(1), refuse) };
}

function readName(name: string, refuse: (reason: string) => Failure): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw refuse(`":${name}" is not a parameter; use letters, digits and "_" after the colon.`);
  return name;
}

/** The expression must take the whole segment. */
function readConstraint(name: string, source: string, refuse: (reason: string) => Failure): Segment {
  try {
    const pattern = compileRegex(source, '');
    return { kind: 'constrained', name: readName(name, refuse), source, takes: (text) => pattern.matcher(text).matches() };
  } catch (error) {
    throw error instanceof Failure ? refuse(error.message) : error;
  }
}

/** The path of one document of a resource, below the path that lists them. */
export const itemPath = (path: string): string => `${path.replace(/\/$/, '')}/:documentKey`;

/** The segments of a path; a slash at the end makes no difference. */
export function splitPath(path: string): string[] {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(1, -1) : path.slice(1);
  return trimmed === '' ? [] : trimmed.split('/');
}

/** True where the text begins with the first piece, ends with the last and holds the others between, in order. */
export function globMatches(pieces: readonly string[], text: string): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, from);
    if (found < 0 || found + piece.length > end) return false;
    from = found + piece.length;
  }
  return true;
}

const weight = { literal: '5', glob: '4', constrained: '3', param: '2', more: '1', rest: '0' } as const satisfies Record<
  Segment['kind'],
  string
>;

/** Sorts patterns: the greater text is the more specific, compared segment by segment. */
export const specificity = (segments: readonly Segment[]): string => segments.map(({ kind }) => weight[kind]).join('');
