import { decimalToNumber } from '../../kernel/decimal.ts';
import type { CartTotals } from '../cart/totals.ts';

/** A sum below nothing, shown above it. */
const above = (discount: number): number => decimalToNumber(discount === 0 ? 0 : -discount);

/** What a cart comes to, as numbers by the names that programs know them by (reference rest 4.3); discounts above nothing. */
export function shownSums({ quote, base, giftCards = [] }: CartTotals) {
  const paid = (currency: 'base' | 'quote') => giftCards.reduce((sum, card) => sum + card[currency], 0);
  return {
    subtotal: decimalToNumber(quote.subtotal),
    subtotalInclTax: decimalToNumber(quote.subtotalInclTax),
    subtotalWithDiscount: decimalToNumber(quote.subtotal + quote.discount),
    discountAmount: above(quote.discount),
    shippingAmount: decimalToNumber(quote.shipping),
    shippingAmountInclTax: decimalToNumber(quote.shippingInclTax),
    shippingTaxAmount: decimalToNumber(quote.shippingTax),
    taxAmount: decimalToNumber(quote.tax),
    grandTotal: decimalToNumber(quote.grandTotal),
    baseSubtotal: decimalToNumber(base.subtotal),
    baseDiscountAmount: above(base.discount),
    baseShippingAmount: decimalToNumber(base.shipping),
    baseTaxAmount: decimalToNumber(base.tax),
    baseGrandTotal: decimalToNumber(base.grandTotal),
    ...(giftCards.length > 0 && {
      giftcardAmount: decimalToNumber(paid('quote')),
      baseGiftcardAmount: decimalToNumber(paid('base')),
    }),
  };
}
