import { Failure } from '#kernel/failure';

const refuse = (code: 'VALIDATION_FAILED' | 'PATTERN_UNSUPPORTED', path: string, message: string): Failure =>
  new Failure(code, `${path === '' ? '' : `${path}: `}${message}`, { issues: [{ path, message }] });

/** A rule that is not written as rules are. `path` is a JSON pointer from the rules' root. */
export const bad = (path: string, message: string): Failure => refuse('VALIDATION_FAILED', path, message);

/** A pattern that the engine of its language cannot run. */
export const unsupported = (path: string, message: string): Failure => refuse('PATTERN_UNSUPPORTED', path, message);
