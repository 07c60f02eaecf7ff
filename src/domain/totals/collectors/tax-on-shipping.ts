import { asFloatInUnits, inCents, inUnits, minus, plus, type Ratio, ratio, times } from '../../../kernel/ratio.ts';
import { isSameCurrency, type Money, type MoneyCurrency } from '../money.ts';
import { grossAmount, isSameShare, taxIn } from '../rounding.ts';
import { noTax, type TaxRules } from '../tax-rates.ts';
import { type Collector, withSums } from './collector.ts';

/** The shipping price without and with tax, before any discount (soap-sales 12.4, "shipping_includes_tax"). */
export const taxOnShipping: Collector = (money, { taxes, rate }) => {
  if (!taxes || !money.shipping) return money;
  const base = shippingPrices(money.exact.base.shipping, taxes);
  const prices = { base, quote: isSameCurrency(rate) ? base : shippingPrices(money.exact.quote.shipping, taxes) };
  const exactly = (currency: MoneyCurrency) => ({ ...money.exact[currency], shipping: prices[currency].net });
  const exact: Money['exact'] = { base: exactly('base'), quote: exactly('quote') };
  return withSums({ ...money, exact }, (currency) => ({
    shipping: asFloatInUnits(prices[currency].net),
    shippingInclTax: asFloatInUnits(prices[currency].gross),
  }));
};

function shippingPrices(price: Ratio, taxes: TaxRules): { readonly net: Ratio; readonly gross: Ratio } {
  const dueTax = taxes.rates.get(taxes.shippingClassId) ?? noTax;
  if (!taxes.shippingIncludesTax) {
    const tax = dueTax.groups.reduce((sum, { share }) => sum + inCents(times(price, share)), 0);
    return { net: price, gross: plus(price, ratio(tax)) };
  }
  const included = taxes.includedRates.get(taxes.shippingClassId) ?? noTax;
  const gross = isSameShare(included, dueTax) ? price : ratio(grossAmount(inUnits(price), included, dueTax));
  return { net: minus(gross, ratio(inCents(times(gross, taxIn(dueTax))))), gross };
}
