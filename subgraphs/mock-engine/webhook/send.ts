import { request, type Agent, type Dispatcher } from 'undici';
import { Failure } from '#kernel/failure';
import { checkUrl } from '#kernel/outgoing';
import { secretHeaders } from '../traffic/traffic.http.ts';
import type { WebhookDelivery } from './webhook.entity.ts';

/** One outgoing request of a fire_webhook step. */
export interface Webhook {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeout_ms?: number;
  /** 0 to 5; how often it is sent again where it was not delivered. */
  retries?: number;
  fail_on_error?: boolean;
}

/** What came of sending it once. */
export type Outcome = Pick<
  WebhookDelivery,
  'method' | 'url' | 'requestHeaders' | 'requestBody' | 'status' | 'responseHeaders' | 'responseBody' | 'error' | 'durationMs'
> & {
  delivered: boolean;
  /** Whether another attempt could end otherwise. */
  canRetry: boolean;
};

const usualTimeout = 10_000;
const mostKept = 64 * 1024;

/** The text of a webhook's body, which is what is signed. */
export const payloadOf = ({ method, body }: Webhook): string | null =>
  body === undefined || body === null || method === 'GET' ? null : typeof body === 'string' ? body : JSON.stringify(body);

/**
 * Sends a webhook once. Any answer of 200 to 299 within `timeout_ms` counts as delivered; all else is told, not thrown. Redirects are not followed.
 * When `abort` fires (cancel, time-out of the execution, shutdown), it throws that reason.
 */
export async function send(
  agent: Agent,
  allowPrivate: boolean,
  webhook: Webhook,
  extraHeaders: Record<string, string>,
  abort: AbortSignal,
): Promise<Outcome> {
  const { url, method = 'POST', headers = {}, body, timeout_ms = usualTimeout } = webhook;
  const payload = payloadOf(webhook);
  const contentType: Record<string, string> = payload !== null && typeof body !== 'string' ? { 'content-type': 'application/json' } : {};
  const requestHeaders = { 'user-agent': 'Understudy', ...contentType, ...lowerNames(headers), ...extraHeaders };
  const sent = { method, url, requestHeaders: masked(requestHeaders), requestBody: payload && cut(payload) };
  const started = performance.now();
  const durationMs = (): number => performance.now() - started;
  // One controller and a timer: a signal made of several can lose its time-out to the garbage collector on Node 20.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${timeout_ms} ms`)), timeout_ms);
  const passOn = (): void => controller.abort(abort.reason);
  abort.addEventListener('abort', passOn);
  if (abort.aborted) passOn();
  try {
    const { statusCode, headers, body } = await request(checkUrl(url, allowPrivate), {
      dispatcher: agent,
      method,
      headers: requestHeaders,
      signal: controller.signal,
      ...(payload !== null && { body: payload }),
    });
    const responseBody = await firstOf(body);
    const delivered = statusCode >= 200 && statusCode < 300;
    return {
      ...sent,
      delivered,
      canRetry: true,
      status: statusCode,
      responseHeaders: headers,
      responseBody,
      error: null,
      durationMs: durationMs(),
    };
  } catch (error) {
    if (abort.aborted) throw abort.reason;
    const reason = controller.signal.aborted ? (controller.signal.reason as Error) : (error as Error);
    const canRetry = !(reason instanceof Failure);
    const words = reason.message || ((reason as NodeJS.ErrnoException).code ?? 'the connection failed');
    return {
      ...sent,
      delivered: false,
      canRetry,
      status: null,
      responseHeaders: null,
      responseBody: null,
      error: words,
      durationMs: durationMs(),
    };
  } finally {
    clearTimeout(timer);
    abort.removeEventListener('abort', passOn);
  }
}

/** As much of an answer as is kept; of a longer one the connection is closed, whatever else would come. */
async function firstOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= mostKept) break;
  }
  return Buffer.concat(chunks).subarray(0, mostKept);
}

/** As they may be kept. */
const masked = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secretHeaders.has(name) ? '[secret]' : value]));

const cut = (text: string): string => (text.length > mostKept ? text.slice(0, mostKept) : text);

/** What the step's output says: `delivered: HTTP 204 in 31 ms` or `not delivered: ...`. */
export function outputOf({ delivered, status, error, durationMs }: Outcome, attempts: number): string {
  const what = status === null ? error : `HTTP ${status} in ${Math.round(durationMs)} ms`;
  return `${delivered ? 'delivered' : 'not delivered'}: ${what}${attempts > 1 ? `, attempt ${attempts}` : ''}`;
}

const firstWaitMs = 500;

/** Milliseconds before the next attempt: twice as long each time, and up to a half more by chance, so that many do not come at once. */
export const waitBefore = (attempt: number): number => firstWaitMs * 2 ** (attempt - 2) * (1 + Math.random() / 2);

const lowerNames = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
