import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#kernel/config';

/** What a script of another origin may read of an answer. */
const exposedHeaders = [
  'etag',
  'idempotency-replayed',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

/** The policy of an explorer's page, which brings its own scripts and styles and speaks to the doors of this machine alone. */
export function explorerPolicy({ GATEWAY_PORT }: Config): string {
  const sources = [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ws: wss: http://localhost:${GATEWAY_PORT}`,
    "frame-ancestors 'none'",
  ];
  return sources.join('; ');
}

/** What every answer of either door carries: security headers, and what the configuration lets other origins do. */
export async function teachManners(app: FastifyInstance, { CORS_ORIGINS }: Config): Promise<void> {
  await app.register(helmet, {
    // An answer is data: nothing in it is to be run, framed or loaded.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  if (CORS_ORIGINS.length === 0) return;
  await app.register(cors, {
    origin: CORS_ORIGINS.includes('*') ? '*' : [...CORS_ORIGINS],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: 600,
  });
}
