import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { resolve } from 'node:path';
import { packageRoot } from '#kernel/root';

const port = (preset: number) =>
  z.coerce.number({ error: 'must be a port number' }).int().min(0, 'must be 0 to 65535').max(65535, 'must be 0 to 65535').default(preset);
const flag = (preset: boolean) =>
  z
    .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
    .transform((value) => value === 'true' || value === '1')
    .default(preset);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** The services and their ports (reference, section 1). */
export const servicePorts = {
  identity: 3001,
  organization: 3002,
  'mock-engine': 3003,
  ai: 3004,
  collections: 3005,
  platform: 3006,
  proxy: 3007,
  'protocol-server': 3008,
  'data-studio': 3009,
} as const;

export type ServiceName = keyof typeof servicePorts;

/** `IDENTITY_PORT`, `MOCK_ENGINE_URL` and so on: where each service listens, and where the others find it. */
const settingOf = (service: string, what: 'PORT' | 'URL'): string => `${service.toUpperCase().replaceAll('-', '_')}_${what}`;

const serviceSettings: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(servicePorts).flatMap(([service, preset]) => [
    [settingOf(service, 'PORT'), port(preset)],
    [settingOf(service, 'URL'), webAddress.optional()],
  ]),
);

/** Requests a minute by plan (reference, section 8.1). */
const planLimits = { free: 60, pro: 300, enterprise: 1_000 } as const;

export type Plan = keyof typeof planLimits;

const isAddressRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** `free:60,pro:300`: what is left out keeps its limit. */
const planLimitsSetting = z
  .string()
  .regex(/^(free|pro|enterprise):[1-9]\d{0,8}(,(free|pro|enterprise):[1-9]\d{0,8})*$/, 'must look like free:60,pro:300,enterprise:1000')
  .transform((text): Record<Plan, number> => ({
    ...planLimits,
    ...Object.fromEntries(text.split(',').map((part) => [part.split(':')[0], Number(part.split(':')[1])])),
  }))
  .default(planLimits);

/** Every setting, its default and its bounds. The README's table of settings follows this order. */
const settings = (production: boolean) =>
  z.object({
    HOST: z.string().min(1).default('127.0.0.1'),
    FACADE_PORT: port(3000),
    GATEWAY_PORT: port(4000),
    TRAFFIC_URL: webAddress.optional(),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .optional(),
    DATABASE_POOL: z.coerce.number({ error: 'must be a number' }).int().min(2, 'must be 2 to 200').max(200, 'must be 2 to 200').default(12),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    LOG_LEVEL: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
      .default('warn'),
    DEMO_DATA: flag(!production),
    TRUSTED_PROXIES: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (proxies) => proxies.every((proxy) => isAddressRange(proxy)),
        'must be addresses or ranges such as 10.0.0.0/8, with commas between',
      )
      .default([]),
    SOCKETS_PER_COMPANY: z.coerce.number({ error: 'must be a number' }).int().min(1, 'must be at least 1').default(200),
    SOCKET_IDLE_SECONDS: z.coerce.number({ error: 'must be a number' }).min(1, 'must be at least 1').default(300),
    CORS_ORIGINS: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (origins) => origins.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin),
        'must be origins such as https://app.example.com, with commas between, or *',
      )
      .default([]),
    SIGNUP_ENABLED: flag(!production),
    SSO_ALLOW_PRIVATE: flag(!production),
    DNS_SERVERS: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .default([]),
    WEBHOOK_ALLOW_PRIVATE: flag(!production),
    PLAN_LIMITS: planLimitsSetting,
    EXECUTION_DAYS: z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(1, 'must be 1 to 3650')
      .max(3_650, 'must be 1 to 3650')
      .default(30),
    CHAIN_WORKERS: z.coerce.number({ error: 'must be a number' }).int().min(1, 'must be 1 to 200').max(200, 'must be 1 to 200').default(8),
    WEBHOOKS_AT_ONCE: z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(10, 'must be 10 to 10000')
      .max(10_000, 'must be 10 to 10000')
      .default(1_000),
  });

type Settings = z.infer<ReturnType<typeof settings>>;

/** The whole configuration, read once and frozen. */
export interface Config extends Readonly<Omit<Settings, 'DATA_DIR'>> {
  readonly services: Readonly<Record<ServiceName, { port: number; url: string }>>;
  readonly dataDir: string;
  readonly production: boolean;
}

/** Where people find the facade. */
export const publicUrlOf = ({ PUBLIC_URL, FACADE_PORT }: Config): string =>
  PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${FACADE_PORT}`;

/** A fault of the settings: one line a setting, all of them at once. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
}

/** Reads the settings from an environment. Throws ConfigFault naming every bad one. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const production = environment['NODE_ENV'] === 'production';
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const results = [settings(production).safeParse(given), z.object(serviceSettings).safeParse(given)] as const;
  const faults = results.flatMap(({ error }) => error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const [{ data }, { data: perService }] = results;
  if (!data || !perService) throw new ConfigFault(`Settings that cannot be used: ${faults.join('; ')}.`);
  if (production && data.DEMO_DATA) throw new ConfigFault('DEMO_DATA: the demo login must not exist in production; remove the setting.');
  const { DATA_DIR, ...rest } = data;
  return Object.freeze({ ...rest, services: servicesOf(perService), production, dataDir: resolve(packageRoot, DATA_DIR) });
}

function servicesOf(given: Record<string, unknown>): Config['services'] {
  const entries = Object.keys(servicePorts).map((service) => {
    const port = Number(given[settingOf(service, 'PORT')]);
    return [service, { port, url: (given[settingOf(service, 'URL')] as string | undefined) ?? `http://127.0.0.1:${port}` }];
  });
  return Object.fromEntries(entries) as Config['services'];
}
