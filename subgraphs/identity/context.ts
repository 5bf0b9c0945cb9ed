import type { Caller } from '#kernel/caller';
import { loadById } from '#kernel/loading';
import type { Context, Parts } from '#kernel/subgraph';
import { sessionService } from './session/session.service.ts';
import { openTokenKeys } from './token/token.keys.ts';
import { userService } from './user/user.service.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;
export type ResolverContext = Context<Services, ReturnType<typeof openLoaders>>;

export const openServices = async (parts: Parts) => ({
  users: userService(parts),
  sessions: sessionService(parts, await openTokenKeys(parts.config.dataDir)),
});

export const openLoaders = ({ users }: Services, caller: Caller) => ({ user: loadById((ids) => users.byIds(caller, ids)) });
