import { EntitySchema } from 'typeorm';

export const importFormats = ['openapi', 'wiremock', 'mockoon', 'postman', 'har'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Something of a document that could not be carried over. */
export interface NotCarried {
  /** A JSON pointer into the document. */
  path: string;
  message: string;
}

/** What became of a document that was imported. */
export interface Import {
  tenantId: string;
  id: string;
  format: ImportFormat;
  instanceId: string;
  routes: number;
  notCarried: NotCarried[];
  createdAt: Date;
}

export const importEntity = new EntitySchema<Import>({
  name: 'Import',
  schema: 'collections',
  tableName: 'import',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    format: { type: 'text' },
    instanceId: { type: 'uuid', name: 'instance_id' },
    routes: { type: 'int' },
    notCarried: { type: 'json', name: 'not_carried' },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
  },
});
