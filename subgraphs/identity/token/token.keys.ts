import { link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { newId } from '#kernel/id';
import { refreshLifetime, tokenAlgorithm as algorithm } from '#kernel/token';

/** A key pair that tokens are or were signed with. */
export interface TokenKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/** The key pairs of this installation. A rotation is noticed while the service runs. */
export interface TokenKeys {
  /** The pair to sign with. */
  newest(): Promise<TokenKey>;
  /** Every pair whose tokens may still be about, the newest first. */
  all(): Promise<readonly TokenKey[]>;
}

/** As kept in the file; `made_at` in seconds since 1970. */
type KeptKey = JWK & { made_at?: number };

const lookAgainMs = 1_000;

const fileIn = (dataDir: string): string => join(dataDir, 'token-key.json');

/** Opens the key pairs, and makes the first one at the first start, in a file that only its owner reads. */
export async function openTokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = fileIn(dataDir);
  if (!(await readKeys(file))) await makeFirst(file);
  let [lookedAt, changedAt] = [0, 0];
  let keys: readonly TokenKey[] = [];
  const all = async (): Promise<readonly TokenKey[]> => {
    if (Date.now() - lookedAt < lookAgainMs) return keys;
    const { mtimeMs } = await stat(file);
    if (mtimeMs !== changedAt) keys = await Promise.all(((await readKeys(file)) ?? []).map(toTokenKey));
    [lookedAt, changedAt] = [Date.now(), mtimeMs];
    return keys;
  };
  await all();
  return {
    all,
    async newest() {
      const [key] = await all();
      if (!key) throw new Error(`${file} holds no key`);
      return key;
    },
  };
}

/**
 * Makes a new pair to sign with. Older pairs go on verifying for as long as a refresh token of theirs may live, so nobody is signed out.
 * Answers the new pair's `kid`.
 */
export async function rotateTokenKeys(dataDir: string): Promise<string> {
  const file = fileIn(dataDir);
  const made = await makeKey();
  const kept = (await readKeys(file)) ?? [];
  // A pair is out of use from the moment at which the one after it was made.
  const stillNeeded = kept.filter((_, index) => ((index === 0 ? made : kept[index - 1])?.made_at ?? 0) > now() - refreshLifetime);
  const beside = `${file}.${newId()}`;
  await write(beside, [made, ...stillNeeded]);
  await rename(beside, file);
  return (await toTokenKey(made)).kid;
}

const now = (): number => Math.floor(Date.now() / 1_000);

async function toTokenKey({ made_at: _madeAt, ...jwk }: KeptKey): Promise<TokenKey> {
  const { d: _secret, ...publicPart } = jwk;
  const kid = await calculateJwkThumbprint(publicPart);
  const privateKey = (await importJWK(jwk, algorithm)) as CryptoKey;
  const publicKey = (await importJWK(publicPart, algorithm)) as CryptoKey;
  return { kid, privateKey, publicKey, publicJwk: { ...publicPart, kid, alg: algorithm, use: 'sig' } };
}

async function readKeys(file: string): Promise<KeptKey[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : [JSON.parse(text) as KeptKey | KeptKey[]].flat();
}

async function makeKey(): Promise<KeptKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), made_at: now() };
}

async function makeFirst(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${newId()}`;
  await write(beside, [await makeKey()]);
  // The file appears whole or not at all; where another process made it at the same moment, its key is the one.
  await link(beside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(beside);
}

async function write(file: string, keys: readonly KeptKey[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(JSON.stringify(keys));
  await handle.sync();
  await handle.close();
}
