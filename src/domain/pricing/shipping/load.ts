import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { TableRate } from './carrier.ts';
import { carrierSetting, type ShippingSettings } from './rates.ts';
import { tableRate } from './table-rate.ts';

const ratesOf = statement((q, p: { websiteId: number; condition: string }) =>
  q
    .selectFrom('shipping_table_rate')
    .select(['country_id', 'region_id', 'postcode', 'condition_value', 'price'])
    .where('website_id', '=', p.websiteId)
    .where('condition_name', '=', p.condition),
);
const cache: Memo<readonly TableRate[]> = memo();

/** The shipping settings of a store view; no query if nothing has changed since the last time. */
export async function loadShipping(tx: Tx, storeId: number, websiteId: number): Promise<ShippingSettings> {
  const config = await storeConfig(tx, storeId, 'carriers/');
  if (carrierSetting({ config }, tableRate, 'active') !== '1') return { config, tableRates: [] };
  const condition = carrierSetting({ config }, tableRate, 'condition_name');
  const rates = await tx.remember(cache, `${websiteId} ${condition}`, async () =>
    (await tx.all(ratesOf, { websiteId, condition })).map((row) => ({
      countryId: row.country_id,
      regionId: row.region_id,
      postcode: row.postcode,
      conditionValue: row.condition_value,
      price: row.price,
    })),
  );
  return { config, tableRates: rates.value };
}
