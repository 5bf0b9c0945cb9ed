import { createServer, IncomingMessage, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '#kernel/failure';

/** How much of a request may come before its body, the address included, and how long each part may take. */
export const httpLimits = { maxHeaderSize: 16 * 1024, headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 } as const;

/** Answers what never became a request: too large a head, or no HTTP at all. `body` words the refusal as the door does. */
export const refuseRaw =
  (body: (failure: Failure) => unknown) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
    const { maxHeaderSize } = httpLimits;
    const failure =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? new Failure('HEADERS_TOO_LARGE', `The address and the headers together have at most ${maxHeaderSize} bytes.`)
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? new Failure('REQUEST_TIMEOUT', 'The request did not arrive in time.')
          : new Failure('MALFORMED_REQUEST', 'This is not HTTP that the server can read.');
    const text = JSON.stringify(body(failure));
    const head = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`;
    socket.end(
      `${head}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  };

const asked = Symbol('asked for an upgrade');

/**
 * A request that asks for an upgrade which is not offered is an ordinary one (RFC 9110, section 7.8); Java's client asks for h2c every time.
 * Node takes every such request out of the ordinary once a server listens for upgrades, and decides it by this property.
 */
class Request extends IncomingMessage {
  declare [asked]: boolean;

  get upgrade(): boolean {
    return this[asked] && this.headers.upgrade?.toLowerCase() === 'websocket' && this.url?.split('?')[0] === '/graphql';
  }

  set upgrade(value: boolean) {
    this[asked] = value;
  }
}

/** An HTTP server whose `upgrade` event comes for WebSockets at `/graphql` alone. */
export const createGraphQLHttpServer = (handler: RequestListener): Server =>
  createServer({ IncomingMessage: Request, ...httpLimits }, handler);
