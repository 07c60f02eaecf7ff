import {
  availableMethods,
  onlineMethod,
  type PaymentConfig,
  type PaymentFacts,
  type PaymentMethod,
  paymentMethodFor,
  paymentSetting,
} from '#domain/payments/methods.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { phpSerialized } from '#kernel/php-serialize.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type AddressRows, addressRows } from '../cart-addresses.ts';
import { type OpenCart, openCart, priceCart, savePriced, storedCart } from '../edit-cart.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import { parseStoredTotals, totalColumns } from '../stored-totals.ts';
import type { CartTotals } from '../totals.ts';

const quoteTotals = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(totalColumns).where('quote_id', '=', p.quoteId),
);

/** A payment method as it is offered. */
export interface OfferedMethod {
  readonly code: string;
  readonly title: string;
}

/** The facts about a cart that payment methods check. */
export function paymentFacts(addresses: AddressRows, { base, isVirtual }: CartTotals): PaymentFacts {
  const billing = addresses.find(({ address_type }) => address_type === 'billing');
  return {
    countryId: billing?.country_id ?? '',
    grandTotal: base.grandTotal,
    subtotal: base.subtotal,
    isVirtual,
  };
}

/** The payment settings of a store view. */
export function paymentConfig(tx: Tx, storeId: number): Promise<PaymentConfig> {
  return storeConfig(tx, storeId, 'payment/');
}

/** The payment methods for a cart, in the order of the store (soap-sales 3.5). Refuses as `findQuote`. */
export const listPaymentMethods = command({
  name: 'quote.listPaymentMethods',
  permission: { legacy: 'cart/payment/list' },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, choice: QuoteChoice): Promise<readonly OfferedMethod[]> {
    const { tx, fail } = context;
    const { quote } = await findQuote(context, choice, { lock: false });
    const [row, addresses, config] = await tx.together(
      () => tx.first(quoteTotals, { quoteId: quote.quote_id }),
      () => addressRows(tx, quote.quote_id),
      () => paymentConfig(tx, quote.store_id),
    );
    if (!row) throw fail('quote_not_found');
    const facts = paymentFacts(addresses, parseStoredTotals(row));
    return availableMethods(config, facts).map((method) => ({
      code: method.code,
      title: paymentSetting(config, method, 'title'),
    }));
  },
});

const deletePayments = statement<{ quoteId: number }, never>((q, p) =>
  q.deleteFrom('quote_payment').where('quote_id', '=', p.quoteId),
);
const insertPayment = statement((q, p: Pick<PaymentValues, keyof PaymentValues>) =>
  q.insertInto('quote_payment').values({
    quote_id: p.quoteId,
    method: p.method,
    po_number: p.poNumber,
    additional_data: p.data,
    payment_token: p.token,
    created_at: p.now,
    updated_at: p.now,
  }),
);

/** A chosen payment method. */
export interface ChosenPayment {
  readonly method: string;
  readonly poNumber: string | null;
  /** A token of a payment provider that the shopper's page got for a card or the like. */
  readonly token?: string | null;
}

/** A cart and its payment method. */
export interface ChoosePaymentInput extends QuoteChoice {
  /** Undefined if the call says nothing about payment. */
  readonly payment: ChosenPayment | undefined;
}

/**
 * Chooses the payment method of a cart, and prices it again (soap-sales 3.5). Answers the cart. Refuses as `findQuote`, and
 * `payment_missing`, `billing_address_missing` (nothing is shipped), `shipping_address_missing`,
 * `payment_method_unavailable`, `payment_method_not_allowed`, `amount_too_large`.
 */
