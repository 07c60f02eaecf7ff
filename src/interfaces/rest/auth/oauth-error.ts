import { titleOf } from '#platform/http/problem.ts';

/** The `error` codes of the token endpoint (RFC 6749 5.2), and two for cases that the RFC does not cover. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'too_many_requests'
  | 'temporarily_unavailable';

/** A refusal of the token endpoint. */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: OAuthErrorCode;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The code that clients of the public interface know (rest 1.4). */
  readonly reason: string | undefined;
  constructor(
    status: number,
    error: OAuthErrorCode,
    description: string,
    headers: Readonly<Record<string, string>> = {},
    reason?: string,
  ) {
    super(description);
    this.name = 'OAuthError';
    this.status = status;
    this.error = error;
    this.headers = headers;
    this.reason = reason;
  }
}

/** The refusal of an invalid or incomplete request. */
export function invalidRequest(description: string, status = 400): OAuthError {
  return new OAuthError(status, 'invalid_request', description);
}

/** The body of a refusal: the members for OAuth clients, and those of every other problem (RFC 6749 5.2, design 12). */
export function oauthErrorBody({ status, error, message, reason }: OAuthError, requestId: string) {
  return {
    error,
    error_description: message,
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail: message,
    message,
    code: status,
    ...(reason !== undefined && { reason }),
    requestId,
  };
}
