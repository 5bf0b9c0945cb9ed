import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse } from 'graphql';
import { admitRequest } from '#gateway/admission';
import type { DoorOptions } from '#gateway/graphql-server';
import { logAccess } from '#kernel/access-log';
import { Failure } from '#kernel/failure';
import { asFailure, largestBody } from '#kernel/http-fault';
import { deepestJson, depthOf } from '#kernel/json-depth';
import { requestIdOf } from '#kernel/request-id';
import { packageRoot } from '#kernel/root';
import { failureOf, firstFailure, successOf } from './envelope.ts';
import { explorerPage } from './explorer.ts';
import { readVariables, wireIssues, type Given } from './input.ts';
import { openApiOf } from './openapi.ts';
import { readRows, type Method, type Row } from './rows.ts';
import { shapes } from './shapes.ts';

const jwks = parse('{ jwks }');
const methods: readonly Method[] = ['GET', 'POST', 'PATCH', 'DELETE'];

export interface FacadeOptions extends DoorOptions {
  /** The demonstration's login, offered in the explorer; null where there is none. */
  demoLogin: { email: string; password: string } | null;
}

/** The REST door: every row of the table, the OpenAPI document made of it, and its explorer. */
export async function openFacade({
  planner,
  executor,
  authenticator,
  limits,
  host,
  port,
  production,
  demoLogin,
  log,
}: FacadeOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: largestBody,
    forceCloseConnections: true,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  logAccess(app, log);
  const rows = readRows(planner.apiSchema);

  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = asFailure(error);
    if (failure.status >= 500) log.error({ err: error, requestId: request.id }, 'the facade broke');
    return refuse(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new Failure('ROUTE_NOT_FOUND', `There is no ${request.url.split('?')[0]}; /openapi.json lists what there is.`)),
  );

  const answer = (row: Row) => {
    const prepared = planner.prepare(row.document);
    const shape = shapes[row.name];
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = await admitRequest({ authenticator, limits }, request, reply);
      const variables = readVariables(row, { params: request.params, query: request.query, body: request.body } as Given);
      const result = await executor.run({ prepared, variables, caller, requestId: request.id });
      const failure = firstFailure(result, (issues) => wireIssues(row, issues));
      if (failure) throw failure;
      const { data } = result.data as { data: Record<string, unknown> };
      if (row.status === 201) reply.header('location', `${request.url.split('?')[0]}/${String(data['id'] ?? data['keyId'])}`);
      return reply.code(row.status).send(successOf(shape ? shape(data) : data, request.id, Number(variables['limit'] ?? 50)));
    };
  };
  for (const row of rows) app.route({ method: row.method, url: row.path, handler: answer(row) });
  for (const [url, allowed] of allowedMethods(rows)) {
    const others = ['PUT', ...methods].filter((method) => !allowed.includes(method as Method));
    const allow = allowed.includes('GET') ? ['HEAD', ...allowed] : allowed;
    app.route({
      method: others,
      url,
      handler(request, reply) {
        reply.header('allow', allow.join(', '));
        throw new Failure('METHOD_NOT_ALLOWED', `${request.method} is not for this path; use ${allow.join(', ')}.`, { allow });
      },
    });
  }

  const openapi = openApiOf({ rows, schema: planner.apiSchema });
  app.get('/openapi.json', () => openapi);
  app.get('/.well-known/jwks.json', async (request) => {
    const document = planner.prepare(jwks);
    const { data } = await executor.run({ prepared: document, variables: {}, caller: { kind: 'anonymous' }, requestId: request.id });
    return data?.['jwks'];
  });
  app.get('/healthz', () => ({ status: 'up' }));
  if (!production) {
    await app.register(fastifyStatic, {
      root: join(packageRoot, 'node_modules', 'swagger-ui-dist'),
      prefix: '/api/docs/assets/',
      index: false,
    });
    app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(explorerPage(demoLogin)));
    app.get('/', (_, reply) => reply.redirect('/api/docs'));
  }
  await app.listen({ host, port });
  return app;
}

/** An empty body is none, whatever its content type says: `POST .../enable` takes no body. */
function parseJson(_request: FastifyRequest, text: string | Buffer, done: (error: Error | null, body?: unknown) => void): void {
  if (text.length === 0) return done(null, undefined);
  try {
    const body: unknown = JSON.parse(String(text));
    if (depthOf(body) > deepestJson) throw new Failure('VALIDATION_FAILED', `The body is nested deeper than ${deepestJson}.`);
    done(null, body);
  } catch (error) {
    done(error instanceof Failure ? error : new Failure('MALFORMED_JSON', `The body is not JSON: ${(error as Error).message}.`));
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure.status === 503) reply.header('retry-after', '2');
  return reply.code(failure.status).send(failureOf(failure, request.id));
}

function allowedMethods(rows: readonly Row[]): Map<string, Method[]> {
  const byPath = new Map<string, Method[]>();
  for (const { path, method } of rows) byPath.set(path, [...(byPath.get(path) ?? []), method]);
  return byPath;
}