export const choosePayment = command({
  name: 'quote.choosePayment',
  permission: { legacy: 'cart/payment/method' },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    ...quoteRefusals,
    'payment_missing',
    'billing_address_missing',
    'shipping_address_missing',
    'payment_method_unavailable',
    'payment_method_not_allowed',
    'amount_too_large',
  ],
  key: ({ quoteId }: ChoosePaymentInput) => ['quote', quoteId],
  async run(context, { payment, ...choice }: ChoosePaymentInput): Promise<OpenCart> {
    const { tx, fail, now } = context;
    const { quoteId } = choice;
    const [found, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true }),
      () => storedCart(tx, quoteId),
    );
    if (!payment) throw fail('payment_missing');
    const [addresses, config] = await tx.together(stored.addresses, () => paymentConfig(tx, found.quote.store_id));
    requirePaidAddress(context, addresses, stored.rows);
    const { method } = payment;
    // Price rules may depend on the payment method.
    const open = await openCart(context, found, { ...stored, paymentMethod: method }, []);
    const priced = await priceCart(context, open);
    requireAllowed(context, config, method, paymentFacts(addresses, priced.totals));
    await savePriced(context, open, priced);
    savePayment(tx, paymentValues(quoteId, payment, config, now));
    return open;
  },
});

/**
 * Refuses to choose a payment method before the address that it depends on: `billing_address_missing` where nothing is
 * shipped, else `shipping_address_missing`.
 */
export function requirePaidAddress(
  { fail }: Pick<Context<'billing_address_missing' | 'shipping_address_missing'>, 'fail'>,
  addresses: readonly { readonly address_type: string }[],
  rows: readonly { readonly is_virtual: number }[],
): void {
  const isThere = (type: string): boolean => addresses.some(({ address_type }) => address_type === type);
  const isVirtual = rows.length > 0 && rows.every(({ is_virtual }) => is_virtual === 1);
  if (isVirtual && !isThere('billing')) throw fail('billing_address_missing');
  if (!isVirtual && !isThere('shipping')) throw fail('shipping_address_missing');
}

/** Refuses a payment method that the cart cannot be paid with: `payment_method_unavailable`, `payment_method_not_allowed`. */
export function requireAllowed(
  { fail }: Pick<Context<'payment_method_unavailable' | 'payment_method_not_allowed'>, 'fail'>,
  config: PaymentConfig,
  method: string,
  facts: PaymentFacts,
): void {
  const allowed = paymentMethodFor(config, method, facts);
  if (allowed === 'unavailable') throw fail('payment_method_unavailable');
  if (allowed === 'not_allowed') throw fail('payment_method_not_allowed');
}

/** The chosen payment method of a cart as it is written. */
export interface PaymentValues {
  readonly quoteId: number;
  readonly method: string;
  readonly poNumber: string | null;
  readonly token: string | null;
  readonly data: string | null;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** What a cart keeps of a chosen payment method. */
export function paymentValues(
  quoteId: number,
  { method, poNumber, token = null }: ChosenPayment,
  config: PaymentConfig,
  now: number,
): PaymentValues {
  return {
    quoteId,
    method,
    poNumber,
    token: onlineMethod(method) ? token : null,
    data: keptData(config, method),
    now,
  };
}

/** Replaces the payment method of a cart. */
export function savePayment(tx: Tx, payment: PaymentValues): void {
  tx.save(deletePayments, { quoteId: payment.quoteId });
  tx.save(insertPayment, payment);
}

/** The payee and address for checks, in the form in which the legacy family stores them with the payment. */
function keptData(config: PaymentConfig, code: string): string | null {
  if (code !== 'checkmo') return null;
  const text = (name: string): string => config.get(`payment/checkmo/${name}`) ?? '';
  const fields = ['payable_to', 'mailing_address'].flatMap((name) => (text(name) ? [[name, text(name)]] : []));
  return fields.length === 0 ? null : phpSerialized(JSON.stringify(Object.fromEntries(fields)));
}

/** The data that a payment method adds to an order besides its code. */
export function keptInformation(config: PaymentConfig, method: PaymentMethod): Readonly<Record<string, string>> {
  const fields = (method.keeps ?? []).flatMap((name) => {
    const text = paymentSetting(config, method, name);
    return text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(fields);
}
