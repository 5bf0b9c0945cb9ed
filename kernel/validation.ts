import type { ZodType } from 'zod';
import { Failure, invalid, type Issue } from '#kernel/failure';

/**
 * Parses an input by its rules, or throws Failure('VALIDATION_FAILED') with all faults at once,
 * each with a JSON pointer (RFC 6901) from the input's root.
 */
export function parse<T>(rules: ZodType<T>, input: unknown): T {
  const result = rules.safeParse(input);
  if (result.success) return result.data;
  throw invalid(result.error.issues.flatMap(toIssues));
}

/** Joins keys to a JSON pointer. */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function toIssues(issue: { code: string; path: PropertyKey[]; message: string; keys?: string[] }): Issue[] {
  if (issue.code === 'unrecognized_keys' && issue.keys) {
    return issue.keys.map((key) => ({ path: pointer([...issue.path, key]), message: 'Unknown field; remove it.' }));
  }
  return [{ path: pointer(issue.path), message: issue.message }];
}

/** Runs a check whose issues are relative, and puts `place` before their paths. */
export function under<T>(place: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Failure) || !Array.isArray(error.details['issues'])) throw error;
    const issues = (error.details['issues'] as Issue[]).map((issue) => ({ ...issue, path: `${place}${issue.path}` }));
    throw new Failure(error.code, `${issues[0]?.path ?? place}: ${issues[0]?.message ?? error.message}`, { issues }, { cause: error });
  }
}
