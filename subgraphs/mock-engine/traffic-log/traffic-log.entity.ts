import type { ResponseFault } from '../route/route.entity.ts';
import type { NearMiss } from '../traffic/near-miss.ts';
import type { Reason } from '../traffic/selection.ts';

/** The same as it is met on the way of a request, which has no time for more: headers as flat lists of names and values. */
export type TrafficSketch = Omit<TrafficEntry, 'id' | 'at' | 'requestHeaders' | 'responseHeaders'> & {
  /** Milliseconds since 1970. */
  at: number;
  rawRequestHeaders: readonly string[];
  rawResponseHeaders: readonly string[];
  /** How much memory its bodies hold that nothing else does. */
  ownBytes: number;
};

/** How much of a simulation's traffic is kept: the newest so many entries, and none older. */
export interface Retention {
  entries: number;
  days: number;
}

/** A request to a simulation, and what answered it. */
export interface TrafficEntry {
  id: string;
  instanceId: string;
  at: Date;
  method: string;
  path: string;
  query: string;
  requestHeaders: [string, string][];
  requestBody: Buffer | null;
  requestSize: number;
  routeId: string | null;
  /** Which of the route's responses answered, from 0; null where none of them did. */
  responseIndex: number | null;
  /** How the response was chosen; `options` and `unmatched` where no route's was. */
  reason: Reason | 'rate_limit' | 'options' | 'unmatched' | 'failed';
  status: number | null;
  fault: ResponseFault | null;
  responseHeaders: [string, string][];
  responseBody: Buffer | null;
  responseSize: number;
  nearest: NearMiss[] | null;
  durationMs: number;
  delayMs: number;
  address: string | null;
}
