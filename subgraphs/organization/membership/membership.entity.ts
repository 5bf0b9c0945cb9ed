import { EntitySchema } from 'typeorm';
import type { Role } from '#kernel/caller';

/** A person's place in a company. */
export interface Membership {
  tenantId: string;
  userId: string;
  roles: Role[];
  deactivatedAt: Date | null;
  createdAt: Date;
  version: number;
}

/** What a token says of a membership. */
export interface MembershipClaims {
  tenantId: string;
  tenantSlug: string;
  roles: Role[];
}

export const membershipEntity = new EntitySchema<Membership>({
  name: 'Membership',
  schema: 'organization',
  tableName: 'membership',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    userId: { type: 'uuid', name: 'user_id', primary: true },
    roles: { type: 'text', array: true },
    deactivatedAt: { type: 'timestamptz', name: 'deactivated_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
    version: { type: 'int', insert: false, update: false },
  },
});
