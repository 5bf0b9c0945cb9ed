import type { FastifyInstance } from 'fastify';
import type { Log } from '#kernel/log';

/** A line for each request when it is answered: which, what, how long. The address without its query, which may hold anything. */
export function logAccess(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async ({ id: requestId, method, url }, { statusCode: status, elapsedTime }) => {
    log.info({ requestId, method, path: url.split('?')[0], status, milliseconds: Math.round(elapsedTime) }, 'answered');
  });
}
