import { command } from '#domain/shared/command.ts';
import { type CurrencyRate, servesCurrency } from '#domain/stores/currencies.ts';
import { timesFraction } from '#kernel/decimal.ts';
import { statement } from '#platform/storage/statement.ts';
import { quoteRate } from '../cart-pricing.ts';
import { openCart, saveOpenCarts, storedCart } from '../edit-cart.ts';
import { setOwnShipping } from '../own-shipping.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

const setCurrency = statement<{ quoteId: number; code: string }, never>((q, p) =>
  q.updateTable('quote').set({ quote_currency_code: p.code }).where('quote_id', '=', p.quoteId),
);

/** A cart, and the currency that its amounts shall have. */
export interface CartCurrencyInput extends QuoteChoice {
  /** The code, in upper or lower case. */
  readonly code: string;
}

/**
 * Changes the currency of a cart to another one of its store view, and prices it again; prices that were set by hand are
 * converted. Refuses as `findQuote`, and `currency_not_served` for a currency that the store view does not allow, or
 * that has no known rate; `amount_too_large`.
 */
export const setCartCurrency = command({
  name: 'quote.setCurrency',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'currency_not_served', 'amount_too_large'],
  key: ({ quoteId }: CartCurrencyInput) => ['quote', quoteId],
  async run(context, { code: asked, ...choice }: CartCurrencyInput): Promise<void> {
    const { tx, fail } = context;
    const { quote: before } = await findQuote(context, choice, { lock: true });
    const { quote_id: quoteId, store_id: storeId } = before;
    const code = asked.toUpperCase();
    if (!(await servesCurrency(tx, storeId, code))) throw fail('currency_not_served');
    if (code === before.quote_currency_code) return;
    await tx.run(setCurrency, { quoteId, code });
    const found = await findQuote(context, choice, { lock: true });
    const change = rateBetween(quoteRate(before), quoteRate(found.quote));
    const { shipping_price: set, shipping_title: title } = found.quote;
    const price = set === null ? null : timesFraction(set, change.numerator, change.denominator, 2);
    if (set !== null && price === null) throw fail('amount_too_large');
    const quote = { ...found.quote, shipping_price: price };
    const open = await openCart(context, { ...found, quote }, await storedCart(tx, quoteId), []);
    for (const line of open.cart.lines) {
      if (line.customPrice === null) continue;
      // Rounded to the cent.
      const converted = timesFraction(line.customPrice, change.numerator, change.denominator, 2);
      if (converted === null) throw fail('amount_too_large');
      line.customPrice = converted;
    }
    await saveOpenCarts(context, open);
    if (price !== null) tx.save(setOwnShipping, { quoteId, price, title });
  },
});

/** The rate from the first currency to the second; both rates must have the same base currency. */
function rateBetween(from: CurrencyRate, to: CurrencyRate): CurrencyRate {
  return { numerator: to.numerator * from.denominator, denominator: to.denominator * from.numerator };
}
