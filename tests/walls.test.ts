import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { packageRoot } from '#kernel/root';

interface Link {
  from: string;
  /** A file of ours, without its ending, or the name of a package. */
  to: string;
}

const rooms = ['kernel', 'gateway', 'rest-facade', 'subgraphs', 'launch'];

const files = rooms.flatMap((room) =>
  readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(room, file)),
);

const links = files.flatMap((from): Link[] => {
  const { body } = parseSync(readFileSync(join(packageRoot, from), 'utf8'), { syntax: 'typescript' });
  return body.flatMap((item) => {
    const source = 'source' in item && item.source ? item.source.value : null;
    return source === null ? [] : [{ from, to: targetOf(from, source) }];
  });
});

function targetOf(from: string, source: string): string {
  if (source.startsWith('#')) return source.slice(1);
  if (!source.startsWith('.')) return source;
  return relative(packageRoot, resolve(packageRoot, dirname(from), source)).replace(/\.ts$/, '');
}

const inRoom = (path: string, ...names: string[]): boolean => names.some((name) => path.startsWith(`${name}/`));
const offenders = (breaks: (link: Link) => boolean): string[] => links.filter(breaks).map(({ from, to }) => `${from} -> ${to}`);
const domainOf = (path: string): string | undefined => /^subgraphs\/([^/]+)\//.exec(path)?.[1];
const roleOf = (path: string): string | undefined => /\.(entity|repository|service|resolvers|rules)(\.ts)?$/.exec(path)?.[1];

describe('the walls of the house', () => {
  test('there is something to look at', () => expect(links.length).toBeGreaterThan(300));

  test('the kernel imports no other room', () => {
    expect(offenders(({ from, to }) => inRoom(from, 'kernel') && inRoom(to, 'gateway', 'rest-facade', 'subgraphs', 'launch'))).toEqual([]);
  });

  test('a domain imports itself and the kernel, never another domain or a door', () => {
    expect(
      offenders(
        ({ from, to }) =>
          inRoom(from, 'subgraphs') &&
          (inRoom(to, 'gateway', 'rest-facade', 'launch') || (inRoom(to, 'subgraphs') && domainOf(to) !== domainOf(from))),
      ),
    ).toEqual([]);
  });

  test('gateway and facade reach domains through neighbours alone', () => {
    expect(offenders(({ from, to }) => inRoom(from, 'gateway', 'rest-facade') && inRoom(to, 'subgraphs', 'launch'))).toEqual([]);
    expect(offenders(({ from, to }) => inRoom(from, 'gateway') && inRoom(to, 'rest-facade'))).toEqual([]);
  });

  test('only the launcher opens domains, and only by their index', () => {
    expect(offenders(({ from, to }) => inRoom(from, 'launch') && inRoom(to, 'subgraphs') && !to.endsWith('/index'))).toEqual([]);
  });

  test('resolvers -> service -> repository -> entity: nothing looks up', () => {
    const order = ['entity', 'repository', 'service', 'resolvers'];
    const looksUp = ({ from, to }: Link): boolean =>
      order.indexOf(roleOf(from) ?? '') >= 0 && order.indexOf(roleOf(to) ?? '') > order.indexOf(roleOf(from) ?? '');
    expect(offenders(looksUp)).toEqual([]);
  });

  test('rules are pure: they import no repository, service, database or network', () => {
    const impure = /(repository|service|resolvers)$|^#?kernel\/(database|bus|neighbour|outgoing)$|^(node:(?!buffer$)|pg$|typeorm|undici)/;
    expect(offenders(({ from, to }) => roleOf(from) === 'rules' && impure.test(to))).toEqual([]);
  });

  test('only entities, repositories and the kernel know TypeORM; only repositories hold SQL', () => {
    const knows = ({ from, to }: Link): boolean =>
      to === 'typeorm' && !inRoom(from, 'kernel') && !['entity', 'repository'].includes(roleOf(from) ?? '');
    expect(offenders(knows)).toEqual([]);
    const sql = /(?:^|[`'(\s])(?:select\s[\s\S]*?\sfrom\s|insert into|delete from|update\s\w+\.\w+\s+set)/;
    const speaks = files.filter(
      (file) => inRoom(file, 'subgraphs') && roleOf(file) !== 'repository' && sql.test(readFileSync(join(packageRoot, file), 'utf8')),
    );
    expect(speaks).toEqual([]);
  });

  test('process.env is read in one file', () => {
    const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(packageRoot, file), 'utf8')));
    // The gateway writes one variable, which a library reads while it loads, and PostgreSQL's initdb is given a PATH.
    expect(readers.toSorted()).toEqual(['gateway/plan.ts', 'kernel/config.ts', 'launch/postgres.ts']);
  });

  test('process.exit is called in the launcher alone', () => {
    expect(
      files.filter((file) => !inRoom(file, 'launch') && /process\.exit\(/.test(readFileSync(join(packageRoot, file), 'utf8'))),
    ).toEqual([]);
  });
});
