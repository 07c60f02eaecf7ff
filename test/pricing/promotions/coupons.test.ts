import assert from 'node:assert/strict';
import { useRules } from '../../../src/domain/pricing/promotions/use-rules.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { byCallers, copiesOf, customerAddress, readyCart } from '../../checkout/support.ts';
import { type LegacyCaller, onDemoStore } from '../../support/legacy.ts';
import { onSoapShop } from '../../support/soap-shop.ts';
import { nested } from '../../support/styled-client.ts';

const code = 'WELCOME10';

/** How often the coupon, its rule and both by customer 1 were used. */
async function uses(engine: Engine): Promise<unknown> {
  const [coupon] = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('coupon as c')
        .leftJoin('cart_rule_count as n', 'n.rule_id', 'c.rule_id')
        .leftJoin('coupon_use as u', 'u.coupon_id', 'c.coupon_id')
        .leftJoin('cart_rule_use as r', 'r.rule_id', 'c.rule_id')
        .select(['c.times_used as coupon', 'n.times_used as rule', 'u.times_used as own', 'r.times_used as ownRule'])
        .where('c.code', '=', code),
    ),
  );
  return { ...coupon };
}

const exec = (engine: Engine, sql: string) => engine.write((tx) => tx.exec(sql));

async function discountOf(call: LegacyCaller, quoteId: unknown): Promise<unknown> {
  const totals = (await call('cart.totals', { quoteId })) as { title: string; amount: number }[];
  return totals.find(({ title }) => title.startsWith('Discount'));
}

onSoapShop('a coupon takes its part off a cart, and goes again', async (shop) => {
  const wrap = shop.style === 'v1' ? (map: object) => map : (map: object) => nested(map as Record<string, unknown>);
  const quoteId = await readyCart((path, args) => shop.result(path, args), { wrap });
  const shown = (value: unknown) => String(value).replace(/^boolean /, '');
  assert.equal(shown(await shop.result('cart_coupon.add', { quoteId, couponCode: ' welcome10 ', store: '' })), 'true');
  const totals = (await shop.result('cart.totals', { quoteId, store: '' })) as Record<string, unknown>[];
  assert.deepEqual(
    totals.map(({ title, amount }) => [title, Number(String(amount).replace(/^\w+ /, ''))]),
    [
      ['Subtotal', 18],
      ['Discount (Welcome)', -1.8],
      ['Shipping & Handling (Flat Rate - Fixed)', 10],
      ['Tax', 1.17],
      ['Grand Total', 27.37],
    ],
  );
  assert.equal(
    await shop.fault('cart_coupon.add', { quoteId, couponCode: 'NOSUCH', store: '' }),
    '1083 Coupon is not valid.',
  );
  const info = (await shop.result('cart.info', { quoteId, store: '' })) as Record<string, unknown>;
  assert.equal(info.coupon_code, 'welcome10');
  assert.equal(shown(await shop.result('cart_coupon.remove', { quoteId, store: '' })), 'true');
  assert.equal(shown(await shop.result('cart_coupon.remove', { quoteId, store: '' })), 'false');
  assert.equal(shown(await shop.result('cart_coupon.add', { quoteId, couponCode: '', store: '' })), 'false');
});

onDemoStore('the store of a coupon call must be one of its website', async (_engine, call) => {
  const quoteId = await readyCart(call);
  const fault = await call.fault('cart_coupon.add', { quoteId, couponCode: code, store: 'nostore' });
  assert.equal(fault, '1001 Can not make operation because store is not exists');
  assert.equal(await discountOf(call, quoteId), undefined);
});

onDemoStore('an order counts the use of a coupon, and a cancel gives it back', async (engine, call) => {
  const customer = { mode: 'customer', customer_id: 1 };
  const quoteId = await readyCart(call, { customer });
  await call('cart_coupon.add', { quoteId, couponCode: code });
  assert.deepEqual(await uses(engine), { coupon: 0, rule: null, own: null, ownRule: null });
  const orderIncrementId = await call('cart.order', { quoteId });
  assert.deepEqual(await uses(engine), { coupon: 1, rule: 1, own: 1, ownRule: 1 });
  const order = (await call('sales_order.info', { orderIncrementId })) as Record<string, unknown>;
  assert.deepEqual(
    ['coupon_code', 'coupon_rule_name', 'applied_rule_ids', 'discount_description', 'discount_amount'].map(
      (name) => order[name],
    ),
    [code, 'Ten per cent for new customers', '1', 'Welcome', '-1.8000'],
  );
  await call('sales_order.cancel', { orderIncrementId });
  assert.deepEqual(await uses(engine), { coupon: 0, rule: 0, own: 0, ownRule: 0 });
});

