/** Things to be closed, last opened first: what `AsyncDisposableStack` does from Node 24 on. */
export class Closing implements AsyncDisposable {
  readonly #steps: (() => unknown)[] = [];

  /** Remembers how to close something, and hands it back. */
  use<T extends Partial<AsyncDisposable & Disposable>>(opened: T): T {
    this.#steps.push(() => (opened[Symbol.asyncDispose] ? opened[Symbol.asyncDispose]?.() : opened[Symbol.dispose]?.()));
    return opened;
  }

  defer(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Closes everything, whatever fails on the way; the first fault is thrown at the end. */
  async [Symbol.asyncDispose](): Promise<void> {
    const faults: unknown[] = [];
    for (const step of this.#steps.splice(0).toReversed()) {
      try {
        await step();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  }
}

/** Opens several things that are closed together; when one of them cannot be opened, those before it are closed again. */
export async function openTogether(open: (closing: Closing) => Promise<void>): Promise<AsyncDisposable> {
  const closing = new Closing();
  try {
    await open(closing);
    return closing;
  } catch (error) {
    await closing[Symbol.asyncDispose]().catch(() => {});
    throw error;
  }
}
