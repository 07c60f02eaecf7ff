import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import {
  type DueTax,
  dueTax,
  postcodeNumber,
  postcodePatterns,
  type TaxPlace,
  type TaxRate,
} from '../totals/tax-rates.ts';

const keptRates: Memo<ReadonlyMap<number, DueTax>> = memo();

/** No place: no tax applies. */
export const noTaxPlace: TaxPlace = { countryId: '', regionId: 0, postcode: '' };

/** The place of an address or of settings. */
export function toTaxPlace(countryId: string | null, regionId: number | null, postcode: string | null): TaxPlace {
  return { countryId: countryId ?? '', regionId: regionId || 0, postcode: postcode?.trim() ?? '' };
}

/** The place that the store ships from: catalog prices may include its tax. */
export async function originOf(tx: Tx, storeId: number): Promise<TaxPlace> {
  const config = await storeConfig(tx, storeId, 'shipping/origin/');
  return toTaxPlace(
    config.get('shipping/origin/country_id') ?? 'US',
    Number(config.get('shipping/origin/region_id') ?? '12'),
    config.get('shipping/origin/postcode') ?? '90034',
  );
}

/** The group of new customers, whose taxes prices include. */
export async function defaultTaxedGroup(tx: Tx, storeId: number): Promise<number> {
  const config = await storeConfig(tx, storeId, 'customer/create_account/');
  return Number(config.get('customer/create_account/default_group') ?? 1) || 0;
}

interface PlaceAndClasses extends Readonly<Record<string, string | number | readonly string[] | readonly number[]>> {
  countryId: string;
  regionId: number;
  patterns: readonly string[];
  /** The postcode as a number, -1 if it is not one. */
  number: number;
  groupId: number;
  classIds: readonly number[];
}

const ratesAt = statement((q, p: PlaceAndClasses, d) =>
  q
    .selectFrom('tax_rate as r')
    .innerJoin('tax_calculation as c', 'c.rate_id', 'r.rate_id')
    .innerJoin('tax_rule as u', 'u.rule_id', 'c.rule_id')
    .innerJoin('customer_group as g', 'g.tax_class_id', 'c.customer_class_id')
    .select([
      'c.product_class_id',
      'c.rule_id',
      'u.priority',
      'u.position',
      'u.of_net_price',
      'r.code',
      'r.region_id',
      'r.postcode',
      'r.postcode_from',
      'r.postcode_to',
      'r.percent',
    ])
    .where('r.country_id', '=', p.countryId)
    .where((eb) => eb.or([eb('r.region_id', '=', 0), eb('r.region_id', '=', p.regionId)]))
    .where((eb) =>
      eb.or([
        eb.and([eb('r.postcode', 'is', null), eb('r.postcode_from', 'is', null)]),
        eb(eb.fn<string>('upper', ['r.postcode']), d.in, d.list(p.patterns, 'text')),
        eb.and([eb('r.postcode_from', '<=', p.number), eb('r.postcode_to', '>=', p.number)]),
      ]),
    )
    .where('g.group_id', '=', p.groupId)
    .where('c.product_class_id', d.in, d.list(p.classIds)),
);

/** The tax rates of a customer group at a place, by product tax class. */
export async function loadRates(
  tx: Tx,
  { countryId, regionId, postcode }: TaxPlace,
  groupId: number,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, DueTax>> {
  const patterns = postcodePatterns(postcode);
  const number = postcodeNumber(postcode);
  const place = { countryId, regionId, patterns, number, groupId, classIds };
  return (await tx.remember(keptRates, JSON.stringify(place), () => readRates(tx, place))).value;
}

async function readRates(tx: Tx, place: PlaceAndClasses): Promise<ReadonlyMap<number, DueTax>> {
  const byClass = new Map<number, TaxRate[]>();
  for (const row of await tx.all(ratesAt, place)) {
    const rate: TaxRate = {
      ruleId: row.rule_id,
      priority: row.priority,
      position: row.position,
      ofNetPrice: row.of_net_price === 1,
      code: row.code,
      regionId: row.region_id,
      postcode: row.postcode_from === null ? (row.postcode ?? '*') : `${row.postcode_from}-${row.postcode_to}`,
      percent: row.percent,
    };
    byClass.set(row.product_class_id, [...(byClass.get(row.product_class_id) ?? []), rate]);
  }
  return new Map([...byClass].map(([classId, rates]) => [classId, dueTax(rates)]));
}
