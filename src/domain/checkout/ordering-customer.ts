import { addAccount } from '#domain/accounts/register.ts';
import type { QuoteRow } from '#domain/cart/commands/read.ts';
import { isShopper } from '#domain/cart/quotes.ts';
import { addToBook, isSameAddress } from '#domain/customers/ordered-address.ts';
import { checkCustomer } from '#domain/customers/write.ts';
import { storeViewById } from '#domain/stores/store-views.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import type { OrderAddresses } from './check-cart.ts';
import type { PlaceContext } from './order-refusals.ts';

/**
 * The customer of an order: a customer who registers gets the account now, with both addresses in its book (Q5, Q6).
 */
export async function orderingCustomer(
  context: PlaceContext,
  quote: QuoteRow<'quote'>,
  email: string,
  { billing, shipping }: OrderAddresses,
): Promise<number | null> {
  if (quote.checkout_method !== 'register') {
    if (quote.customer_id !== null) await saveInBook(context, quote.customer_id, { billing, shipping });
    return quote.customer_id;
  }
  const checked = await checkedAccount(context, quote, email);
  const customerId = await addAccount(context, checked, quote.password_hash, isShopper(context.principal));
  // For shoppers, equal addresses become one entry; the legacy interface stores what its callers sent.
  const isEqual = isShopper(context.principal) && !!billing && !!shipping && isSameAddress(billing, shipping);
  const same = !shipping || shipping.same_as_billing === 1 || isEqual;
  if (billing) await addToBook(context, customerId, billing, { billing: true, shipping: same });
  if (shipping && !same) await addToBook(context, customerId, shipping, { shipping: true });
  return customerId;
}

/** The checked account of a customer who registers; its names are locked. */
export async function checkedAccount(context: PlaceContext, quote: QuoteRow<'quote'>, email: string) {
  const { tx } = context;
  const website = await storeViewById(tx, quote.store_id);
  const names = ['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'dob', 'taxvat', 'gender'] as const;
  return checkCustomer(
    context,
    undefined,
    {
      email,
      websiteId: website?.website_id ?? 0,
      storeId: quote.store_id,
      groupId: quote.customer_group_id,
      values: new Map(names.map((name) => [name, quote[`customer_${name}`]])),
    },
    lockNames,
  );
}

async function saveInBook(
  context: PlaceContext,
  customerId: number,
  { billing, shipping }: OrderAddresses,
): Promise<void> {
  for (const row of [billing, shipping]) {
    if (row?.save_in_address_book !== 1 || row.customer_address_id !== null) continue;
    if (row === shipping && row.same_as_billing === 1) continue;
    await addToBook(context, customerId, row, {});
  }
}
