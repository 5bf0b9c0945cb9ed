import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clientOf, type Session } from '../kit/client.ts';
import { asSuperuser } from '../kit/database.ts';
import { openTestPlatform, type TestPlatform, type Way } from '../kit/platform.ts';
import { until } from '../kit/until.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface User {
  id: string;
  email: string;
  name: string;
  roles: string[];
  status: string;
  version: number;
}

interface Entry {
  actorName: string | null;
  action: string;
  outcome: string;
  resourceType: string;
  resourceId: string;
  changed: string[];
  address: string;
  requestId: string;
}

const password = 'correct horse battery';

describe.each<Way>(['one process', 'a process per service'])('a company and its people, as %s', (way) => {
  let platform: TestPlatform;
  let olga: Session;
  let company: { id: string; slug: string; version: number };

  beforeAll(async () => {
    platform = await openTestPlatform(way);
    olga = await register('Olga & Sons', 'olga@sons.test');
  }, 120_000);
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  const nobody = (): Promise<Session> => clientOf(platform.config, null);
  const register = async (companyName: string, email: string): Promise<Session> => {
    const { status, data, headers } = await (await nobody()).rest<Tokens>('POST', '/v1/auth/register', { companyName, email, password });
    expect([status, headers.get('location')]).toEqual([201, null]);
    return clientOf(platform.config, { token: data.accessToken });
  };
  const join = async (inviter: Session, email: string, roles?: string[]): Promise<Session & { id: string; tokens: Tokens }> => {
    const invited = await inviter.rest<{ token: string }>('POST', '/v1/invitations', { email, roles });
    expect(invited.status).toBe(201);
    const body = { token: invited.data.token, password };
    const { data } = await (await nobody()).rest<Tokens>('POST', '/v1/invitations/accept', body);
    const session = await clientOf(platform.config, { token: data.accessToken });
    const { id } = (await session.rest<User>('GET', '/v1/auth/me')).data;
    return Object.assign(session, { id, tokens: data });
  };
  const codeOf = async (session: Session, method: string, path: string, body?: unknown): Promise<string> => {
    const { status, error } = await session.rest(method, path, body);
    return error?.code ?? String(status);
  };

  test('whoever registers owns a new company on the free plan', async () => {
    const me = await olga.rest('GET', '/v1/auth/me');
    expect(me.data).toMatchObject({ email: 'olga@sons.test', name: 'olga', roles: ['owner'], plan: 'free', tenantSlug: 'olga-sons' });
    const again = await (
      await nobody()
    ).rest('POST', '/v1/auth/register', {
      companyName: 'Another',
      email: 'OLGA@sons.test',
      password,
    });
    expect([again.status, again.error.code]).toEqual([409, 'CONFLICT']);
    const short = await (await nobody()).rest('POST', '/v1/auth/register', { companyName: '', email: 'x', password: 'short' });
    expect(short.error.details.issues?.map(({ path }) => path)).toEqual(['/companyName', '/email', '/password']);
  });

  test('settings are changed by those who may, and a version that is not the latest is refused', async () => {
    company = (await olga.rest<typeof company>('GET', '/v1/company')).data;
    const renamed = await olga.rest('PATCH', '/v1/company', { name: 'Olga and Sons', defaultRole: 'viewer' });
    expect(renamed.data).toMatchObject({ name: 'Olga and Sons', defaultRole: 'viewer', version: company.version + 1 });
    const late = await olga.rest('PATCH', '/v1/company', { name: 'Late' }, { 'if-match': `"${company.version}"` });
    expect([late.status, late.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect(await codeOf(olga, 'PATCH', '/v1/company', { defaultRole: 'owner' })).toBe('VALIDATION_FAILED');
    expect((await olga.rest<{ plan: string }>('POST', '/v1/company/plan', { plan: 'pro' })).data.plan).toBe('pro');
    await until('the new plan to count', async () =>
      (await olga.rest('GET', '/v1/company')).headers.get('ratelimit-policy')?.startsWith('"pro"'),
    );
  });

  test('an invitation makes a member, once', async () => {
    const invited = await olga.rest<{ id: string; token: string; roles: string[] }>('POST', '/v1/invitations', { email: 'ivan@sons.test' });
    expect(invited.data.roles).toEqual(['viewer']);
    const listed = await olga.rest<{ email: string }[]>('GET', '/v1/invitations');
    expect(listed.data.map(({ email }) => email)).toEqual(['ivan@sons.test']);
    expect(listed.text).not.toContain(invited.data.token);

    const stranger = await nobody();
    const body = { token: invited.data.token, password, name: 'Ivan' };
    const accepted = await stranger.rest<Tokens>('POST', '/v1/invitations/accept', body);
    expect(accepted.status).toBe(200);
    expect(await codeOf(stranger, 'POST', '/v1/invitations/accept', body)).toBe('RESOURCE_NOT_FOUND');
    expect(await codeOf(olga, 'POST', '/v1/invitations', { email: 'Ivan@sons.test' })).toBe('CONFLICT');

    const first = await olga.rest<{ id: string; token: string }>('POST', '/v1/invitations', { email: 'jan@sons.test' });
    const second = await olga.rest<{ id: string; token: string }>('POST', '/v1/invitations', { email: 'jan@sons.test' });
    expect(await codeOf(stranger, 'POST', '/v1/invitations/accept', { token: first.data.token, password })).toBe('RESOURCE_NOT_FOUND');
    expect((await olga.rest('DELETE', `/v1/invitations/${second.data.id}`)).status).toBe(200);
    expect(await codeOf(stranger, 'POST', '/v1/invitations/accept', { token: second.data.token, password })).toBe('RESOURCE_NOT_FOUND');

    const people = (await olga.rest<User[]>('GET', '/v1/users')).data;
    expect(people.map(({ email, name, roles }) => [email, name, roles])).toEqual([
      ['ivan@sons.test', 'Ivan', ['viewer']],
      ['olga@sons.test', 'olga', ['owner']],
    ]);
  });

  test('a person of one company cannot be invited away by another', async () => {
    const rival = await register('Rival', 'rita@rival.test');
    const invited = await rival.rest<{ token: string }>('POST', '/v1/invitations', { email: 'olga@sons.test' });
    expect(invited.status).toBe(201);
    expect(await codeOf(await nobody(), 'POST', '/v1/invitations/accept', { token: invited.data.token, password })).toBe('CONFLICT');
    expect((await olga.rest('GET', '/v1/auth/me')).status).toBe(200);
  });

  test('a change of roles counts at once, and a refresh brings a token that says so', async () => {
    const kim = await join(olga, 'kim@sons.test', ['admin']);
    expect((await kim.rest('GET', '/v1/users')).status).toBe(200);
    const changed = await olga.rest<User>('PATCH', `/v1/users/${kim.id}`, { roles: ['editor'] });
    expect(changed.data.roles).toEqual(['editor']);
    await until('the old token to be refused', async () => (await codeOf(kim, 'GET', '/v1/users')) === 'TOKEN_EXPIRED');
    const { data } = await kim.rest<Tokens>('POST', '/v1/auth/refresh', { refreshToken: kim.tokens.refreshToken });
    const renewed = await clientOf(platform.config, { token: data.accessToken });
    expect((await renewed.rest<User>('GET', '/v1/auth/me')).data.roles).toEqual(['editor']);
    expect(await codeOf(renewed, 'GET', '/v1/users')).toBe('INSUFFICIENT_PERMISSIONS');
  });

  test('deactivating ends tokens, keys and sockets, and reactivating lets in again', async () => {
    const lena = await join(olga, 'lena@sons.test', ['admin']);
    const key = (await lena.rest<{ key: string }>('POST', '/v1/api-keys', { name: 'hers' })).data.key;
    const program = await clientOf(platform.config, { token: key });
    const instance = (await lena.rest<{ id: string }>('POST', '/v1/instances', { name: 'Hers' })).data.id;
    expect((await program.rest('GET', '/v1/instances')).status).toBe(200);
    const watching = lena.follow('subscription Watch($id: ID!) { executions(instanceId: $id) { id } }', { id: instance });

    expect((await olga.rest<User>('POST', `/v1/users/${lena.id}/deactivate`)).data.status).toBe('deactivated');
    await until('her token to be refused', async () => (await codeOf(lena, 'GET', '/v1/auth/me')) === 'TOKEN_REVOKED');
    await until(
      'her key to have lost its scopes',
      async () => (await codeOf(program, 'GET', '/v1/instances')) === 'INSUFFICIENT_PERMISSIONS',
    );
    await expect(watching.ended).rejects.toMatchObject({ code: 4401 });
    const login = { email: 'lena@sons.test', password };
    expect(await codeOf(await nobody(), 'POST', '/v1/auth/login', login)).toBe('INSUFFICIENT_PERMISSIONS');

    await olga.rest('POST', `/v1/users/${lena.id}/reactivate`);
    expect((await (await nobody()).rest('POST', '/v1/auth/login', login)).status).toBe(200);
    await until('her key to work again', async () => (await program.rest('GET', '/v1/instances')).status === 200);
  });

  test('only owners touch owners, and the last one stays', async () => {
    const mia = await join(olga, 'mia@sons.test', ['admin']);
    const { id: ownId } = (await olga.rest<User>('GET', '/v1/auth/me')).data;
    expect(await codeOf(mia, 'PATCH', `/v1/users/${ownId}`, { roles: ['viewer'] })).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(mia, 'POST', `/v1/users/${ownId}/deactivate`)).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(mia, 'PATCH', `/v1/users/${mia.id}`, { roles: ['owner'] })).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(mia, 'POST', '/v1/invitations', { email: 'x@sons.test', roles: ['owner'] })).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(mia, 'POST', '/v1/company/plan', { plan: 'enterprise' })).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await codeOf(olga, 'PATCH', `/v1/users/${ownId}`, { roles: ['admin'] })).toBe('CONFLICT');
    expect(await codeOf(olga, 'POST', `/v1/users/${ownId}/deactivate`)).toBe('CONFLICT');
  });

  test('owners who demote each other at the same moment leave one', async () => {
    const first = await register('Trio', 'first@trio.test');
    const { id } = (await first.rest<User>('GET', '/v1/auth/me')).data;
    const others = [await join(first, 'second@trio.test', ['owner']), await join(first, 'third@trio.test', ['owner'])];
    const all = [{ session: first, id }, ...others.map((session) => ({ session, id: session.id }))];
    const demote = all.map(({ session }, index) =>
      codeOf(session, 'PATCH', `/v1/users/${all[(index + 1) % 3]?.id}`, { roles: ['editor'] }),
    );
    for (const code of await Promise.all(demote)) expect(['200', 'CONFLICT', 'TOKEN_EXPIRED']).toContain(code);
    const { rows } = await asSuperuser(platform.owner, (client) =>
      client.query<{ count: number }>(
        `select count(*)::int as count from organization.membership m join organization.company c on c.id = m.tenant_id
         where c.slug = 'trio' and 'owner' = any (m.roles) and m.deactivated_at is null`,
      ),
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(1);
  });

  test('the audit trail says who did what, from where, with which request id; nothing changes it', async () => {
    const pia = await register('Pia', 'pia@pia.test');
    const { data: me } = await pia.rest<User>('GET', '/v1/auth/me');
    const { data: shop } = await pia.rest<{ id: string }>('POST', '/v1/instances', { name: 'Shop' }, { 'x-request-id': 'made-here' });
    await pia.rest('PATCH', `/v1/instances/${shop.id}`, { name: 'Store' });
    await pia.rest('DELETE', `/v1/instances/${shop.id}`);
    await (await nobody()).rest('POST', '/v1/auth/login', { email: 'pia@pia.test', password: 'not this one' });
    const { data: all } = await pia.rest<Entry[]>('GET', '/v1/audit');
    expect(all.map(({ action, outcome, resourceType, changed }) => [action, outcome, resourceType, changed.join()])).toEqual([
      ['login', 'refused', 'user', ''],
      ['deleteInstance', 'done', 'instance', ''],
      ['updateInstance', 'done', 'instance', 'name'],
      ['createInstance', 'done', 'instance', ''],
      ['register', 'done', 'session', ''],
      ['register', 'done', 'user', ''],
      ['register', 'done', 'member', ''],
      ['register', 'done', 'company', ''],
    ]);
    expect(all[3]).toMatchObject({
      actorName: 'pia@pia.test',
      actorId: me.id,
      resourceId: shop.id,
      requestId: 'made-here',
      address: '127.0.0.1',
    });
    expect(all[0]).toMatchObject({ actorName: null, resourceId: me.id });

    const filtered = await pia.rest<Entry[]>('GET', `/v1/audit?resourceId=${shop.id}&limit=2`);
    expect(filtered.data.map(({ action }) => action)).toEqual(['deleteInstance', 'updateInstance']);
    const next = await pia.rest<Entry[]>('GET', `/v1/audit?resourceId=${shop.id}&limit=2&cursor=${filtered.meta.pagination?.nextCursor}`);
    expect(next.data.map(({ action }) => action)).toEqual(['createInstance']);
    expect((await pia.rest<Entry[]>('GET', '/v1/audit?outcome=refused')).data).toHaveLength(1);

    const exported = await pia.rest('GET', '/v1/audit/export?resourceType=instance');
    expect(exported.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(
      exported.text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as Entry).action),
    ).toEqual(['deleteInstance', 'updateInstance', 'createInstance']);
  });

  test('a new password ends the other sessions', async () => {
    const rosa = await join(olga, 'rosa@sons.test');
    const elsewhere = (await (await nobody()).rest<Tokens>('POST', '/v1/auth/login', { email: 'rosa@sons.test', password })).data;
    const wrong = { currentPassword: 'not this one', newPassword: 'another horse battery' };
    expect(await codeOf(rosa, 'POST', '/v1/auth/password', wrong)).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(rosa, 'POST', '/v1/auth/password', { ...wrong, currentPassword: password })).toBe('200');
    expect((await rosa.rest('GET', '/v1/auth/me')).status).toBe(200);
    const other = await clientOf(platform.config, { token: elsewhere.accessToken });
    await until('the other session to end', async () => (await codeOf(other, 'GET', '/v1/auth/me')) === 'TOKEN_REVOKED');
    expect((await rosa.rest<User>('PATCH', '/v1/auth/me', { name: 'Rosa' })).data.name).toBe('Rosa');
  });

  test('an owner deletes the company, and nothing of it is left to sign in to, call or mock', async () => {
    const sam = await register('Short lived', 'sam@short.test');
    const { data: shop } = await sam.rest<{ id: string; slug: string }>('POST', '/v1/instances', { name: 'Gone soon' });
    await sam.rest('POST', `/v1/instances/${shop.id}/routes`, { method: 'GET', path: '/x', responses: [{ body: 1 }] });
    expect((await platform.mock(shop.slug, '/x')).status).toBe(200);
    const key = (await sam.rest<{ key: string }>('POST', '/v1/api-keys', { name: 'k' })).data.key;
    const program = await clientOf(platform.config, { token: key });
    expect((await program.rest('GET', '/v1/instances')).status).toBe(200);
    expect(await codeOf(sam, 'DELETE', '/v1/company?confirm=other')).toBe('VALIDATION_FAILED');
    expect(await codeOf(sam, 'DELETE', '/v1/company?confirm=short-lived')).toBe('200');
    await until('the simulation to be gone', async () => (await platform.mock(shop.slug, '/x')).status === 404);
    await until('the token to be refused', async () => (await sam.rest('GET', '/v1/auth/me')).status === 401);
    await until('the key to be refused', async () => (await program.rest('GET', '/v1/instances')).status === 401);
    expect(await codeOf(await nobody(), 'POST', '/v1/auth/login', { email: 'sam@short.test', password })).toBe('INVALID_CREDENTIALS');
    await register('Short lived', 'sam@short.test');
  });
});
