import type { Caller } from '#kernel/caller';
import { Failure } from '#kernel/failure';
import { newId } from '#kernel/id';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import type { OrganizationClient } from '../organization.client.ts';
import { inTheNameOf, placeOf, type SessionService, type TokenPair } from '../session/session.service.ts';
import type { SignInThrottle } from '../sign-in/throttle.ts';
import { hashPassword } from '../user/password.ts';
import type { User } from '../user/user.entity.ts';
import * as users from '../user/user.repository.ts';
import { acceptanceInput, nameOfEmail, registrationInput } from './registration.rules.ts';

export interface RegistrationParts {
  sessions: SessionService;
  organization: OrganizationClient;
  throttle: SignInThrottle;
}

/** The ways in which a person comes to have an account: each ends signed in. */
export function registrationService({ database, config }: Parts, { sessions, organization, throttle }: RegistrationParts) {
  const create = async (user: Omit<User, 'createdAt'>, caller: Caller): Promise<boolean> =>
    database.forTenant(inTheNameOf(user, caller), (db) => users.insertNew(db, user));

  /** The account of a person who comes into a company from outside; Failure('CONFLICT') where it belongs to another, or is already in. */
  const accountFor = async (
    { tenantId, email, name, passwordHash }: Omit<User, 'id' | 'createdAt'>,
    caller: Caller,
  ): Promise<{ user: Omit<User, 'createdAt'>; isMember: boolean }> => {
    const found = await users.forLogin(database.lookup, email);
    if (!found) {
      const user = { tenantId, id: newId(), email, name, passwordHash };
      if (await create(user, caller)) return { user, isMember: false };
      throw taken(email);
    }
    if (found.tenantId !== tenantId) throw taken(email);
    return { user: found, isMember: (await organization.membershipOf(found.id)) !== null };
  };

  return {
    /** A company and its owner. Throws Failure('CONFLICT') for an address that has an account. */
    async register(caller: Caller, input: unknown): Promise<TokenPair> {
      if (!config.SIGNUP_ENABLED)
        throw new Failure('INSUFFICIENT_PERMISSIONS', 'Nobody can register here; ask an admin of your company to invite you.');
      const { companyName, email, password, name } = parse(registrationInput, input);
      await throttle.beginAct('register', placeOf(caller));
      if (await users.forLogin(database.lookup, email)) throw taken(email);
      const passwordHash = await hashPassword(password);
      const user = { tenantId: newId(), id: newId(), email, name: name ?? nameOfEmail(email), passwordHash };
      const { trace } = inTheNameOf(user, caller);
      // The company first: an account without one could never sign in, and would keep its address taken.
      await organization.foundCompany({ id: user.tenantId, name: companyName, ownerId: user.id }, trace);
      if (!(await create(user, caller))) {
        await organization.dissolveCompany(user.tenantId, trace);
        throw taken(email);
      }
      return sessions.begin(user, caller);
    },

    /** Throws Failure('RESOURCE_NOT_FOUND') for an invitation that is unknown, used, withdrawn or expired. */
    async acceptInvitation(caller: Caller, input: unknown): Promise<TokenPair> {
      const { token, password, name } = parse(acceptanceInput, input);
      await throttle.beginAct('accept', placeOf(caller));
      const invitation = await organization.invitationOf(token);
      if (!invitation) throw new Failure('RESOURCE_NOT_FOUND', 'There is no such invitation, or no longer; ask for a new one.');
      const { tenantId, email } = invitation;
      const passwordHash = await hashPassword(password);
      const { user, isMember } = await accountFor({ tenantId, email, name: name ?? nameOfEmail(email), passwordHash }, caller);
      if (isMember) throw taken(email);
      const asPerson = inTheNameOf(user, caller);
      await organization.admitInvited(user.id, invitation, asPerson.trace);
      await database.forTenant(asPerson, (db) => users.update(db, user.id, { passwordHash, ...(name && { name }) }));
      return sessions.begin(user, caller);
    },

    /** Signs in who comes back from their company's identity provider; the first time, they become a member. */
    async completeSignOn(caller: Caller, input: { answer: string; browserKey: string }): Promise<TokenPair> {
      const { tenantId, email, name } = await organization.finishSignOn(input);
      const { user, isMember } = await accountFor({ tenantId, email, name, passwordHash: null }, caller);
      if (!isMember) await organization.admitSignedOn(user.id, tenantId, inTheNameOf(user, caller).trace);
      return sessions.begin(user, caller);
    },
  };
}

const taken = (email: string): Failure => new Failure('CONFLICT', `The address ${email} has an account; sign in with it.`, { email });
