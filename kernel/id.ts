import { v7, validate } from 'uuid';

/** A new UUID of version 7: later ids sort after earlier ones, so an id is a keyset position, too. */
export const newId = (): string => v7();

/** True for the text of a UUID; anything else cannot be an id of ours and needs no query. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text);
