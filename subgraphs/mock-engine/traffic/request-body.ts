import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { Failure } from '#kernel/failure';
import { deepestJson, depthOf } from '#kernel/json-depth';

/** The largest body of a mock request (contract, section 8). */
const largestBody = 10 * 1024 * 1024;

/** A body as it came, and what it means. */
export interface ReadBody {
  bytes: Buffer | null;
  value: unknown;
}

/** True for a request that says that a body comes. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Reads the body of a request to its end. By events and by calls: a `for await` or promises cost several times as much.
 * Fails with Failure('PAYLOAD_TOO_LARGE') for one that is too large.
 */
export function readBody(request: IncomingMessage, done: (body: ReadBody) => void, fail: (error: unknown) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > largestBody) {
      request.removeAllListeners('data');
      request.removeAllListeners('end');
      request.resume();
      isOver = true;
      fail(new Failure('PAYLOAD_TOO_LARGE', `A mock request has at most ${largestBody} bytes.`));
    } else chunks.push(chunk);
  });
  request.once('end', () => {
    isOver = true;
    const [only] = chunks;
    const bytes = only && chunks.length === 1 ? only : size === 0 ? null : Buffer.concat(chunks);
    if (!bytes) return done({ bytes, value: null });
    const type = request.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data')) return done({ bytes, value: parseText(bytes.toString('utf8'), type) });
    parseMultipart(bytes, type).then((value) => done({ bytes, value }), fail);
  });
  // A client that leaves while it is being answered is no fault of the request.
  request.once('error', (error) => isOver || fail(error));
}

/** JSON and forms as values; everything else, and what does not parse or is too deep, as text. */
function parseText(text: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return { ...parseQuery(text) };
  if (!/[/+]json\b/.test(contentType)) return text;
  try {
    const value: unknown = JSON.parse(text);
    // A short text has no room for deep nesting.
    return text.length > 2 * deepestJson && depthOf(value) > deepestJson ? text : value;
  } catch {
    return text;
  }
}

/** A file of a form, as rules and templates see it. */
export interface FormFile {
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
  text: string;
}

const most = { parts: 1_000, textOfFile: 64 * 1024 } as const;

/** The parts of a form by name: texts, and files as objects; a name that came several times has a list. What does not parse stays text. */
function parseMultipart(bytes: Buffer, contentType: string): Promise<unknown> {
  return new Promise((resolve) => {
    const parts: [string, string | FormFile][] = [];
    const asText = (): void => resolve(bytes.toString('utf8'));
    try {
      const headers: BusboyHeaders = { 'content-type': contentType };
      const form = new Busboy({ headers, limits: { parts: most.parts, fieldSize: largestBody } });
      form.on('field', (name, value) => void parts.push([name, value]));
      form.on('file', (name, stream, filename, _encoding, contentType) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => {
          const content = Buffer.concat(chunks);
          const text = content.subarray(0, most.textOfFile).toString('utf8');
          parts.push([name, { filename, contentType, size: content.length, text }]);
        });
      });
      form.on('finish', () => resolve(byName(parts)));
      form.on('error', asText);
      form.end(bytes);
    } catch {
      asText();
    }
  });
}

function byName(parts: readonly [string, string | FormFile][]): Record<string, unknown> {
  const names = new Map<string, unknown>();
  for (const [name, value] of parts) {
    const before = names.get(name);
    names.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(names);
}
