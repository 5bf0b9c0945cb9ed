import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import type { Config } from '#kernel/config';
import { cast, type Person } from './cast.ts';

export interface Reply<T = Record<string, never>> {
  status: number;
  headers: Headers;
  data: T;
  error: { code: string; message: string; details: { issues?: { path: string; message: string }[] } };
  meta: { timestamp: string; requestId: string; pagination?: { limit: number; nextCursor: string | null; hasMore: boolean } };
  text: string;
}

/** What a person does from outside: REST, GraphQL, sockets and mock traffic. */
export interface Session {
  rest<T = Record<string, never>>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  graphql<T = Record<string, never>>(
    query: string,
    variables?: object,
    operationName?: string,
  ): Promise<{ status: number; data: T; errors?: { message: string; extensions: { code: string } }[] }>;
  follow<T>(query: string, variables?: object): Subscription<T>;
  token: string | null;
}

export interface Subscription<T> extends AsyncDisposable {
  readonly events: T[];
  readonly ended: Promise<void>;
}

/** Somebody of the cast who signs in, whoever has a token or a key, or nobody. */
export async function clientOf(config: Config, who: Person | { token: string } | null): Promise<Session> {
  const base = `http://127.0.0.1:${config.FACADE_PORT}`;
  const graph = `127.0.0.1:${config.GATEWAY_PORT}/graphql`;
  let token = typeof who === 'object' && who ? who.token : null;
  const sign = (): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` });

  const client: Session = {
    get token() {
      return token;
    },
    async rest<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const raw = typeof body === 'string' ? body : JSON.stringify(body);
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { ...type, ...sign(), ...headers },
        body: body === undefined ? undefined : raw,
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
      const parsed = (isJson ? JSON.parse(text) : {}) as Reply<T>;
      return { ...parsed, status: response.status, headers: response.headers, text };
    },
    async graphql(query, variables, operationName) {
      const headers = { 'content-type': 'application/json', ...sign() };
      const response = await fetch(`http://${graph}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables, operationName }),
      });
      return { ...((await response.json()) as { data: never }), status: response.status };
    },
    follow<T>(query: string, variables?: object): Subscription<T> {
      const socket: Client = createClient({ url: `ws://${graph}`, webSocketImpl: WebSocket, connectionParams: sign(), retryAttempts: 0 });
      const events: T[] = [];
      const ended = (async () => {
        for await (const { data, errors } of socket.iterate<T>({ query, variables: variables as Record<string, unknown> })) {
          if (errors) throw errors[0] as Error;
          if (data) events.push(data);
        }
      })();
      ended.catch(() => {});
      return {
        events,
        ended,
        async [Symbol.asyncDispose]() {
          await socket.dispose();
        },
      };
    },
  };
  if (typeof who === 'string') token = (await client.rest<{ accessToken: string }>('POST', '/v1/auth/login', cast[who])).data.accessToken;
  return client;
}
