import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import type { Failure } from '#kernel/failure';

const beatMs = 15_000;

export interface EventsOptions {
  /** What each event is called. */
  name: string;
  /** The failure that a result tells of; null for a good one. */
  failureIn: (result: ExecutionResult) => Failure | null;
}

/**
 * A subscription as server-sent events (WHATWG HTML, section 9.2): each event with the item's version as its id, so that `Last-Event-ID` goes on behind it; `done` at the end;
 * what breaks on the way as an `error` event with the envelope's error. A reader who is slow holds one item up, and one who leaves ends the subscription.
 */
export function eventsOf(stream: AsyncIterableIterator<ExecutionResult>, { name, failureIn }: EventsOptions): Readable {
  const out = new PassThrough();
  const left = new AbortController();
  const beat = setInterval(() => out.write(': still here\n\n'), beatMs);
  const write = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, 'drain', { signal: left.signal });
  };
  const pass = async (): Promise<void> => {
    for await (const result of stream) {
      const failure = failureIn(result);
      if (failure)
        return write(
          `event: error\ndata: ${JSON.stringify({ code: failure.code, message: failure.message, details: failure.details })}\n\n`,
        );
      const { data } = result.data as { data: { version?: number } };
      const id = data.version === undefined ? '' : `id: ${data.version}\n`;
      await write(`event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`);
    }
    await write('event: done\ndata: {}\n\n');
  };
  out.once('close', () => {
    clearInterval(beat);
    left.abort();
    void stream.return?.();
  });
  pass()
    // Nobody is there any more to be told.
    .catch(() => {})
    .finally(() => out.end());
  return out;
}
