import type { FastifyError } from 'fastify';
import { Failure } from '#kernel/failure';

/** The largest body of a request to the API (contract, section 8). */
export const largestBody = 1024 * 1024;
/** The largest of one that brings a file or a document of another tool. */
export const largestUpload = 16 * 1024 * 1024;

/** What the HTTP server itself refuses, as the failure it is. */
export function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  const { statusCode = 500, message } = error;
  const cause = { cause: error };
  if (statusCode === 413)
    return new Failure(
      'PAYLOAD_TOO_LARGE',
      `A body has at most ${largestBody} bytes, or ${largestUpload} where a file or document is sent.`,
      {},
      cause,
    );
  if (statusCode === 415) return new Failure('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.', {}, cause);
  if (/JSON/.test(error.code)) return new Failure('MALFORMED_JSON', 'The body is not JSON.', {}, cause);
  if (statusCode < 500) return new Failure('VALIDATION_FAILED', message, {}, cause);
  return new Failure('INTERNAL_ERROR', 'Something broke on our side. The request id finds it in the log.', {}, cause);
}
