import type { Caller } from '#kernel/caller';
import { loadById } from '#kernel/loading';
import type { Context, Parts } from '#kernel/subgraph';
import { organizationClient } from './organization.client.ts';
import { registrationService } from './registration/registration.service.ts';
import { sessionService } from './session/session.service.ts';
import { openSignInThrottle } from './sign-in/throttle.ts';
import { openTokenKeys } from './token/token.keys.ts';
import { userService } from './user/user.service.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;
export type ResolverContext = Context<Services, ReturnType<typeof openLoaders>>;

export const openServices = async (parts: Parts) => {
  const keys = await openTokenKeys(parts.config.dataDir);
  const organization = organizationClient(() => parts.neighbour('organization'));
  const throttle = openSignInThrottle(parts.database);
  const sessions = sessionService(parts, { keys, organization, throttle });
  return {
    sessions,
    users: userService(parts, { sessions, throttle }),
    registration: registrationService(parts, { sessions, organization, throttle }),
  };
};

export const openLoaders = ({ users }: Services, caller: Caller) => ({ user: loadById((ids) => users.byIds(caller, ids)) });
