import { decimalToNumber } from '../../kernel/decimal.ts';
import type { CartTotals } from '../cart/totals.ts';

/** Shows a negative sum as positive. */
const above = (discount: number): number => decimalToNumber(discount === 0 ? 0 : -discount);

/** The sums of a cart, as numbers, by the field names of programs (rest 4.3); discounts are positive. */
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
