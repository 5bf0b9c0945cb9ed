import { z } from 'zod';
import type { Caller } from '#kernel/caller';
import { isUniqueViolation, type TenantDb } from '#kernel/database';
import { Failure, invalid, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { instanceById } from '../instance/instance.service.ts';
import { fileName } from '../route/route.rules.ts';
import type { File } from './file.entity.ts';
import * as files from './file.repository.ts';

/** Bytes of one file, and of all files of a simulation. */
const most = { file: 10 * 1024 * 1024, all: 64 * 1024 * 1024 } as const;

const fileInput = z.object({
  name: fileName,
  contentType: z
    .string()
    .max(200, 'Must have at most 200 characters.')
    .regex(/^[\w.+-]+\/[\w.+-]+(;[ \w.+="-]*)?$/, 'Must be a media type, such as image/png.'),
  text: z.string().nullish(),
  base64: z.base64('Must be base64.').nullish(),
});

/** The files of a simulation. */
export function fileService({ database }: Parts) {
  const existing = async (db: TenantDb, instanceId: string, id: string): Promise<File> => {
    await instanceById(db, instanceId);
    const found = isId(id) ? await files.byId(db, instanceId, id) : null;
    if (!found) throw notFound('file', id);
    return found;
  };

  return {
    async page(caller: Caller, instanceId: string, request: PageRequest): Promise<Page<File>> {
      const asked = keyset(request);
      return database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        return toPage(await files.page(db, instanceId, asked), asked);
      });
    },

    byId: (caller: Caller, instanceId: string, id: string): Promise<File> =>
      database.forTenant(caller, (db) => existing(db, instanceId, id)),

    /** The bytes of a file, as base64. */
    content: (caller: Caller, id: string): Promise<string> =>
      database.forTenant(caller, async (db) => (await files.contentOf(db, id)).toString('base64')),

    /** Throws Failure('CONFLICT') where the name is taken, Failure('PAYLOAD_TOO_LARGE') and Failure('STORAGE_FULL') beyond the bounds. */
    async create(caller: Caller, instanceId: string, input: unknown): Promise<File> {
      const { name, contentType, text, base64 } = parse(fileInput, input);
      if ((typeof text === 'string') === (typeof base64 === 'string'))
        throw invalid([{ path: '/text', message: 'Give the content as `text` or as `base64`.' }]);
      const content = typeof text === 'string' ? Buffer.from(text) : Buffer.from(base64 ?? '', 'base64');
      if (content.length > most.file) throw new Failure('PAYLOAD_TOO_LARGE', `A file has at most ${most.file} bytes.`);
      return database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        if ((await files.sizeOfAll(db, instanceId)) + content.length > most.all)
          throw new Failure('STORAGE_FULL', `The files of a simulation have at most ${most.all} bytes.`);
        const id = newId();
        await files.insert(db, { id, instanceId, name, contentType }, content).catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Failure('CONFLICT', `There is a file "${name}" already.`) : error;
        });
        return existing(db, instanceId, id);
      });
    },

    /** Throws Failure('CONFLICT') where a route answers with it. */
    remove: (caller: Caller, instanceId: string, id: string): Promise<{ id: string; deleted: boolean }> =>
      database.forTenant(caller, async (db) => {
        const { name } = await existing(db, instanceId, id);
        const routeIds = await files.routesNaming(db, instanceId, name);
        if (routeIds.length > 0) throw new Failure('CONFLICT', `The file "${name}" is the body of a response.`, { routeIds });
        await files.remove(db, id);
        return { id, deleted: true };
      }),
  };
}
