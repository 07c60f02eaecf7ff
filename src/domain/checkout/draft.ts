import { knownAddresses } from '#domain/cart/cart-addresses.ts';
import {
  type ChosenPayment,
  type PaymentValues,
  paymentConfig,
  paymentFacts,
  paymentValues,
  requireAllowed,
  requirePaidAddress,
  savePayment,
} from '#domain/cart/commands/payment.ts';
import type { QuoteRow } from '#domain/cart/commands/read.ts';
import { customerColumns, saveCustomer } from '#domain/cart/commands/set-customer.ts';
import { type ChosenMethod, chosenShipping, saveShippingMethod, withMethod } from '#domain/cart/commands/shipping.ts';
import { type OpenCart, openCart, type PricedCart, priceCart } from '#domain/cart/edit-cart.ts';
import { isShippedElsewhere, pricedByCarrier, setOwnShipping } from '#domain/cart/own-shipping.ts';
import {
  addressColumns,
  addressValues,
  type PlacedAddress,
  placedAddresses,
  saveAddresses,
} from '#domain/cart/placed-addresses.ts';
import { type AddressInput, addressRefusals, nothingShipped, quoteAddresses } from '#domain/cart/quote-address.ts';
import { type CustomerInput, quoteCustomer, quoteCustomerRefusals } from '#domain/cart/quote-customer.ts';
import type { QuoteInStore } from '#domain/cart/quotes.ts';
import type { Context } from '#domain/shared/command.ts';
import type { AddressRow, StoredCheckout } from './stored-checkout.ts';

/**
 * A locked cart with all that is stored of it, to which the parts of a call are applied one after the other, each by a
 * function that answers a new draft. Nothing is written before the draft is priced and checked.
 */
export interface CheckoutDraft {
  readonly found: QuoteInStore;
  readonly stored: StoredCheckout;
  /** Its price, if it was priced already. */
  readonly priced?: PricedDraft;
  /** Whether the method may be taken by the priced cart. Refuses if not. */
  readonly checks: readonly ((priced: PricedCart) => void)[];
  /** Writes a part of the call; none if the cart is ordered as it is stored. */
  readonly writes: readonly ((priced: PricedCart) => void)[];
}

/** A draft with its products and its price. */
export interface PricedDraft {
  readonly open: OpenCart;
  readonly priced: PricedCart;
}

/** The refusals of the parts of a draft. */
export const draftRefusals = [
  ...addressRefusals,
  ...quoteCustomerRefusals,
  'shipping_method_unavailable',
  'shipping_price_refused',
  'payment_method_unavailable',
  'payment_method_not_allowed',
  'amount_too_large',
] as const;

type DraftContext = Context<(typeof draftRefusals)[number]>;

/** A draft without any change. */
export function draftOf(found: QuoteInStore, stored: StoredCheckout): CheckoutDraft {
  return { found, stored, checks: [], writes: [] };
}

/**
 * Prices a draft to which parts of a call were applied. Refuses `amount_too_large`, and what the parts refuse once they
 * are priced.
 */
export async function pricedDraft(context: DraftContext, draft: CheckoutDraft): Promise<CheckoutDraft> {
  const open = await openCart(context, draft.found, draft.stored.cart, []);
  const priced = await priceCart(context, open);
  for (const check of draft.checks) check(priced);
  return { ...draft, priced: { open, priced } };
}

/** Sets addresses, as `setAddresses` does. Refuses as `quoteAddresses`. */
export async function withAddresses(
  context: DraftContext,
  draft: CheckoutDraft,
  inputs: readonly AddressInput[],
): Promise<CheckoutDraft> {
  const { tx, now } = context;
  const { quote } = draft.found;
  const { addresses: before, quote: row } = draft.stored;
  const places = placedAddresses(await quoteAddresses(context, quote, inputs), row?.is_virtual === 1);
  const email = row?.customer_email ?? null;
  const rowOf = (placed: PlacedAddress): AddressRow => ({
    ...(before.find(({ address_type }) => address_type === placed.type) ?? { ...newAddress, created_at: now }),
    quote_id: quote.quote_id,
    address_type: placed.type,
    ...addressColumns(addressValues(placed, quote, email, now)),
  });
  let addresses = before;
  for (const placed of places) {
    const index = addresses.findIndex(({ address_type }) => address_type === placed.type);
    addresses = index < 0 ? [...addresses, rowOf(placed)] : addresses.with(index, rowOf(placed));
    if (placed.type === 'billing') addresses = addresses.map(withOwnShipping);
  }
  const isElsewhere = isShippedElsewhere(before.toReversed(), addresses.toReversed());
  const found = isElsewhere ? pricedByCarrier(context.principal, draft.found) : draft.found;
  const types = new Set(before.map(({ address_type }) => address_type));
  const write = () => {
    saveAddresses(tx, { quote, email, types }, places, now);
    if (found !== draft.found) tx.save(setOwnShipping, { quoteId: quote.quote_id, price: null, title: null });
  };
  return { ...draft, found, stored: readdressed(draft.stored, addresses), writes: [...draft.writes, write] };
}

