import { randomBytes, randomInt, randomUUID } from 'node:crypto';

const units = { ms: 1, second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

/** `now | move_time: -3, 'days'`: a time as an ISO 8601 text, moved by so many units; months and years keep the day where there is one. */
export function moveTime(time: unknown, count: unknown, unit: unknown): string {
  const at = new Date(time as string | number);
  const name = String(unit).replace(/(?<=[a-z]{3})s$/, '');
  const amount = Number(count);
  if (Number.isNaN(at.getTime()) || !Number.isFinite(amount)) throw new Error('move_time takes a time, a number and a unit');
  if (name === 'month' || name === 'year') {
    const day = at.getUTCDate();
    at.setUTCMonth(at.getUTCMonth() + amount * (name === 'year' ? 12 : 1));
    // The 31st of a month that has 30 days is its last.
    if (at.getUTCDate() !== day) at.setUTCDate(0);
    return at.toISOString();
  }
  const factor = Object.hasOwn(units, name) ? units[name as keyof typeof units] : null;
  if (factor === null) throw new Error(`move_time knows ${Object.keys(units).join(', ')}, month and year, not ${String(unit)}`);
  return new Date(at.getTime() + amount * factor).toISOString();
}

/** What `random` is in a template: a new value at each mention. */
export const random = {
  get uuid(): string {
    return randomUUID();
  },
  /** A whole number of at most nine digits; `number.int` of faker takes bounds. */
  get int(): number {
    return randomInt(1_000_000_000);
  },
  get float(): number {
    return randomInt(2 ** 47) / 2 ** 47;
  },
  get boolean(): boolean {
    return randomInt(2) === 1;
  },
  get hex(): string {
    return randomBytes(16).toString('hex');
  },
};
