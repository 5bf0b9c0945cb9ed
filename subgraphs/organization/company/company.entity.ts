import { EntitySchema } from 'typeorm';
import type { Role } from '#kernel/caller';

export type Plan = 'free' | 'pro' | 'enterprise';

/** A company: the tenant that owns everything its people make. */
export interface Company {
  id: string;
  slug: string;
  name: string;
  plan: Plan;
  /** The role of those who come without one. */
  defaultRole: Exclude<Role, 'owner'>;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

export const companyEntity = new EntitySchema<Company>({
  name: 'Company',
  schema: 'organization',
  tableName: 'company',
  columns: {
    id: { type: 'uuid', primary: true },
    slug: { type: 'text' },
    name: { type: 'text' },
    plan: { type: 'text' },
    defaultRole: { type: 'text', name: 'default_role' },
    deletedAt: { type: 'timestamptz', name: 'deleted_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
    updatedAt: { type: 'timestamptz', name: 'updated_at', updateDate: true },
    version: { type: 'int', insert: false, update: false },
  },
});
