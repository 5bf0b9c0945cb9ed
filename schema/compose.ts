/**
 * `npm run compose` writes what follows from the schemas: the supergraph, the resolvers' types and the OpenAPI document.
 * With `--check` it writes nothing and fails where a file on disk differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#kernel/root';
import { derive } from './derive.ts';

const check = process.argv.includes('--check');
const stale: string[] = [];
for (const { file, text } of await derive()) {
  const path = join(packageRoot, file);
  if (check) {
    if (readOr(path) !== text) stale.push(file);
  } else if (readOr(path) !== text) {
    writeFileSync(path, text);
    console.log(`wrote ${file}`);
  }
}
if (stale.length > 0) {
  console.error(`Not what the schemas say: ${stale.join(', ')}. Run "npm run compose" and commit.`);
  process.exitCode = 1;
}

function readOr(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
