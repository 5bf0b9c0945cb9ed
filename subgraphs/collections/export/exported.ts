import type { NotCarried } from '../import/import.entity.ts';

export const exportFormats = ['openapi', 'wiremock'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A response of a route, as mock-engine tells of it. */
export interface RouteResponse {
  statusCode: number;
  headers: Record<string, string | string[]>;
  body: unknown;
  base64: string | null;
  file: string | null;
  template: boolean;
  delay: number;
  delayDistribution: Record<string, unknown> | null;
  fault: string | null;
  sequence: number | null;
  weight: number | null;
  when: unknown;
}

/** A route, as mock-engine tells of it. */
export interface Route {
  id: string;
  method: string;
  path: string;
  when: unknown;
  enabled: boolean;
  priority: number;
  responses: RouteResponse[];
  resource: { collection: string; idField: string } | null;
  rateLimit: object | null;
}

/** A simulation as a document of another tool. */
export interface Exported {
  document: Record<string, unknown>;
  /** What the tool cannot say; a path is a JSON pointer into the simulation's routes by their ids. */
  notCarried: NotCarried[];
}

export type Miss = (path: string, message: string) => void;

/** What both tools lack. */
export function missedBy({ resource, rateLimit }: Route, miss: Miss): void {
  if (resource) miss('/resource', `The documents of ${resource.collection} stay here; each operation is told of with an example.`);
  if (rateLimit) miss('/rateLimit', 'A rate limit has no equal.');
}
