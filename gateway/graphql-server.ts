import { join } from 'node:path';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { GraphQLError, Kind, type DocumentNode } from 'graphql';
import { logAccess } from '#kernel/access-log';
import type { Caller } from '#kernel/caller';
import { Failure, failures, isFailureCode } from '#kernel/failure';
import { admit } from '#kernel/gate';
import { asFailure, largestBody } from '#kernel/http-fault';
import { createGraphQLHttpServer, refuseRaw } from '#kernel/http-server';
import { depthOf, deepestJson } from '#kernel/json-depth';
import type { Config } from '#kernel/config';
import type { Log } from '#kernel/log';
import { requestIdOf } from '#kernel/request-id';
import { packageRoot } from '#kernel/root';
import { admitRequest } from './admission.ts';
import { mostErrors, mostTokens, parseWithinBounds } from './bounds.ts';
import type { Authenticator } from './caller.ts';
import { checkCost } from './cost.ts';
import { asGraphQLError, type Executor } from './execute.ts';
import type { Idempotency, KeptAnswer } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { explorerPolicy, teachManners } from './manners.ts';
import type { Planner } from './plan.ts';
import { openSockets } from './graphql-sockets.ts';

/** What a door to the outside is opened with. */
export interface DoorOptions {
  planner: Planner;
  executor: Executor;
  authenticator: Authenticator;
  limits: Limits;
  idempotency: Idempotency;
  config: Config;
  log: Log;
}

interface HttpContext {
  caller: Caller;
  requestId: string;
  address: string;
}

/** The GraphQL door: HTTP and WebSocket at `/graphql`, and GraphiQL for a browser that asks there. */
export async function openGraphQLServer(options: DoorOptions): Promise<FastifyInstance> {
  const { config, log } = options;
  const { production } = config;
  const server = await openApollo(options);
  const app = fastify({
    bodyLimit: largestBody,
    forceCloseConnections: true,
    trustProxy: config.TRUSTED_PROXIES,
    serverFactory: (handler) => createGraphQLHttpServer(handler),
    clientErrorHandler: refuseRaw(({ message, extensions }) => ({ errors: [{ message, extensions }] })),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
  });
  logAccess(app, log);
  await teachManners(app, config);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError>((error, { id: requestId }, reply) => {
    const failure = asFailure(error);
    if (failure.status >= 500) log.error({ err: error, requestId }, 'the GraphQL door broke');
    return refuse(reply, failure);
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    async handler(request, reply) {
      if (!production && request.method === 'GET' && request.headers.accept?.includes('text/html')) return reply.redirect('/graphiql/');
      return answer(server, options, request, reply);
    },
  });
  if (!production) {
    await app.register(fastifyStatic, {
      root: join(packageRoot, 'dist', 'explorer'),
      prefix: '/graphiql/',
      redirect: true,
      setHeaders: (response) => void response.setHeader('content-security-policy', explorerPolicy(config)),
    });
  }

  const sockets = openSockets(app, options);
  app.addHook('onClose', async () => {
    await sockets.dispose();
    await server.stop();
  });
  await app.listen({ host: config.HOST, port: config.GATEWAY_PORT });
  return app;
}

/** Apollo Server reads, checks and shapes; planning and running are the gateway's own. */
async function openApollo({ planner, executor, config: { production }, log }: DoorOptions): Promise<ApolloServer<HttpContext>> {
  const gate: ApolloServerPlugin<HttpContext> = {
    requestDidStart: async () => ({
      async didResolveOperation({ document, request, contextValue, operation }) {
        if (operation?.operation === 'subscription')
          throw new GraphQLError('Subscriptions run over the WebSocket at this address (graphql-transport-ws).', {
            extensions: { code: 'VALIDATION_FAILED', http: { status: 400 } },
          });
        if (depthOf(request.variables) > deepestJson)
          throw withStatus(new Failure('VALIDATION_FAILED', `Variables are nested deeper than ${deepestJson}.`));
        try {
          checkCost(planner, document, request.operationName ?? undefined, request.variables ?? {});
          admit(contextValue.caller, planner.prepare(document, request.operationName ?? undefined).requirement);
        } catch (error) {
          throw withStatus(error);
        }
      },
    }),
  };
  const server = new ApolloServer<HttpContext>({
    gateway: {
      load: async () => ({
        executor: async ({ document, request, context }) => {
          const { caller, requestId, address } = context as HttpContext;
          const prepared = planner.prepare(document, request.operationName ?? undefined);
          return (await executor.run({ prepared, variables: request.variables ?? {}, caller, requestId, address })) as never;
        },
      }),
      onSchemaLoadOrUpdate(callback) {
        callback({ apiSchema: planner.apiSchema, coreSupergraphSdl: '' });
        return () => {};
      },
      stop: async () => {},
    },
    plugins: [gate, ApolloServerPluginLandingPageDisabled()],
    parseOptions: { maxTokens: mostTokens },
    validationOptions: { maxErrors: mostErrors },
    introspection: !production,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError(formatted) {
      if (formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return formatted;
      const message = 'Something broke on our side. The request id finds it in the log.';
      return { ...formatted, message, extensions: { code: 'INTERNAL_ERROR' } };
    },
    logger: { debug: () => {}, info: () => {}, warn: (message) => log.warn(message), error: (message) => log.error(message) },
  });
  await server.start();
  return server;
}

/** A failure that Apollo Server answers with its own status. */
function withStatus(error: unknown): GraphQLError {
  const { message, extensions } = asGraphQLError(error);
  const { code } = extensions as { code?: unknown };
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: isFailureCode(code) ? failures[code].status : 500 } } });
}

async function answer(
  server: ApolloServer<HttpContext>,
  door: DoorOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id: requestId } = request;
  reply.header('x-request-id', requestId);
  const caller = await admitRequest(door, request, reply);
  const document = readDocument(request);
  const given = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) given.set(name, String(value));
  const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const work = async (): Promise<KeptAnswer> => {
    const {
      status = 200,
      body,
      headers,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method, headers: given, search, body: request.body },
      context: async () => ({ caller, requestId, address: request.ip }),
    });
    const text = body.kind === 'complete' ? body.string : '';
    return { status, location: null, data: { headers: [...headers], text }, isRefusal: status >= 400 || text.includes('"errors":') };
  };
  const key = caller.kind !== 'anonymous' && isMutation(document) ? request.headers['idempotency-key'] : undefined;
  const { answer: kept, isReplayed } =
    key === undefined
      ? { answer: await work(), isReplayed: false }
      : await door.idempotency.once({ caller, operation: 'POST /graphql', key: String(key), body: request.body }, work);
  const { headers, text } = kept.data as { headers: [string, string][]; text: string };
  reply.headers(Object.fromEntries(headers));
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (kept.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(kept.status).send(text);
}

const isMutation = (document: DocumentNode | null): boolean =>
  document?.definitions.some((node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === 'mutation') ?? false;

/** The document of a request, within the bounds. What does not even parse is left to Apollo Server, which says where. */
function readDocument({ body, query }: FastifyRequest): DocumentNode | null {
  const { query: text } = ((body ?? query) as { query?: unknown } | null) ?? {};
  if (typeof text !== 'string') return null;
  try {
    return parseWithinBounds(text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    return null;
  }
}

function refuse(reply: FastifyReply, { status, message, extensions }: Failure): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ errors: [{ message, extensions }] });
}
