import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { parse, type ExecutionResult } from 'graphql';
import { admitRequest } from '#gateway/admission';
import type { DoorOptions } from '#gateway/graphql-server';
import type { KeptAnswer } from '#gateway/idempotency';
import { explorerPolicy, teachManners } from '#gateway/manners';
import { logAccess } from '#kernel/access-log';
import { anonymous, type Caller } from '#kernel/caller';
import { Failure } from '#kernel/failure';
import { admit } from '#kernel/gate';
import { asFailure, largestBody, largestUpload } from '#kernel/http-fault';
import { httpLimits, refuseRaw } from '#kernel/http-server';
import { newId } from '#kernel/id';
import { deepestJson, depthOf } from '#kernel/json-depth';
import { requestIdOf } from '#kernel/request-id';
import { packageRoot } from '#kernel/root';
import { failureOf, firstFailure, shaped, successOf } from './envelope.ts';
import { etagOf, isUnchanged, versionsOf } from './conditions.ts';
import { eventsOf } from './events.ts';
import { explorerPage } from './explorer.ts';
import { readVariables, wireIssues, type Given } from './input.ts';
import { ndjsonOf } from './ndjson.ts';
import { openApiOf } from './openapi.ts';
import { ifVersion, lastEventId, readRows, takesIdempotencyKey, type Method, type Row } from './rows.ts';
import { ownWays } from './own-ways.ts';

const jwks = parse('{ jwks }');
/** The most that a page holds: what an export reads at a time. */
const largestPage = 200;
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

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
  config,
  demoLogin,
  idempotency,
  log,
}: FacadeOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: largestBody,
    forceCloseConnections: true,
    trustProxy: config.TRUSTED_PROXIES,
    http: httpLimits,
    clientErrorHandler: refuseRaw((failure) => failureOf(failure, newId())),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  logAccess(app, log);
  await teachManners(app, config);
  const rows = readRows(planner.apiSchema);

  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = asFailure(error);
    if (failure.status === 500 || failure.status === 503) log.error({ err: error, requestId: request.id }, 'the facade broke');
    return refuse(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new Failure('ROUTE_NOT_FOUND', `There is no ${request.url.split('?')[0]}; /openapi.json lists what there is.`)),
  );

  const callers = new WeakMap<FastifyRequest, Caller>();
  const wayOf = (row: Row): Pick<RouteOptions, 'onRequest' | 'handler'> => {
    const prepared = planner.prepare(row.document);
    const { shape, variables: readOwn, location: ownLocation, send } = ownWays[row.name] ?? {};
    // Before the body is read: whoever may not do this is told so, and nothing about what it takes.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const caller = await admitRequest({ authenticator, limits }, request, reply, !prepared.requirement.authenticated);
      admit(caller, prepared.requirement);
      callers.set(request, caller);
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = callers.get(request) ?? anonymous;
      const variables = readOwn ? readOwn(request) : readVariables(row, request as Given);
      const { [lastEventHeader]: last } = request.headers;
      if (row.format === 'sse' && typeof last === 'string' && /^\d{1,9}$/.test(last)) variables[lastEventId] = Number(last);
      if (row.parameters.some(({ name }) => name === ifVersion)) variables[ifVersion] = versionsOf(request.headers['if-match']);
      const run = async (more: Record<string, unknown> = {}): Promise<unknown> => {
        const { id: requestId, ip: address } = request;
        const result = await executor.run({ prepared, variables: { ...variables, ...more }, caller, requestId, address });
        const failure = failureIn(row)(result);
        if (failure) throw failure;
        const { data } = result.data as { data: Record<string, unknown> };
        return shape ? shaped(data, shape) : data;
      };
      if (row.format === 'sse') {
        const stream = await executor.follow({ prepared, variables, caller, requestId: request.id, address: request.ip });
        if (!('next' in stream)) throw failureIn(row)(stream);
        const check = () => authenticator.authenticate(request.headers.authorization);
        const events = eventsOf(stream, { name: eventNameOf(row), failureIn: failureIn(row), check });
        return reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store').send(events);
      }
      if (row.format === 'ndjson') {
        const lines = await ndjsonOf((cursor) => run({ cursor, limit: largestPage }));
        return reply.type('application/x-ndjson; charset=utf-8').send(lines);
      }
      const work = async (): Promise<KeptAnswer> => {
        const data = await run();
        const location = ownLocation?.(data as Record<string, unknown>) ?? (row.status === 201 ? locationOf(request, data) : null);
        return { status: row.status, location, data };
      };
      const key = takesIdempotencyKey(row) && caller.kind !== 'anonymous' ? request.headers['idempotency-key'] : undefined;
      const operation = `${row.method} ${request.url.split('?')[0]}`;
      const { answer, isReplayed } =
        key === undefined
          ? { answer: await work(), isReplayed: false }
          : await idempotency.once({ caller, operation, key: String(key), body: request.body }, work);
      const { status, location, data } = answer;
      if (isReplayed) reply.header('idempotency-replayed', 'true');
      if (location !== null) reply.header('location', location);
      const etag = etagOf(data);
      if (etag !== null) reply.header('etag', etag);
      if (send) return send(data, request, reply, config);
      if (isUnchanged(request, reply)) return reply.code(304).send();
      return reply.code(status).send(successOf(data, request.id, Number(variables['limit'] ?? 50)));
    };
    return { onRequest, handler };
  };
  for (const row of rows) {
    const bodyLimit = row.takesLargeBody ? largestUpload : largestBody;
    app.route({ method: row.method, url: row.path, bodyLimit, ...wayOf(row) });
  }
  for (const [url, allowed] of allowedMethods(rows)) {
    const others = methods.filter((method) => !allowed.includes(method));
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
    const { id: requestId, ip: address } = request;
    const { data } = await executor.run({ prepared: document, variables: {}, caller: anonymous, requestId, address });
    return data?.['jwks'];
  });
  app.get('/healthz', () => ({ status: 'up' }));
  if (!config.production) {
    await app.register(fastifyStatic, {
      root: join(packageRoot, 'node_modules', 'swagger-ui-dist'),
      prefix: '/api/docs/assets/',
      index: false,
    });
    app.get('/api/docs', (_, reply) =>
      reply.header('content-security-policy', explorerPolicy(config)).type('text/html; charset=utf-8').send(explorerPage(demoLogin)),
    );
    app.get('/', (_, reply) => reply.redirect('/api/docs'));
  }
  await app.listen({ host: config.HOST, port: config.FACADE_PORT });
  return app;
}

const lastEventHeader = 'last-event-id';

/** The first failure of a result, in the wire's names. */
const failureIn =
  (row: Row) =>
  (result: ExecutionResult): Failure | null =>
    firstFailure(result, (issues) => wireIssues(row, issues));

/** `StreamExecution` sends events called `execution`. */
const eventNameOf = ({ name }: Row): string => name.replace(/^Stream/, '').toLowerCase();

/** Where what was made is found; tokens are found nowhere. */
const locationOf = ({ url }: FastifyRequest, data: unknown): string | null => {
  const { id, keyId = id } = data as { id?: string; keyId?: string };
  return keyId === undefined ? null : `${url.split('?')[0]}/${keyId}`;
};

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
  const { retryAfterSeconds } = failure.details;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(failure.status).send(failureOf(failure, request.id));
}

function allowedMethods(rows: readonly Row[]): Map<string, Method[]> {
  const byPath = new Map<string, Method[]>();
  for (const { path, method } of rows) byPath.set(path, [...(byPath.get(path) ?? []), method]);
  return byPath;
}
