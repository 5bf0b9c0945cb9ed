/** A document of a collection of the mock state. */
export interface Document {
  /** Orders the documents of a collection by the time at which they were added. */
  id: string;
  collection: string;
  key: string;
  value: unknown;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes of the row. */
  version: number;
}

export const comparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'start', 'end'] as const;
export type Comparison = (typeof comparisons)[number];

/** A member of a document, reached by names, compared with texts: one of them must do. */
export interface DocumentCondition {
  member: readonly string[];
  comparison: Comparison;
  values: readonly string[];
}

/** Which documents are asked for, in which order. */
export interface DocumentQuery {
  conditions: readonly DocumentCondition[];
  /** A part of any text or number within. */
  search: string | null;
  /** By a member's values, numbers before texts; in the order of adding where there is none. */
  sort: { member: readonly string[]; descending: boolean } | null;
  offset: number;
  /** All of them where it is null. */
  limit: number | null;
}
