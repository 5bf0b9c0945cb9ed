import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { createClient } from 'graphql-ws';
import { Pool } from 'undici';
import WebSocket from 'ws';
import type { Caller } from '#kernel/caller';
import { Failure, isFailureCode } from '#kernel/failure';
import type { Passports } from '#kernel/passport';
import type { Subgraph } from '#kernel/subgraph';

/** A question to a domain, and on whose behalf it is asked. */
export interface Ask {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  caller: Caller;
  requestId: string;
  /** The address that the request came from; none for what a service asks by itself. */
  address?: string;
}

/** What a domain answers: as graphql-js makes it in this process, or as it came over the wire. */
export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly GraphQLFormattedError[];
}

/** A domain as the others see it: in this process or behind HTTP, with the same answers. */
export interface Neighbour extends AsyncDisposable {
  readonly name: string;
  ask(ask: Ask): Promise<Answer>;
  /** Opens a subscription; returning the iterator ends it at its source. */
  follow(ask: Ask): Promise<AsyncIterable<Answer>>;
}

/** A domain in this process: a function call. */
export function localNeighbour(subgraph: Subgraph): Neighbour {
  return {
    name: subgraph.name,
    ask: async (ask) => toAnswer(await subgraph.run(ask)),
    async follow(ask) {
      const stream = await subgraph.follow(ask);
      if (Symbol.asyncIterator in stream) return stream as AsyncIterable<Answer>;
      throw toFailure(toAnswer(stream));
    },
    async [Symbol.asyncDispose]() {},
  };
}

const longestWait = 30_000;

/** Tells a service in another process where a request came from; believed of the gateway alone. */
export const addressHeader = 'x-client-address';

/** A domain behind HTTP: keep-alive connections for questions, one socket for all subscriptions. */
export function httpNeighbour(name: string, url: string, passports: Passports): Neighbour {
  const pool = new Pool(url, {
    connections: 32,
    pipelining: 1,
    headersTimeout: longestWait,
    bodyTimeout: longestWait,
    connectTimeout: 5_000,
  });
  const socket = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazy: true,
    lazyCloseTimeout: 5_000,
    retryAttempts: 0,
  });
  return {
    name,
    async ask({ caller, requestId, address, ...body }) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${await passports.issue(caller)}`,
        'x-request-id': requestId,
        ...(address !== undefined && { [addressHeader]: address }),
      };
      try {
        const response = await pool.request({ method: 'POST', path: '/graphql', headers, body: JSON.stringify(body) });
        return (await response.body.json()) as Answer;
      } catch (error) {
        throw unavailable(name, error);
      }
    },
    async follow({ caller, requestId, ...payload }) {
      const extensions = { passport: await passports.issue(caller), requestId };
      return translate(name, socket.iterate({ ...payload, extensions }) as AsyncIterableIterator<Answer>);
    },
    async [Symbol.asyncDispose]() {
      await socket.dispose();
      await pool.destroy();
    },
  };
}

/** graphql-ws throws a server's refusal as an array and a lost socket as a close event; both become one Failure. */
function translate(name: string, source: AsyncIterableIterator<Answer>): AsyncIterableIterator<Answer> {
  const orFailure = (error: unknown): never => {
    throw Array.isArray(error) ? toFailure({ errors: error as GraphQLFormattedError[] }) : unavailable(name, error);
  };
  return {
    next: () => source.next().catch(orFailure),
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function unavailable(name: string, cause: unknown): Failure {
  return new Failure('SERVICE_UNAVAILABLE', `The ${name} service does not answer; try again in a moment.`, { service: name }, { cause });
}

/** The formatted error of the wire is what graphql-js would print of its own. */
function toAnswer({ data, errors }: ExecutionResult): Answer {
  return { data: data, ...(errors && { errors: errors.map((error) => error.toJSON()) }) };
}

/** The first error of an answer as the Failure it was. */
export function toFailure({ errors }: Answer): Failure {
  const [first] = errors ?? [];
  const code = first?.extensions?.['code'];
  const details = first?.extensions?.['details'] as Record<string, unknown> | undefined;
  return new Failure(isFailureCode(code) ? code : 'INTERNAL_ERROR', first?.message ?? 'The service gave no answer.', details);
}

/** The data of an answer that must be whole; its first error is thrown. */
export function unwrap<T>(answer: Answer): T {
  if (answer.errors?.length || !answer.data) throw toFailure(answer);
  return answer.data as T;
}
