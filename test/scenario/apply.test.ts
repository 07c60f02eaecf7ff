import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { readyCart } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { applyScenario, undoScenario } from './apply.ts';
import { readScenario } from './scenario.ts';

const everything = { type: 'salesrule/rule_condition_combine', value: '1', aggregator: 'all' };
const rule = {
  rule_id: 7,
  name: 'Ten off',
  is_active: 1,
  sort_order: 0,
  simple_action: 'by_percent',
  discount_amount: '10',
  discount_qty: null,
  discount_step: 0,
  simple_free_shipping: 0,
  apply_to_shipping: 0,
  coupon_type: 1,
  website_ids: [1],
  customer_group_ids: [0, 1],
  coupon_code: null,
  label: 'Spring',
  conditions: everything,
  actions: { ...everything, type: 'salesrule/rule_condition_product_combine' },
};
const scenario = {
  config: { 'carriers/flatrate/price': '3', 'carriers/flatrate/type': 'O' },
  tax: { rates: [], rules: [] },
  products: { 'INK-TIDE': { price: '20.00' } },
  rules: [rule],
  out: 'is left alone',
};

onEachDemoStore('a scenario is put into a store, and out of it again', async (_t, engine, { mediaDir }) => {
  const call = await legacyCaller(engine, { settings: testSettings({ mediaDir }) });
  const totals = async () => {
    const shown = (await call('cart.totals', { quoteId: await readyCart(call) })) as {
      title: string;
      amount: number;
    }[];
    return shown.map(({ title, amount }) => [title, amount]);
  };
  const before = await totals();
  await applyScenario(engine, readScenario(JSON.stringify(scenario)));
  const after = [
    ['Subtotal', 40],
    ['Discount (Spring)', -4],
    ['Shipping & Handling (Flat Rate - Fixed)', 3],
    ['Grand Total', 39],
  ];
  assert.deepEqual(await totals(), after);
  // The second one begins where the first one did.
  await applyScenario(engine, readScenario(JSON.stringify({ ...scenario, config: [], products: [] })));
  assert.deepEqual((await totals())[1], ['Discount (Spring)', -1.8]);
  const unknown = readScenario(JSON.stringify({ products: { NOPE: { price: '1' } } }));
  await assert.rejects(applyScenario(engine, unknown), { message: 'the store has no product "NOPE"' });
  assert.deepEqual((await totals())[1], ['Discount (Spring)', -1.8]);
  await undoScenario(engine);
  assert.deepEqual(await totals(), before);
});

