import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { specifiedRules, validate } from 'graphql';
import type { Context } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import { anonymous, scopesOf, type Caller } from '#kernel/caller';
import { Failure, failures } from '#kernel/failure';
import { largestBody } from '#kernel/http-fault';
import { depthOf, deepestJson } from '#kernel/json-depth';
import { halfAMinute, outlasting } from '#kernel/repeating';
import { requestIdOf } from '#kernel/request-id';
import { mostErrors, parseWithinBounds } from './bounds.ts';
import { checkCost } from './cost.ts';
import { asGraphQLError } from './execute.ts';
import type { DoorOptions } from './graphql-server.ts';
import type { Planner } from './plan.ts';

/** Close codes: those of the graphql-transport-ws protocol, and RFC 6455's for an end without a fault. */
const closeCodes = { idle: 1000, unauthorized: 4401, forbidden: 4403, tooMany: 4429 } as const;

/** How long before its token's end a socket is told of it. */
const warningMs = 60_000;
/** A longer timer fires at once. */
const longestTimerMs = 2_147_483_647;
const mostSubscriptions = 100;
const isRefusal = (error: unknown): boolean => error instanceof Failure && failures[error.code].status < 500;

interface Extra {
  socket: WebSocket;
  request: IncomingMessage;
  token?: string;
  caller?: Caller;
  timers?: NodeJS.Timeout[];
  /** When it last had a subscription. */
  busyAt?: number;
}

type Socket = Pick<Context<Record<string, unknown>>, 'subscriptions' | 'acknowledged'> & { extra: Extra };

/**
 * Subscriptions over WebSocket (graphql-transport-ws). A socket lives as long as its token: a minute before the end the server sends
 * a ping `{ code: "TOKEN_EXPIRING", expiresAt }`, and a ping of the client's with `{ authorization }` prolongs it with all its subscriptions.
 */
