import { hashPassword } from '../../subgraphs/identity/user/password.ts';
import type { DatabaseAddress } from '#kernel/database';
import { newId } from '#kernel/id';
import { demo } from '#launch/demo';
import { asSuperuser } from './database.ts';

/** The people of every test. Ada owns Acme (she comes with the demonstration), Vic only looks on there, Eve owns Globex. */
export const cast = {
  ada: { email: demo.caller.email, password: demo.password },
  vic: { email: 'vic@acme.test', password: 'vic looks on' },
  eve: { email: 'eve@globex.test', password: 'eve has her own' },
} as const;

export type Person = keyof typeof cast;

/** Lays Vic and Eve and Eve's company, which nobody can do from outside yet. */
export async function layCast(owner: DatabaseAddress): Promise<void> {
  await asSuperuser(owner, async (client) => {
    const join = async (person: Person, name: string, tenantId: string, role: string): Promise<void> => {
      const { email, password } = cast[person];
      const id = newId();
      await client.query('insert into identity.user_account (tenant_id, id, email, name, password_hash) values ($1, $2, $3, $4, $5)', [
        tenantId,
        id,
        email,
        name,
        await hashPassword(password),
      ]);
      await client.query('insert into organization.membership (tenant_id, user_id, roles) values ($1, $2, $3)', [tenantId, id, [role]]);
    };
    const globex = newId();
    await client.query(`insert into organization.company (id, slug, name, plan) values ($1, 'globex', 'Globex', 'pro')`, [globex]);
    await join('vic', 'Vic', demo.caller.tenantId, 'viewer');
    await join('eve', 'Eve', globex, 'owner');
  });
}
