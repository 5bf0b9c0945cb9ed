import { request } from 'undici';
import type { Config } from '#kernel/config';
import { Failure } from '#kernel/failure';
import { deepEqual } from '#kernel/matcher';
import type { TrafficEntry } from './traffic-log.entity.ts';

/** What a request that was sent again was answered. */
export interface TrafficReplay {
  same: boolean;
  /** Null where nothing was answered. */
  status: number | null;
  headers: Record<string, string | string[] | undefined>;
  body: string | null;
  differences: { part: string; recorded: unknown; replayed: unknown }[];
}

/** The connection's own, and what the log masks. */
const notSent = /^(connection|keep-alive|transfer-encoding|content-length|upgrade|expect|te|trailer|accept-encoding)$/;
const mostShown = 64 * 1024;
const mostMs = 330_000;

/** Sends a recorded request to its simulation as it is now. Throws Failure('CONFLICT') where its body was not kept whole. */
export async function replay(entry: TrafficEntry, { HOST, services }: Config): Promise<TrafficReplay> {
  const { instanceId, method, path, query, requestBody, requestSize } = entry;
  if ((requestBody?.length ?? 0) < requestSize)
    throw new Failure('CONFLICT', `Of its body of ${requestSize} bytes not all was kept, so it cannot be sent again.`);
  const headers = entry.requestHeaders.filter(([name, value]) => !notSent.test(name) && value !== '[secret]').flat();
  const host = /^(0\.0\.0\.0|::)$/.test(HOST) ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${services['mock-engine'].port}/mock/${instanceId}${path}${query === '' ? '' : `?${query}`}`;
  const options = { method, headers, body: requestBody, headersTimeout: mostMs, bodyTimeout: mostMs };
  const answer = await request(url, options)
    .then(async ({ statusCode, headers, body }) => ({ status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }))
    .catch(() => null);
  const body = answer && answer.body.length > 0 ? answer.body : null;
  const recorded = { status: entry.status, 'content-type': headerOf(entry), body: valueOf(entry.responseBody) };
  const replayed = {
    status: answer?.status ?? null,
    'content-type': answer?.headers['content-type'] ?? null,
    // A longer one is compared as far as it was kept.
    body: valueOf(body && entry.responseBody ? body.subarray(0, Math.max(entry.responseBody.length, mostShown)) : body),
  };
  const parts = ['status', 'content-type', 'body'] as const;
  const differences = parts
    .filter((part) => !deepEqual(recorded[part], replayed[part]))
    .map((part) => ({ part, recorded: recorded[part], replayed: replayed[part] }));
  const { status } = replayed;
  return {
    same: differences.length === 0,
    status,
    headers: answer?.headers ?? {},
    body: body?.subarray(0, mostShown).toString('utf8') ?? null,
    differences,
  };
}

const headerOf = ({ responseHeaders }: TrafficEntry): string | null =>
  responseHeaders.find(([name]) => name === 'content-type')?.[1] ?? null;

/** JSON as what it says, so that the order of members makes no difference; all else as text. */
function valueOf(body: Buffer | null): unknown {
  if (!body) return null;
  const text = body.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
