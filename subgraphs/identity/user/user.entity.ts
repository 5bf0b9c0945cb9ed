import { EntitySchema } from 'typeorm';

/** A person who can sign in. */
export interface User {
  tenantId: string;
  id: string;
  email: string;
  name: string;
  /** Null for a person who comes by single sign-on alone. */
  passwordHash: string | null;
  createdAt: Date;
}

export const userEntity = new EntitySchema<User>({
  name: 'User',
  schema: 'identity',
  tableName: 'user_account',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    email: { type: 'text' },
    name: { type: 'text' },
    passwordHash: { type: 'text', name: 'password_hash', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
  },
});
