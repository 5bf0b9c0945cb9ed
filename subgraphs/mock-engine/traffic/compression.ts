import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FixedAnswer } from './simulation.ts';

/** Below this a compressed body saves less than its header costs. */
const worthIt = 1_024;
const texts = /^(text\/|application\/([\w.+-]+\+)?(json|xml|javascript|x-ndjson|graphql)|image\/svg\+xml)/i;

/** Whether an answer of these headers, as a flat list, is worth being compressed. One that says how it is encoded stays as it is. */
export function isCompressible(headers: readonly string[], length: number): boolean {
  if (length < worthIt) return false;
  const placeOf = (name: string): number => headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return placeOf('content-encoding') < 0 && texts.test(headers[placeOf('content-type') + 1] ?? '');
}

const ways = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

export type Encoding = keyof typeof ways;

/** How a client wants the answer's body; null for as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined, { compressible }: FixedAnswer): Encoding | null {
  if (!compressible || acceptEncoding === undefined) return null;
  const chosen = negotiate(String(acceptEncoding), ['br', 'gzip', 'identity']);
  return chosen === 'br' || chosen === 'gzip' ? chosen : null;
}

const made = new WeakMap<FixedAnswer, Partial<Record<Encoding, Promise<FixedAnswer>>>>();

/** The same answer with its body compressed: done once for an answer that is given again. */
export function encode(answer: FixedAnswer, encoding: Encoding): Promise<FixedAnswer> {
  const known = made.get(answer) ?? {};
  made.set(answer, known);
  return (known[encoding] ??= compress(answer, encoding));
}

async function compress({ statusCode, headers, body }: FixedAnswer, encoding: Encoding): Promise<FixedAnswer> {
  const smaller = await ways[encoding](body);
  const kept = headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'content-length');
  const added = ['Content-Encoding', encoding, 'Vary', 'Accept-Encoding', 'Content-Length', String(smaller.length)];
  return { statusCode, headers: [...kept, ...added], body: smaller, ascii: null, compressible: false };
}
