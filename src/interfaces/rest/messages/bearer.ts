import type { Principal } from '#kernel/principal.ts';
import { RestProblem } from '#platform/http/problem.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** Identifies the caller by a bearer token, in the transaction of the call. */
export type AuthenticateBearer = (
  tx: Tx,
  token: string,
  now: number,
) => Promise<{ readonly ok: true; readonly caller: Principal } | { readonly ok: false; readonly reason: string }>;

/** The token of an `Authorization` header; undefined for other schemes, which this interface ignores. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined
    ? undefined
    : (/^Bearer(?:[ \t]+(.*))?$/is.exec(header.trim())?.[1]?.trim() ?? bare(header));
}

function bare(header: string): string | undefined {
  return /^bearer$/i.test(header.trim()) ? '' : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  expired: 'The token is over.',
  early: 'The token is not valid yet.',
  revoked: 'The token was given back, or its account cannot be used any more.',
};

/** The problem for an invalid bearer token (RFC 6750 3.1, rest 1.5). */
export function bearerProblem(reason: string, baseUrl: string): RestProblem {
  return new RestProblem(401, reasons[reason] ?? 'The bearer is not a token of this service.', {
    error: 'authentication_error',
    headers: { 'www-authenticate': `${challenge(baseUrl)}, error="invalid_token"` },
  });
}

/** The problem for a call without the required bearer token. */
export function missingBearer(baseUrl: string): RestProblem {
  return new RestProblem(401, 'This needs a bearer token; auth/token issues one.', {
    headers: { 'www-authenticate': challenge(baseUrl) },
  });
}

function challenge(baseUrl: string): string {
  return `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`;
}
