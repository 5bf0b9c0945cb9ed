import { z } from 'zod';
import type { Caller, KeyCaller, UserCaller } from '#kernel/caller';
import { Failure, notFound } from '#kernel/failure';
import { isId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import { newPassword, personName } from '../registration/registration.rules.ts';
import { placeOf, type SessionService } from '../session/session.service.ts';
import type { SignInThrottle } from '../sign-in/throttle.ts';
import { checkPassword, hashPassword } from './password.ts';
import type { User } from './user.entity.ts';
import * as users from './user.repository.ts';

/** The signed-in person: the row and what only the token knows. */
export type PersonViewer = User & Pick<UserCaller, 'kind' | 'tenantSlug' | 'roles'>;

/** The holder of an API key: all there is to know of one comes with the request. */
export type KeyViewer = KeyCaller;

/** Who is asking, told apart by `kind`. */
export type Viewer = PersonViewer | KeyViewer;

const profileInput = z.object({ name: personName });

const passwordInput = z.object({
  currentPassword: z.string().min(1, 'Give the password that you sign in with now.').max(1_024, 'Is longer than any password here.'),
  newPassword,
});

/** People. */
export function userService({ database }: Parts, { sessions, throttle }: { sessions: SessionService; throttle: SignInThrottle }) {
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

    byEmail: (caller: Caller, email: string): Promise<User | null> => database.forTenant(caller, (db) => users.byEmail(db, email)),

    me,

    viewer: async (caller: Caller): Promise<Viewer> => (caller.kind === 'key' ? caller : me(caller)),

    async updateMe(caller: Caller, input: unknown): Promise<PersonViewer> {
      const { name } = parse(profileInput, input);
      const { id } = await me(caller);
      await database.forTenant(caller, (db) => users.update(db, id, { name }));
      return me(caller);
    },

    /** Changes the caller's password and ends their other sessions. Throws Failure('INVALID_CREDENTIALS') for a wrong one. */
    async changePassword(caller: Caller, input: unknown): Promise<{ changed: boolean }> {
      const { currentPassword, newPassword: password } = parse(passwordInput, input);
      const { id, email, passwordHash } = await me(caller);
      const guard = throttle.guard({ account: email, address: placeOf(caller), isKnownPlace: true });
      if (!(await checkPassword(currentPassword, passwordHash, guard)))
        throw new Failure('INVALID_CREDENTIALS', 'The current password is wrong.');
      const changed = await hashPassword(password);
      await database.forTenant(caller, (db) => users.update(db, id, { passwordHash: changed }));
      await sessions.endAllOf(caller, id, caller.kind === 'user' ? caller.sessionId : null);
      return { changed: true };
    },

    /** Deletes the people of a company that is deleted. */
    forget: (caller: Caller): Promise<void> => database.forTenant(caller, users.removeAll),

    /** The demonstration's person, with the password that the README shows. */
    async layDemo(caller: UserCaller, password: string): Promise<void> {
      const passwordHash = await hashPassword(password);
      const { tenantId, userId: id, email } = caller;
      await database.forTenant(caller, (db) => users.insertNew(db, { tenantId, id, email, name: 'Ada Acme', passwordHash }));
    },
  };
}
