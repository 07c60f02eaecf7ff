import { unitRounding } from '#domain/stores/rounding.ts';
import { percentOf } from '#kernel/decimal.ts';
import { isEnabled, lowest, ownPrice } from '../../products/price/own-price.ts';
import type { ReadType } from '../../products/price/type.ts';
import type { DiscountPrices } from '../../products/record/prices.ts';
import { rulePriceOfPart } from '../../products/record/rule-price.ts';
import { type Configurable, configurables } from './rows.ts';

/** The configurable product's own price plus the surcharges of the chosen values. */
export const configurablePrice: ReadType = {
  load: async (tx, ids, { websiteId }) => ({ configurables: await configurables(tx, ids, websiteId) }),
  prices(catalog, id, today) {
    const price = ownPrice(catalog, id, today);
    const made = catalog.configurables.get(id);
    const variants = made ? [...made.variants.keys()].filter((variant) => isEnabled(catalog, variant)) : [];
    const reduce = reducedByRules(catalog.discounts.get(id), today);
    const all = made ? variants.map((variant) => price + variantSurcharge(made, variant, price, reduce)) : [];
    return { final: unitRounding(price), minimal: unitRounding(lowest(all) ?? price) };
  },
};

/** The surcharge of a variant; `price` is the price of the configurable product. */
export function variantSurcharge(
  made: Configurable,
  variantId: number,
  price: number,
  reduce?: (surcharge: number) => number,
): number {
  const values = made.variants.get(variantId);
  return surchargeOf(made, (attributeId) => values?.get(attributeId), price, reduce);
}

/** Applies the catalog price rules of a day to a surcharge. */
export const reducedByRules =
  (discounts: DiscountPrices | undefined, today: string) =>
  (surcharge: number): number =>
    discounts ? rulePriceOfPart(surcharge, discounts.rules, today) : surcharge;

/** The surcharges of the chosen values, each one before `reduce`; percentages are of `price`. */
export function surchargeOf(
  { attributes }: Pick<Configurable, 'attributes'>,
  chosenFor: (attributeId: number) => string | undefined,
  price: number,
  reduce: (surcharge: number) => number = (surcharge) => surcharge,
): number {
  return attributes.reduce((sum, { attributeId, surcharges }) => {
    const surcharge = surcharges.get(chosenFor(attributeId) ?? '');
    if (!surcharge) return sum;
    return sum + reduce(surcharge.isPercent ? percentOf(price, surcharge.amount) : surcharge.amount);
  }, 0);
}
