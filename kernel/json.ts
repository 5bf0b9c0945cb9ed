/** True for a JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unstorable = /\0|\p{Surrogate}/u;

/** False for a JSON value with a text that PostgreSQL cannot look into: one that holds a NUL, or half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (Array.isArray(value)) return value.every(isStorable);
  return !isObject(value) || Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
}
