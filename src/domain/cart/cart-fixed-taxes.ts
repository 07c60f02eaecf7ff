import { dueFixedTaxes, fixedTaxesAfterRules } from '#domain/catalog/parts/fixed-taxes/rows.ts';
import type { FixedTaxRules } from '#domain/pricing/totals/fixed-taxes.ts';
import type { TaxPlace } from '#domain/pricing/totals/tax-rates.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Cart } from './lines/cart.ts';
import type { CartCatalog } from './lines/cart-catalog.ts';

/** Reads a setting of fixed product taxes (`tax/weee`), by the rest of its path. */
export type FixedTaxSetting = (name: 'weee/apply_vat' | 'weee/discount' | 'weee/include_in_subtotal') => string;

/**
 * The fixed product taxes (weee) of a cart at the place where it is taxed; one query, none if nothing has changed
 * since. Undefined if none is due. If discounts apply to them, catalog price rules have taken their percentages off.
 */
export async function loadFixedTaxes(
  tx: Tx,
  { quote, lines }: Cart,
  { discounts, today }: Pick<CartCatalog, 'discounts' | 'today'>,
  { countryId, regionId }: TaxPlace,
  setting: FixedTaxSetting,
): Promise<FixedTaxRules> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const due = await dueFixedTaxes(tx, ids, { websiteId: quote.website_id, countryId, regionId });
  const areDiscounted = setting('weee/discount') === '1';
  return {
    ofProducts: areDiscounted ? fixedTaxesAfterRules(due, discounts, today) : due,
    areInSubtotal: setting('weee/include_in_subtotal') === '1',
    taxed: taxings[setting('weee/apply_vat')] ?? 'not',
    areDiscounted,
  };
}

const taxings: Readonly<Record<string, FixedTaxRules['taxed']>> = { 0: 'not', 1: 'onTop', 2: 'inside' };
