import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { tokenAlgorithm as algorithm } from '#kernel/token';

/** The pair that access and refresh tokens are signed with. */
export interface TokenKeys {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/** Reads the key pair of this installation, or makes it at the first start in a file that only its owner reads. */
export async function openTokenKeys(dataDir: string): Promise<TokenKeys> {
  const file = join(dataDir, 'token-key.json');
  const jwk = (await readKey(file)) ?? (await makeKey(dataDir, file));
  const { d: _secret, ...publicPart } = jwk;
  const kid = await calculateJwkThumbprint(publicPart);
  const privateKey = (await importJWK(jwk, algorithm)) as CryptoKey;
  const publicKey = (await importJWK(publicPart, algorithm)) as CryptoKey;
  return { kid, privateKey, publicKey, publicJwk: { ...publicPart, kid, alg: algorithm, use: 'sig' } };
}

async function readKey(file: string): Promise<JWK | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as JWK);
}

async function makeKey(dataDir: string, file: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(JSON.stringify(jwk));
    await handle.close();
    return jwk;
  } catch (error) {
    // Another process made it at the same moment: its key is the one.
    const theirs = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readKey(file) : null;
    if (theirs) return theirs;
    throw error;
  }
}
