import { ConfigFault, readConfig } from '#kernel/config';
import { rotateTokenKeys } from '#subgraphs/identity/index';
import { ensureDataDir } from './data-dir.ts';
import { LaunchFault } from './fault.ts';

/** `npm run keys:rotate`: a new key to sign tokens with. A running service takes it up within a second, and nobody is signed out. */
try {
  const { dataDir } = readConfig();
  await ensureDataDir(dataDir);
  const kid = await rotateTokenKeys(dataDir);
  process.stdout.write(`Tokens are signed with the key ${kid} from now on; those signed before stay good for their lifetime.\n`);
} catch (error) {
  if (!(error instanceof LaunchFault || error instanceof ConfigFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
