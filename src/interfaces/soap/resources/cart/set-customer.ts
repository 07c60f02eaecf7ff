import { Type } from 'typebox';
import { openCart, saveOpenCart } from '../../../../domain/cart/edit-cart.ts';
import { type QuoteCustomer, readQuoteCustomer } from '../../../../domain/cart/quote-customer.ts';
import { findQuote, lockQuote, type QuoteHead } from '../../../../domain/cart/quotes.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { asSent, handledOperation } from '../../declare.ts';
import { cartCustomerFaults as faults } from './faults.ts';
import { cartCustomerResource } from './resources.ts';
import { quoteId, shoppingCartCustomerEntity, store } from './types.ts';

/**
 * `cart_customer.set`: who a cart is for (reference 2.4, 3.4). What the quote keeps of a customer is copied, and the
 * lines are priced for the customer's group at once. It never makes a quote active (design 8).
 */
export const setCustomer = handledOperation({
  resource: cartCustomerResource,
  method: 'set',
  title: 'Set customer for shopping cart',
  v2Name: 'shoppingCartCustomerSet',
  aclId: 'cart/customer/set',
  effect: 'write',
  touches: 'scoped',
  arguments: { quoteId, customerData: { schema: asSent(shoppingCartCustomerEntity), v2: 'customer' }, store },
  result: Type.Boolean(),
  faults: [
    'store_not_exists',
    'quote_not_exists',
    'customer_not_set',
    'customer_not_exists',
    'customer_not_created',
    'customer_data_invalid',
    'customer_mode_is_unknown',
  ],
  saveFault: 'customer_not_set',
  async run(context, args) {
    const { tx, now } = context;
    const found = await findQuote(context, args.quoteId, args.store, { lock: true });
    const customer = await readQuoteCustomer(context, found.quote, args.customerData);
    await saveCustomer(tx, found.quote, customer, now);
    // Read anew: what the cart costs depends on whose it is.
    const quote = (await lockQuote(tx, found.quote.quote_id)) ?? found.quote;
    await saveOpenCart(context, await openCart(context, { ...found, quote }, []), faults.customer_not_set);
    return true;
  },
});

const updateQuote = statement(
  (q, p: Omit<QuoteCustomer, 'isGuest'> & { quoteId: number; isGuest: number; now: number }) =>
    q
      .updateTable('quote')
      .set({
        checkout_method: p.checkoutMethod,
        customer_id: p.customerId,
        customer_group_id: p.groupId,
        customer_tax_class_id: p.taxClassId,
        customer_is_guest: p.isGuest,
        customer_email: p.email,
        customer_prefix: p.prefix,
        customer_firstname: p.firstname,
        customer_middlename: p.middlename,
        customer_lastname: p.lastname,
        customer_suffix: p.suffix,
        customer_dob: p.dob,
        customer_taxvat: p.taxvat,
        customer_gender: p.gender,
        updated_at: p.now,
      })
      .where('quote_id', '=', p.quoteId),
);
// Addresses stay, but no longer as entries of somebody else's address book.
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

async function saveCustomer(tx: Tx, quote: QuoteHead, customer: QuoteCustomer, now: number): Promise<void> {
  const { quote_id, store_id } = quote;
  const { customerId } = customer;
  await tx.run(updateQuote, { ...customer, isGuest: customer.isGuest ? 1 : 0, quoteId: quote_id, now });
  if (customerId === quote.customer_id) return;
  await tx.run(updateAddresses, { quoteId: quote_id, customerId });
  // A customer has one active cart a store view (design 8), and the one that was there stays it.
  if (customerId !== null) await tx.run(deactivate, { quoteId: quote_id, storeId: store_id, customerId });
}
