import type { Tx } from '../../platform/storage/engine.ts';
import { dueFixedTaxes } from '../catalog/products/fixed-taxes.ts';
import type { FixedTaxRules } from '../totals/fixed-taxes.ts';
import type { TaxPlace } from '../totals/tax-rates.ts';
import type { Cart } from './lines/cart.ts';

/** Reads a setting of fixed product taxes (`tax/weee`), by the rest of its path. */
export type FixedTaxSetting = (name: 'weee/apply_vat' | 'weee/discount' | 'weee/include_in_subtotal') => string;

/**
 * The fixed product taxes (weee) of a cart at the place where it is taxed; one query, none if nothing has changed
 * since. Undefined if none is due.
 */
export async function loadFixedTaxes(
  tx: Tx,
  { quote, lines }: Cart,
  { countryId, regionId }: TaxPlace,
  setting: FixedTaxSetting,
): Promise<FixedTaxRules> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  return {
    ofProducts: await dueFixedTaxes(tx, ids, { websiteId: quote.website_id, countryId, regionId }),
    areInSubtotal: setting('weee/include_in_subtotal') === '1',
    taxed: taxings[setting('weee/apply_vat')] ?? 'not',
    areDiscounted: setting('weee/discount') === '1',
  };
}

const taxings: Readonly<Record<string, FixedTaxRules['taxed']>> = { 0: 'not', 1: 'onTop', 2: 'inside' };
