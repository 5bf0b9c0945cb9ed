import type { Server } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { GraphQLError, parse, type ExecutionResult } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { WebSocketServer } from 'ws';
import { logAccess } from '#kernel/access-log';
import { Failure } from '#kernel/failure';
import { largestUpload } from '#kernel/http-fault';
import { createGraphQLHttpServer } from '#kernel/http-server';
import type { Log } from '#kernel/log';
import { addressHeader, type Ask } from '#kernel/neighbour';
import type { Passports } from '#kernel/passport';
import { requestIdOf } from '#kernel/request-id';
import type { Subgraph } from '#kernel/subgraph';

export interface SubgraphServerOptions {
  subgraph: Subgraph;
  host: string;
  port: number;
  passports: Passports;
  /** True once the service may be sent requests. */
  ready: () => Promise<boolean>;
  /** Where the explorer of the whole API is; null in production, where there is none. */
  explorerUrl: string | null;
  log: Log;
}

/** The port of one service: its graph for the gateway, its health for the operator and, where it has any, its traffic. */
export async function openSubgraphServer({
  subgraph,
  host,
  port,
  passports,
  ready,
  explorerUrl,
  log,
}: SubgraphServerOptions): Promise<FastifyInstance> {
  const { traffic } = subgraph;
  const app = fastify({
    // A document that is imported comes on as routes, which take more room.
    bodyLimit: 2 * largestUpload,
    forceCloseConnections: true,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    serverFactory: (handler): Server =>
      createGraphQLHttpServer((request, response) => {
        if (!traffic?.(request, response)) handler(request, response);
      }),
  });
  logAccess(app, log);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  app.get('/healthz', () => ({ status: 'up' }));
  app.get('/readyz', async (_, reply) => ((await ready()) ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' })));
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  if (explorerUrl !== null) app.get('/api/docs', (_, reply) => reply.redirect(explorerUrl));
  app.post<{ Body: Pick<Ask, 'query' | 'variables' | 'operationName'> }>('/graphql', async (request, reply) => {
    try {
      const caller = await passports.check(request.headers.authorization?.replace(/^Bearer /, ''));
      const { query, variables, operationName } = request.body;
      const address = request.headers[addressHeader];
      return await subgraph.run({ query, variables, operationName, caller, requestId: request.id, address: address?.toString() });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return reply.code(error.status).send({ errors: [{ message: error.message, extensions: error.extensions }] });
    }
  });

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  app.server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  });
  const graph = useServer(
    {
      // Given no more than this, graphql-ws would validate and execute by itself, past the subgraph's gate.
      onSubscribe(_context, _id, payload) {
        try {
          return { schema: subgraph.schema, document: parse(payload.query), contextValue: payload };
        } catch (error) {
          return [error as GraphQLError];
        }
      },
      execute: ({ contextValue }) => answerSocket(passports, contextValue as SocketPayload, subgraph.run) as never,
      subscribe: ({ contextValue }) => answerSocket(passports, contextValue as SocketPayload, subgraph.follow) as never,
    },
    sockets,
  );
  app.addHook('onClose', async () => {
    await graph.dispose();
    sockets.close();
  });
  await app.listen({ host, port });
  log.info({ service: subgraph.name, port }, 'listening');
  return app;
}

interface SocketPayload extends Pick<Ask, 'query' | 'variables' | 'operationName'> {
  extensions?: { passport?: string; requestId?: string };
}

/** Lets an operation of a socket in by its own passport; a refusal is its answer, and leaves the socket's other subscriptions alone. */
async function answerSocket<T>(
  passports: Passports,
  { query, variables, operationName, extensions }: SocketPayload,
  answer: (ask: Ask) => Promise<T>,
): Promise<T | ExecutionResult> {
  try {
    const caller = await passports.check(extensions?.passport);
    return await answer({ query, variables, operationName, caller, requestId: requestIdOf(extensions?.requestId) });
  } catch (error) {
    const { message } = error as Error;
    return { errors: [new GraphQLError(message, { originalError: error as Error })] };
  }
}
