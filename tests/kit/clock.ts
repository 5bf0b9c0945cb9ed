import type { Clock } from '#kernel/clock';

/** A clock that a test turns: the real time and what it was turned on by. */
export class TurnedClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  turn(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
