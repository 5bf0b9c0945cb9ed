import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder, the same from the sources and from `dist/`: schema and SQL files are read from there. */
export const packageRoot = climb(dirname(fileURLToPath(import.meta.url)));

function climb(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : climb(dirname(folder));
}
