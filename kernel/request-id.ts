import { newId } from '#kernel/id';

/** The request id that came in, where it is one (contract, section 2), else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(header) ? header : newId();
}
