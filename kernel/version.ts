import { Failure } from '#kernel/failure';

/** The versions of a row that an asker of its change has read; any will do where they say none. */
export type AskedVersions = readonly number[] | null | undefined;

/** Says that a row is read to be changed: it is locked until the transaction ends, and must be at one of these versions. */
export interface ForChange {
  ifVersion: AskedVersions;
}

/** Refuses a change of a row that is not at one of the versions that its asker read. Throws Failure('PRECONDITION_FAILED'). */
export function checkVersion({ version }: { version: number }, asked: AskedVersions): void {
  if (!asked || asked.includes(version)) return;
  throw new Failure('PRECONDITION_FAILED', `It has changed since: it is at version ${version}. Read it again, then decide.`, { version });
}
