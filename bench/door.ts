import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { demo } from '#launch/demo';
import { median } from './processes.ts';
import type { Product } from './product.ts';

const rounds = 7;
const seconds = 2;
const body = JSON.stringify({ query: '{ jwks }' });

async function microsecondsPerRequest(url: string, authorization: string | null): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(authorization !== null && { authorization }) };
  const { requests, non2xx, errors } = await autocannon({ url, method: 'POST', headers, body, connections: 32, duration: seconds });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} errors`);
  return 1_000_000 / requests.average;
}

/** What telling the asker and counting the request costs, beside the same request of nobody, round by round in turn. */
async function benchCallers({ gateway, token, call }: Product): Promise<string[]> {
  const { key } = await call<{ key: string }>('POST', '/v1/api-keys', { name: 'bench' });
  const askers = { nobody: null, token: `Bearer ${token}`, key: `Bearer ${key}` };
  const times: Record<keyof typeof askers, number[]> = { nobody: [], token: [], key: [] };
  for (const asker of Object.values(askers)) await microsecondsPerRequest(gateway, asker);
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['nobody', 'token', 'key'] as const) times[name].push(await microsecondsPerRequest(gateway, askers[name]));
  const more = (name: 'token' | 'key'): string => median(times[name].map((time, round) => time - (times.nobody[round] ?? NaN))).toFixed(0);
  return [
    `a request of nobody at the gateway, us                ${median(times.nobody).toFixed(0)}`,
    `a checked access token adds, us                       ${more('token')}   (to stay under: 50)`,
    `a checked API key adds, us                            ${more('key')}   (to stay under: 100)`,
  ];
}

const aliases = (count: number, field: string): string => Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');

/** Documents that are small to write and large to answer, and the widest that are let in. */
const hostile: readonly (readonly [string, string])[] = [
  ['200 kB of aliases', `{ ${aliases(17_000, 'jwks')} }`],
  ['4,900 tokens of aliases', `{ ${aliases(1_600, 'jwks')} }`],
  ['a nested list of 78 bytes', '{__schema{types{fields{type{fields{type{fields{type{fields{name type{name}}}}}}}}}}'],
  [
    'spreads of spreads',
    `{ ...A } fragment A on Query { ${'...B '.repeat(900)} } fragment B on Query { ${'...C '.repeat(900)} } fragment C on Query { jwks }`,
  ],
  [
    'a ring of fragments',
    `{ me { ...F0 } } ${Array.from({ length: 200 }, (_, index) => `fragment F${index} on Me { id name ...F${(index + 1) % 200} }`).join(' ')}`,
  ],
  ['20 pages of 200', `{ ${aliases(20, 'instances(first: 200) { nodes { id createdBy { id } } }')} }`],
];

/** How long the longest of them keeps everybody else waiting: beside them, a small request is sent every few milliseconds. */
async function benchHostile({ gateway, rest, token }: Product): Promise<string> {
  let isOver = false;
  let longest = 0;
  const probe = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${rest}/healthz`).then(
        (response) => response.text(),
        () => {},
      );
      longest = Math.max(longest, performance.now() - began);
      await sleep(2);
    }
  })();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  await sleep(500);
  longest = 0;
  for (let round = 0; round < 10; round += 1)
    for (const [name, query] of hostile) {
      // Made another document each time: none is to be met in a memory.
      const response = await fetch(gateway, { method: 'POST', headers, body: JSON.stringify({ query: `${query} # ${round}` }) });
      await response.text();
      if (response.status < 400 || response.status > 499) throw new Error(`${name} was answered with ${response.status}`);
      await sleep(20);
    }
  isOver = true;
  await probe;
  return `hostile documents hold everybody else up, ms at most  ${longest.toFixed(0)}   (to stay under: 50; each was refused)`;
}

/** Logins in a second, of the password checks that fit into one. */
async function benchLogin({ call }: Product): Promise<string> {
  const { email } = demo.caller;
  const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const stored = await hash(demo.password, parameters);
  const rate = async (lanes: number, work: () => Promise<unknown>): Promise<number> => {
    const [began, count] = [performance.now(), 100];
    let left = count;
    const lane = async (): Promise<void> => {
      while (left-- > 0) await work();
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return (count * 1_000) / (performance.now() - began);
  };
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const alone = await rate(2, () => verify(stored, demo.password));
    ratios.push((await rate(12, () => call('POST', '/v1/auth/login', { email, password: demo.password }))) / alone);
  }
  return `logins a second, of password checks alone             ${median(ratios).toFixed(2)}   (1.00: bounded by Argon2 alone)`;
}

export async function benchDoor(product: Product): Promise<string[]> {
  return [...(await benchCallers(product)), await benchHostile(product), await benchLogin(product)];
}
