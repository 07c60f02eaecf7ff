import type { TokenAccount } from '#domain/access/identity/accounts.ts';
import type { TokenIssue } from '#domain/access/identity/issue.ts';
import { decimalToNumber } from '#kernel/decimal.ts';

/** The cart of a customer after a login. */
export interface LoginCart {
  readonly quoteId: number;
  /** The quantity in it, in ten-thousandths. */
  readonly itemsQty: number;
  /** The id that the customer had as a guest, if that cart was merged: it now reaches this cart. */
  readonly maskedId: string | undefined;
}

/**
 * The answer with a token as JSON (spec 2.1): customers get `customer`, API users `apiUser` and `permissions`. A client that
 * sent a form, like OAuth clients, also gets it as `access_token`, where libraries look for it (RFC 6749 5.1).
 */
export function tokenAnswer(
  { token, expiresIn, account }: TokenIssue,
  { isForm, cart = '' }: { readonly isForm: boolean; readonly cart?: string },
): string {
  // No character of a token needs an escape.
  const oauth = isForm ? `"access_token":"${token}",` : '';
  return `{${oauth}"token":"${token}","token_type":"Bearer","expires_in":${expiresIn},${account.derive(holderOf, holderOf)}${cart}}`;
}

/** The customer's cart for the end of a login's answer (rest 1.1). */
export function cartMembers(cart: LoginCart | undefined): string {
  const { quoteId, maskedId, itemsQty = 0 } = cart ?? {};
  const members = { cartId: quoteId, cartMaskedId: maskedId, cartItemsQty: decimalToNumber(itemsQty) };
  return `,${JSON.stringify(members).slice(1, -1)}`;
}

/** The account in an answer with a token. */
function holderOf(account: TokenAccount): string {
  return JSON.stringify(shownOf(account)).slice(1, -1);
}

function shownOf(account: TokenAccount) {
  if (account.kind === 'customer') return { customer: account.customer };
  return { apiUser: account.apiUser, permissions: account.permissions };
}
