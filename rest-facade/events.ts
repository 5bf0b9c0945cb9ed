import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import { asGraphQLError } from '#gateway/execute';
import type { Failure } from '#kernel/failure';

const beatMs = 5_000;

export interface EventsOptions {
  /** What each event is called. */
  name: string;
  /** The failure that a result tells of; null for a good one. */
  failureIn: (result: ExecutionResult) => Failure | null;
  /** Throws once the reader may read no longer: their token has ended, or was revoked. Asked every few seconds. */
  check: () => Promise<unknown>;
}

/**
 * A subscription as server-sent events (WHATWG HTML, section 9.2): each event with the item's version as its id, so that `Last-Event-ID` goes on behind it; `done` at the end;
 * what breaks on the way as an `error` event with the envelope's error. A reader who is slow holds one item up, and one who leaves ends the subscription.
 */
export function eventsOf(stream: AsyncIterableIterator<ExecutionResult>, { name, failureIn, check }: EventsOptions): Readable {
  const out = new PassThrough();
  const left = new AbortController();
  const write = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, 'drain', { signal: left.signal });
  };
  const breakOff = (failure: Failure | null): void => {
    if (left.signal.aborted || !failure) return void out.end();
    const { code, message, details } = failure;
    out.end(`event: error\ndata: ${JSON.stringify({ code, message, details })}\n\n`);
  };
  const beat = setInterval(() => {
    check().then(
      () => out.writableEnded || out.write(': still here\n\n'),
      (error: unknown) => breakOff(failureIn({ errors: [asGraphQLError(error)] })),
    );
  }, beatMs);
  const pass = async (): Promise<void> => {
    for await (const result of stream) {
      const failure = failureIn(result);
      if (failure) return breakOff(failure);
      const { data } = result.data as { data: { version?: number } };
      const id = data.version === undefined ? '' : `id: ${data.version}\n`;
      await write(`event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`);
    }
    out.end('event: done\ndata: {}\n\n');
  };
  out.once('close', () => {
    clearInterval(beat);
    left.abort();
    void stream.return?.();
  });
  pass().catch((error: unknown) => breakOff(failureIn({ errors: [asGraphQLError(error)] })));
  return out;
}
