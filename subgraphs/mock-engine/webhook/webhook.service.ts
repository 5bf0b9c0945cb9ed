import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Caller } from '#kernel/caller';
import type { TenantDb } from '#kernel/database';
import { isId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Seal } from '#kernel/seal';
import type { Parts } from '#kernel/subgraph';
import { instanceById } from '../instance/instance.service.ts';
import type { WebhookDelivery, WebhookSecret } from './webhook.entity.ts';
import * as webhooks from './webhook.repository.ts';

/** How long a secret still signs beside the one that took its place, so that receivers can be changed one after the other. */
const formerHours = 24;

export const sealOfSecrets = (parts: Pick<Parts, 'seal'>): Seal => parts.seal('webhook secrets');

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** The secrets by which a simulation's webhooks are signed, the present one first; one is made where there is none. */
export async function secretsOf(db: TenantDb, seal: Seal, instanceId: string): Promise<{ secrets: string[]; createdAt: Date }> {
  const found = await webhooks.secret(db, instanceId);
  if (!found) {
    await webhooks.addSecret(db, instanceId, seal.close(newSecret()));
    return secretsOf(db, seal, instanceId);
  }
  const { sealed, former, createdAt } = found;
  return { secrets: [sealed, ...(former ? [former] : [])].map((one) => seal.open(one)), createdAt };
}

/** The `webhook-signature` of a message, by each secret (Standard Webhooks). */
export const signatureOf = (secrets: readonly string[], id: string, at: Date, payload: string): string =>
  secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' ');

/** The webhooks of a simulation's chains: what signs them, and what became of them. */
export function webhookService(parts: Parts) {
  const { database } = parts;
  const seal = sealOfSecrets(parts);
  const read = async (db: TenantDb, instanceId: string): Promise<WebhookSecret> => {
    const { secrets, createdAt } = await secretsOf(db, seal, instanceId);
    return { secret: secrets[0] ?? '', createdAt };
  };

  return {
    secret: (caller: Caller, instanceId: string): Promise<WebhookSecret> =>
      database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        return read(db, instanceId);
      }),

    /** Makes another secret; the present one signs beside it for a day. */
    rotate: (caller: Caller, instanceId: string): Promise<WebhookSecret> =>
      database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        await read(db, instanceId);
        await webhooks.replaceSecret(db, instanceId, seal.close(newSecret()), formerHours);
        return read(db, instanceId);
      }),

    async deliveries(caller: Caller, instanceId: string, executionId: string | null, request: PageRequest): Promise<Page<WebhookDelivery>> {
      const asked = keyset(request);
      return database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        const rows = executionId !== null && !isId(executionId) ? [] : await webhooks.pageOfDeliveries(db, instanceId, executionId, asked);
        return toPage(rows, asked);
      });
    },
  };
}
