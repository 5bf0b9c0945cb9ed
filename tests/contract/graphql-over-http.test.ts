import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { openTestPlatform, type TestPlatform } from '../kit/platform.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(async () => {
  await platform?.[Symbol.asyncDispose]();
});

/** The audits of the GraphQL over HTTP specification, as its reference implementation checks them. */
const audits = serverAudits({ url: () => `http://127.0.0.1:${platform.config.GATEWAY_PORT}/graphql` });

/**
 * What the specification leaves open and this server decides otherwise. A GET must show that a browser asked about it first (CSRF), and
 * a refused document is a 400 for clients of `application/json`, too, as it is on Apollo Server: nobody has to look into a 200 for it.
 */
const otherwise: Readonly<Record<string, 'notice' | 'warn'>> = {
  'MAY accept application/x-www-form-urlencoded formatted GET requests': 'notice',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json': 'notice',
  'MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json': 'notice',
  'SHOULD use 200 status code on document parsing failure when accepting application/json': 'warn',
  'SHOULD use 200 status code on document validation failure when accepting application/json': 'warn',
  'SHOULD use a status code of 200 on variable coercion failure when accepting application/json': 'warn',
};

describe('GraphQL over HTTP', () => {
  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (name, audit) => {
    const result = await audit.fn();
    expect([result.status, 'reason' in result ? result.reason : '']).toEqual([otherwise[name] ?? 'ok', expect.any(String)]);
  });
});
