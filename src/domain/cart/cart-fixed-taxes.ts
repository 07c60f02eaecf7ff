import type { Tx } from '../../platform/storage/engine.ts';
import { dueFixedTaxes } from '../catalog/products/fixed-taxes.ts';
import type { FixedTaxRules } from '../totals/fixed-taxes.ts';
import type { TaxPlace } from '../totals/tax-rates.ts';
import type { Cart } from './lines/cart.ts';

/** What fixed product taxes are set by (`tax/weee`), by the rest of their paths. */
export type FixedTaxSetting = (name: 'weee/apply_vat' | 'weee/discount' | 'weee/include_in_subtotal') => string;

/**
 * What a cart is charged of fixed product taxes (weee) where it is taxed; one query, none where nothing has changed since. Undefined where
 * none is due.
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
