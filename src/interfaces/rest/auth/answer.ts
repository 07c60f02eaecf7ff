import type { TokenAccount } from '../../../domain/identity/accounts.ts';
import type { TokenIssue } from '../../../domain/identity/issue.ts';

/**
 * The answer with a token as JSON (spec 2.1): customers get `customer`, API users `apiUser` and `permissions`. A client that
 * asked as OAuth does, by a form, also gets it as `access_token`, where libraries look for it (RFC 6749 5.1).
 */
export function tokenAnswer({ token, expiresIn, account }: TokenIssue, { isForm }: { isForm: boolean }): string {
  // No character of a token needs an escape.
  const oauth = isForm ? `"access_token":"${token}",` : '';
  return `{${oauth}"token":"${token}","token_type":"Bearer","expires_in":${expiresIn},${account.derive(holderOf, holderOf)}}`;
}

/** What answers say of whom a token is for. */
function holderOf(account: TokenAccount): string {
  return JSON.stringify(shownOf(account)).slice(1, -1);
}

function shownOf(account: TokenAccount) {
  if (account.kind === 'customer') return { customer: account.customer };
  return { apiUser: account.apiUser, permissions: account.permissions };
}
