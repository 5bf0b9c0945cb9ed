import { withTenant, type Caller } from '#kernel/caller';
import { notFound } from '#kernel/failure';
import type { Parts } from '#kernel/subgraph';
import type { Company } from './company.entity.ts';
import * as companies from './company.repository.ts';

/** Companies. */
export function companyService({ database }: Parts) {
  const byIds = (caller: Caller, ids: readonly string[]): Promise<Company[]> =>
    database.forTenant(caller, (db) => companies.byIds(db, ids));
  return {
    byIds,

    /** The caller's own company. */
    async own(caller: Caller): Promise<Company> {
      const { tenantId } = withTenant(caller);
      const [company] = await byIds(caller, [tenantId]);
      if (!company) throw notFound('company', tenantId);
      return company;
    },
  };
}
