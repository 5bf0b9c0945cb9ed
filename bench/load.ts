import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/** What is asked for, again and again. */
export interface Load {
  url: string;
  /** A POST with this JSON body; a GET without. */
  body?: string;
}

/** Requests a second, and milliseconds. */
export interface Measured {
  rate: number;
  p50: number;
  p99: number;
  /** Requests that got no answer in time. */
  timeouts: number;
}

const connections = 64;
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** Keeps 64 connections busy: by wrk where it is installed, which needs far less of the machine, else by autocannon. Throws where an answer is no success. */
export const measure = (load: Load, seconds: number): Promise<Measured> => (hasWrk ? byWrk(load, seconds) : byAutocannon(load, seconds));

async function byAutocannon({ url, body }: Load, seconds: number): Promise<Measured> {
  const post = body !== undefined && ({ method: 'POST', body, headers: { 'content-type': 'application/json' } } as const);
  const { requests, latency, non2xx, timeouts } = await autocannon({ url, connections, duration: seconds, ...post });
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, timeouts };
}

async function byWrk({ url, body }: Load, seconds: number): Promise<Measured> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  if (body !== undefined) {
    const script = join(mkdtempSync(join(tmpdir(), 'understudy-wrk-')), 'post.lua');
    writeFileSync(script, `wrk.method = "POST"\nwrk.body = ${JSON.stringify(body)}\nwrk.headers["Content-Type"] = "application/json"\n`);
    args.push('-s', script);
  }
  const child = spawn('wrk', [...args, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  if (/Non-2xx/.test(text)) throw new Error(`${url}: ${/Non-2xx.*/.exec(text)?.[0]}`);
  const timeouts = Number(/timeout (\d+)/.exec(text)?.[1] ?? 0);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  return { rate, p50: milliseconds(text, '50%'), p99: milliseconds(text, '99%'), timeouts };
}

function milliseconds(text: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s|m)`).exec(text) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1_000, m: 60_000 }[(unit ?? 'ms') as 'us' | 'ms' | 's' | 'm'];
}
