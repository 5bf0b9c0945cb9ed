import { z } from 'zod';
import { isObject } from '#kernel/json';

/** JSON Merge Patch (RFC 7396): members are merged, a member that is null is removed, all else is replaced. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) members.delete(key);
    else members.set(key, mergePatch(members.get(key), value));
  }
  return Object.fromEntries(members);
}

export const stateName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_-]{0,99}$/, 'Must begin with a letter or "_" and have at most 100 letters, digits, "_" and "-".');

const documents = z.record(z.string(), z.unknown(), { error: 'A collection is an object of documents by key.' });

export const stateInput = z.object({
  variables: z.record(stateName, z.unknown()).nullish(),
  collections: z.record(stateName, documents.nullable()).nullish(),
});

export const documentInput = z.object({ key: z.string().min(1, 'Must not be empty.').nullish(), value: z.unknown() });
