import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { invalid } from '#kernel/failure';
import { isObject } from '#kernel/json';
import { type Carried, type Json } from './carried.ts';
import { fromHar } from './har.ts';
import { importFormats, type ImportFormat } from './import.entity.ts';
import { fromMockoon } from './mockoon.ts';
import { fromPostman } from './postman.ts';
import { fromWireMock } from './wiremock.ts';

export const importInput = z.object({
  format: z.enum(importFormats).nullish(),
  name: z.string().trim().min(1, 'Must not be empty.').max(200, 'Must have at most 200 characters.').nullish(),
  content: z.unknown(),
});

const readers: Readonly<Record<ImportFormat, (document: Json) => Carried | Promise<Carried>>> = {
  // Its parser is large, and most processes never meet a document.
  openapi: async (document) => (await import('./openapi.ts')).fromOpenApi(document),
  wiremock: fromWireMock,
  mockoon: fromMockoon,
  postman: fromPostman,
  har: fromHar,
};

/** Which tool wrote a document, by what only its documents have. */
const signs: readonly (readonly [ImportFormat, (document: Json) => boolean])[] = [
  ['openapi', ({ openapi, swagger }) => openapi !== undefined || swagger !== undefined],
  ['har', ({ log }) => isObject(log) && Array.isArray(log['entries'])],
  ['postman', ({ info, item }) => isObject(info) && Array.isArray(item)],
  ['wiremock', ({ mappings, request, response }) => Array.isArray(mappings) || (isObject(request) && isObject(response))],
  ['mockoon', ({ routes }) => Array.isArray(routes)],
];

/** Reads a document of another tool. Throws Failure('VALIDATION_FAILED') for what is none. */
export async function carry(content: unknown, asked: ImportFormat | null): Promise<Carried & { format: ImportFormat }> {
  const document = documentOf(content);
  const format = asked ?? signs.find(([, isOne]) => isOne(document))?.[0];
  if (format === undefined)
    throw invalid([{ path: '/content', message: `Is none of ${importFormats.join(', ')} that can be told; name its format.` }]);
  return { ...(await readers[format](document)), format };
}

function documentOf(content: unknown): Json {
  const document = typeof content === 'string' ? parseText(content) : content;
  if (Array.isArray(document)) return { mappings: document };
  if (!isObject(document)) throw invalid([{ path: '/content', message: 'Must be a document, or the text of one in JSON or YAML.' }]);
  return document;
}

function parseText(text: string): unknown {
  try {
    // Aliases that stand for each other many times over are refused by the parser (the "billion laughs").
    return parseYaml(text, { maxAliasCount: 100 });
  } catch (error) {
    throw invalid([{ path: '/content', message: `Is neither JSON nor YAML: ${(error as Error).message.split('\n')[0]}.` }]);
  }
}