onDemoStore('a coupon ends with its limits', async (engine, call) => {
  const customer = { mode: 'customer', customer_id: 1 };
  await exec(engine, 'update coupon set usage_limit = 2, usage_per_customer = 1');
  const first = await readyCart(call, { customer });
  await call('cart_coupon.add', { quoteId: first, couponCode: code });
  const sameCustomer = await readyCart(call, { customer });
  await call('cart_coupon.add', { quoteId: sameCustomer, couponCode: code });
  await call('cart.order', { quoteId: first });
  // When the cart is priced again, it loses its coupon, since the customer has used it.
  await call('cart.order', { quoteId: sameCustomer });
  assert.deepEqual(await uses(engine), { coupon: 1, rule: 1, own: 1, ownRule: 1 });
  const refused = { quoteId: await readyCart(call, { customer }), couponCode: code };
  assert.equal(await call.fault('cart_coupon.add', refused), '1083 Coupon is not valid.');
  const guests = [await readyCart(call), await readyCart(call)];
  for (const quoteId of guests) await call('cart_coupon.add', { quoteId, couponCode: code });
  for (const quoteId of guests) await call('cart.order', { quoteId });
  assert.equal(((await uses(engine)) as { coupon: number }).coupon, 2);
});

onDemoStore('of many who order with the last use of a coupon at once one gets it', async (engine, call) => {
  await exec(engine, 'update coupon set usage_limit = 1');
  const quoteId = Number(await readyCart(call));
  await call('cart_coupon.add', { quoteId, couponCode: code });
  const carts = await copiesOf(engine, quoteId, 8);
  await byCallers(8, carts, (id) => call('cart.order', { quoteId: id }).catch(() => undefined));
  const orders = await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('coupon_code')));
  assert.equal(orders.filter(({ coupon_code }) => coupon_code !== null).length, 1);
  assert.equal(((await uses(engine)) as { coupon: number }).coupon, 1);
});

onDemoStore('of orders that share a transaction one gets the last use of a coupon', async (engine) => {
  await exec(engine, 'update coupon set usage_limit = 1');
  const use = { ruleIds: [1], couponCode: code, customerId: null };
  // Asked for at the same moment, they share a transaction on PostgreSQL, where the lock of the coupon keeps none of them apart.
  const done = await Promise.all(
    Array.from({ length: 8 }, () => engine.write((tx) => useRules(tx, use, '2024-01-01'), 'shared')),
  );
  assert.deepEqual(done, [true, ...Array.from({ length: 7 }, () => false)]);
  assert.deepEqual(await uses(engine), { coupon: 1, rule: 1, own: null, ownRule: null });
});

onDemoStore('rules have days, groups, websites and limits of their own', async (engine, call) => {
  const cases: readonly [string, string][] = [
    ["update cart_rule set to_date = '2020-01-01'", 'update cart_rule set to_date = null'],
    ["update cart_rule set from_date = '2999-01-01'", 'update cart_rule set from_date = null'],
    ['update cart_rule set is_active = 0', 'update cart_rule set is_active = 1'],
    ["update coupon set expires_on = '2020-01-01'", 'update coupon set expires_on = null'],
    ['delete from cart_rule_group where group_id = 0', 'insert into cart_rule_group (rule_id, group_id) values (1, 0)'],
    [
      'delete from cart_rule_website where website_id = 1',
      'insert into cart_rule_website (rule_id, website_id) values (1, 1)',
    ],
  ];
  const quoteId = await readyCart(call);
  for (const [away, back] of cases) {
    await exec(engine, away);
    assert.equal(await call.fault('cart_coupon.add', { quoteId, couponCode: code }), '1083 Coupon is not valid.', away);
    await exec(engine, back);
    assert.equal(await call('cart_coupon.add', { quoteId, couponCode: code }), true, back);
    await call('cart_coupon.remove', { quoteId });
  }
});

onDemoStore('conditions ask for address, payment and products as the cart has them', async (engine, call) => {
  const quoteId = await readyCart(call, { payment: null });
  const met = async (condition: object, ofLine: object = { kind: 'all', isTrue: true, of: [] }) => {
    const texts = [condition, ofLine].map((part) => JSON.stringify(part));
    await exec(engine, `update cart_rule set conditions = '${texts[0]}', line_conditions = '${texts[1]}'`);
    const fault = await call('cart_coupon.add', { quoteId, couponCode: code }).then(
      () => true,
      () => false,
    );
    return fault;
  };
  const cart = (attribute: string, value: string) => ({ kind: 'cart', attribute, operator: '==', value });
  assert.ok(await met(cart('region', customerAddress.region)));
  assert.ok(await met(cart('postcode', customerAddress.postcode)));
  assert.ok(!(await met(cart('payment_method', 'checkmo'))));
  await call('cart_payment.method', { quoteId, paymentData: { method: 'checkmo' } });
  assert.ok(await met(cart('payment_method', 'checkmo')));
  const always = { kind: 'all', isTrue: true, of: [] };
  const product = (attribute: string, value: string) => ({ kind: 'product', attribute, operator: '==', value });
  assert.ok(await met(always, product('sku', 'INK-TIDE')));
  assert.ok(await met(always, product('price', '9')));
  assert.ok(!(await met(always, product('sku', 'PEN-HERON'))));
});
