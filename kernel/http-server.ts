import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http';

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
export const createGraphQLHttpServer = (handler: RequestListener): Server => createServer({ IncomingMessage: Request }, handler);