const taxRate = {
  tax_calculation_rate_id: 1,
  tax_country_id: 'US',
  tax_region_id: 0,
  tax_postcode: '*',
  code: 'US',
  rate: '5',
};
const taxRule = {
  tax_calculation_rule_id: 1,
  code: 'Goods',
  priority: 0,
  position: 0,
  customer_tax_classes: [3],
  product_tax_classes: [2],
  rates: [1],
};
const tableRate = {
  website_id: 1,
  dest_country_id: 'US',
  dest_region_id: 0,
  dest_zip: '*',
  condition_name: 'package_qty',
  condition_value: 0,
  price: 5,
};
/** Scenarios with a value that makes no sense, and what is said of it. */
const senseless: readonly (readonly [object, string])[] = [
  [
    { config: { 'tax/calculation/algorithm': 'BEST' } },
    '/config/tax/calculation/algorithm: must be one of: UNIT_BASE_CALCULATION, ROW_BASE_CALCULATION, TOTAL_BASE_CALCULATION',
  ],
  [{ config: { 'carriers/flatrate/price': '-3' } }, '/config/carriers/flatrate/price: must be a number not below 0'],
  [
    { tax: { rates: [{ ...taxRate, rate: '-5' }], rules: [] } },
    '/tax/rates/0: percent must be a number from 0 to 10000',
  ],
  [
    { tax: { rates: [{ ...taxRate, tax_country_id: 'XX' }], rules: [] } },
    '/tax/rates/0: countryId must be a country of the store',
  ],
  [{ tax: { rates: [taxRate, taxRate], rules: [] } }, '/tax/rates: "1" is there twice'],
  [
    { tax: { rates: [taxRate], rules: [{ ...taxRule, rates: [9] }] } },
    '/tax/rules/0/rates: 9 is not a rate of the store',
  ],
  [
    { tax: { rates: [taxRate], rules: [{ ...taxRule, customer_tax_classes: [999] }] } },
    '/tax/rules/0/customer_tax_classes: 999 is not a customer class of the store',
  ],
  [{ products: { 'INK-TIDE': { price: '-1' } } }, '/products/INK-TIDE/price: must not be below 0'],
  [
    { products: { 'INK-TIDE': { tax_class_id: 999 } } },
    '/products/INK-TIDE/tax_class_id: 999 is not a tax class of products of the store',
  ],
  [
    { products: { 'INK-TIDE': { special_from_date: '2026-02-31' } } },
    '/products/INK-TIDE/special_from_date: must be a date, as in 2026-01-31 00:00:00',
  ],
  [
    { products: { 'INK-TIDE': { tier_price: [{ qty: 0, value: 5 }] } } },
    '/products/INK-TIDE/tier_price/0/qty: must be above 0',
  ],
  [{ rules: [{ ...rule, discount_amount: '-10' }] }, '/rules/0/discount_amount: must not be below 0'],
  [{ rules: [{ ...rule, name: ' ' }] }, '/rules/0: name must not be empty'],
  [{ rules: [{ ...rule, discount_qty: 'many' }] }, '/rules/0/discount_qty: many is no amount'],
  [
    { rules: [{ ...rule, simple_action: 'give_away' }] },
    '/rules/0: has an action, an amount or a condition that is not known',
  ],
  [{ rules: [{ ...rule, website_ids: [9] }] }, '/rules/0: websiteIds/0 must be a website'],
  [{ currency_rates: [['USD', 'EUR', '-0.5']] }, '/currency_rates/0: the rate must be a number above 0'],
  [{ currency_rates: [['USD', 'EURO', '0.5']] }, '/currency_rates/0: "EURO" is no currency'],
  [{ table_rates: [{ ...tableRate, price: -5 }] }, '/table_rates/0/price: must not be below 0'],
  [
    { table_rates: [{ ...tableRate, condition_name: 'package_color' }] },
    '/table_rates/0/condition_name: must be one of: package_weight, package_value, package_qty',
  ],
  [
    { customer_group_tax_class: { 1: 2 } },
    '/customer_group_tax_class/1: 2 is not a tax class of customers of the store',
  ],
];

onEachDemoStore('a scenario with a senseless value changes nothing', async (_t, engine) => {
  const stored = () =>
    engine.read(async (tx) => {
      const rows = [];
      for (const table of ['store_config', 'tax_rate', 'product_value', 'cart_rule', 'currency_rate'] as const) {
        rows.push(await tx.query((q) => q.selectFrom(table).selectAll()));
      }
      return rows;
    });
  const before = await stored();
  for (const [sent, problem] of senseless) {
    await assert.rejects(applyScenario(engine, readScenario(JSON.stringify({ ...scenario, ...sent }))), {
      message: `the scenario is not right at ${problem}`,
    });
  }
  assert.deepEqual(await stored(), before);
});

test('the script says in one line what is wrong', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const run = (input: string, ...args: readonly string[]) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [main, ...args], { input, encoding: 'utf8' });
    return { status, stderr, stdout };
  };
  assert.deepEqual(run('{', '--data', join(import.meta.dirname, 'nowhere')), {
    status: 1,
    stderr: 'apply-scenario: the scenario is not JSON\n',
    stdout: '',
  });
  assert.match(run('{"rules": 1}').stderr, /^apply-scenario: the scenario is not right at \/rules: .+\n$/);
});
