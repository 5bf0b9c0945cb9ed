/** JSON from outside may be nested this deep; beyond it, recursion over it could end the process. */
export const deepestJson = 64;

/** How deep a JSON value is nested, counted only as far as it matters and without recursion. */
export function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth += 1) {
    const next = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (next.length === 0 || depth > deepestJson) return depth;
    level = next;
  }
}
