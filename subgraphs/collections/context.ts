import type { Context, Parts } from '#kernel/subgraph';
import { exportService } from './export/export.service.ts';
import { importService } from './import/import.service.ts';

export type Services = ReturnType<typeof openServices>;
export type ResolverContext = Context<Services, object>;

export const openServices = (parts: Parts) => ({ imports: importService(parts), exports: exportService(parts) });

export const openLoaders = () => ({});
