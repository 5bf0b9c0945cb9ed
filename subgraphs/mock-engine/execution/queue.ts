import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** Installs the job queue's own tables, as the database's owner. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner, logger: new Logger(() => () => {}) });
}
