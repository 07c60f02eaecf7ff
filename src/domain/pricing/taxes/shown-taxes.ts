import { storeConfig } from '#domain/stores/config.ts';
import { grossAmount, unitRounding } from '#domain/stores/rounding.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type DueTax, noTax } from '../totals/tax-rates.ts';
import { defaultTaxedGroup, loadRates, originOf, toTaxPlace } from './due-rates.ts';

/** How a store view shows prices, by its settings. */
export type PriceDisplay = 'excluding_tax' | 'including_tax' | 'both';

const displays: Readonly<Record<string, PriceDisplay>> = { 2: 'including_tax', 3: 'both' };

/** How a store view shows prices, from the values 1, 2 or 3 of a setting. */
export function priceDisplayOf(setting: string | null | undefined): PriceDisplay {
  return displays[setting ?? ''] ?? 'excluding_tax';
}

/**
 * How a store view shows fixed product taxes (`tax/weee/display*`): in the price, in it and named, beside it and named with the sum of both, or
 * not at all.
 */
export type FixedTaxDisplay = 'included' | 'included_and_named' | 'named' | 'excluded';

const fixedTaxDisplays: readonly FixedTaxDisplay[] = ['included', 'included_and_named', 'named', 'excluded'];

/** How a store view shows fixed product taxes, by a setting that says 0 to 3. */
export function fixedTaxDisplayOf(setting: string | null | undefined): FixedTaxDisplay {
  return fixedTaxDisplays[Number(setting ?? '0')] ?? 'included';
}

/** How fixed product taxes are shown with prices of products. */
interface ShownFixedTaxes {
  /** In the page of a product, and in lists. */
  readonly display: FixedTaxDisplay;
  readonly listDisplay: FixedTaxDisplay;
  /** For which place they are due. */
  readonly place: { readonly countryId: string; readonly regionId: number };
  /** Set if price rules with a percentage discount them, too. */
  readonly areDiscounted: boolean;
  /** An amount of a product tax class without and with the tax on it. */
  readonly taxed: (classId: number, amount: number) => TaxedPrice;
}

/** A catalog price without and with the tax that shoppers pay, in ten-thousandths of the base currency. */
export interface TaxedPrice {
  readonly exclTax: number;
  readonly inclTax: number;
}

/** The taxes for showing prices of products. */
export interface ShownTaxes {
  readonly display: PriceDisplay;
  /** A price of a product tax class without and with tax, in whole cents. */
  readonly taxed: (classId: number, price: number) => TaxedPrice;
  /** Undefined if the store view charges none. */
  readonly fixedTaxes: ShownFixedTaxes | undefined;
}

/**
 * The taxes for showing prices in a store view to a customer group, before the destination is known: by the default
 * destination in its settings, or by its origin (soap-sales 12.4).
 */
export async function shownTaxes(
  tx: Tx,
  {
    storeId,
    groupId,
    classIds,
  }: { readonly storeId: number; readonly groupId: number; readonly classIds: readonly number[] },
): Promise<ShownTaxes> {
  const config = await storeConfig(tx, storeId, 'tax/');
  const setting = (name: string, otherwise: string): string => config.get(`tax/${name}`) ?? otherwise;
  const isIncluded = setting('calculation/price_includes_tax', '0') === '1';
  const isByOrigin = setting('calculation/based_on', 'shipping') === 'origin';
  const isSameEverywhere = setting('calculation/cross_border_trade_enabled', '0') === '1';
  const origin = await originOf(tx, storeId);
  const destination = toTaxPlace(
    setting('defaults/country', 'US'),
    Number(setting('defaults/region', '0')),
    setting('defaults/postcode', '*'),
  );
  const ids = [...new Set(classIds)].filter((id) => id > 0).sort((a, b) => a - b);
  const ofBuyer =
    ids.length === 0 ? new Map<number, DueTax>() : await loadRates(tx, isByOrigin ? origin : destination, groupId, ids);
  const inside =
    isIncluded && !isSameEverywhere && ids.length > 0
      ? await loadRates(tx, origin, await defaultTaxedGroup(tx, storeId), ids)
      : ofBuyer;
  const { countryId, regionId } = isByOrigin ? origin : destination;
  const vat = setting('weee/apply_vat', '0');
  const fixedTaxes: ShownFixedTaxes = {
    display: fixedTaxDisplayOf(config.get('tax/weee/display')),
    listDisplay: fixedTaxDisplayOf(config.get('tax/weee/display_list')),
    place: { countryId, regionId },
    areDiscounted: setting('weee/discount', '0') === '1',
    taxed(classId, amount) {
      const due = ofBuyer.get(classId) ?? noTax;
      if (vat === '1') return { exclTax: amount, inclTax: withTax(amount, due) };
      return { exclTax: vat === '2' ? without(amount, due) : amount, inclTax: amount };
    },
  };
  return {
    display: priceDisplayOf(config.get('tax/display/type')),
    fixedTaxes: setting('weee/enable', '0') === '1' ? fixedTaxes : undefined,
    taxed(classId, price) {
      const net = isIncluded ? without(price, inside.get(classId) ?? noTax) : price;
      const isAsKept = isIncluded && inside === ofBuyer;
      const inclTax = isAsKept ? unitRounding(price) : withTax(net, ofBuyer.get(classId) ?? noTax);
      return { exclTax: unitRounding(net), inclTax };
    },
  };
}

const withTax = (net: number, due: DueTax): number => unitRounding(grossAmount(net, noTax, due));
const without = (price: number, due: DueTax): number => unitRounding(grossAmount(price, due, noTax));
