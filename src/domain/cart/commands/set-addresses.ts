import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { command } from '../../command.ts';
import { openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import type { QuoteHead } from '../lines/quote-head.ts';
import { type AddressInput, addressRefusals, type QuoteAddress, quoteAddresses } from '../quote-address.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

/** A cart and the addresses that it is to have. */
export interface SetAddressesInput extends QuoteChoice {
  readonly addresses: readonly AddressInput[];
}

/**
 * Sets the billing and the shipping address of a cart (reference 2.4, 3.4). A new address takes the place of the old one
 * whole; all of them or none are saved. Refuses as `findQuote`, `quoteAddresses` and `saveOpenCarts`.
 */
export const setAddresses = command({
  name: 'quote.setAddresses',
  permission: { legacy: 'cart/customer/addresses' },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, ...addressRefusals, 'amount_too_large'],
  key: ({ quoteId }: SetAddressesInput) => ['quote', quoteId],
  async run(context, { addresses: inputs, ...choice }: SetAddressesInput): Promise<void> {
    const { tx, now } = context;
    const found = await findQuote(context, choice, { lock: true });
    const addresses = await quoteAddresses(context, found.quote, inputs);
    const state = await tx.first(quoteState, { quoteId: found.quote.quote_id });
    for (const address of addresses) {
      for (const [type, sameAsBilling] of placesOf(address, state?.is_virtual === 1)) {
        await saveAddress(tx, found.quote, address, { type, sameAsBilling, email: state?.customer_email ?? null, now });
      }
    }
    const stored = await storedCart(tx, found.quote.quote_id);
    await saveOpenCarts(context, await openCart(context, found, stored, []));
  },
});

interface Place {
  readonly type: 'billing' | 'shipping';
  readonly sameAsBilling: boolean;
  /** The customer's address, for addresses without one of their own. */
  readonly email: string | null;
  readonly now: number;
}

/** Where an address goes: a billing address also ships where it says so, unless nothing is shipped. */
function placesOf({ type, useForShipping }: QuoteAddress, isVirtual: boolean): [Place['type'], boolean][] {
  return useForShipping && !isVirtual
    ? [
        ['billing', false],
        ['shipping', true],
      ]
    : [[type, false]];
}

const quoteState = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(['is_virtual', 'customer_email']).where('quote_id', '=', p.quoteId),
);
const addressOfType = statement((q, p: { quoteId: number; type: string }) =>
  q
    .selectFrom('quote_address')
    .select('address_id')
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', p.type)
    .orderBy('address_id')
    .limit(1),
);
const insertAddress = statement((q, p: { quoteId: number; type: string; now: number }) =>
  q
    .insertInto('quote_address')
    .values({ quote_id: p.quoteId, address_type: p.type, created_at: p.now, updated_at: p.now })
    .returning('address_id'),
);
const updateAddress = statement(
  (
    q,
    p: QuoteAddress['values'] & {
      addressId: number;
      customerId: number | null;
      bookId: number | null;
      saveInBook: number;
      sameAsBilling: number;
      email: string | null;
      regionId: number | null;
      now: number;
    },
  ) =>
    q
      .updateTable('quote_address')
      .set({
        customer_id: p.customerId,
        customer_address_id: p.bookId,
        save_in_address_book: p.saveInBook,
        same_as_billing: p.sameAsBilling,
        email: p.email,
        prefix: p.prefix,
        firstname: p.firstname,
        middlename: p.middlename,
        lastname: p.lastname,
        suffix: p.suffix,
        company: p.company,
        street: p.street,
        city: p.city,
        region: p.region,
        region_id: p.regionId,
        postcode: p.postcode,
        country_id: p.country_id,
        telephone: p.telephone,
        fax: p.fax,
        updated_at: p.now,
      })
      .where('address_id', '=', p.addressId),
);
const ownShippingAddress = statement((q, p: { quoteId: number }) =>
  q
    .updateTable('quote_address')
    .set({ same_as_billing: 0 })
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', 'shipping'),
);

async function saveAddress(tx: Tx, quote: QuoteHead, address: QuoteAddress, place: Place): Promise<void> {
  const { type, now } = place;
  const key = { quoteId: quote.quote_id, type };
  const row = (await tx.first(addressOfType, key)) ?? (await tx.first(insertAddress, { ...key, now }));
  await tx.run(updateAddress, {
    ...address.values,
    addressId: row?.address_id as number,
    customerId: quote.customer_id || null,
    bookId: address.bookId,
    saveInBook: address.saveInBook ? 1 : 0,
    sameAsBilling: place.sameAsBilling ? 1 : 0,
    email: address.email ?? place.email,
    regionId: address.regionId,
    now,
  });
  if (type === 'billing') await tx.run(ownShippingAddress, { quoteId: quote.quote_id });
}
