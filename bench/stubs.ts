/** A stub that every server of the bench is given, in its own notation. */
export interface Stub {
  kind: 'static' | 'templated' | 'body';
  index: number;
}

export const teapot = { id: 7, name: 'Teapot', price: 29 };
export const place = (index: number): string => `/shelf/${index % 40}/item-${index}`;
export const order = (id: number): string => JSON.stringify({ order: { id, size: 3 }, kind: 'new', items: ['a', 'b'] });

const many = (kind: Stub['kind'], count: number): Stub[] => Array.from({ length: count }, (_, index) => ({ kind, index }));
export const statics = (count: number): Stub[] => many('static', count);
export const bodies = (count: number): Stub[] => many('body', count);
export const templated: readonly Stub[] = [{ kind: 'templated', index: 0 }];

/** The same stubs as routes of ours. */
export function routeOf({ kind, index }: Stub): object {
  const responses = [{ body: teapot }];
  if (kind === 'static') return { method: 'GET', path: place(index), responses };
  if (kind === 'body') return { method: 'POST', path: '/orders', when: { body: { order: { id: index }, kind: 'new' } }, responses };
  return {
    method: 'GET',
    path: '/hello/:name',
    responses: [{ template: true, body: { hello: '{{ params.name }}', page: '{{ query.page }}' } }],
  };
}
