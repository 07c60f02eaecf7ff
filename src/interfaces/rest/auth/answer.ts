import type { TokenAccount } from '../../../domain/identity/accounts.ts';
import type { TokenIssue } from '../../../domain/identity/issue.ts';
import { decimalToNumber } from '../../../kernel/decimal.ts';

/** The cart that a customer finds after a login. */
export interface LoginCart {
  readonly quoteId: number;
  /** Pieces in it, in ten-thousandths. */
  readonly itemsQty: number;
  /** The id that the customer had as a guest, where the cart that it named was merged: it reaches the cart still. */
  readonly maskedId: string | undefined;
}

/**
 * The answer with a token as JSON (spec 2.1): customers get `customer`, API users `apiUser` and `permissions`. A client that
 * asked as OAuth does, by a form, also gets it as `access_token`, where libraries look for it (RFC 6749 5.1).
 */
export function tokenAnswer(
  { token, expiresIn, account }: TokenIssue,
  { isForm, cart = '' }: { readonly isForm: boolean; readonly cart?: string },
): string {
  // No character of a token needs an escape.
  const oauth = isForm ? `"access_token":"${token}",` : '';
  return `{${oauth}"token":"${token}","token_type":"Bearer","expires_in":${expiresIn},${account.derive(holderOf, holderOf)}${cart}}`;
}

/** What the answer to a login says of the customer's cart, to stand at its end (reference rest 1.1). */
export function cartMembers(cart: LoginCart | undefined): string {
  const { quoteId, maskedId, itemsQty = 0 } = cart ?? {};
  const members = { cartId: quoteId, cartMaskedId: maskedId, cartItemsQty: decimalToNumber(itemsQty) };
  return `,${JSON.stringify(members).slice(1, -1)}`;
}

/** What answers say of whom a token is for. */
function holderOf(account: TokenAccount): string {
  return JSON.stringify(shownOf(account)).slice(1, -1);
}

function shownOf(account: TokenAccount) {
  if (account.kind === 'customer') return { customer: account.customer };
  return { apiUser: account.apiUser, permissions: account.permissions };
}
