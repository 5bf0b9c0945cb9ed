import { lookup as resolveName, type LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';
import { Failure } from '#kernel/failure';

/** True for an address of the public internet: no private, loopback, link-local, mapped or otherwise special one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  return ipaddr.process(text).range() === 'unicast';
}

/** Refuses an address that is not http(s) or whose host is a literal that may not be reached. Throws Failure('URL_BLOCKED'). */
export function checkUrl(text: string, allowPrivate: boolean): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw blocked(text, 'only http and https addresses can be reached');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && ipaddr.isValid(host) && !isPublicAddress(host)) throw blocked(host, 'it is not a public address');
  return url;
}

/**
 * A client for addresses that users give. Every address that a name resolves to is checked at the moment of connecting,
 * so a name that changes its mind after a check gains nothing.
 */
export function openOutgoing(allowPrivate: boolean): Agent {
  return new Agent({ connections: 50, allowH2: true, connect: allowPrivate ? {} : { lookup: publicOnly }, connectTimeout: 10_000 });
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function publicOnly(hostname: string, options: object, callback: LookupCallback): void {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) return callback(blocked(hostname, `it resolves to ${refused.address}`), []);
    if ('all' in options && options.all === true) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family);
  });
}

function blocked(what: string, why: string): Failure {
  return new Failure(
    'URL_BLOCKED',
    `${what} is refused: ${why}. The operator's settings WEBHOOK_ALLOW_PRIVATE and SSO_ALLOW_PRIVATE decide about private addresses.`,
    {
      url: what,
    },
  );
}
