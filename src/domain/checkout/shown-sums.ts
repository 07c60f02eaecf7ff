import type { CartTotals } from '#domain/cart/totals.ts';
import { moneyToNumber } from '#kernel/decimal.ts';

/** Shows a negative sum as positive. */
const above = (discount: number): number => moneyToNumber(discount === 0 ? 0 : -discount);

/** The sums of a cart, as numbers, by the field names of programs (rest 4.3); discounts are positive. */
export function shownSums({ quote, base, giftCards = [] }: CartTotals) {
  const paid = (currency: 'base' | 'quote') => giftCards.reduce((sum, card) => sum + card[currency], 0);
  return {
    subtotal: moneyToNumber(quote.subtotal),
    subtotalInclTax: moneyToNumber(quote.subtotalInclTax),
    subtotalWithDiscount: moneyToNumber(quote.subtotal + quote.discount),
    discountAmount: above(quote.discount),
    shippingAmount: moneyToNumber(quote.shipping),
    shippingAmountInclTax: moneyToNumber(quote.shippingInclTax),
    shippingTaxAmount: moneyToNumber(quote.shippingTax),
    taxAmount: moneyToNumber(quote.tax),
    grandTotal: moneyToNumber(quote.grandTotal),
    baseSubtotal: moneyToNumber(base.subtotal),
    baseDiscountAmount: above(base.discount),
    baseShippingAmount: moneyToNumber(base.shipping),
    baseTaxAmount: moneyToNumber(base.tax),
    baseGrandTotal: moneyToNumber(base.grandTotal),
    ...(giftCards.length > 0 && {
      giftcardAmount: moneyToNumber(paid('quote')),
      baseGiftcardAmount: moneyToNumber(paid('base')),
    }),
  };
}
