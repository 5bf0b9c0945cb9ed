import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { parseCookie } from 'cookie';
import { failures, type FailureCode } from '#kernel/failure';
import { newId } from '#kernel/id';
import type { Matchable } from '#kernel/matcher';
import type { RequestRecord } from '../execution/execution.entity.ts';
import type { ResponseFault } from '../route/route.entity.ts';
import { encode, encodingFor } from './compression.ts';
import { fixAnswer, type FixedAnswer } from './simulation.ts';

/** Of larger bodies a chain's templates see nothing: the record of an execution is no place for them. */
const largestKeptBody = 256 * 1024;
/** These prove who somebody is, so no record keeps them. */
export const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Where a request goes. */
export interface Target {
  address: string;
  path: string;
  query: string;
}

/** `/mock/{address}/path?query`, or any path of the host `{address}.localhost`. */
export function targetOf({ url = '/', headers }: IncomingMessage): Target | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (path.startsWith('/mock/')) {
    const end = path.indexOf('/', 6);
    return end < 0 ? { address: path.slice(6), path: '/', query } : { address: path.slice(6, end), path: path.slice(end), query };
  }
  const host = headers.host ?? '';
  const dot = host.indexOf('.localhost');
  return dot > 0 ? { address: host.slice(0, dot), path, query } : null;
}

/** Sends an answer that is ready. */
export function send(response: ServerResponse, { statusCode, headers, body, ascii }: FixedAnswer, more: readonly string[] = []): void {
  response.writeHead(statusCode, more.length > 0 ? [...headers, ...more] : headers);
  if (ascii === null) response.end(body);
  else response.end(ascii, 'latin1');
}

/** Sends an answer as its asker takes it: compressed, where that is worth it, and with what browsers need. */
export function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FixedAnswer,
  cors: boolean,
  more: readonly string[] = [],
): void {
  const added = cors ? [...corsHeaders(request, answer.headers), ...more] : more;
  const encoding = encodingFor(request.headers['accept-encoding'], answer);
  if (!encoding) return send(response, answer, added);
  void encode(answer, encoding).then((smaller) => send(response, smaller, added));
}

/** What a browser of another origin needs to read an answer; nothing for others, and where the answer says so itself. */
export function corsHeaders({ headers }: IncomingMessage, own: readonly string[]): string[] {
  const { origin } = headers;
  if (origin === undefined || own.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'access-control-allow-origin')) return [];
  const read = ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true'];
  return [...read, 'Access-Control-Expose-Headers', '*', 'Vary', 'Origin'];
}

/** Answers OPTIONS for a path that has no such route: what it takes, and to a browser that asks first, that it may. */
export function answerOptions(request: IncomingMessage, response: ServerResponse, methods: readonly string[], cors: boolean): FixedAnswer {
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ');
  const isPreflight = cors && request.headers['access-control-request-method'] !== undefined;
  const asked = request.headers['access-control-request-headers'];
  const may = isPreflight ? ['Access-Control-Allow-Methods', allow, 'Access-Control-Max-Age', '600'] : [];
  const names = isPreflight && asked !== undefined ? ['Access-Control-Allow-Headers', asked] : [];
  const answer = { statusCode: 204, headers: ['Allow', allow, ...may, ...names], body: Buffer.alloc(0), ascii: '', compressible: false };
  send(response, answer, cors ? corsHeaders(request, []) : []);
  return answer;
}

const dripPieces = 20;
/** How long a body drips whose response has no delay. */
const dripMs = 10_000;

/** Answers wrongly on the wire, on purpose. */
export function misbehave(response: ServerResponse, fault: ResponseFault, { statusCode, headers, body }: FixedAnswer, delay: number): void {
  const { socket } = response;
  if (!socket) return;
  switch (fault) {
    case 'connection_reset':
      return void socket.resetAndDestroy();
    case 'empty_response':
      return void socket.end();
    case 'malformed_chunk': {
      const kept = headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'content-length');
      response.writeHead(statusCode, [...kept, 'Transfer-Encoding', 'chunked']);
      response.flushHeaders();
      return void socket.end('this is no chunk\r\n\r\n');
    }
    case 'truncated_body':
      response.writeHead(statusCode, headers);
      response.write(body.subarray(0, Math.floor(body.length / 2)));
      return void socket.end();
    case 'slow_drip':
      response.writeHead(statusCode, headers);
      return drip(response, body, delay || dripMs);
  }
}

function drip(response: ServerResponse, body: Buffer, overMs: number): void {
  const size = Math.max(1, Math.ceil(body.length / dripPieces));
  let at = 0;
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer);
    response.write(body.subarray(at, at + size));
    at += size;
    if (at < body.length) return;
    clearInterval(timer);
    response.end();
  }, overMs / dripPieces);
}

/** Refuses in the envelope of the API (reference, section 2.1). */
export function refuse(response: ServerResponse, code: FailureCode, message: string, details: object = {}): FixedAnswer | null {
  if (response.headersSent) {
    response.destroy();
    return null;
  }
  const meta = { timestamp: new Date().toISOString(), requestId: newId() };
  const body = { success: false, error: { code, message, details }, meta };
  const answer = fixAnswer({ statusCode: failures[code].status, headers: {}, body });
  send(response, answer);
  return answer;
}

/** A request as rules see it; the parameters of its path are a route's to say. Header names are lower-case. */
export function matchableOf<H extends Record<string, unknown>>(
  method: string,
  { path, query }: Pick<Target, 'path' | 'query'>,
  headers: H,
  body: unknown,
): Matchable & { method: string; path: string; headers: H; params: Record<string, string> } {
  const { cookie, host } = headers;
  return {
    method,
    path,
    query: query === '' ? {} : { ...parseQuery(query) },
    headers,
    cookies: typeof cookie === 'string' ? { ...parseCookie(cookie) } : {},
    host: typeof host === 'string' ? host : '',
    body,
    params: {},
  };
}

/** A request as an execution may keep it. */
export function forTheRecord(seen: RequestRecord): RequestRecord {
  const headers = Object.fromEntries(
    Object.entries(seen.headers).map(([name, value]) => [name, secretHeaders.has(name) ? '[secret]' : value]),
  );
  const isLarge = seen.body !== null && JSON.stringify(seen.body).length > largestKeptBody;
  return { ...seen, headers, body: isLarge ? null : seen.body };
}
