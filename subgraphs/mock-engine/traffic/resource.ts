import type { TenantDb } from '#kernel/database';
import { newId } from '#kernel/id';
import { isObject, isStorable } from '#kernel/json';
import type { RouteResource } from '../route/route.entity.ts';
import { comparisons, type Comparison, type DocumentCondition, type DocumentQuery } from '../state/document.entity.ts';
import * as documents from '../state/document.repository.ts';
import { addDocument, mergeDocument, removeDocument, replaceDocument } from '../state/document.service.ts';

/** What a request asks of a resource. */
export interface ResourceRequest {
  method: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  /** The document that it is about; null for the collection. */
  key: string | null;
}

export interface ResourceAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: unknown;
}

const answer = (statusCode: number, body: unknown, headers: Record<string, string> = {}): ResourceAnswer => ({ statusCode, headers, body });
const refuse = (statusCode: number, message: string): ResourceAnswer => answer(statusCode, { error: message });

/** Answers from a collection of documents, as REST has it. What is acknowledged is in the database when this transaction has ended. */
export async function answerResource(
  db: TenantDb,
  instanceId: string,
  { collection, idField }: RouteResource,
  { method, path, query, body, key }: ResourceRequest,
): Promise<ResourceAnswer> {
  if (!isStorable([key, query])) return refuse(400, 'The address holds a NUL character.');
  const missing = (): ResourceAnswer => refuse(404, `There is no document "${key}" in ${collection}.`);
  const isRead = method === 'GET' || method === 'HEAD';
  if (key === null) {
    if (isRead) return list(db, instanceId, collection, query);
    if (!isObject(body)) return refuse(400, 'The body must be a JSON object.');
    const id = keyOf(body[idField]) ?? newId();
    const document = { [idField]: body[idField] ?? id, ...body };
    const isNew = await addDocument(db, instanceId, collection, id, document);
    return isNew
      ? answer(201, document, { Location: `${path.replace(/\/$/, '')}/${encodeURIComponent(id)}` })
      : refuse(409, `There is a document "${id}" in ${collection} already.`);
  }
  if (isRead) {
    const found = await documents.byKey(db, instanceId, collection, key);
    return found ? answer(200, found.value) : missing();
  }
  if (method === 'DELETE') return (await removeDocument(db, instanceId, collection, key)) ? answer(204, null) : missing();
  if (!isObject(body)) return refuse(400, 'The body must be a JSON object.');
  // The path says which document it is, and a body cannot make it another.
  const found = await documents.byKey(db, instanceId, collection, key);
  if (!found) return missing();
  const own = { [idField]: isObject(found.value) ? (found.value[idField] ?? key) : key };
  if (method === 'PUT') {
    const document = { ...own, ...body, ...own };
    return (await replaceDocument(db, instanceId, collection, key, document)) ? answer(200, document) : missing();
  }
  const merged = await mergeDocument(db, instanceId, collection, key, { ...body, ...own });
  return merged ? answer(200, merged.value) : missing();
}

const keyOf = (id: unknown): string | null => (typeof id === 'string' || typeof id === 'number' ? String(id) : null);

/** `sort`, `order`, `page`, `limit` and `search`; every other parameter is a member, with `_gt` and the like behind its name or without. */
async function list(db: TenantDb, instanceId: string, collection: string, query: Record<string, unknown>): Promise<ResourceAnswer> {
  const asked = readQuery(query);
  if (typeof asked === 'string') return refuse(400, asked);
  const { documents: page, found } = await documents.find(db, instanceId, collection, asked);
  return answer(
    200,
    page.map(({ value }) => value),
    { 'X-Total-Count': String(found) },
  );
}

const [presetLimit, mostAtOnce] = [10, 1_000];
const mostConditions = 20;

/** The query of a list, or what is wrong with it. */
export function readQuery({
  sort: sorts,
  order,
  page,
  limit,
  search: searches,
  ...members
}: Record<string, unknown>): DocumentQuery | string {
  const numberOf = (value: unknown, preset: number): number =>
    value === undefined ? preset : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  const [sort, search] = [textOf(sorts), textOf(searches)];
  const [size, number] = [numberOf(limit, page === undefined ? mostAtOnce : presetLimit), numberOf(page, 1)];
  if (!(size >= 1 && size <= mostAtOnce)) return `limit must be 1 to ${mostAtOnce}.`;
  if (!(number >= 1)) return 'page must be 1 or more.';
  if (order !== undefined && order !== 'asc' && order !== 'desc') return 'order must be asc or desc.';
  const conditions = Object.entries(members).map(([name, value]) => conditionOf(name, value));
  if (conditions.length > mostConditions) return `A list is asked for by at most ${mostConditions} members.`;
  return {
    conditions,
    search,
    sort: sort === null ? null : { member: sort.split('.'), descending: order === 'desc' },
    offset: (number - 1) * size,
    limit: size,
  };
}

/** Of a parameter that came several times the last counts. */
const textOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof one === 'string' ? one : null;
};

function conditionOf(name: string, value: unknown): DocumentCondition {
  const [, member, comparison] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
  const isComparison = (comparisons as readonly (string | undefined)[]).includes(comparison);
  return {
    member: (isComparison && member !== undefined ? member : name).split('.'),
    comparison: isComparison ? (comparison as Comparison) : 'eq',
    values: [value].flat().map(String),
  };
}
