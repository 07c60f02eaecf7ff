import assert from 'node:assert/strict';
import { couponKey } from '../../src/domain/pricing/promotions/coupon-key.ts';
import { settle } from '../../src/domain/settle.ts';
import { changed } from '../../src/domain/shared/changes/changes.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import type { RecordedCase } from './recorded.ts';

type Found = Readonly<RegExpExecArray>;

const setValue = async (tx: Tx, productIds: string, code: string, value: string): Promise<void> => {
  await tx.exec(`update product_value set value = '${value}', number = ${value} where store_id = 0 and product_id in (${productIds})
    and attribute_id = (select a.attribute_id from attribute a join entity_type t on t.entity_type_id = a.entity_type_id
      where t.code = 'catalog_product' and a.code = '${code}')`);
  for (const id of productIds.split(',')) changed(tx, 'product', Number(id), 'record');
};

/** What the statements of the recording become in our tables; those of rules, rates and agreements are in `rowsOf`. */
const translations: readonly (readonly [pattern: RegExp, run: (tx: Tx, found: Found) => Promise<void>])[] = [
  [/^delete from core_config_data (where .*)$/, (tx, [, where]) => tx.exec(`delete from store_config ${where}`)],
  [/^insert into core_config_data (.*)$/s, (tx, [, rows]) => tx.exec(`insert into store_config ${rows}`)],
  [
    /^update cataloginventory_stock_item set qty=(\d+),is_in_stock=1 where product_id=(\d+)$/,
    async (tx, [, qty, product]) => {
      await tx.exec(`update stock_item set qty = ${qty}0000, is_in_stock = 1 where product_id = ${product}`);
      changed(tx, 'product', Number(product), 'stock');
    },
  ],
  // Our index follows by itself.
  [/^update cataloginventory_stock_status /, async () => {}],
  [
    /^update catalog_product_entity_int set value=(\d+) where entity_id(?:=| in \()([\d,]+)\)? and attribute_id=.*attribute_code='(\w+)'\)$/,
    (tx, [, value = '', products = '', code = '']) => setValue(tx, products, code, value),
  ],
  [
    /^update sales_flat_invoice set state=1 where increment_id='(\d+)'$/,
    (tx, [, number]) => tx.exec(`update sales_invoice set state = 1 where increment_id = '${number}'`),
  ],
];

/** The rows of other setups, by their names: rules with their coupons, table rates, agreements. */
const rowsOf: Readonly<Record<string, (tx: Tx) => Promise<void>>> = {
  async coupon_rules(tx) {
    await tx.exec(`insert into cart_rule (rule_id, name, is_active, sort_order, stops, action, amount, max_qty, step,
        applies_to_shipping, free_shipping, coupon_type, uses_per_customer, uses_per_coupon)
      values (1, 'Ten percent', 1, 0, 0, 'by_percent', 100000, null, 0, 0, 'none', 'specific', 0, 2),
        (2, 'For groups two', 1, 0, 0, 'by_percent', 500000, null, 0, 0, 'none', 'specific', 0, 0)`);
    await tx.exec('insert into cart_rule_website (rule_id, website_id) values (1, 1), (2, 1)');
    await tx.exec('insert into cart_rule_group (rule_id, group_id) values (1, 0), (1, 1), (2, 2)');
    await tx.exec(`insert into coupon (rule_id, code, code_key, usage_limit, times_used, is_primary, created_at)
      values (1, 'TEN', '${couponKey('TEN')}', 2, 0, 1, 0), (2, 'GROUP2', '${couponKey('GROUP2')}', null, 0, 1, 0)`);
  },
  async table_rates(tx) {
    await tx.exec(`insert into shipping_table_rate
        (website_id, country_id, region_id, postcode, condition_name, condition_value, price, cost)
      values (1, 'US', 0, '*', 'package_weight', 0, 85000, 0), (1, 'US', 12, '*', 'package_weight', 0, 65000, 0)`);
  },
  async agreements(tx) {
    await tx.exec(`insert into checkout_agreement
        (agreement_id, name, content, content_height, checkbox_text, is_active, is_html)
      values (1, 'Terms', '<p>Terms</p>', '', 'I agree', 1, 1), (2, 'Inactive', 'x', '', 'y', 0, 0),
        (3, 'French only', 'z', '', 'w', 1, 0)`);
    await tx.exec('insert into checkout_agreement_store (agreement_id, store_id) values (1, 0), (2, 0), (3, 2)');
  },
};

/** Does to our database what a line of the recording did to the one of the reference. Fails for a statement that is not known. */
export async function setUp(engine: Engine, { name, sql = [] }: RecordedCase): Promise<void> {
  await engine.write(async (tx) => {
    const rows = rowsOf[name];
    if (rows) {
      await rows(tx);
    } else {
      for (const text of sql) await translated(tx, text);
    }
    await settle(tx, Date.now());
  }, 'alone');
}

async function translated(tx: Tx, text: string): Promise<void> {
  for (const [pattern, run] of translations) {
    const found = pattern.exec(text);
    if (!found) continue;
    await run(tx, found);
    return;
  }
  assert.fail(`nothing is known of: ${text}`);
}
