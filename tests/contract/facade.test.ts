import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { failures } from '#kernel/failure';
import { packageRoot } from '#kernel/root';
import { openApiOf } from '#rest-facade/openapi';
import { loadRows } from '#rest-facade/rows';
import { additions, notYet, referencePaths } from './reference.ts';

const readText = (...path: string[]): string => readFileSync(join(packageRoot, ...path), 'utf8');
const supergraph = readText('schema', 'supergraph.graphql');

describe('the contract, readable without code', () => {
  const table = loadRows(supergraph);

  test('the table of the facade is the reference, less what does not stand yet, and the additions', () => {
    const rows = table.rows.map(({ method, path }) => `${method} ${path}`);
    const standing = referencePaths.filter((path) => !notYet.some((group) => group.test(path)));
    expect(rows.toSorted()).toEqual([...standing, ...additions].toSorted());
  });

  test('the OpenAPI document has a path for every row and none besides', () => {
    const { paths } = openApiOf(table) as { paths: Record<string, Record<string, unknown>> };
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented.toSorted()).toEqual(table.rows.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test('supergraph, resolver types and OpenAPI on disk are what the schemas say', () => {
    const flags = ['--conditions=source', '--import', 'tsx', '--no-warnings', join(packageRoot, 'schema', 'compose.ts'), '--check'];
    execFileSync(process.execPath, flags, { cwd: packageRoot, env: { PATH: process.env['PATH'] }, stdio: 'pipe' });
  });

  test('every type and every root field of the supergraph says what it takes, or that it is public', () => {
    const mute: string[] = [];
    for (const definition of parse(supergraph).definitions) {
      if (definition.kind !== 'ObjectTypeDefinition') continue;
      const says = (directives: readonly { name: { value: string } }[] = []): boolean =>
        directives.some(({ name }) => ['authenticated', 'requiresScopes', 'tag'].includes(name.value));
      const { value: type } = definition.name;
      if (['Query', 'Mutation', 'Subscription'].includes(type))
        mute.push(...(definition.fields ?? []).filter((field) => !says(field.directives)).map(({ name }) => `${type}.${name.value}`));
      else if (!says(definition.directives)) mute.push(type);
    }
    expect(mute).toEqual([]);
  });

  test('docs/errors.md lists every failure with its status and meaning, and no other', () => {
    const documented = readText('docs', 'errors.md')
      .split('\n')
      .flatMap((line) => /^\| (\d{3}) \| `(\w+)` \| (.*) \|$/.exec(line)?.slice(1) ?? [])
      .join('\n');
    const table = Object.entries(failures).flatMap(([code, { status, meaning }]) => [String(status), code, meaning]);
    expect(documented).toBe(table.join('\n'));
  });
});
