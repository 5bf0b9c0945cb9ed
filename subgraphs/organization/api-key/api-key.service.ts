import { z } from 'zod';
import { keyScopes, signInFirst, type Caller } from '#kernel/caller';
import { hashApiKey, newApiKey, prefixOf } from '#kernel/api-key';
import { invalid, notFound } from '#kernel/failure';
import { isId, newId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { parse } from '#kernel/validation';
import type { ApiKey, ApiKeyClaims } from './api-key.entity.ts';
import * as apiKeys from './api-key.repository.ts';

/** A key just made: the only moment at which it can be read. */
export type CreatedApiKey = ApiKey & { key: string };

const apiKeyInput = z.object({
  name: z.string().trim().min(1, 'Must not be empty.').max(200, 'Must have at most 200 characters.'),
  expiresAt: z.date().nullish(),
  scopes: z
    .array(z.enum(keyScopes, { error: `Must be one of ${keyScopes.join(', ')}.` }))
    .min(1, 'Give at least one scope, or leave the field out for all of them.')
    .nullish(),
});

/** API keys. */
export function apiKeyService({ database, bus, clock }: Parts) {
  return {
    async page(caller: Caller, request: PageRequest): Promise<Page<ApiKey>> {
      const asked = keyset(request);
      return toPage(await database.forTenant(caller, (db) => apiKeys.page(db, asked)), asked);
    },

    async create(caller: Caller, input: unknown): Promise<CreatedApiKey> {
      if (caller.kind !== 'user') throw signInFirst();
      const { name, expiresAt, scopes } = parse(apiKeyInput, input);
      if (expiresAt && expiresAt <= clock.now()) throw invalid([{ path: '/expiresAt', message: 'Lies in the past.' }]);
      const key = newApiKey();
      const id = newId();
      const row = {
        id,
        name,
        prefix: prefixOf(key),
        scopes: [...new Set(scopes ?? keyScopes)],
        createdBy: caller.userId,
        expiresAt: expiresAt ?? null,
      };
      const created = await database.forTenant(caller, async (db) => {
        await apiKeys.insert(db, row, hashApiKey(key));
        return apiKeys.byId(db, id);
      });
      if (!created) throw notFound('API key', id);
      return { ...created, key };
    },

    /** Revokes a key: its next use is refused, on every process. */
    async revoke(caller: Caller, id: string): Promise<{ id: string; revokedAt: Date }> {
      const revokedAt = isId(id) ? await database.forTenant(caller, (db) => apiKeys.revoke(db, id)) : null;
      if (!revokedAt) throw notFound('API key', id);
      bus.tell('api-key.revoked', { apiKeyId: id });
      return { id, revokedAt };
    },

    /** Who is behind a key, by its hash; and that it was used. */
    async claimsOf(hash: string): Promise<ApiKeyClaims | null> {
      const claims = await apiKeys.claimsOf(database.lookup, hash);
      if (!claims || claims.revokedAt) return claims;
      const caller = { kind: 'service', service: 'organization', tenantId: claims.tenantId } as const;
      await database.forTenant(caller, (db) => apiKeys.markUsed(db, claims.id));
      return claims;
    },
  };
}
