// domain/cart/: quotes. A cart is loaded whole, changed by pure functions, and saved as the difference. lines/ has
// the lines, what is asked for, and the facts of their products; product-types/ the rules of each type. totals.ts
// computes the charge for its lines, cart-pricing.ts reads taxes and the rate, find-cart.ts finds a cart by its
// three names of REST. Customers and guests reach only open carts of their own; findQuote checks that again under
// the lock.

import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const addressesOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_address')
    .select(['address_type', 'country_id', 'region', 'region_id', 'postcode'])
    .where('quote_id', '=', p.quoteId)
    .orderBy('address_id', 'desc'),
);

/** The addresses of a quote as taxes, shipping and rules see them, newest first. */
export type AddressRows = Awaited<ReturnType<typeof addressRows>>;

/** Answers the addresses; they are read only when somebody asks for the first time. */
export type AskAddresses = () => Promise<AddressRows>;

/** Answers a function that reads the addresses of a quote once. */
export function addressesOnce(tx: Tx, quoteId: number): AskAddresses {
  let asked: Promise<AddressRows> | undefined;
  return () => {
    asked ??= addressRows(tx, quoteId);
    return asked;
  };
}

/** Answers addresses that are already known. */
export function knownAddresses(rows: AddressRows): AskAddresses {
  return async () => rows;
}

/** Reads the addresses of a quote. */
export async function addressRows(tx: Tx, quoteId: number) {
  return tx.all(addressesOf, { quoteId });
}
