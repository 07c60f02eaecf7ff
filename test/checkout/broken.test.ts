import assert from 'node:assert/strict';
import { lookers, offerGateway } from '../payments/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { failingAt, type Point } from '../support/database/failing-engine.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { restClient } from '../support/rest.ts';
import { startService, testSettings } from '../support/service.ts';
import { type Ask, readyCart, stockOf } from './support.ts';

const coupon = 'WELCOME10';

/** The body of a guest's order in one REST call. */
const wholeOrder = {
  shippingAddress: {
    firstName: 'Ann',
    lastName: 'Buyer',
    street: ['1 Main St'],
    city: 'San Francisco',
    regionId: 12,
    postcode: '94110',
    countryId: 'US',
    telephone: '555-0100',
  },
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

/** A cart with a coupon, ready to be ordered. */
async function cartWithCoupon(call: Ask, payment = 'checkmo'): Promise<unknown> {
  const quoteId = await readyCart(call, { payment });
  await call('cart_coupon.add', { quoteId, couponCode: coupon });
  return quoteId;
}

/** A caller whose writes break at a point. */
const brokenCaller = async (engine: Parameters<typeof failingAt>[0], settings: ReturnType<typeof testSettings>) => {
  let index: Point = { write: 0, statement: 0 };
  let broken = failingAt(engine, index);
  const calls = { ...engine, write: (...args: Parameters<typeof engine.write>) => broken.engine.write(...args) };
  const call = await legacyCaller(engine, { settings, calls: calls as typeof engine, name: 'broken' });
  return {
    /** Makes the call; answers its result (undefined if it failed) and whether the point was reached. */
    async breaking(point: Point, work: (call: LegacyCaller) => Promise<unknown>) {
      index = point;
      broken = failingAt(engine, index);
      const answer = await work(call).catch(() => undefined);
      return { answer, hasStruck: broken.hasStruck() };
    },
  };
};

/** What an order uses up: pieces in stock, uses of the coupon, order numbers. */
async function taken(engine: Parameters<typeof failingAt>[0]) {
  const [uses, orders, numbers, rules] = await engine.read((tx) =>
    tx.together(
      () => tx.query((q) => q.selectFrom('coupon').select('times_used').where('code', '=', coupon)),
      () => tx.query((q) => q.selectFrom('sales_order').select('increment_id').orderBy('order_id')),
      () => tx.query((q) => q.selectFrom('sales_number').select('last').where('kind', '=', 'order').orderBy('last')),
      () => tx.query((q) => q.selectFrom('cart_rule_count').select('times_used').orderBy('rule_id')),
    ),
  );
  return {
    stock: await stockOf(engine, 'INK-TIDE'),
    uses: uses[0]?.times_used ?? 0,
    rules: rules.reduce((all, { times_used }) => all + times_used, 0),
    orders: orders.length,
    last: Math.max(0, ...numbers.map(({ last }) => last)),
  };
}

onEachDemoStore(
  'an order that breaks at any statement is not there, and nothing is taken for it',
  async (_t, engine) => {
    const settings = testSettings();
    const call = await legacyCaller(engine, { settings });
    const { breaking } = await brokenCaller(engine, settings);
    const quoteId = await cartWithCoupon(call);
    const before = await taken(engine);
    let statement = 0;
    for (;;) {
      statement += 1;
      const { answer, hasStruck } = await breaking({ write: 1, statement }, (broken) =>
        broken('cart.order', { quoteId }),
      );
      if (!hasStruck) {
        assert.equal(answer, '100000001');
        break;
      }
      assert.equal(answer, undefined, `statement ${statement}`);
      assert.deepEqual(await taken(engine), before, `statement ${statement}`);
    }
    assert.ok(statement > 20, `${statement} statements are no order`);
    const after = await taken(engine);
    assert.deepEqual(after, { stock: before.stock - 2, uses: 1, rules: 1, orders: 1, last: after.last });
    assert.equal(await call.fault('cart.order', { quoteId }), '1008 The cart has been ordered already.');
  },
);

onEachDemoStore('an order whose commit was not acknowledged exists with all of its data', async (_t, engine) => {
  const settings = testSettings();
  const call = await legacyCaller(engine, { settings });
  const { breaking } = await brokenCaller(engine, settings);
  const quoteId = await cartWithCoupon(call);
  const before = await taken(engine);
  const { hasStruck } = await breaking({ write: 1, statement: 0 }, (broken) => broken('cart.order', { quoteId }));
  assert.ok(hasStruck);
  const after = await taken(engine);
  assert.deepEqual(after, { stock: before.stock - 2, uses: 1, rules: 1, orders: 1, last: after.last });
});

onEachDemoStore(
  'a paid order that breaks is there with its money, or not at all and the money is free',
  async (_t, engine) => {
    const gateway = await startFakeGateway();
    try {
      await offerGateway(engine, gateway);
      const settings = testSettings({ paymentPrivateAddresses: true });
      const call = await legacyCaller(engine, { settings });
      const { breaking } = await brokenCaller(engine, settings);
      const { resolve, attempts } = lookers(engine, settings);
      const before = await taken(engine);
      let quoteId = await cartWithCoupon(call, 'gateway');
      let orders = 0;
      const requireEither = async (where: string): Promise<void> => {
        const now = await taken(engine);
        const made = now.orders - orders;
        orders = now.orders;
        assert.deepEqual(
          { ...now, last: 0 },
          { stock: before.stock - 2 * orders, uses: orders, rules: orders, orders, last: 0 },
          where,
        );
        assert.deepEqual(gateway.money(), { held: Math.round(orders * 2737) / 100, taken: 0 }, where);
        assert.ok(
          (await attempts()).every(({ state }) => ['done', 'declined', 'canceled'].includes(state)),
          where,
        );
        if (made > 0) quoteId = await cartWithCoupon(call, 'gateway');
      };
      // The first transaction, some of its statements, and its commit; then the second one.
      for (const write of [1, 2]) {
        for (let statement = 0; ; statement += statement === 0 ? 1 : 4) {
          const point = { write, statement };
          const { hasStruck } = await breaking(point, (broken) => broken('cart.order', { quoteId }));
          await resolve(300);
          await requireEither(JSON.stringify(point));
          if (!hasStruck) break;
        }
      }
      assert.ok(orders > 5, `${orders} orders`);
    } finally {
      await gateway.close();
    }
  },
);

onEachDemoStore(
  'a commit whose outcome is unknown: the call with its key gets the order',
  async (_t, engine, { mediaDir }) => {
    let broken = failingAt(engine, { write: 0, statement: 0 });
    const calls = { ...engine, write: (...args: Parameters<typeof engine.write>) => broken.engine.write(...args) };
    const service = await startService(calls as typeof engine, { mediaDir });
    try {
      const stranger = await restClient(service, 'anonymous');
      const { maskedId } = (await stranger.post('/guest-carts', {})).body;
      const path = `/guest-carts/${maskedId}`;
      await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
      const before = await stockOf(engine, 'INK-TIDE');
      const headers = { 'idempotency-key': 'once' };
      broken = failingAt(engine, { write: 1, statement: 0 });
      assert.equal((await stranger.post(`${path}/order`, wholeOrder, { headers })).status, 503);
      assert.ok(broken.hasStruck());
      const again = await stranger.post(`${path}/order`, wholeOrder, { headers });
      assert.deepEqual([again.status, again.body.incrementId], [201, '100000001']);
      assert.match(again.body.accessToken, /^[0-9a-f]{64}$/);
      assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
    } finally {
      await service.close();
    }
  },
);
