import { isSameShare, taxIn } from '#domain/stores/rounding.ts';
import { asFloatInUnits, inCents, minus, plus, type Ratio, ratio, times, zero } from '#kernel/ratio.ts';
import { type ExactSums, isSameCurrency, type Money, type MoneyCurrency } from '../money.ts';
import { chainOf, noTax, type TaxRules } from '../tax-rates.ts';
import { type Collector, withSums } from './collector.ts';

/**
 * The shipping price without and with tax, before any discount (soap-sales 12.4, "shipping_includes_tax"). With the
 * algorithm for totals its tax is rounded with what the lines of the same rate left over.
 */
export const taxOnShipping: Collector = (money, { taxes, rate }) => {
  if (!taxes || !money.shipping) return money;
  const base = shippingPrices(money.exact.base, taxes);
  const prices = { base, quote: isSameCurrency(rate) ? base : shippingPrices(money.exact.quote, taxes) };
  const exactly = (currency: MoneyCurrency) => ({
    ...money.exact[currency],
    shipping: prices[currency].net,
    shippingInclTax: prices[currency].gross,
  });
  const exact: Money['exact'] = { base: exactly('base'), quote: exactly('quote') };
  return withSums({ ...money, exact }, (currency) => ({
    shipping: asFloatInUnits(prices[currency].net),
    shippingInclTax: asFloatInUnits(prices[currency].gross),
  }));
};

function shippingPrices(
  { shipping: price, taxRemainders }: Pick<ExactSums, 'shipping' | 'taxRemainders'>,
  taxes: TaxRules,
): { readonly net: Ratio; readonly gross: Ratio } {
  if (price.numerator === 0n) return { net: price, gross: price };
  const dueTax = taxes.rates.get(taxes.shippingClassId) ?? noTax;
  const rounded = (tax: Ratio, chain: string): Ratio =>
    ratio(tax.numerator === 0n ? 0 : inCents(plus(tax, taxRemainders.get(chain) ?? zero)));
  if (!taxes.shippingIncludesTax) {
    const tax = dueTax.groups.reduce((sum, { share, id }) => plus(sum, rounded(times(price, share), id)), zero);
    return { net: price, gross: plus(price, tax) };
  }
  const included = taxes.includedRates.get(taxes.shippingClassId) ?? noTax;
  if (isSameShare(included, dueTax)) {
    return { net: minus(price, rounded(times(price, taxIn(dueTax)), chainOf(dueTax))), gross: price };
  }
  const net = ratio(inCents(minus(price, times(price, taxIn(included)))));
  return { net, gross: plus(net, rounded(times(net, dueTax.total), chainOf(dueTax))) };
}
