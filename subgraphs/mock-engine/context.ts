import type { Caller } from '#kernel/caller';
import { loadById } from '#kernel/loading';
import type { Context, Parts } from '#kernel/subgraph';
import { chainEventService } from './chain/chain-event.service.ts';
import { chainService } from './chain/chain.service.ts';
import { executionLiveService } from './execution/execution-live.service.ts';
import { executionService } from './execution/execution.service.ts';
import { openStarter } from './execution/execution.starter.ts';
import { instanceService } from './instance/instance.service.ts';
import { routeService } from './route/route.service.ts';
import { environmentService } from './environment/environment.service.ts';
import { fileService } from './file/file.service.ts';
import { documentService } from './state/document.service.ts';
import { stateService } from './state/state.service.ts';
import { openTrafficRecorder } from './traffic-log/traffic-log.recorder.ts';
import { trafficLogService } from './traffic-log/traffic-log.service.ts';
import { webhookService } from './webhook/webhook.service.ts';
import { trafficService } from './traffic/traffic.service.ts';

export type Services = ReturnType<typeof openServices>;
export type ResolverContext = Context<Services, ReturnType<typeof openLoaders>>;

export function openServices(parts: Parts) {
  const starter = openStarter(parts.database, parts.bus, parts.log);
  const recorder = openTrafficRecorder(parts);
  const traffic = trafficService(parts, starter, recorder);
  const routes = routeService(parts);
  return {
    instances: instanceService(parts),
    routes,
    environments: environmentService(parts),
    files: fileService(parts),
    state: stateService(parts),
    documents: documentService(parts),
    chains: chainService(parts),
    executions: executionService(parts),
    webhooks: webhookService(parts),
    chainEvents: chainEventService(parts),
    liveExecutions: executionLiveService(parts),
    trafficLog: trafficLogService(parts, { routes }),
    traffic,
    starter,
    async [Symbol.asyncDispose]() {
      traffic[Symbol.dispose]();
      await recorder[Symbol.asyncDispose]();
      await starter[Symbol.asyncDispose]();
    },
  };
}

export const openLoaders = ({ instances, routes, chains, executions }: Services, caller: Caller) => ({
  instance: loadById((ids) => instances.byIds(caller, ids)),
  route: loadById((ids) => routes.byIds(caller, ids)),
  chain: loadById((ids) => chains.byIds(caller, ids)),
  chainDropped: loadById((ids) => chains.droppedOf(caller, ids)),
  execution: loadById((ids) => executions.byIds(caller, ids)),
});
