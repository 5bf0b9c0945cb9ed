import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { withTenant, type Caller, type ServiceCaller } from '#kernel/caller';
import { publicUrlOf } from '#kernel/config';
import { isUniqueViolation } from '#kernel/database';
import { Failure, invalid, notFound } from '#kernel/failure';
import { isId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { parse, under } from '#kernel/validation';
import type { Claims, Client, Providers } from './provider.ts';
import * as sso from './sso.repository.ts';
import type { SsoConnection, SsoDomain } from './sso.repository.ts';
import { connectionInput, domainName, domainOf, recordNameOf, recordValueOf } from './sso.rules.ts';

/** A company's single sign-on as people see it: the secret is not shown again. */
export type SingleSignOn = Omit<SsoConnection, 'clientSecret'>;

/** Who came back from a company's identity provider. */
export interface SignedOn {
  tenantId: string;
  email: string;
  name: string;
}

const random = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const dnsWaitMs = 5_000;

/** Single sign-on by OpenID Connect. */
export function ssoService({ database, config, seal }: Parts, { providers }: { providers: Providers }) {
  const secrets = seal('sso client secret');
  const verifiers = seal('sso code verifier');
  const redirectUri = `${publicUrlOf(config)}/v1/auth/callback`;
  const inside = (tenantId: string, { trace }: Caller): ServiceCaller => ({ kind: 'service', service: 'organization', tenantId, trace });
  const clientOf = ({ issuer, clientId, clientSecret }: SsoConnection): Client => ({
    issuer,
    clientId,
    clientSecret: secrets.open(clientSecret),
  });

  const textRecords = async (name: string): Promise<string[]> => {
    const resolver = new Resolver({ timeout: dnsWaitMs, tries: 2 });
    if (config.DNS_SERVERS.length > 0) resolver.setServers(config.DNS_SERVERS);
    return (await resolver.resolveTxt(name).catch((): string[][] => [])).map((parts) => parts.join(''));
  };

  const current = (caller: Caller): Promise<SingleSignOn | null> => database.forTenant(caller, sso.connection);

  const domainOfCompany = async (caller: Caller, name: string): Promise<SsoDomain> => {
    const found = await database.forTenant(caller, (db) => sso.domain(db, name));
    if (!found) throw notFound('domain', name);
    return found;
  };

  /** The address that the provider vouches for, where its domain is verified as the company's. */
  const ownAddress = async (caller: Caller, { email, isEmailDisowned }: Claims): Promise<string> => {
    const domains = await database.forTenant(caller, sso.domains);
    const isOwn = domains.some(({ domain, verifiedAt }) => verifiedAt !== null && email !== null && domainOf(email) === domain);
    if (email === null || isEmailDisowned || !isOwn)
      throw new Failure('INVALID_CREDENTIALS', 'The identity provider named no e-mail address of a domain that the company has verified.');
    return email;
  };

  return {
    current,

    domains: (caller: Caller): Promise<SsoDomain[]> => database.forTenant(caller, sso.domains),

    /** Sets or replaces the company's provider, which must answer. */
    async configure(caller: Caller, input: unknown): Promise<SingleSignOn> {
      const client = parse(connectionInput, input);
      await providers.check(client);
      await database.forTenant(caller, (db) => sso.saveConnection(db, { ...client, clientSecret: secrets.close(client.clientSecret) }));
      const saved = await current(caller);
      if (!saved) throw notFound('single sign-on', withTenant(caller).tenantId);
      return saved;
    },

    async remove(caller: Caller): Promise<{ id: string; deleted: boolean }> {
      const { tenantId } = withTenant(caller);
      if (!(await database.forTenant(caller, sso.removeConnection))) throw notFound('single sign-on', tenantId);
      return { id: tenantId, deleted: true };
    },

    async addDomain(caller: Caller, input: { domain: string }): Promise<SsoDomain> {
      const domain = under('/domain', () => parse(domainName, input.domain));
      await database.forTenant(caller, (db) => sso.addDomain(db, domain, random()));
      return domainOfCompany(caller, domain);
    },

    /** Looks for the TXT record. Throws Failure('VALIDATION_FAILED') where it does not stand, Failure('CONFLICT') where another company has shown it. */
    async verifyDomain(caller: Caller, name: string): Promise<SsoDomain> {
      const { domain, token } = await domainOfCompany(caller, name.toLowerCase());
      const [where, what] = [recordNameOf(domain), recordValueOf(token)];
      if (!(await textRecords(where)).includes(what))
        throw invalid([{ path: '/domain', message: `DNS shows no TXT record ${where} with "${what}" yet; set it and try again.` }]);
      await database
        .forTenant(caller, (db) => sso.markVerified(db, domain))
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Failure('CONFLICT', `Another company has ${domain}.`, { domain }) : error;
        });
      return domainOfCompany(caller, domain);
    },

    async removeDomain(caller: Caller, name: string): Promise<{ id: string; deleted: boolean }> {
      const domain = name.toLowerCase();
      if (!(await database.forTenant(caller, (db) => sso.removeDomain(db, domain)))) throw notFound('domain', name);
      return { id: domain, deleted: true };
    },

    /** Begins a round: where to send the browser, and what it must hold when it comes back. */
    async begin(caller: Caller, slug: string): Promise<{ authorizationUrl: string; browserKey: string }> {
      const tenantId = await sso.tenantOfSlug(database.lookup, slug);
      const connection = tenantId === null ? null : await database.forTenant(inside(tenantId, caller), sso.connection);
      if (tenantId === null || !connection)
        throw new Failure('RESOURCE_NOT_FOUND', `No company "${slug}" has single sign-on here.`, { slug });
      const [browserKey, nonce, codeVerifier] = [random(), random(), random()];
      const state = `${tenantId}.${random()}`;
      const authorizationUrl = await providers.authorizationUrl(clientOf(connection), redirectUri, { state, nonce, codeVerifier });
      const round = { stateHash: digest(state), browserHash: digest(browserKey), codeVerifier: verifiers.close(codeVerifier), nonce };
      await database.forTenant(inside(tenantId, caller), (db) => sso.beginRound(db, round));
      return { authorizationUrl, browserKey };
    },

    /** Ends a round. Throws Failure('INVALID_CREDENTIALS') where the answer is not to this browser's round, or the address not of the company. */
    async finish(caller: Caller, { answer, browserKey }: { answer: string; browserKey: string }): Promise<SignedOn> {
      const url = new URL(redirectUri);
      url.search = URL.parse(answer, redirectUri)?.search ?? '';
      const state = url.searchParams.get('state') ?? '';
      const [tenantId = ''] = state.split('.');
      const [round, connection] = isId(tenantId)
        ? await database.forTenant(inside(tenantId, caller), async (db) => [
            await sso.takeRound(db, digest(state)),
            await sso.connection(db),
          ])
        : [null, null];
      if (!round || !connection || !timingSafeEqual(round.browserHash, digest(browserKey)))
        throw new Failure('INVALID_CREDENTIALS', 'This sign-in was begun in another browser, or too long ago; begin again.');
      const checks = { state, nonce: round.nonce, codeVerifier: verifiers.open(round.codeVerifier) };
      const claims = await providers.exchange(clientOf(connection), url, checks);
      const email = await ownAddress(inside(tenantId, caller), claims);
      return { tenantId, email, name: claims.name ?? email.slice(0, email.lastIndexOf('@')) };
    },
  };
}
