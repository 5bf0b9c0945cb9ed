/** A named set of values for templates. At most one of a simulation's is active. */
export interface Environment {
  id: string;
  instanceId: string;
  name: string;
  values: Record<string, unknown>;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Counts the changes of the row. */
  version: number;
}
