/**
 * Every failure that leaves the product: its code, its HTTP status and what it means.
 * The reference's section 7 fixes the first block; `docs/errors.md` is tested against the whole table.
 */
export const failures = {
  TOKEN_EXPIRED: { status: 401, meaning: 'The access token has expired; refresh it.' },
  TOKEN_INVALID: { status: 401, meaning: 'The token is missing, malformed or tampered with.' },
  TOKEN_REVOKED: { status: 401, meaning: 'The user logged out or the token was revoked.' },
  INSUFFICIENT_PERMISSIONS: { status: 403, meaning: 'The token is valid, but the role or scope that the operation takes is missing.' },
  RESOURCE_NOT_FOUND: { status: 404, meaning: 'The resource does not exist, or belongs to another company.' },
  RATE_LIMIT_EXCEEDED: { status: 429, meaning: 'A limit is reached; `Retry-After` says when to come back.' },

  VALIDATION_FAILED: {
    status: 400,
    meaning: 'The input is not what the operation takes; `details.issues` names each fault and its place.',
  },
  MALFORMED_REQUEST: { status: 400, meaning: 'The request is not HTTP that the server can read.' },
  MALFORMED_JSON: { status: 400, meaning: 'The body is not JSON.' },
  PATTERN_UNSUPPORTED: { status: 400, meaning: 'A path pattern, regular expression or JSONPath is not one the matcher can run.' },
  TEMPLATE_INVALID: { status: 400, meaning: 'A Liquid template does not parse, or broke its bounds of time and size.' },
  URL_BLOCKED: { status: 400, meaning: 'An outgoing address is private, loopback or otherwise refused by the operator.' },
  QUERY_TOO_COSTLY: { status: 400, meaning: 'The GraphQL document is larger than the gateway plans.' },
  INVALID_CREDENTIALS: { status: 401, meaning: 'No account has this e-mail and password.' },
  ROUTE_NOT_FOUND: { status: 404, meaning: 'No such path; or, on the traffic port, no simulation or route answers this request.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists, but not with this method; `Allow` lists those it has.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in time.' },
  CONFLICT: { status: 409, meaning: 'A name that must be unique is taken, or an idempotency key was used for another request.' },
  EXECUTION_NOT_RUNNING: { status: 409, meaning: 'The execution has already ended, so it cannot be cancelled.' },
  CHAIN_BUSY: { status: 409, meaning: 'A thousand executions of this chain are already waiting.' },
  PRECONDITION_FAILED: { status: 412, meaning: 'The resource has changed since the version that `If-Match` names.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is over the limit.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not of a content type that the path takes.' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The address and the headers of the request are over the limit.' },
  INTERNAL_ERROR: { status: 500, meaning: 'Something broke on our side; the request id finds it in the log.' },
  SERVICE_UNAVAILABLE: { status: 503, meaning: 'A part that the request needs does not answer; try again.' },
  EXECUTION_TIMEOUT: { status: 504, meaning: "The chain's execution_timeout_ms elapsed; stands in an execution's `errorCode`." },
  STEP_FAILED: { status: 502, meaning: "A step could not do its work; stands in an execution's `errorCode`." },
  STORAGE_FULL: { status: 507, meaning: 'A collection, or the files of a simulation, can hold no more.' },
  LOOP_DETECTED: { status: 508, meaning: "Chains trigger each other deeper than five; stands in an execution's `errorCode`." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type FailureCode = keyof typeof failures;

/** One fault of an input: a JSON pointer to the place and what to do about it. */
export interface Issue {
  path: string;
  message: string;
}

/**
 * A refusal that a person may read. GraphQL copies `extensions` from whatever a resolver throws,
 * so a Failure reaches either door as it was made and no layer wraps it again.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly details: Record<string, unknown>;

  constructor(code: FailureCode, message: string, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return failures[this.code].status;
  }

  get extensions(): { code: FailureCode; details: Record<string, unknown> } {
    return { code: this.code, details: this.details };
  }
}

/** True for a code of the table: anything else that is thrown stays behind INTERNAL_ERROR. */
export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(failures, code);
}

/** The one answer for an id that is unknown and for one of another tenant. */
export function notFound(what: string, id: string): Failure {
  return new Failure('RESOURCE_NOT_FOUND', `There is no ${what} with the id ${id}.`, { id });
}

/** A refusal of an input, with every fault found at once. */
export function invalid(issues: readonly Issue[]): Failure {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const place = first && first.path !== '' ? `${first.path}: ` : '';
  return new Failure('VALIDATION_FAILED', `${place}${first?.message ?? 'The input is not valid.'}${more}`, { issues });
}
