import { hashSecret } from '#domain/access/identity/secret.ts';
import { command } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import type { QuoteHead } from '../lines/quote-head.ts';
import { type CustomerInput, type QuoteCustomer, quoteCustomer, quoteCustomerRefusals } from '../quote-customer.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

/** A cart and its customer; undefined if the call does not name one. */
export interface SetCustomerInput extends QuoteChoice {
  readonly customer: CustomerInput | undefined;
}

/**
 * Sets the customer of a cart (reference 2.4, 3.4). Copies the customer's data into the quote, and prices the lines for
 * the customer's group. It never makes a quote active (design 9). Refuses as `findQuote`, `quoteCustomer` and
 * `saveOpenCarts`.
 */
export const setCustomer = command({
  name: 'quote.setCustomer',
  permission: { legacy: 'cart/customer/set' },
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, ...quoteCustomerRefusals, 'amount_too_large'],
  key: ({ quoteId }: SetCustomerInput) => ['quote', quoteId],
  // A password is hashed before the transaction.
  prepare: {
    check: async (context, { customer: input, ...choice }: SetCustomerInput) => {
      if (input?.kind !== 'register') return undefined;
      const { quote } = await findQuote(context, choice, { lock: false });
      await quoteCustomer(context, quote, input);
      return input.password;
    },
    make: (_outside, _input, password) => hashSecret(password.trim()),
    discard: async () => {},
  },
  async run(context, { customer: input, ...choice }: SetCustomerInput, passwordHash): Promise<void> {
    const { tx, now } = context;
    const [found, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true }),
      () => storedCart(tx, choice.quoteId),
    );
    const customer = await quoteCustomer(context, found.quote, input);
    // The price of the cart depends on its customer.
    const quote = { ...found.quote, customer_id: customer.customerId, customer_group_id: customer.groupId };
    await saveOpenCarts(context, await openCart(context, { ...found, quote }, stored, []));
    saveCustomer(tx, found.quote, customer, passwordHash ?? null, now);
  },
});

/** The customer of a quote as it is written. */
type CustomerParams = Pick<QuoteCustomer, keyof QuoteCustomer> & { passwordHash: string | null; now: number };

/** The columns of a quote that its customer sets. */
export const customerColumns = (p: CustomerParams) => ({
  checkout_method: p.checkoutMethod,
  customer_id: p.customerId,
  customer_group_id: p.groupId,
  customer_tax_class_id: p.taxClassId,
  // An order without an account counts as a guest's from now on.
  customer_is_guest: 0,
  customer_email: p.email,
  customer_prefix: p.prefix,
  customer_firstname: p.firstname,
  customer_middlename: p.middlename,
  customer_lastname: p.lastname,
  customer_suffix: p.suffix,
  customer_dob: p.dob,
  customer_taxvat: p.taxvat,
  customer_gender: p.gender,
  password_hash: p.passwordHash,
  updated_at: p.now,
});

const updateQuote = statement((q, p: CustomerParams & { quoteId: number }) =>
  q.updateTable('quote').set(customerColumns(p)).where('quote_id', '=', p.quoteId),
);
// The addresses stay, but are no longer linked to the address book of another customer.
const updateAddresses = statement((q, p: { quoteId: number; customerId: number | null }) =>
  q
    .updateTable('quote_address')
    .set({ customer_id: p.customerId, customer_address_id: null })
    .where('quote_id', '=', p.quoteId),
);
const deactivate = statement((q, p: { quoteId: number; storeId: number; customerId: number }) =>
  q
    .updateTable('quote')
    .set({ is_active: 0 })
    .where('quote_id', '=', p.quoteId)
    .where('is_active', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('quote as other')
          .select('other.quote_id')
          .where('other.customer_id', '=', p.customerId)
          .where('other.store_id', '=', p.storeId)
          .where('other.is_active', '=', 1)
          .where('other.quote_id', '<>', p.quoteId),
      ),
    ),
);

/** Writes the customer of a quote. Does not price the quote again. */
export function saveCustomer(
  tx: Tx,
  quote: QuoteHead,
  customer: QuoteCustomer,
  passwordHash: string | null,
  now: number,
): void {
  const { quote_id, store_id } = quote;
  const { customerId } = customer;
  tx.save(updateQuote, { ...customer, passwordHash, quoteId: quote_id, now });
  if (customerId === quote.customer_id) return;
  tx.save(updateAddresses, { quoteId: quote_id, customerId });
  // A customer has one active cart in a store view (design 9): the one that was active before stays so.
  if (customerId !== null) tx.save(deactivate, { quoteId: quote_id, storeId: store_id, customerId });
}
