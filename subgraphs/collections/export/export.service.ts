import type { Caller } from '#kernel/caller';
import { unwrap } from '#kernel/neighbour';
import type { Parts } from '#kernel/subgraph';
import type { Exported, ExportFormat, Route } from './exported.ts';
import { toOpenApi } from './openapi.ts';
import { toWireMock } from './wiremock.ts';

const response = 'statusCode headers body base64 file template delay delayDistribution fault sequence weight when';
const query = `query Read($id: ID!, $after: String) {
  instance(id: $id) { name trafficUrl }
  routes(instanceId: $id, first: 200, after: $after) {
    nodes { id method path when enabled priority responses { ${response} } resource { collection idField } rateLimit { requests } }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Read {
  instance: { name: string; trafficUrl: string };
  routes: { nodes: Route[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

/** Simulations as documents of other tools. */
export function exportService({ neighbour }: Parts) {
  return {
    async create(
      caller: Caller,
      requestId: string,
      instanceId: string,
      format: ExportFormat,
    ): Promise<Exported & { format: ExportFormat }> {
      const routes: Route[] = [];
      let after: string | null = null;
      for (;;) {
        const answer = await neighbour('mock-engine').ask({ query, variables: { id: instanceId, after }, caller, requestId });
        const { instance, routes: page }: Read = unwrap<Read>(answer);
        routes.push(...page.nodes);
        after = page.pageInfo.endCursor;
        if (page.pageInfo.hasNextPage) continue;
        // They come newest first; the older one is asked first.
        routes.reverse();
        return { format, ...(format === 'wiremock' ? toWireMock(routes) : toOpenApi(instance.name, instance.trafficUrl, routes)) };
      }
    },
  };
}
