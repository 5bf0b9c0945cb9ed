import { v7, validate } from 'uuid';

/** A new UUID of version 7: later ids sort after earlier ones, so an id is a keyset position, too. */
export const newId = (): string => v7();

/** True for the text of a UUID; anything else cannot be an id of ours and needs no query. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text);

/** The least id that could be made at a time: ids are sorted by the moment at which they were made. */
export function idAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** When an id was made. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
