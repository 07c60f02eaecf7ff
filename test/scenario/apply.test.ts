import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { readyCart } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/engines.ts';
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
