import * as oidc from 'openid-client';
import { request } from 'undici';
import type { Config } from '#kernel/config';
import { Failure } from '#kernel/failure';
import { checkUrl, openOutgoing } from '#kernel/outgoing';

/** How a company is known to its provider. */
export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What must come back from a round as it was sent. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who the provider says came. */
export interface Claims {
  email: string | null;
  isEmailDisowned: boolean;
  name: string | null;
}

/** OpenID Connect by the authorization code flow with PKCE, towards whatever provider a company names. */
export interface Providers extends AsyncDisposable {
  /** Throws Failure('VALIDATION_FAILED') where no provider answers at the issuer. */
  check(client: Client): Promise<void>;
  authorizationUrl(client: Client, redirectUri: string, checks: Checks): Promise<string>;
  /** Throws Failure('INVALID_CREDENTIALS') for whatever the provider or its answer is wrong about. */
  exchange(client: Client, answer: URL, checks: Checks): Promise<Claims>;
}

const waitSeconds = 10;
const largestAnswer = 1024 * 1024;

export function openProviders({ SSO_ALLOW_PRIVATE: allowPrivate }: Pick<Config, 'SSO_ALLOW_PRIVATE'>): Providers {
  const dispatcher = openOutgoing(allowPrivate);

  /** The provider's own document says where its other addresses are, so each is checked as the first one was. */
  const guardedFetch: oidc.CustomFetch = async (address, { method, headers, body, signal }) => {
    const url = checkUrl(address, allowPrivate);
    const response = await request(url, {
      method: method as 'GET',
      headers,
      // The library sends forms.
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal,
      dispatcher,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > largestAnswer) throw new Error(`${url.host} answered more than ${largestAnswer} bytes`);
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : text, { status: response.statusCode, headers: textHeaders(response.headers) });
  };

  const discover = ({ issuer, clientId, clientSecret }: Client): Promise<oidc.Configuration> =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: guardedFetch,
      timeout: waitSeconds,
      execute: allowPrivate ? [oidc.allowInsecureRequests] : [],
    });

  return {
    async check(client) {
      checkUrl(client.issuer, allowPrivate);
      await discover(client).catch((error: unknown) => {
        if (error instanceof Failure) throw error;
        const issues = [{ path: '/issuer', message: `No OpenID Connect provider answers there (${reasonOf(error)}).` }];
        throw new Failure('VALIDATION_FAILED', issues[0]?.message ?? '', { issues }, { cause: error });
      });
    },

    async authorizationUrl(client, redirectUri, { state, nonce, codeVerifier }) {
      const provider = await discover(client).catch((cause: unknown) => {
        throw new Failure('SERVICE_UNAVAILABLE', 'The identity provider of this company does not answer; try again.', {}, { cause });
      });
      const challenge = await oidc.calculatePKCECodeChallenge(codeVerifier);
      return oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href;
    },

    async exchange(client, answer, { state, nonce, codeVerifier }) {
      try {
        const provider = await discover(client);
        const tokens = await oidc.authorizationCodeGrant(provider, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider sent no identity token');
        const more = typeof claims['email'] === 'string' ? claims : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub);
        const { email, email_verified: isVerified, name } = { ...claims, ...more } as Record<string, unknown>;
        return {
          email: typeof email === 'string' ? email : null,
          isEmailDisowned: isVerified === false,
          name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
        };
      } catch (error) {
        throw new Failure('INVALID_CREDENTIALS', `Single sign-on did not succeed (${reasonOf(error)}); try again.`, {}, { cause: error });
      }
    },

    [Symbol.asyncDispose]: () => dispatcher.close(),
  };
}

/** What a person may read of a provider's fault: its code, never its texts. */
function reasonOf(error: unknown): string {
  const { error: code, code: kind } = error as { error?: unknown; code?: unknown };
  return [code, kind].find((word): word is string => typeof word === 'string' && /^[A-Za-z_]{1,60}$/.test(word)) ?? 'no answer';
}

function textHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
