import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { phpSerialized } from '../../src/kernel/php-serialize.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { memorySource, storeWith } from './small-store.ts';

const serialized = (tree: unknown): string => phpSerialized(JSON.stringify(tree));
const all = { attribute: null, operator: null, value: '1', is_value_processed: null, aggregator: 'all' };
const conditions = {
  type: 'salesrule/rule_condition_combine',
  ...all,
  conditions: [{ type: 'salesrule/rule_condition_address', attribute: 'base_subtotal', operator: '>=', value: '20' }],
};
const rule = {
  rule_id: 3,
  name: 'Ten off',
  description: null,
  is_active: 1,
  from_date: '2020-01-01',
  to_date: null,
  sort_order: 2,
  stop_rules_processing: 1,
  simple_action: 'by_percent',
  discount_amount: '10.0000',
  discount_qty: null,
  discount_step: 2,
  apply_to_shipping: 1,
  simple_free_shipping: 2,
  coupon_type: 2,
  uses_per_customer: 1,
  uses_per_coupon: 5,
  times_used: 4,
  conditions_serialized: serialized(conditions),
  actions_serialized: serialized({ type: 'salesrule/rule_condition_product_combine', ...all }),
};
const coupon = { coupon_id: 8, rule_id: 3, code: 'Ten ', usage_limit: 5, usage_per_customer: 1, times_used: 4 };

onEachEngine('price rules of the catalog are imported, and change the prices of their products', async (_, engine) => {
  const isMug = { type: 'catalogrule/rule_condition_product', attribute: 'sku', operator: '==', value: 'Red-Mug' };
  const combined = { ...all, type: 'catalogrule/rule_condition_combine', conditions: [isMug] };
  const half = {
    rule_id: 6,
    name: 'Half',
    description: null,
    from_date: null,
    to_date: '2999-01-02',
    is_active: 1,
    conditions_serialized: serialized(combined),
    actions_serialized: null,
    stop_rules_processing: 1,
    sort_order: 0,
    simple_action: 'by_percent',
    discount_amount: '50.0000',
    sub_is_enable: 1,
    sub_simple_action: 'by_fixed',
    sub_discount_amount: '1.0000',
  };
  const { leftOut } = await importStore(
    engine,
    memorySource(
      storeWith({
        customer_group: [{ customer_group_id: 1, customer_group_code: 'General', tax_class_id: 3 }],
        catalog_product_website: [{ product_id: 100, website_id: 3 }],
        catalogrule: [half, { ...half, rule_id: 7, simple_action: 'odd' }],
        catalogrule_website: [{ rule_id: 6, website_id: 3 }],
        catalogrule_customer_group: [{ rule_id: 6, customer_group_id: 1 }],
        catalogrule_product_price: [{ rule_product_price_id: 1, rule_date: '2020-01-01', product_id: 100 }],
      }),
    ),
  );
  const rows = (text: string) =>
    engine.read(async (tx) => (await tx.query(() => sql.raw<object>(text))).map((row) => ({ ...row })));
  assert.deepEqual(await rows('select action, amount, part_action, part_amount, to_date, stops from catalog_rule'), [
    {
      action: 'by_percent',
      amount: 500_000,
      part_action: 'by_fixed',
      part_amount: 10_000,
      to_date: '2999-01-02',
      stops: 1,
    },
  ]);
  assert.deepEqual(await rows('select * from catalog_rule_product'), [{ product_id: 100, rule_id: 6, website_id: 3 }]);
  const prices =
    'select group_id, price from product_price_index where product_id = 100 and store_id = 5 order by from_day, group_id';
  assert.deepEqual(await rows(prices), [
    ...[0, 1].map((group_id) => ({ group_id, price: group_id === 1 ? 61_700 : 123_400 })),
    { group_id: 1, price: 123_400 },
  ]);
  assert.ok(leftOut.some(({ what, why }) => /price rules of the catalog/.test(what) && /action/.test(why)));
});

onEachEngine('price rules arrive with trees, coupons and uses; unknown ones stay behind', async (_, engine) => {
  const odd = serialized({ ...conditions, conditions: [{ type: 'other/rule_condition', value: '1' }] });
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        salesrule: [rule, { ...rule, rule_id: 4, conditions_serialized: odd }],
        customer_group: [{ customer_group_id: 1, customer_group_code: 'General', tax_class_id: 3 }],
        salesrule_website: [{ rule_id: 3, website_id: 3 }],
        salesrule_customer_group: [{ rule_id: 3, customer_group_id: 1 }],
        salesrule_label: [{ label_id: 1, rule_id: 3, store_id: 5, label: 'Ten' }],
        salesrule_coupon: [
          { ...coupon, expiration_date: '2030-01-02 00:00:00', is_primary: 1, created_at: '2020-01-02 03:04:05' },
          { ...coupon, coupon_id: 9, rule_id: 4, code: 'ODD', expiration_date: null, is_primary: 1, created_at: null },
        ],
        salesrule_customer: [{ rule_customer_id: 1, rule_id: 3, customer_id: 9, times_used: 2 }],
        salesrule_coupon_usage: [{ coupon_id: 8, customer_id: 9, times_used: 1 }],
      }),
    ),
  );
  const rows = (table: string) =>
    engine.read(async (tx) =>
      (await tx.query(() => sql`select * from ${sql.table(table)}`)).map((row) => ({ ...(row as object) })),
    );
  const [arrived, ...others] = (await rows('cart_rule')) as Record<string, unknown>[];
  assert.equal(others.length, 0);
  const { conditions: ofCart, line_conditions: ofLine, ...columns } = arrived ?? {};
  assert.deepEqual(columns, {
    rule_id: 3,
    name: 'Ten off',
    description: null,
    is_active: 1,
    from_date: '2020-01-01',
    to_date: null,
    sort_order: 2,
    stops: 1,
    action: 'by_percent',
    amount: 100_000,
    max_qty: null,
    step: 20_000,
    applies_to_shipping: 1,
    free_shipping: 'cart',
    coupon_type: 'specific',
    uses_per_customer: 1,
    uses_per_coupon: 5,
  });
  assert.deepEqual(JSON.parse(String(ofCart)), {
    kind: 'all',
    isTrue: true,
    of: [{ kind: 'cart', attribute: 'base_subtotal', operator: '>=', value: '20' }],
  });
  assert.deepEqual(JSON.parse(String(ofLine)), { kind: 'all', isTrue: true, of: [] });
  assert.deepEqual(await rows('cart_rule_count'), [{ rule_id: 3, times_used: 4 }]);
  assert.deepEqual(await rows('cart_rule_website'), [{ rule_id: 3, website_id: 3 }]);
  assert.deepEqual(await rows('cart_rule_group'), [{ rule_id: 3, group_id: 1 }]);
  assert.deepEqual(await rows('cart_rule_label'), [{ rule_id: 3, store_id: 5, label: 'Ten' }]);
  assert.deepEqual(await rows('cart_rule_use'), [{ rule_id: 3, customer_id: 9, times_used: 2 }]);
  assert.deepEqual(await rows('coupon_use'), [{ coupon_id: 8, customer_id: 9, times_used: 1 }]);
  assert.deepEqual(await rows('coupon'), [
    {
      coupon_id: 8,
      rule_id: 3,
      code: 'Ten ',
      code_key: 'ten',
      usage_limit: 5,
      usage_per_customer: 1,
      times_used: 4,
      expires_on: '2030-01-02',
      is_primary: 1,
      created_at: Date.UTC(2020, 0, 2, 3, 4, 5),
    },
  ]);
  assert.ok(JSON.stringify(summary).includes('they have conditions that are not known here'));
});
