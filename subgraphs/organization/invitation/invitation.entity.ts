import { EntitySchema } from 'typeorm';
import type { Role } from '#kernel/caller';

/** A place in a company that is kept for an e-mail address. Its token is nowhere: only the token's hash. */
export interface Invitation {
  tenantId: string;
  id: string;
  email: string;
  roles: Role[];
  invitedBy: string;
  expiresAt: Date;
  acceptedAt: Date | null;
  createdAt: Date;
}

export const invitationEntity = new EntitySchema<Invitation>({
  name: 'Invitation',
  schema: 'organization',
  tableName: 'invitation',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    email: { type: 'text' },
    roles: { type: 'text', array: true },
    invitedBy: { type: 'uuid', name: 'invited_by' },
    expiresAt: { type: 'timestamptz', name: 'expires_at' },
    acceptedAt: { type: 'timestamptz', name: 'accepted_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
  },
});
