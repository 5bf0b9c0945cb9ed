import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { migrate, rolesOf } from '#kernel/migrate';
import { openLimits, type Policy } from '#gateway/limits';
import { memorySlidingLog, postgresSlidingLog } from '#gateway/sliding-log';
import { memoryBus } from '#kernel/bus';
import { Closing } from '#kernel/closing';
import { localNeighbour } from '#kernel/neighbour';
import { demo } from '#launch/demo';
import type { Session } from '../kit/client.ts';
import { TurnedClock } from '../kit/clock.ts';
import { asSuperuser, newDatabase, urlOf } from '../kit/database.ts';
import { openDomains } from '../kit/domains.ts';
import { collect, openTestPlatform, startProcess, testSecret, testSettings, type TestPlatform } from '../kit/platform.ts';
import { freePorts } from '../kit/ports.ts';
import { until } from '../kit/until.ts';

const minute = 60_000;

describe('a sliding log', () => {
  test('admits exactly the limit in any span, however the requests are spread', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (waits, most) => {
          let now = 0;
          const log = memorySlidingLog({ now: () => new Date(now) });
          const admitted: number[] = [];
          for (const wait of waits) {
            now += wait;
            const before = admitted.filter((hit) => hit > now - minute).length;
            const allowance = await log.take('a company', most, minute);
            expect(allowance.admitted).toBe(before < most);
            if (allowance.admitted) admitted.push(now);
            expect(allowance.remaining).toBe(most - admitted.filter((hit) => hit > now - minute).length);
          }
        },
      ),
    );
  });

  test('admits exactly the limit over four processes at once', async () => {
    const owner = await newDatabase();
    await migrate(owner, testSecret, [{ schema: 'gateway', folder: 'gateway/migrations' }]);
    const pools = Array.from({ length: 4 }, () => new pg.Pool({ ...rolesOf(owner, testSecret).system, max: 5 }));
    const logs = pools.map((pool) =>
      postgresSlidingLog({ query: async (sql, parameters) => (await pool.query(sql, [...(parameters ?? [])])).rows }),
    );
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => logs[index % logs.length]?.take('a company', 60, minute)),
    );
    expect(answers.filter((answer) => answer?.admitted)).toHaveLength(60);
    expect((await logs[0]?.take('another', 60, minute))?.remaining).toBe(59);
    await Promise.all(pools.map((pool) => pool.end()));
  });
});

describe('four gateways in processes of their own', () => {
  test('admit together exactly what the plan allows', async () => {
    const settings = { ...(await testSettings()), PLAN_LIMITS: 'pro:50' };
    const platform = await openTestPlatform('a process per service', { settings });
    const ports = await freePorts(6);
    const shared = { ...settings, DATABASE_URL: urlOf(platform.owner), SECRET_KEY: testSecret };
    const more = [0, 1, 2].map((index) =>
      startProcess('one-service.ts', ['gateway'], { ...shared, FACADE_PORT: `${ports[index]}`, GATEWAY_PORT: `${ports[index + 3]}` }),
    );
    const said = more.map((child) => collect(child));
    await until('the gateways to be ready', () => said.every((text) => text().includes('is ready')), 60_000);
    const { token } = await platform.as('eve');
    const facades = [platform.config.FACADE_PORT, ...ports.slice(0, 3)];
    const headers = { authorization: `Bearer ${token}` };
    const statuses = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, index) => (await fetch(`http://127.0.0.1:${facades[index % 4]}/v1/auth/me`, { headers })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(150);
    for (const child of more) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await platform[Symbol.asyncDispose]();
  }, 120_000);
});

describe('what a plan allows of AI features in an hour', () => {
  test('is counted for itself, by the plan, and without end on enterprise', async () => {
    const closing = new Closing();
    const platform = closing.use(await openTestPlatform());
    const organization = (await openDomains(platform, closing)).find(({ name }) => name === 'organization');
    if (!organization) throw new Error('organization is not there');
    const clock = new TurnedClock();
    const bus = closing.use(memoryBus());
    const { PLAN_LIMITS: planLimits } = platform.config;
    const limits = closing.use(openLimits({ organization: localNeighbour(organization), bus, log: memorySlidingLog(clock), planLimits }));
    const { rows } = await asSuperuser(platform.owner, (client) =>
      client.query<{ id: string }>(`select id from organization.company where slug = 'globex'`),
    );
    const caller = { ...demo.caller, tenantId: rows[0]?.id ?? '' };
    const take = async (policy: Policy, times: number): Promise<number> => {
      let admitted = 0;
      for (let time = 0; time < times; time += 1) if (!(await limits.admit(caller, policy)).refusal) admitted += 1;
      return admitted;
    };
    expect([await take('generation', 120), await take('chat', 120)]).toEqual([100, 100]);
    const { headers, refusal } = await limits.admit(caller, 'chat');
    expect([refusal?.code, headers['ratelimit-policy']]).toEqual(['RATE_LIMIT_EXCEEDED', '"pro-chat";q=100;w=3600']);
    clock.turn(60 * minute);
    expect(await take('generation', 1)).toBe(1);
    expect((await limits.admit(demo.caller, 'generation')).headers).toEqual({});
    await closing[Symbol.asyncDispose]();
  });
});

describe("a company's requests in a minute", () => {
  const clock = new TurnedClock();
  let platform: TestPlatform;
  let eve: Session;

  beforeAll(async () => {
    platform = await openTestPlatform('one process', { clock, settings: { PLAN_LIMITS: 'pro:20' } });
    eve = await platform.as('eve');
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  test('are as many as its plan allows, over both doors, and the next is 429 RATE_LIMIT_EXCEEDED', async () => {
    const first = await eve.rest('GET', '/v1/instances');
    const named = (name: string): string | null => first.headers.get(name);
    expect([named('ratelimit-policy'), named('ratelimit')]).toEqual(['"pro";q=20;w=60', '"pro";r=19;t=60']);
    expect([named('x-ratelimit-limit'), named('x-ratelimit-remaining'), named('x-ratelimit-reset')]).toEqual(['20', '19', '60']);
    const statuses = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, index) => (index % 2 === 0 ? await eve.rest('GET', '/v1/auth/me') : await eve.graphql('{ me { id } }')).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(statuses.filter((status) => status === 429)).toHaveLength(21);
    const refused = await eve.rest('GET', '/v1/instances');
    expect([refused.status, refused.error.code, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, 'RATE_LIMIT_EXCEEDED', '0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    const watching = eve.follow('subscription { executions(instanceId: "x") { id } }');
    await expect(watching.ended).rejects.toMatchObject([{ extensions: { code: 'RATE_LIMIT_EXCEEDED' } }]);
    await watching[Symbol.asyncDispose]();
  });

  test('do not count against another company, nor do requests to mocks', async () => {
    const ada = await platform.as('ada');
    expect((await ada.rest('GET', '/v1/instances')).headers.get('ratelimit-policy')).toBe('"enterprise";q=1000;w=60');
    const mocked = await Promise.all(Array.from({ length: 30 }, async () => (await platform.mock('shop', '/products')).status));
    expect(new Set(mocked)).toEqual(new Set([200]));
  });

  test('are allowed again when a minute has passed', async () => {
    clock.turn(minute);
    expect((await eve.rest('GET', '/v1/instances')).status).toBe(200);
  });
});
