import type { FieldError } from '#kernel/refusal.ts';

/** Titles of the statuses that the service answers, with the default `error` code of each. */
const statuses: Readonly<Record<number, readonly [title: string, error: string]>> = {
  400: ['Bad Request', 'bad_request'],
  401: ['Unauthorized', 'unauthorized'],
  403: ['Forbidden', 'forbidden'],
  404: ['Not Found', 'not_found'],
  405: ['Method Not Allowed', 'method_not_allowed'],
  406: ['Not Acceptable', 'not_acceptable'],
  408: ['Request Timeout', 'request_timeout'],
  409: ['Conflict', 'conflict'],
  412: ['Precondition Failed', 'precondition_failed'],
  413: ['Content Too Large', 'content_too_large'],
  414: ['URI Too Long', 'uri_too_long'],
  415: ['Unsupported Media Type', 'unsupported_media_type'],
  417: ['Expectation Failed', 'expectation_failed'],
  422: ['Unprocessable Content', 'unprocessable_entity'],
  429: ['Too Many Requests', 'too_many_requests'],
  431: ['Request Header Fields Too Large', 'request_header_fields_too_large'],
  500: ['Internal Server Error', 'internal_server_error'],
  501: ['Not Implemented', 'not_implemented'],
  503: ['Service Unavailable', 'service_unavailable'],
  505: ['HTTP Version Not Supported', 'http_version_not_supported'],
};

/** Details of a problem besides its status and text. */
export interface ProblemDetails {
  /** The stable code for programs; by default that of the status. */
  readonly error?: string;
  readonly errors?: readonly FieldError[];
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the document (RFC 9457 3.2). */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * A failure for a REST caller: status, `error` code, a sentence, optionally field errors and headers (RFC 9457, design
 * 12). The domain throws `Refusal` instead; this is for facts that only HTTP knows.
 */
export class RestProblem extends Error {
  readonly status: number;
  readonly error: string;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;
  constructor(status: number, message: string, details: ProblemDetails = {}) {
    super(message);
    this.name = 'RestProblem';
    this.status = status;
    this.error = details.error ?? errorOf(status);
    this.errors = details.errors ?? [];
    this.headers = details.headers ?? {};
    this.more = details.more ?? {};
  }
}

/** The body of a problem (RFC 9457 3) with the members of design 12. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly error: string;
  readonly message: string;
  readonly code: number;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
}

/** The document of a problem. */
export function problemDocument(
  {
    status,
    error,
    message,
    errors,
    more,
  }: Pick<RestProblem, 'status' | 'error' | 'message' | 'errors'> & Partial<Pick<RestProblem, 'more'>>,
  requestId: string,
): ProblemDocument {
  const about = { type: 'about:blank', title: titleOf(status), status, detail: message };
  const all = { ...more, ...about, error, message, code: status, requestId };
  return errors.length > 0 ? { ...all, errors } : all;
}

/** The title of a status (RFC 9110 15). */
export function titleOf(status: number): string {
  return statuses[status]?.[0] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error');
}

function errorOf(status: number): string {
  return statuses[status]?.[1] ?? (status < 500 ? 'bad_request' : 'internal_server_error');
}