/** A new billing address is not that of the shipping address. */
const withOwnShipping = (row: AddressRow): AddressRow =>
  row.address_type === 'shipping' ? { ...row, same_as_billing: 0 } : row;

/** What an address has that no call sets. */
const newAddress = {
  address_id: 0,
  free_shipping: 0,
  shipping_method: null,
  shipping_description: null,
  weight: 0,
} as const;

const readdressed = (stored: StoredCheckout, addresses: readonly AddressRow[]): StoredCheckout => ({
  ...stored,
  addresses,
  cart: { ...stored.cart, addresses: knownAddresses(addresses.toReversed()) },
});

/** Chooses the shipping method, as `chooseShipping` does. Refuses `shipping_address_missing`, as `withMethod`, and what it refuses once it is priced. */
export function withShipping(context: DraftContext, draft: CheckoutDraft, chosen: ChosenMethod): CheckoutDraft {
  const { tx, now, fail } = context;
  const { quote } = draft.found;
  const { addresses } = draft.stored;
  if (!addresses.some(({ address_type }) => address_type === 'shipping')) {
    const text = nothingShipped(quote);
    throw fail('shipping_address_missing', text ? { text: `${text} Leave out the shipping method.` } : {});
  }
  const head = withMethod(context, quote, chosen);
  return {
    ...draft,
    found: { ...draft.found, quote: head },
    checks: [...draft.checks, (priced) => chosenShipping(context, priced)],
    writes: [...draft.writes, (priced) => saveShippingMethod(tx, quote, head, chosenShipping(context, priced), now)],
  };
}

/** Sets the customer, as `setCustomer` does. Refuses as `quoteCustomer`. */
export async function withCustomer(
  context: DraftContext,
  draft: CheckoutDraft,
  input: CustomerInput,
  passwordHash: string | null,
): Promise<CheckoutDraft> {
  const { tx, now } = context;
  const { quote } = draft.found;
  const { quote: row, addresses } = draft.stored;
  const customer = await quoteCustomer(context, quote, input);
  const { customerId, groupId } = customer;
  const isOther = customerId !== quote.customer_id;
  const stored = {
    ...draft.stored,
    quote: row && { ...row, ...customerColumns({ ...customer, passwordHash, now }) },
  };
  const unlinked = addresses.map((address) => ({ ...address, customer_id: customerId, customer_address_id: null }));
  return {
    ...draft,
    found: { ...draft.found, quote: { ...quote, customer_id: customerId, customer_group_id: groupId } },
    stored: isOther ? readdressed(stored, unlinked) : stored,
    writes: [...draft.writes, () => saveCustomer(tx, quote, customer, passwordHash, now)],
  };
}

/**
 * Chooses the payment method, as `choosePayment` does. Refuses as `requirePaidAddress`, and what `requireAllowed` does once
 * it is priced.
 */
export async function withPayment(
  context: DraftContext,
  draft: CheckoutDraft,
  payment: ChosenPayment,
): Promise<CheckoutDraft> {
  const { tx, now } = context;
  const { quote } = draft.found;
  const { addresses, cart } = draft.stored;
  requirePaidAddress(context, addresses, cart.rows);
  const config = await paymentConfig(tx, quote.store_id);
  const values = paymentValues(quote.quote_id, payment, config, now);
  return {
    ...draft,
    stored: {
      ...draft.stored,
      payment: paymentRow(values),
      // Price rules may depend on the payment method.
      cart: { ...cart, paymentMethod: payment.method },
    },
    checks: [
      ...draft.checks,
      ({ totals }) => requireAllowed(context, config, payment.method, paymentFacts([...addresses], totals)),
    ],
    writes: [...draft.writes, () => savePayment(tx, values)],
  };
}

const paymentRow = ({ quoteId, method, poNumber, token, data, now }: PaymentValues): QuoteRow<'quote_payment'> => ({
  payment_id: 0,
  quote_id: quoteId,
  method,
  po_number: poNumber,
  additional_data: data,
  payment_token: token,
  created_at: now,
  updated_at: now,
});
