// domain/access/: who calls, and what they may do. identity/ has API users, roles and grants, sessions, tokens,
// throttled logins; limits/ counts how often a network, a customer or an address may do something.

/**
 * The operations of the legacy family that are not served: those that only its Enterprise edition had, for store credit and gift cards.
 * When one is served, remove it from this table.
 */
const operations: readonly (readonly [path: string, v2Name: string])[] = [
  ['storecredit.balance', 'enterpriseCustomerbalanceBalance'],
  ['storecredit.history', 'enterpriseCustomerbalanceHistory'],
  ['storecredit_quote.setAmount', 'shoppingCartCustomerbalanceSetAmount'],
  ['storecredit_quote.removeAmount', 'shoppingCartCustomerbalanceRemoveAmount'],
  ['giftcard_account.create', 'giftcardAccountCreate'],
  ['giftcard_account.update', 'giftcardAccountUpdate'],
  ['giftcard_account.remove', 'giftcardAccountRemove'],
  ['giftcard_account.list', 'giftcardAccountList'],
  ['giftcard_account.info', 'giftcardAccountInfo'],
  ['giftcard_customer.info', 'giftcardCustomerInfo'],
  ['giftcard_customer.redeem', 'giftcardCustomerRedeem'],
  ['cart_giftcard.add', 'shoppingCartGiftcardAdd'],
  ['cart_giftcard.remove', 'shoppingCartGiftcardRemove'],
  ['cart_giftcard.list', 'shoppingCartGiftcardList'],
];

/** The V2 names of the operations that are not served, by V1 paths, and by the V2 names themselves. */
const byName: ReadonlyMap<string, string> = new Map(
  operations.flatMap(([path, v2Name]): [string, string][] => [
    [path, v2Name],
    [v2Name, v2Name],
  ]),
);

/** The V2 names of the operations that are not served. */
export const notServed: ReadonlySet<string> = new Set(byName.values());

/**
 * The V2 name of an operation of the legacy family that is not served, by its V1 path, its V2 name or its WS-I element;
 * undefined for everything else.
 */
export function notServedOperation(asked: string): string | undefined {
  return byName.get(asked.replace(/RequestParam$/, ''));
}
