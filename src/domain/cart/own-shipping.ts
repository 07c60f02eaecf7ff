import type { Context } from '#domain/shared/command.ts';
import type { Principal } from '#kernel/principal.ts';
import { statement } from '#platform/storage/statement.ts';
import type { AddressRows } from './cart-addresses.ts';
import { isShopper, type QuoteInStore } from './quotes.ts';

/** Sets what shipping costs, and how it is called; nulls for the price of the carrier. */
export const setOwnShipping = statement<
  { readonly quoteId: number; readonly price: number | null; readonly title: string | null },
  never
>((q, p) =>
  q.updateTable('quote').set({ shipping_price: p.price, shipping_title: p.title }).where('quote_id', '=', p.quoteId),
);

/**
 * A price of shipping that the back office has set is for the items and the place that the cart had: a shopper who changes
 * them pays what the carrier asks. Answers the cart to go on with.
 */
export function ofCarrierAgain(
  { tx, principal }: Pick<Context, 'tx' | 'principal'>,
  found: QuoteInStore,
): QuoteInStore {
  const priced = pricedByCarrier(principal, found);
  if (priced !== found) tx.save(setOwnShipping, { quoteId: found.quote.quote_id, price: null, title: null });
  return priced;
}

/** The same without writing it: the cart itself if nothing changes. */
export function pricedByCarrier(principal: Pick<Principal, 'kind'>, found: QuoteInStore): QuoteInStore {
  const { quote } = found;
  if (quote.shipping_price === null || !isShopper(principal)) return found;
  return { ...found, quote: { ...quote, shipping_price: null, shipping_title: null } };
}

/** Whether a cart is shipped to another place than before, as far as carriers ask. */
export function isShippedElsewhere(before: AddressRows, after: AddressRows): boolean {
  const placeOf = (rows: AddressRows) => {
    const row = rows.find(({ address_type }) => address_type === 'shipping');
    return JSON.stringify([
      row?.country_id ?? null,
      row?.region_id ?? null,
      row?.region ?? null,
      row?.postcode ?? null,
    ]);
  };
  return placeOf(before) !== placeOf(after);
}
