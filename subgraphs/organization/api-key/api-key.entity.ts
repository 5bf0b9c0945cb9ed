import { EntitySchema } from 'typeorm';

/** A long-lived key for programs. The key itself is nowhere: only its hash. */
export interface ApiKey {
  tenantId: string;
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  createdBy: string;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}

/** What a key says of who is asking. `roles` are its creator's at this moment. */
export interface ApiKeyClaims {
  id: string;
  name: string;
  tenantId: string;
  tenantSlug: string;
  scopes: string[];
  createdBy: string;
  roles: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export const apiKeyEntity = new EntitySchema<ApiKey>({
  name: 'ApiKey',
  schema: 'organization',
  tableName: 'api_key',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    name: { type: 'text' },
    prefix: { type: 'text' },
    scopes: { type: 'text', array: true },
    createdBy: { type: 'uuid', name: 'created_by' },
    expiresAt: { type: 'timestamptz', name: 'expires_at', nullable: true },
    lastUsedAt: { type: 'timestamptz', name: 'last_used_at', nullable: true },
    revokedAt: { type: 'timestamptz', name: 'revoked_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at', createDate: true },
  },
});
