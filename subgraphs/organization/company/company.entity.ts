import { EntitySchema } from 'typeorm';

export type Plan = 'free' | 'pro' | 'enterprise';

/** A company: the tenant that owns everything its people make. */
export interface Company {
  id: string;
  slug: string;
  name: string;
  plan: Plan;
  createdAt: Date;
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
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
  },
});
