import assert from 'node:assert/strict';
import { applyScenario } from '../../scenario/apply.ts';
import { readScenario } from '../../scenario/scenario.ts';
import { onDemoStore } from '../../support/legacy.ts';

const all = { value: '1', aggregator: 'all' };
const isInk = { type: 'salesrule/rule_condition_product', attribute: 'sku', operator: '==', value: 'INK-TIDE' };
const rule = {
  rule_id: 7,
  name: 'Two ship for free',
  is_active: 1,
  sort_order: 0,
  coupon_type: 1,
  coupon_code: null,
  label: null,
  simple_action: 'by_percent',
  discount_amount: '0',
  discount_qty: '2',
  discount_step: 0,
  apply_to_shipping: 0,
  simple_free_shipping: 1,
  website_ids: [1],
  customer_group_ids: [0, 1],
  conditions: { type: 'salesrule/rule_condition_combine', ...all },
  actions: { type: 'salesrule/rule_condition_product_combine', ...all, conditions: [isInk] },
};
const config = { 'carriers/flatrate/type': 'I', 'carriers/flatrate/price': '5' };
const address = {
  mode: 'shipping',
  firstname: 'Ann',
  lastname: 'Buyer',
  street: '1 Main St',
  city: 'San Francisco',
  region: 'California',
  region_id: 12,
  postcode: '94110',
  country_id: 'US',
  telephone: '555-0100',
};

onDemoStore('a rule that ships some pieces of a line for free frees the line for a flat rate', async (engine, call) => {
  const flatRate = async (products: readonly object[]) => {
    const quoteId = await call('cart.create', { store: 'default' });
    await call('cart_product.add', { quoteId, productsData: products });
    await call('cart_customer.addresses', { quoteId, customerAddressData: [address] });
    const rates = (await call('cart_shipping.list', { quoteId })) as { code: string; price: number }[];
    return rates.find(({ code }) => code === 'flatrate_flatrate')?.price;
  };
  const ink = { sku: 'INK-TIDE', qty: 8 };
  const pens = { sku: 'PEN-WREN', qty: 3 };
  await applyScenario(engine, readScenario(JSON.stringify({ config })));
  assert.deepEqual([await flatRate([ink, pens]), await flatRate([ink])], [55, 40]);
  await applyScenario(engine, readScenario(JSON.stringify({ config, rules: [rule] })));
  assert.deepEqual([await flatRate([ink, pens]), await flatRate([ink]), await flatRate([pens])], [15, 0, 15]);
});
