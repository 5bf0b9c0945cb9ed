import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cast } from '../kit/cast.ts';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

describe('guessing passwords', () => {
  let platform: TestPlatform;
  let nobody: Session;

  beforeAll(async () => {
    // The test speaks through a proxy, so that it may come from anywhere.
    platform = await openTestPlatform('one process', { settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    nobody = await platform.as(null);
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const login = async (email: string, password: string, address: string) => {
    const { status, error, headers } = await nobody.rest('POST', '/v1/auth/login', { email, password }, { 'x-forwarded-for': address });
    return { code: error?.code ?? String(status), retryAfter: Number(headers.get('retry-after')) };
  };
  const { ada, vic, eve } = cast;

  test('is slowed down per account and place, and the person goes on elsewhere', async () => {
    for (let time = 0; time < 5; time += 1) expect((await login(ada.email, 'guess', '203.0.113.1')).code).toBe('INVALID_CREDENTIALS');
    const sixth = await login(ada.email, ada.password, '203.0.113.1');
    expect(sixth.code).toBe('RATE_LIMIT_EXCEEDED');
    expect(sixth.retryAfter).toBeGreaterThan(0);
    expect(sixth.retryAfter).toBeLessThanOrEqual(900);
    expect((await login(ada.email, ada.password, '203.0.113.2')).code).toBe('200');
    expect((await login(ada.email.toUpperCase(), ada.password, '203.0.113.1')).code).toBe('RATE_LIMIT_EXCEEDED');
  });

  test('is no matter of those who know theirs: many sign in at once', async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await login(vic.email, vic.password, '203.0.113.3')).code));
    expect(new Set(codes)).toEqual(new Set(['200']));
  });

  test('counts all addresses of one IPv6 network as one place', async () => {
    for (let time = 1; time <= 5; time += 1) await login(vic.email, 'guess', `2001:db8::${time}`);
    expect((await login(vic.email, vic.password, '2001:db8::99')).code).toBe('RATE_LIMIT_EXCEEDED');
    expect((await login(vic.email, vic.password, '2001:db8:0:1::99')).code).toBe('200');
  });

  test('from many places never keeps a person away from where they signed in before', async () => {
    expect((await login(eve.email, eve.password, '198.51.100.1')).code).toBe('200');
    const places = Array.from({ length: 40 }, (_, index) => `192.0.2.${index + 1}`);
    const codes = await Promise.all(places.map(async (place) => (await login(eve.email, 'guess', place)).code));
    // Two are checked at once, so one may be under way when the thirtieth has failed.
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS').length - 30).toBeLessThanOrEqual(1);
    expect((await login(eve.email, eve.password, '192.0.2.200')).code).toBe('RATE_LIMIT_EXCEEDED');
    expect((await login(eve.email, eve.password, '198.51.100.1')).code).toBe('200');
  });

  test('in many accounts from one place is slowed down, too', async () => {
    const accounts = Array.from({ length: 110 }, (_, index) => `nobody-${index}@acme.test`);
    const codes: string[] = [];
    for (const account of accounts) codes.push((await login(account, 'guess', '203.0.113.77')).code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(100);
  });

  test('registering is limited by place', async () => {
    const register = async (index: number): Promise<number> => {
      const body = { companyName: `Company ${index}`, email: `person-${index}@many.test`, password: 'correct horse battery' };
      return (await nobody.rest('POST', '/v1/auth/register', body, { 'x-forwarded-for': '203.0.113.99' })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) statuses.push(await register(index));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
  });

  test('the address in the audit trail is the person’s, not the proxy’s', async () => {
    const session = await platform.as('ada');
    const { data } = await session.rest<{ address: string }[]>('GET', '/v1/audit?action=login&outcome=refused');
    expect(data.map(({ address }) => address)).toContain('203.0.113.1');
  });
});

describe('where nobody may register', () => {
  test('registration is refused', async () => {
    const platform = await openTestPlatform('one process', { settings: { SIGNUP_ENABLED: 'false' } });
    const body = { companyName: 'Mine', email: 'me@mine.test', password: 'correct horse battery' };
    const { status, error } = await (await platform.as(null)).rest('POST', '/v1/auth/register', body);
    expect([status, error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    await platform[Symbol.asyncDispose]();
  });
});
