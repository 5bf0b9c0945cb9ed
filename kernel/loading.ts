import DataLoader from 'dataloader';

/**
 * A loader of rows by id: the keys of one tick are read in one query, in one short tenant transaction. A missing row is null.
 * Reference resolvers load through it, so a page of entities costs one round trip. It remembers nothing: a subscription keeps
 * its context for as long as it lives, and must see what has changed meanwhile.
 */
export function loadById<T extends { id: string }>(read: (ids: readonly string[]) => Promise<readonly T[]>): DataLoader<string, T | null> {
  const readBatch = async (ids: readonly string[]): Promise<(T | null)[]> => {
    const rows = new Map((await read([...new Set(ids)])).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  };
  return new DataLoader<string, T | null>(readBatch, { cache: false });
}
