import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition, and says what it waited for when it never came. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = 20_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await sleep(10);
  }
}
