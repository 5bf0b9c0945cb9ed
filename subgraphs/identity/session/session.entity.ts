import { EntitySchema } from 'typeorm';

/** One sign-in and all the tokens that came of it. */
export interface Session {
  tenantId: string;
  id: string;
  userId: string;
  generation: number;
  /** How often what its access tokens say was made untrue by a change. */
  epoch: number;
  address: string | null;
  expiresAt: Date;
  revokedAt: Date | null;
}

export const sessionEntity = new EntitySchema<Session>({
  name: 'Session',
  schema: 'identity',
  tableName: 'session',
  columns: {
    tenantId: { type: 'uuid', name: 'tenant_id', primary: true },
    id: { type: 'uuid', primary: true },
    userId: { type: 'uuid', name: 'user_id' },
    generation: { type: 'int' },
    epoch: { type: 'int' },
    address: { type: 'text', nullable: true },
    expiresAt: { type: 'timestamptz', name: 'expires_at' },
    revokedAt: { type: 'timestamptz', name: 'revoked_at', nullable: true },
  },
});
