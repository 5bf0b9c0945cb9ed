import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#kernel/config';
import { ensureDataDir } from './data-dir.ts';

/** The installation's secret: the setting SECRET_KEY, else one that is made at the first start and kept in the data directory. */
export async function readSecret({ SECRET_KEY, dataDir }: Config): Promise<string> {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  const file = join(dataDir, 'secret-key');
  await ensureDataDir(dataDir);
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
