import type { UserCaller } from '#kernel/caller';
import type { Services } from './context.ts';

/** The simulation "Shop": routes, state, and two chains, one of which starts when an order comes in. */
export async function layDemo({ instances, routes, state, chains }: Services, caller: UserCaller): Promise<void> {
  // A start that was cut short may have left a part of it.
  for (const { id } of (await instances.page(caller, {})).nodes) await instances.remove(caller, id);
  const shop = await instances.create(caller, { name: 'Shop', description: 'A small web shop to look around in.' });
  await routes.create(caller, shop.id, {
    method: 'GET',
    path: '/products',
    responses: [
      {
        body: {
          products: [
            { id: 'p1', name: 'Teapot', price: 29 },
            { id: 'p2', name: 'Cup', price: 9 },
          ],
        },
      },
    ],
  });
  const product = await routes.create(caller, shop.id, {
    method: 'GET',
    path: '/products/:id',
    responses: [
      { when: { params: { id: 'p1' } }, body: { id: 'p1', name: 'Teapot', price: 29, inStock: true } },
      { when: { params: { id: 'p2' } }, body: { id: 'p2', name: 'Cup', price: 9, inStock: true } },
      { statusCode: 404, template: true, body: { error: 'There is no product {{ params.id }}.' } },
    ],
  });
  await routes.create(caller, shop.id, {
    method: 'POST',
    path: '/orders',
    responses: [{ statusCode: 202, template: true, body: { order: '{{ request.body.id }}', status: 'accepted' } }],
  });
  await routes.create(caller, shop.id, {
    method: 'GET',
    path: '/orders/:id',
    responses: [{ template: true, body: { order: '{{ params.id }}', status: '{{ variables.last_order_status }}' } }],
  });
  await state.update(caller, shop.id, {
    variables: { last_order_status: 'none yet' },
    collections: { stock: { p1: { count: 12 }, p2: { count: 40 } } },
  });
  await chains.create(caller, shop.id, {
    name: 'Order is shipped',
    description: 'An order is accepted, packed a second later, and shipped a second after that.',
    enabled: true,
    triggerMethod: 'POST',
    triggerPath: '/orders',
    maxConcurrentExecutions: 3,
    steps: [
      { action: 'set_state', config: { variable: 'last_order_status', value: 'accepted' } },
      { action: 'log_event', delayMs: 1_000, config: { eventType: 'order.packed', message: 'Order {{ request.body.id }} is packed.' } },
      { action: 'set_state', delayMs: 1_000, config: { variable: 'last_order_status', value: 'shipped' } },
    ],
  });
  await chains.create(caller, shop.id, {
    name: 'Products break for a while',
    description: 'One product answers 503 for ten seconds; start it by hand and watch the client cope.',
    triggerMethod: 'POST',
    triggerPath: '/admin/break',
    steps: [
      {
        action: 'modify_route',
        config: { route_id: product.id, response_override: { statusCode: 503, body: { error: 'out of service' } }, duration_ms: 10_000 },
      },
      { action: 'log_event', config: { eventType: 'products.broken', message: 'Products answer 503 for ten seconds.' } },
    ],
  });
}
