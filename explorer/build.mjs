/** Bundles GraphiQL from npm into dist/explorer, unless what is there was made of the same sources and lockfile. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '..', 'dist', 'explorer');
const mark = join(out, 'made-of');
const sources = ['index.html', 'main.js', 'build.mjs', '../package-lock.json'].map((file) => readFileSync(join(here, file)));
const madeOf = sources.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');

if (read(mark) !== madeOf) {
  process.stdout.write('  building the GraphQL explorer, once ...\n');
  const { build } = await import('vite');
  await build({
    root: here,
    base: '/graphiql/',
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 20_000, reportCompressedSize: false },
  });
  writeFileSync(mark, madeOf);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
