import type { MutationResolvers, QueryResolvers, RouteResolvers } from '../schema.generated.ts';

export const routeQueries: QueryResolvers = {
  routes: (_, { instanceId, ...page }, { caller, services }) => services.routes.page(caller, instanceId, page),
  route: (_, { instanceId, id }, { caller, services }) => services.routes.byId(caller, instanceId, id),
};

export const routeMutations: MutationResolvers = {
  createRoute: (_, { instanceId, input }, { caller, services }) => services.routes.create(caller, instanceId, input),
  updateRoute: (_, { instanceId, id, input, ifVersion }, { caller, services }) =>
    services.routes.update(caller, instanceId, id, input, ifVersion),
  createRoutes: (_, { instanceId, inputs }, { caller, services }) => services.routes.createAll(caller, instanceId, inputs),
  restartRoute: (_, { instanceId, id }, { caller, services }) => services.routes.restart(caller, instanceId, id),
  deleteRoute: (_, { instanceId, id, ifVersion }, { caller, services }) => services.routes.remove(caller, instanceId, id, ifVersion),
};

export const routeTypes: { Route: RouteResolvers } = {
  Route: {
    __resolveReference: ({ id }, { loaders }) => loaders.route.load(id),
  },
};
