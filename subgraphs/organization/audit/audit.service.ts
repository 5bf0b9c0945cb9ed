import type { Caller } from '#kernel/caller';
import { invalid } from '#kernel/failure';
import { isId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import * as entries from './audit.repository.ts';
import type { AuditEntry, AuditFilter } from './audit.repository.ts';

/** The audit trail, to be read. */
export function auditService({ database }: Parts) {
  return {
    async page(caller: Caller, request: PageRequest, filter: AuditFilter | null | undefined): Promise<Page<AuditEntry>> {
      const asked = keyset(request);
      if (filter?.actorId && !isId(filter.actorId)) throw invalid([{ path: '/filter/actorId', message: 'Is not an id.' }]);
      return toPage(await database.forTenant(caller, (db) => entries.page(db, asked, filter ?? {})), asked);
    },
  };
}
