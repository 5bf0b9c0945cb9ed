import { signInFirst, type Caller, type UserCaller } from '#kernel/caller';
import { notFound } from '#kernel/failure';
import { isId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { hashPassword } from './password.ts';
import type { User } from './user.entity.ts';
import * as users from './user.repository.ts';

export type UserService = ReturnType<typeof userService>;

/** The caller's own record: the row and what only the token knows. */
export type Me = User & Pick<UserCaller, 'tenantSlug' | 'roles'>;

/** People. */
export function userService({ database }: Parts) {
  const byIds = (caller: Caller, ids: readonly string[]): Promise<User[]> =>
    database.forTenant(caller, (db) => users.byIds(db, ids.filter(isId)));
  return {
    byIds,

    async me(caller: Caller): Promise<Me> {
      if (caller.kind !== 'user') throw signInFirst();
      const [user] = await byIds(caller, [caller.userId]);
      if (!user) throw notFound('user', caller.userId);
      return { ...user, tenantSlug: caller.tenantSlug, roles: caller.roles };
    },

    /** The demonstration's person, with the password that the README shows. */
    async layDemo(caller: UserCaller, password: string): Promise<void> {
      const passwordHash = await hashPassword(password);
      const { tenantId, userId: id, email } = caller;
      await database.forTenant(caller, (db) => users.insertNew(db, { tenantId, id, email, name: 'Ada Acme', passwordHash }));
    },
  };
}
