import type { AuditEntryResolvers, QueryResolvers } from '../schema.generated.ts';

export const auditQueries: QueryResolvers = {
  auditEntries: (_, { filter, ...page }, { caller, services }) => services.audit.page(caller, page, filter),
};

export const auditTypes: { AuditEntry: AuditEntryResolvers } = {
  AuditEntry: {
    changed: ({ changed }) => changed.map((column) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())),
  },
};
