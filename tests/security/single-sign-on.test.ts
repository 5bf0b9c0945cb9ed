import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openNameServer, type NameServer } from '../kit/dns.ts';
import { openIdentityProvider, type IdentityProvider } from '../kit/identity-provider.ts';
import type { Session } from '../kit/client.ts';
import { openTestPlatform, testSettings, type TestPlatform } from '../kit/platform.ts';

interface Domain {
  domain: string;
  recordName: string;
  recordValue: string;
  verifiedAt: string | null;
}

describe('single sign-on by OpenID Connect', () => {
  let platform: TestPlatform;
  let provider: IdentityProvider;
  let names: NameServer;
  let ada: Session;

  beforeAll(async () => {
    names = await openNameServer();
    const settings = await testSettings();
    platform = await openTestPlatform('one process', { settings: { ...settings, DNS_SERVERS: names.address } });
    provider = await openIdentityProvider(`http://localhost:${platform.config.FACADE_PORT}/v1/auth/callback`);
    ada = await platform.as('ada');
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
    await names?.[Symbol.asyncDispose]();
  });

  const facade = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${platform.config.FACADE_PORT}${path}`, { redirect: 'manual', headers });

  /** A browser's whole round; the answer of the last request. */
  const round = async (change: (url: URL) => void = () => {}, cookie?: string) => {
    const begun = await facade('/v1/auth/sso/acme');
    const back = new URL(await provider.visit(begun.headers.get('location') ?? ''));
    change(back);
    const [own = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const answer = await facade(`${back.pathname}${back.search}`, { cookie: cookie ?? own });
    return {
      begun,
      back,
      status: answer.status,
      body: (await answer.json()) as { data: { accessToken: string }; error: { code: string } },
    };
  };

  const whoIs = async (token: string) => {
    const response = await facade('/v1/auth/me', { authorization: `Bearer ${token}` });
    return ((await response.json()) as { data: { id: string; email: string; name: string; roles: string[] } }).data;
  };

  test('a company without a provider has no single sign-on', async () => {
    expect((await facade('/v1/auth/sso/acme')).status).toBe(404);
    expect((await facade('/v1/auth/sso/nobody-at-all')).status).toBe(404);
  });

  test('a provider is taken only where it answers', async () => {
    const { issuer, client } = provider;
    const refused = await ada.rest('POST', '/v1/company/sso', { issuer: 'http://127.0.0.1:9', ...client });
    expect([refused.status, refused.error.details.issues?.[0]?.path]).toEqual([400, '/issuer']);
    const taken = await ada.rest<{ issuer: string }>('POST', '/v1/company/sso', { issuer, ...client });
    expect([taken.status, taken.data.issuer]).toEqual([200, issuer]);
    expect(taken.text).not.toContain(client.clientSecret);
  });

  test('a domain counts once DNS shows that it is the company’s', async () => {
    const added = await ada.rest<Domain>('POST', '/v1/company/sso/domains', { domain: 'Acme.Example' });
    expect(added.data).toMatchObject({ domain: 'acme.example', recordName: '_understudy.acme.example', verifiedAt: null });
    const tooEarly = await ada.rest('POST', '/v1/company/sso/domains/acme.example/verify');
    expect([tooEarly.status, tooEarly.error.code]).toEqual([400, 'VALIDATION_FAILED']);

    provider.person = { sub: 'grace', email: 'grace@acme.example', email_verified: true, name: 'Grace' };
    expect((await round()).body.error.code).toBe('INVALID_CREDENTIALS');

    names.records.set(added.data.recordName, added.data.recordValue);
    const verified = await ada.rest<Domain>('POST', '/v1/company/sso/domains/acme.example/verify');
    expect([verified.status, typeof verified.data.verifiedAt]).toEqual([200, 'string']);

    const eve = await platform.as('eve');
    const hers = await eve.rest<Domain>('POST', '/v1/company/sso/domains', { domain: 'acme.example' });
    names.records.set(hers.data.recordName, hers.data.recordValue);
    expect((await eve.rest('POST', '/v1/company/sso/domains/acme.example/verify')).status).toBe(409);
  });

  test('whoever the provider vouches for becomes a member, once', async () => {
    const first = await round();
    expect(first.begun.status).toBe(302);
    expect(first.begun.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/);
    expect(first.begun.headers.get('location')).toMatch(/code_challenge_method=S256/);
    expect(first.status).toBe(200);
    const grace = await whoIs(first.body.data.accessToken);
    expect(grace).toMatchObject({ email: 'grace@acme.example', name: 'Grace', roles: ['editor'] });
    const again = await whoIs((await round()).body.data.accessToken);
    expect(again.id).toBe(grace.id);

    await ada.rest('POST', `/v1/users/${grace.id}/deactivate`);
    expect((await round()).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    await ada.rest('POST', `/v1/users/${grace.id}/reactivate`);
    const actions = (await ada.rest<{ action: string; actorName: string }[]>('GET', '/v1/audit?action=completeSignOn')).data;
    expect(actions.map(({ actorName }) => actorName)).toContain('grace@acme.example');
  });

  test.each<[string, () => Promise<{ body: { error: { code: string } } }>]>([
    ['another browser', () => round(() => {}, 'understudy_sign_on=stolen')],
    ['no cookie', () => round(() => {}, '')],
    ['another state', () => round((url) => url.searchParams.set('state', 'made-up'))],
    ['another code', () => round((url) => url.searchParams.set('code', 'made-up'))],
    ['another issuer', () => round((url) => url.searchParams.set('iss', 'http://evil.example'))],
    ['a refusal of the provider', () => round((url) => (url.searchParams.delete('code'), url.searchParams.set('error', 'access_denied')))],
  ])('refuses the answer of %s', async (_, attempt) => {
    expect((await attempt()).body.error.code).toBe('INVALID_CREDENTIALS');
  });

  test('refuses an answer that comes a second time', async () => {
    const { back, begun, status } = await round();
    expect(status).toBe(200);
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    expect((await facade(`${back.pathname}${back.search}`, { cookie })).status).toBe(401);
  });

  test.each<[string, IdentityProvider['person']]>([
    ['of another domain', { sub: 'mallory', email: 'mallory@evil.example', email_verified: true }],
    ['that only ends like the domain', { sub: 'mallory', email: 'mallory@notacme.example', email_verified: true }],
    ['that the provider does not vouch for', { sub: 'mallory', email: 'boss@acme.example', email_verified: false }],
    ['that is missing', { sub: 'mallory' }],
  ])('refuses an address %s', async (_, person) => {
    provider.person = person;
    expect((await round()).body.error.code).toBe('INVALID_CREDENTIALS');
  });

  test('the secret is kept sealed, and no log or audit entry has it', async () => {
    const { text } = await ada.rest('GET', '/v1/audit?limit=200');
    expect(text).not.toContain(provider.client.clientSecret);
    expect((await ada.rest('DELETE', '/v1/company/sso')).status).toBe(200);
    expect((await facade('/v1/auth/sso/acme')).status).toBe(404);
  });
});
