import type { Caller, KeyCaller, UserCaller } from '#kernel/caller';
import { Failure, notFound } from '#kernel/failure';
import { isId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { hashPassword } from './password.ts';
import type { User } from './user.entity.ts';
import * as users from './user.repository.ts';

/** The signed-in person: the row and what only the token knows. */
export type PersonViewer = User & Pick<UserCaller, 'kind' | 'tenantSlug' | 'roles'>;

/** The holder of an API key: all there is to know of one comes with the request. */
export type KeyViewer = KeyCaller;

/** Who is asking, told apart by `kind`. */
export type Viewer = PersonViewer | KeyViewer;

/** People. */
export function userService({ database }: Parts) {
  const byIds = (caller: Caller, ids: readonly string[]): Promise<User[]> =>
    database.forTenant(caller, (db) => users.byIds(db, ids.filter(isId)));
  const me = async (caller: Caller): Promise<PersonViewer> => {
    if (caller.kind !== 'user')
      throw new Failure('INSUFFICIENT_PERMISSIONS', 'This is for people who signed in; a key asks for the viewer.');
    const [user] = await byIds(caller, [caller.userId]);
    if (!user) throw notFound('user', caller.userId);
    return { kind: 'user', ...user, tenantSlug: caller.tenantSlug, roles: caller.roles };
  };

  return {
    byIds,

    me,

    viewer: async (caller: Caller): Promise<Viewer> => (caller.kind === 'key' ? caller : me(caller)),

    /** The demonstration's person, with the password that the README shows. */
    async layDemo(caller: UserCaller, password: string): Promise<void> {
      const passwordHash = await hashPassword(password);
      const { tenantId, userId: id, email } = caller;
      await database.forTenant(caller, (db) => users.insertNew(db, { tenantId, id, email, name: 'Ada Acme', passwordHash }));
    },
  };
}
