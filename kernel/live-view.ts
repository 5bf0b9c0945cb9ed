import { Failure } from '#kernel/failure';
import { halfAMinute, outlasting } from '#kernel/repeating';

/** What a live view is made of. */
export interface LiveViewSource<T> {
  /** Starts listening and answers how to stop; `wake` says that something may have changed. */
  listen(wake: () => void): () => void;
  /** Everything new since it was last called, in order; the first call answers the present state. */
  read(): Promise<T[]>;
  /** True for the item after which nothing more can come: the stream ends behind it. */
  isLast?(item: T): boolean;
}

/**
 * A stream that listens first, then reads, then reads again whenever it was woken: nothing is missed and nothing comes twice.
 * It reads only when its consumer asks, so a slow client holds one batch and no queue grows.
 * (No async generator: its `return()` would wait for the pending `next()`, which may never come.)
 */
export function liveView<T>({ listen, read, isLast }: LiveViewSource<T>): AsyncIterableIterator<T> {
  let woken = true;
  let closed = false;
  let buffer: T[] = [];
  let ring = (): void => {};
  const stop = listen(() => {
    woken = true;
    ring();
  });
  const close = (): void => {
    closed = true;
    stop();
    ring();
  };
  /** Outlasts a database that is away for a while: what changed meanwhile is in the rows when it is back. */
  const readAgain = (): Promise<T[]> => outlasting(read, { ...halfAMinute, isHopeless: (error) => error instanceof Failure || closed });
  const next = async (): Promise<IteratorResult<T>> => {
    for (;;) {
      if (closed) return { done: true, value: undefined };
      const [item] = buffer.splice(0, 1);
      if (item !== undefined) {
        if (isLast?.(item)) close();
        return { done: false, value: item };
      }
      if (woken) {
        woken = false;
        buffer = await readAgain();
      } else {
        await new Promise<void>((resolve) => (ring = resolve));
      }
    }
  };
  // graphql-js may ask for the next item before the last one settled; each question waits for the one before it.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    next() {
      const result = turn.then(next);
      turn = result.catch(() => {});
      return result.catch((error: unknown) => {
        close();
        throw error;
      });
    },
    async return() {
      close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
