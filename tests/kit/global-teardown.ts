import { rm } from 'node:fs/promises';

export default async function tearDown(): Promise<void> {
  await globalThis.understudyPostgres?.server[Symbol.asyncDispose]();
  if (globalThis.understudyPostgres) await rm(globalThis.understudyPostgres.folder, { recursive: true, force: true });
}
