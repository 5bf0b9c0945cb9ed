/** For the operations whose answer a selection alone cannot shape: what the wire shows of it. */
export const shapes: Readonly<Record<string, (data: Record<string, unknown>) => unknown>> = {
  /** The plan stands with the company in the graph, and beside the rest on the wire (contract, section 3). */
  Me: ({ company, ...me }) => ({ ...me, ...(company as object) }),
};
