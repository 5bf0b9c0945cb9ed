import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const start = 'svc_key_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;
const form = new RegExp(`^${start}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** A new key: `svc_key_`, 40 random characters and a checksum of 6, by which a scanner tells a real one (contract, section 3). */
export function newApiKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${start}${random}${checksumOf(random)}`;
}

/** True for a text that claims to be a key, whole or not. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith(start);

/** True for the form and checksum of a key: anything else is none of ours, and costs no query. */
export function isApiKey(token: string): boolean {
  const [, random, checksum] = form.exec(token) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** What is stored of a key: its SHA-256, as hexadecimal digits. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What a list shows of a key. */
export const prefixOf = (key: string): string => key.slice(0, start.length + 6);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = `${alphabet[rest % alphabet.length]}${text}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
