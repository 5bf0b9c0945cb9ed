import type { Caller } from '#kernel/caller';
import { isId } from '#kernel/id';
import { keyset, toPage, type Page, type PageRequest } from '#kernel/page';
import type { Parts } from '#kernel/subgraph';
import { instanceById } from '../instance/instance.service.ts';
import * as events from './chain-event.repository.ts';
import type { ChainEvent, ChainEventFilter } from './chain-event.repository.ts';

/** What the log_event steps of a simulation's chains recorded. */
export function chainEventService({ database }: Parts) {
  return {
    page(caller: Caller, instanceId: string, filter: ChainEventFilter, request: PageRequest): Promise<Page<ChainEvent>> {
      const asked = keyset(request);
      return database.forTenant(caller, async (db) => {
        await instanceById(db, instanceId);
        const isNobodys = typeof filter.executionId === 'string' && !isId(filter.executionId);
        return toPage(isNobodys ? [] : await events.page(db, instanceId, filter, asked), asked);
      });
    },
  };
}
