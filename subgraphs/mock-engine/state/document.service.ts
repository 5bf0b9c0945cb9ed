import type { Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { Failure, invalid, notFound } from '#kernel/failure';
import { newId } from '#kernel/id';
import { isStorable } from '#kernel/json';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { checkVersion, type AskedVersions, type ForChange } from '#kernel/version';
import { instanceById } from '../instance/instance.service.ts';
import type { Document } from './document.entity.ts';
import * as documents from './document.repository.ts';
import { documentInput, mergePatch, stateName } from './state.rules.ts';

/** Of a collection: documents and bytes; of one document: bytes and the characters of its key. */
const most = { documents: 10_000, bytes: 16 * 1024 * 1024, ofOne: 64 * 1024, key: 200 } as const;

/** Throws Failure('PAYLOAD_TOO_LARGE'), Failure('VALIDATION_FAILED') or Failure('STORAGE_FULL') for what cannot be added to what a collection holds. */
function check(collection: string, { documents: held, bytes }: documents.Holding, key: string, value: unknown): void {
  if (key === '' || key.length > most.key) throw invalid([{ path: '/key', message: `Must have 1 to ${most.key} characters.` }]);
  if (!isStorable([key, value]))
    throw invalid([{ path: '/value', message: 'Must hold no NUL character and no half of a surrogate pair.' }]);
  const size = Buffer.byteLength(JSON.stringify(value));
  if (size > most.ofOne) throw new Failure('PAYLOAD_TOO_LARGE', `A document has at most ${most.ofOne} bytes.`);
  if (held >= most.documents || bytes + size > most.bytes)
    throw new Failure(
      'STORAGE_FULL',
      `The collection ${collection} is full: it holds ${most.documents} documents and ${most.bytes} bytes at most.`,
    );
}

/** Adds a document; false where its key is taken. Throws Failure('STORAGE_FULL') where the collection can hold no more. */
export async function addDocument(db: TenantDb, instanceId: string, collection: string, key: string, value: unknown): Promise<boolean> {
  check(collection, await documents.openCollection(db, instanceId, collection), key, value);
  return documents.insert(db, instanceId, collection, key, value);
}

/** Puts a document in another's place; false where there is none. */
export async function replaceDocument(db: TenantDb, instanceId: string, collection: string, key: string, value: unknown): Promise<boolean> {
  const { bytes } = await documents.openCollection(db, instanceId, collection);
  check(collection, { documents: 0, bytes }, key, value);
  return documents.update(db, instanceId, collection, key, value);
}

/** Adds a document or puts it in another's place. */
export async function saveDocument(db: TenantDb, instanceId: string, collection: string, key: string, value: unknown): Promise<void> {
  if (!(await replaceDocument(db, instanceId, collection, key, value))) await addDocument(db, instanceId, collection, key, value);
}

/** Merges into a document (RFC 7396), and answers what it is then; null where there is none. */
export async function mergeDocument(
  db: TenantDb,
  instanceId: string,
  collection: string,
  key: string,
  patch: unknown,
): Promise<{ value: unknown } | null> {
  await documents.openCollection(db, instanceId, collection);
  const found = await documents.byKey(db, instanceId, collection, key);
  if (!found) return null;
  const value = mergePatch(found.value, patch);
  await replaceDocument(db, instanceId, collection, key, value);
  return { value };
}

/** False where there is no such document. */
export async function removeDocument(db: TenantDb, instanceId: string, collection: string, key: string): Promise<boolean> {
  await documents.openCollection(db, instanceId, collection);
  return documents.remove(db, instanceId, collection, key);
}

/** The documents of a simulation's mock state. */
export function documentService({ database }: Parts) {
  const inCollection = <T>(caller: Caller, instanceId: string, collection: string, work: (db: TenantDb) => Promise<T>): Promise<T> =>
    database.forTenant(caller, async (db) => {
      await instanceById(db, instanceId);
      parse(stateName, collection);
      return work(db);
    });

  const existing = async (db: TenantDb, instanceId: string, collection: string, key: string, change?: ForChange): Promise<Document> => {
    if (change) await documents.openCollection(db, instanceId, collection);
    const found = isStorable(key) ? await documents.byKey(db, instanceId, collection, key) : null;
    if (!found) throw notFound('document', key);
    checkVersion(found, change?.ifVersion);
    return found;
  };

  return {
    page: (caller: Caller, instanceId: string, collection: string, request: PageRequest): Promise<Page<Document>> => {
      const asked = keyset(request);
      return inCollection(caller, instanceId, collection, async (db) =>
        toPage(await documents.page(db, instanceId, collection, asked), asked),
      );
    },

    byKey: (caller: Caller, instanceId: string, collection: string, key: string): Promise<Document> =>
      inCollection(caller, instanceId, collection, (db) => existing(db, instanceId, collection, key)),

    /** Throws Failure('CONFLICT') where the key is taken; one is made where none is given. */
    create(caller: Caller, instanceId: string, collection: string, input: unknown): Promise<Document> {
      const { key: asked, value } = parse(documentInput, input);
      const key = asked ?? newId();
      return inCollection(caller, instanceId, collection, async (db) => {
        if (!(await addDocument(db, instanceId, collection, key, value)))
          throw new Failure('CONFLICT', `The collection ${collection} has a document with the key ${key}.`);
        return existing(db, instanceId, collection, key);
      });
    },

    replace(
      caller: Caller,
      instanceId: string,
      collection: string,
      key: string,
      value: unknown,
      ifVersion?: AskedVersions,
    ): Promise<Document> {
      return inCollection(caller, instanceId, collection, async (db) => {
        await existing(db, instanceId, collection, key, { ifVersion });
        await replaceDocument(db, instanceId, collection, key, value);
        return existing(db, instanceId, collection, key);
      });
    },

    /** RFC 7396: members are merged, a member that is null is removed. */
    merge(
      caller: Caller,
      instanceId: string,
      collection: string,
      key: string,
      patch: unknown,
      ifVersion?: AskedVersions,
    ): Promise<Document> {
      return inCollection(caller, instanceId, collection, async (db) => {
        await existing(db, instanceId, collection, key, { ifVersion });
        await mergeDocument(db, instanceId, collection, key, patch);
        return existing(db, instanceId, collection, key);
      });
    },

    remove(
      caller: Caller,
      instanceId: string,
      collection: string,
      key: string,
      ifVersion?: AskedVersions,
    ): Promise<{ id: string; deleted: boolean }> {
      return inCollection(caller, instanceId, collection, async (db) => {
        await existing(db, instanceId, collection, key, { ifVersion });
        await documents.remove(db, instanceId, collection, key);
        return { id: key, deleted: true };
      });
    },
  };
}
