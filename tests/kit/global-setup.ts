import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../launch/postgres.ts';

declare global {
  // Jest hands nothing from set-up to tear-down but the global object of its own process.
  var understudyPostgres: { server: EmbeddedPostgres; folder: string } | undefined;
}

/** One real PostgreSQL server for the whole run; every test file has a database of its own in it. */
export default async function setUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-tests-'));
  await chmod(folder, 0o755);
  const server = await openEmbeddedPostgres(folder);
  globalThis.understudyPostgres = { server, folder };
  process.env['TEST_POSTGRES'] = JSON.stringify(server.owner);
}
