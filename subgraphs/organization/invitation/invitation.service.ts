import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { signInFirst, withTenant, type Caller } from '#kernel/caller';
import { Failure, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import * as companies from '../company/company.repository.ts';
import type { IdentityClient } from '../identity.client.ts';
import * as memberships from '../membership/membership.repository.ts';
import { checkMayTouch, rolesInput } from '../membership/membership.rules.ts';
import type { Invitation } from './invitation.entity.ts';
import * as invitations from './invitation.repository.ts';

/** An invitation just made: the only moment at which its token can be read. */
export type CreatedInvitation = Invitation & { token: string };

const lifetimeMs = 7 * 24 * 3_600_000;

const invitationInput = z.object({
  email: z.email('Is not an e-mail address.').max(254, 'Is longer than any e-mail address.'),
  roles: rolesInput.nullish(),
});

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Inviting people. The token goes to the inviter, who hands it on: the product sends no mail. */
export function invitationService({ database, clock }: Parts, { identity }: { identity: IdentityClient }) {
  return {
    async page(caller: Caller, request: PageRequest): Promise<Page<Invitation>> {
      const asked = keyset(request);
      return toPage(await database.forTenant(caller, (db) => invitations.page(db, asked)), asked);
    },

    /** Takes the place of an open invitation of the same address. Throws Failure('CONFLICT') for somebody who is a member. */
    async create(caller: Caller, input: unknown): Promise<CreatedInvitation> {
      if (caller.kind !== 'user') throw signInFirst();
      const { email, roles } = parse(invitationInput, input);
      checkMayTouch(caller, ...(roles ?? []));
      const { tenantId, userId: invitedBy } = caller;
      const userId = await identity.userIdOf(withTenant(caller), email);
      const token = randomBytes(32).toString('base64url');
      return database.forTenant(caller, async (db) => {
        if (userId !== null && (await memberships.byUser(db, userId)))
          throw new Failure('CONFLICT', `${email} is a member already.`, { email, id: userId });
        const company = await companies.ownForUpdate(db);
        if (!company) throw notFound('company', tenantId);
        const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
        const row = { tenantId, id: newId(), email, roles: roles ?? [company.defaultRole], invitedBy, expiresAt };
        await invitations.removeOpenOf(db, email);
        await invitations.insert(db, row, hashOf(token));
        const created = await invitations.byId(db, row.id);
        if (!created) throw notFound('invitation', row.id);
        return { ...created, token };
      });
    },

    async withdraw(caller: Caller, id: string): Promise<{ id: string; deleted: boolean }> {
      const withdrawn = isId(id) && (await database.forTenant(caller, (db) => invitations.removeOpen(db, id)));
      if (!withdrawn) throw notFound('invitation', id);
      return { id, deleted: true };
    },

    /** The invitation that a token opens; null for one that is unknown, used, withdrawn or expired. */
    ofToken: (token: string) => invitations.ofToken(database.lookup, hashOf(token), clock.now()),

    /** Makes a person a member by an invitation. Throws Failure('RESOURCE_NOT_FOUND') where it was used meanwhile. */
    async admit(caller: Caller, invitationId: string, userId: string): Promise<void> {
      const { tenantId } = withTenant(caller);
      await database.forTenant(caller, async (db) => {
        const roles = isId(invitationId) ? await invitations.accept(db, invitationId) : null;
        if (!roles) throw notFound('invitation', invitationId);
        if (!(await memberships.insert(db, { tenantId, userId, roles })))
          throw new Failure('CONFLICT', 'This person is a member already.', { id: userId });
      });
    },
  };
}
