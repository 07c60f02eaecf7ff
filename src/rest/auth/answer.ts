import type { TokenIssue } from '../../identity/issue.ts';

/** The answer with a token (spec 2.1): customers get `customer`, API users `apiUser` and `permissions`. */
export function tokenAnswer({ token, expiresIn, account }: TokenIssue): Readonly<Record<string, unknown>> {
  const answer = { token, token_type: 'Bearer', expires_in: expiresIn };
  if (account.kind === 'customer') return { ...answer, customer: account.customer };
  return { ...answer, apiUser: account.apiUser, permissions: account.permissions };
}

/**
 * The same for a client that asked as OAuth does, by a form: RFC 6749 5.1 calls the token `access_token`, and libraries
 * look for it there.
 */
export function oauthTokenAnswer(issue: TokenIssue): Readonly<Record<string, unknown>> {
  return { access_token: issue.token, ...tokenAnswer(issue) };
}
