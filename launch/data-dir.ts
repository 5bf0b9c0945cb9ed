import { mkdir } from 'node:fs/promises';
import { LaunchFault } from './fault.ts';

/** Makes the data directory where it is not there. Throws LaunchFault when it cannot be. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new LaunchFault(`The data directory ${dataDir} cannot be used (${error.message}). DATA_DIR names another.`, { cause: error });
  });
}
