import type { TokenAccount } from '../../../domain/identity/accounts.ts';
import type { TokenIssue } from '../../../domain/identity/issue.ts';

/**
 * The answer with a token as JSON (spec 2.1): customers get `customer`, API users `apiUser` and `permissions`. A client that
 * asked as OAuth does, by a form, also gets it as `access_token`, where libraries look for it (RFC 6749 5.1).
 */
export function tokenAnswer({ token, expiresIn, account }: TokenIssue, { isForm }: { isForm: boolean }): string {
  // No character of a token needs an escape.
  const oauth = isForm ? `"access_token":"${token}",` : '';
  return `{${oauth}"token":"${token}","token_type":"Bearer","expires_in":${expiresIn},${holderOf(account)}}`;
}

/** What answers say of whom a token is for, as long as somebody holds the account: those of API users are kept. */
const written = new WeakMap<TokenAccount, string>();

function holderOf(account: TokenAccount): string {
  let members = written.get(account);
  if (members === undefined) {
    members = JSON.stringify(shownOf(account)).slice(1, -1);
    written.set(account, members);
  }
  return members;
}

function shownOf(account: TokenAccount) {
  if (account.kind === 'customer') return { customer: account.customer };
  return { apiUser: account.apiUser, permissions: account.permissions };
}
