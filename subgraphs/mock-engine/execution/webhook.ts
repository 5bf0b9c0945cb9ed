import { request, type Agent } from 'undici';
import { checkUrl } from '#kernel/outgoing';

/** One outgoing request of a fire_webhook step. */
export interface Webhook {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeout_ms?: number;
}

export interface Delivery {
  delivered: boolean;
  /** What the step's output says: `delivered: HTTP 204 in 31 ms` or `not delivered: ...`. */
  output: string;
}

const usualTimeout = 10_000;

/**
 * Sends a webhook. Any answer of 200 to 299 within `timeout_ms` counts as delivered; all else is told, not thrown.
 * When `abort` fires (cancel, time-out of the execution, shutdown), it throws that reason.
 */
export async function deliver(
  agent: Agent,
  allowPrivate: boolean,
  webhook: Webhook,
  extraHeaders: Record<string, string>,
  abort: AbortSignal,
): Promise<Delivery> {
  const { url, method = 'POST', headers = {}, body, timeout_ms = usualTimeout } = webhook;
  const started = performance.now();
  // One controller and a timer: a signal made of several can lose its time-out to the garbage collector on Node 20.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${timeout_ms} ms`)), timeout_ms);
  const passOn = (): void => controller.abort(abort.reason);
  abort.addEventListener('abort', passOn);
  if (abort.aborted) passOn();
  try {
    const payload =
      body === undefined || body === null || method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const contentType = payload.body !== undefined && typeof body !== 'string' ? { 'content-type': 'application/json' } : {};
    const response = await request(checkUrl(url, allowPrivate), {
      dispatcher: agent,
      method: method as 'POST',
      headers: { 'user-agent': 'Understudy', ...contentType, ...lowerNames(headers), ...extraHeaders },
      signal: controller.signal,
      ...payload,
    });
    await response.body.dump({ limit: 64 * 1024 });
    const delivered = response.statusCode >= 200 && response.statusCode < 300;
    return {
      delivered,
      output: `${delivered ? 'delivered' : 'not delivered'}: HTTP ${response.statusCode} in ${Math.round(performance.now() - started)} ms`,
    };
  } catch (error) {
    if (abort.aborted) throw abort.reason;
    const reason = controller.signal.aborted ? (controller.signal.reason as Error) : (error as Error);
    return { delivered: false, output: `not delivered: ${reason.message || (reason as NodeJS.ErrnoException).code}` };
  } finally {
    clearTimeout(timer);
    abort.removeEventListener('abort', passOn);
  }
}

const lowerNames = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
