import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { keyScopes, roleScopes, type Role } from '#kernel/caller';
import { packageRoot } from '#kernel/root';
import { loadRows, type Row } from '#rest-facade/rows';
import { clientOf, type Session } from '../kit/client.ts';
import { asSuperuser } from '../kit/database.ts';
import { documentOf, pathOf, unknownId } from '../kit/permissions.ts';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

const file = join(packageRoot, 'docs', 'permissions.md');
const { rows, schema }: { rows: readonly Row[]; schema: GraphQLSchema } = loadRows(
  readFileSync(join(packageRoot, 'schema', 'supergraph.graphql'), 'utf8'),
);
const roles = Object.keys(roleScopes) as Role[];
const password = 'correct horse battery';

/** What the doors say to those whom they do not let in. */
const refusals = new Set(['TOKEN_INVALID', 'INSUFFICIENT_PERMISSIONS']);

describe('who may do what', () => {
  let platform: TestPlatform;
  const askers = new Map<string, Session>();

  beforeAll(async () => {
    platform = await openTestPlatform();
    for (const role of roles) askers.set(role, await newPerson(role));
    const owner = askers.get('owner') as Session;
    for (const scope of keyScopes) {
      const { data } = await owner.rest<{ key: string }>('POST', '/v1/api-keys', { name: scope, scopes: [scope] });
      askers.set(scope, await clientOf(platform.config, { token: data.key }));
    }
    askers.set('nobody', await platform.as(null));
  });
  afterAll(async () => {
    await platform?.[Symbol.asyncDispose]();
  });

  /** A person of a company of their own, so that what one is let do does not touch another. */
  const newPerson = async (role: Role): Promise<Session> => {
    const nobody = await platform.as(null);
    const email = `${role}@${role}.test`;
    await nobody.rest('POST', '/v1/auth/register', { companyName: `The ${role}`, email, password });
    await asSuperuser(platform.owner, (client) =>
      client.query(
        `update organization.membership set roles = $2 where user_id = (select id from identity.user_account where email = $1)`,
        [email, [role]],
      ),
    );
    const { data } = await nobody.rest<{ accessToken: string }>('POST', '/v1/auth/login', { email, password });
    return clientOf(platform.config, { token: data.accessToken });
  };

  /** Tries an operation as everybody, and says who was let in. */
  const letIn = async (attempt: (asker: Session) => Promise<string | undefined>): Promise<string> => {
    const codes = new Map<string, string>();
    for (const [name, asker] of askers) codes.set(name, (await attempt(asker)) ?? '');
    // Who is signed in hears of a bad token only from an operation that takes one.
    if (codes.get('owner') === 'TOKEN_INVALID') return 'everybody';
    const admitted = [...codes.keys()].filter((name) => !refusals.has(codes.get(name) ?? ''));
    if (admitted.length === askers.size) return 'everybody';
    if (admitted.length === askers.size - 1 && !admitted.includes('nobody')) return 'whoever is signed in, and every key';
    const people = admitted.filter((name) => name in roleScopes);
    const keys = admitted.filter((name) => !(name in roleScopes));
    return [people.join(', '), keys.length > 0 ? `keys: ${keys.map((key) => `\`${key}\``).join(', ')}` : ''].filter(Boolean).join('; ');
  };

  const overRest = (row: Row) =>
    letIn(async (asker) => {
      const { error } = await asker.rest(row.method, pathOf(row), row.input && row.method !== 'GET' ? {} : undefined, {
        connection: 'close',
      });
      return error?.code;
    });

  const overGraphQL = (kind: 'query' | 'mutation', name: string) => {
    const field = (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name];
    if (!field) throw new Error(`no field ${name}`);
    const document = documentOf(schema, kind, field, () => unknownId);
    return letIn(async (asker) => (await asker.graphql(document)).errors?.[0]?.extensions.code);
  };

  const overSockets = (name: string) => {
    const field = schema.getSubscriptionType()?.getFields()[name];
    if (!field) throw new Error(`no field ${name}`);
    return letIn(async (asker) => {
      const watching = asker.follow(documentOf(schema, 'subscription', field, () => unknownId));
      const refusal = await watching.ended.catch((error: { extensions?: { code: string } }) => error.extensions?.code);
      await watching[Symbol.asyncDispose]();
      return refusal ?? undefined;
    });
  };

  const isLast = (name: string): number => (/^logout$/i.test(name) ? 1 : 0);

  test('is what docs/permissions.md says, tried on both doors as every role, with every scope, and as nobody', async () => {
    const fieldsOf = (type: { getFields(): object } | null | undefined): string[] =>
      Object.keys(type?.getFields() ?? {}).toSorted((left, right) => isLast(left) - isLast(right) || (left < right ? -1 : 1));
    const table: [string, string][] = [];
    for (const row of rows.toSorted((left, right) => isLast(left.name) - isLast(right.name)))
      if (!isLast(row.name)) table.push([`\`${row.method} ${row.path}\``, await overRest(row)]);
    for (const kind of ['query', 'mutation'] as const)
      for (const name of fieldsOf(kind === 'query' ? schema.getQueryType() : schema.getMutationType()))
        table.push([`\`${kind} ${name}\``, await overGraphQL(kind, name)]);
    for (const name of fieldsOf(schema.getSubscriptionType())) table.push([`\`subscription ${name}\``, await overSockets(name)]);
    const head = readFileSync(file, 'utf8').split('\n| ')[0] ?? '';
    const lines = [['Operation', 'Who is let in'], ['---', '---'], ...table].map((cells) => `| ${cells.join(' | ')} |`);
    const made = `${head.trimEnd()}\n\n${lines.join('\n')}\n`;
    if (process.env['UPDATE_PERMISSIONS'] === '1') writeFileSync(file, made);
    expect(made).toBe(readFileSync(file, 'utf8'));
  }, 180_000);
});