export function openSockets(app: FastifyInstance, { planner, executor, authenticator, limits, config }: DoorOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestBody });
  const open = new Set<Socket>();
  const trusted = proxyAddr.compile(config.TRUSTED_PROXIES);
  app.server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  });

  const close = ({ extra }: Socket, code: keyof typeof closeCodes, reason: string): void => extra.socket.close(closeCodes[code], reason);

  /** Takes a socket's token, or closes the socket. True where it was taken. */
  const accept = async (context: Socket, authorization: unknown): Promise<boolean> => {
    const { extra } = context;
    try {
      const token = typeof authorization === 'string' ? authorization : undefined;
      const caller = await authenticator.authenticate(token);
      if (extra.caller && !isSameCaller(extra.caller, caller)) {
        close(context, 'forbidden', 'The token is of somebody else, or allows less; open another socket.');
        return false;
      }
      Object.assign(extra, { token, caller });
      watchExpiry(context, caller);
      return true;
    } catch (error) {
      close(context, 'unauthorized', error instanceof Failure ? error.code : 'INTERNAL_ERROR');
      return false;
    }
  };

  const watchExpiry = (context: Socket, caller: Caller): void => {
    const { extra } = context;
    extra.timers?.forEach((timer) => clearTimeout(timer));
    const expiresAt = authenticator.expiryOf(caller);
    if (expiresAt === null || expiresAt === Infinity) return;
    const later = (work: () => void, atMs: number) => setTimeout(work, Math.min(Math.max(0, atMs - Date.now()), longestTimerMs));
    const payload = { code: 'TOKEN_EXPIRING', expiresAt: new Date(expiresAt).toISOString() };
    extra.timers = [
      later(() => extra.socket.send(JSON.stringify({ type: 'ping', payload })), expiresAt - warningMs),
      later(() => close(context, 'unauthorized', 'TOKEN_EXPIRED'), expiresAt),
    ];
  };

  const isOneTooMany = (caller: Caller): boolean => {
    const company = companyOf(caller);
    let others = 0;
    for (const { extra } of open) if (extra.caller && companyOf(extra.caller) === company) others += 1;
    return others >= config.SOCKETS_PER_COMPANY;
  };

  const stopListening = authenticator.onRefusals(() => {
    for (const context of open) {
      // A refusal closes the socket, and a database that is away for a while does not.
      outlasting(() => authenticator.authenticate(context.extra.token), { ...halfAMinute, isHopeless: isRefusal }).catch(
        (error: unknown) => {
          close(context, 'unauthorized', error instanceof Failure ? error.code : 'INTERNAL_ERROR');
        },
      );
    }
  });
  const idling = setInterval(
    () => {
      const longAgo = Date.now() - config.SOCKET_IDLE_SECONDS * 1_000;
      for (const context of open) {
        const { subscriptions, extra } = context;
        if (Object.keys(subscriptions).length > 0) extra.busyAt = Date.now();
        else if ((extra.busyAt ?? 0) < longAgo) close(context, 'idle', 'Idle');
      }
    },
    Math.min(10_000, config.SOCKET_IDLE_SECONDS * 500),
  );

  const graph = useServer<Record<string, unknown>, Extra & Record<PropertyKey, never>>(
    {
      connectionInitWaitTimeout: 10_000,
      async onConnect(context) {
        const { connectionParams, extra } = context;
        if (!(await accept(context, connectionParams?.['authorization'] ?? connectionParams?.['Authorization']))) return false;
        if (isOneTooMany(extra.caller ?? anonymous)) {
          close(context, 'tooMany', `A company may have ${config.SOCKETS_PER_COMPANY} sockets open at once.`);
          return false;
        }
        extra.busyAt = Date.now();
        open.add(context);
        return true;
      },
      onClose(context) {
        open.delete(context);
        context.extra.timers?.forEach((timer) => clearTimeout(timer));
      },
      async onPing(context, payload) {
        if (payload?.['authorization'] !== undefined && context.acknowledged) await accept(context, payload['authorization']);
      },
      async onSubscribe({ extra, subscriptions }, _id, { query, variables, operationName }) {
        try {
          if (Object.keys(subscriptions).length > mostSubscriptions)
            throw new Failure('RATE_LIMIT_EXCEEDED', `A socket carries at most ${mostSubscriptions} operations at once.`);
          const { refusal } = await limits.admit(extra.caller ?? anonymous);
          if (refusal) throw refusal;
          if (depthOf(variables) > deepestJson) throw new Failure('VALIDATION_FAILED', `Variables are nested deeper than ${deepestJson}.`);
          const document = parseWithinBounds(query);
          const errors = validate(planner.apiSchema, document, specifiedRules, { maxErrors: mostErrors });
          if (errors.length > 0) return errors;
          checkCost(planner, document, operationName ?? undefined, variables ?? {});
          return { schema: planner.apiSchema, document, variableValues: variables, operationName };
        } catch (error) {
          return [asGraphQLError(error)];
        }
      },
      execute: (args) => executor.run(runOf(planner, args as never)) as never,
      subscribe: (args) => executor.follow(runOf(planner, args as never)) as never,
      context: ({ extra }) => ({
        caller: extra.caller ?? anonymous,
        requestId: requestIdOf(undefined),
        address: proxyAddr(extra.request, trusted),
      }),
    },
    sockets,
  );
  return {
    async dispose() {
      stopListening();
      clearInterval(idling);
      await graph.dispose();
      sockets.close();
    },
  };
}

const companyOf = (caller: Caller): string => (caller.kind === 'user' || caller.kind === 'key' ? caller.tenantId : '');

/** True where a renewed token is of the same asker and allows all that the old one did. */
function isSameCaller(before: Caller, after: Caller): boolean {
  const nameOfCaller = (caller: Caller) =>
    `${caller.kind} ${companyOf(caller)} ${caller.kind === 'user' ? caller.userId : caller.kind === 'key' ? caller.apiKeyId : ''}`;
  const held = scopesOf(after);
  return nameOfCaller(before) === nameOfCaller(after) && [...scopesOf(before)].every((scope) => held.has(scope));
}

interface SocketArgs {
  document: Parameters<Planner['prepare']>[0];
  variableValues?: Record<string, unknown> | null;
  operationName?: string | null;
  contextValue: { caller: Caller; requestId: string; address: string };
}

const runOf = (planner: Planner, { document, variableValues, operationName, contextValue }: SocketArgs) => ({
  prepared: planner.prepare(document, operationName ?? undefined),
  variables: variableValues ?? {},
  ...contextValue,
});
