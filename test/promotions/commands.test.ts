import assert from 'node:assert/strict';
import {
  createCartRule,
  deleteCartRule,
  listCartRules,
  type RuleInput,
  readCartRule,
  updateCartRule,
} from '../../src/domain/promotions/commands.ts';
import { noCondition } from '../../src/domain/promotions/conditions.ts';
import { readyCart } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { operatorOn } from '../support/operator.ts';
import { testSettings } from '../support/service.ts';

const input: RuleInput = {
  name: 'Five off',
  description: null,
  isActive: true,
  fromDate: null,
  toDate: null,
  sortOrder: 1,
  stops: false,
  action: 'cart_fixed',
  amount: 50_000,
  maxQty: null,
  step: 0,
  appliesToShipping: false,
  freeShipping: 'none',
  couponType: 'specific',
  couponCode: 'FIVE',
  usesPerCustomer: 0,
  usesPerCoupon: 0,
  websiteIds: [1],
  groupIds: [0, 1],
  labels: new Map([[0, 'Five']]),
  conditions: noCondition,
  lineConditions: noCondition,
};

/** What a refusal says of fields. */
async function wrong(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    const { code, errors } = error as { code: string; errors: readonly { field: string }[] };
    return [code, ...errors.map(({ field }) => field)];
  }
  return 'nothing';
}

onEachDemoStore('price rules are made, read, changed and taken away', async (_t, engine, { mediaDir }) => {
  const run = operatorOn(engine);
  const call = await legacyCaller(engine, { settings: testSettings({ mediaDir }) });
  const made = await run(createCartRule, input);
  const { ruleId } = made;
  assert.deepEqual(made, { ...input, ruleId, timesUsed: 0 });
  assert.deepEqual(await run(readCartRule, { ruleId }), made);
  const { rules, total } = await run(listCartRules, { number: 1, size: 10 });
  assert.deepEqual([rules.at(-1), total], [made, 2]);

  const quoteId = await readyCart(call);
  await call('cart_coupon.add', { quoteId, couponCode: 'five' });
  const changed = await run(updateCartRule, { ...input, ruleId, couponCode: 'SIX', amount: 60_000 });
  assert.deepEqual([changed.couponCode, changed.amount], ['SIX', 60_000]);
  assert.equal(await call.fault('cart_coupon.add', { quoteId, couponCode: 'FIVE' }), '1083 Coupon is not valid.');
  assert.equal(await call('cart_coupon.add', { quoteId, couponCode: 'SIX' }), true);
  const totals = (await call('cart.totals', { quoteId })) as { title: string; amount: number }[];
  assert.equal(totals.find(({ title }) => title === 'Discount (Five)')?.amount, -6);

  await run(deleteCartRule, { ruleId });
  assert.deepEqual(await wrong(run(readCartRule, { ruleId })), ['price_rule_not_found']);
  assert.deepEqual(await wrong(run(deleteCartRule, { ruleId })), ['price_rule_not_found']);
});

onEachDemoStore('what is wrong with a rule is told all at once, and nothing is kept', async (_t, engine) => {
  const run = operatorOn(engine);
  const bad: RuleInput = {
    ...input,
    name: '',
    amount: -1,
    fromDate: '2026-02-30',
    websiteIds: [1, 99],
    couponCode: ' ',
    conditions: { kind: 'all', isTrue: true, of: [{ kind: 'product', attribute: 'sku', operator: '==', value: 'A' }] },
    lineConditions: { kind: 'cart', attribute: 'postcode', operator: '==', value: '1' },
  };
  assert.deepEqual(await wrong(run(createCartRule, bad)), [
    'price_rule_invalid',
    ...['/name', '/amount', '/fromDate', '/websiteIds/1', '/conditions/of/0', '/lineConditions', '/couponCode'],
  ]);
  assert.deepEqual(await wrong(run(createCartRule, { ...input, couponCode: 'welcome10' })), ['coupon_code_taken']);
  assert.equal((await run(listCartRules, { number: 1, size: 10 })).total, 1);
});
