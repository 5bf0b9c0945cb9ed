import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A certified OpenID Connect provider, and who is about to sign in there. */
export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly client: { clientId: string; clientSecret: string };
  /** What it will say of the person. */
  person: { sub: string; email?: string; email_verified?: boolean; name?: string };
  /** What a browser does there: signs in, agrees, and ends where the provider sends it. */
  visit(authorizationUrl: string): Promise<string>;
}

/** Opens a provider that sends people back to one address. */
export async function openIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'understudy', clientSecret: 'a secret between the two of them' };
  const opened: IdentityProvider = {
    issuer,
    client,
    person: { sub: 'somebody' },
    async visit(authorizationUrl) {
      const jar = new Map<string, string>();
      let next = new URL(authorizationUrl);
      let form: URLSearchParams | null = null;
      for (let steps = 0; steps < 12; steps += 1) {
        if (next.href.startsWith(redirectUri)) return next.href;
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response: Response = await fetch(next, {
          redirect: 'manual',
          method: form ? 'POST' : 'GET',
          body: form,
          headers: { cookie },
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const location = response.headers.get('location');
        const page = await response.text();
        form = null;
        if (location !== null) next = new URL(location, next);
        else {
          // The provider's own pages for trying it out: a sign-in, then a consent, each a form.
          const action = /action="([^"]+)"/.exec(page)?.[1];
          if (action === undefined) throw new Error(`the provider answered ${response.status}: ${page}`);
          next = new URL(action, next);
          const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
          form = new URLSearchParams({ prompt, login: opened.person.sub, password: 'any' });
        }
      }
      throw new Error('the provider sent the browser round and round');
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri], grant_types: ['authorization_code'] },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...opened.person, sub }) }),
  });
  server.on('request', provider.callback());
  return opened;
}
