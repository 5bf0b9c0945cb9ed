import { Readable } from 'node:stream';

interface Connection {
  nodes: unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * A connection as NDJSON, an item a line, read page after page as the reader takes them. The first page is read before the answer begins,
 * so a refusal still has its status; what breaks later cuts the stream off, so that half of it cannot pass for the whole.
 */
export async function ndjsonOf(read: (cursor: string | null) => Promise<unknown>): Promise<Readable> {
  let page = (await read(null)) as Connection;
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      if (page.nodes.length > 0) yield `${page.nodes.map((node) => JSON.stringify(node)).join('\n')}\n`;
      if (!page.pageInfo.hasNextPage) return;
      page = (await read(page.pageInfo.endCursor)) as Connection;
    }
  }
  return Readable.from(lines());
}
