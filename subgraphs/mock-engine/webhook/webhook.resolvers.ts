import type { MutationResolvers, QueryResolvers, WebhookDeliveryResolvers } from '../schema.generated.ts';

export const webhookQueries: QueryResolvers = {
  webhookSecret: (_, { instanceId }, { caller, services }) => services.webhooks.secret(caller, instanceId),
  webhookDeliveries: (_, { instanceId, executionId, ...page }, { caller, services }) =>
    services.webhooks.deliveries(caller, instanceId, executionId ?? null, page),
};

export const webhookMutations: MutationResolvers = {
  rotateWebhookSecret: (_, { instanceId }, { caller, services }) => services.webhooks.rotate(caller, instanceId),
};

export const webhookTypes: { WebhookDelivery: WebhookDeliveryResolvers } = {
  WebhookDelivery: { responseBody: ({ responseBody }) => responseBody && responseBody.toString('utf8') },
};
