import DataLoader from 'dataloader';

/**
 * A per-request loader of rows by id: the keys of one tick are read in one query, in one short tenant transaction.
 * A missing row is null. Reference resolvers load through it, so a page of entities costs one round trip.
 */
export function loadById<T extends { id: string }>(read: (ids: readonly string[]) => Promise<readonly T[]>): DataLoader<string, T | null> {
  return new DataLoader<string, T | null>(async (ids) => {
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}
