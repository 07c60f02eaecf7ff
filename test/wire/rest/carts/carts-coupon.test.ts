import assert from 'node:assert/strict';
import { address, onCartShop } from './carts-support.ts';

onCartShop('a guest’s cart gets a coupon, keeps it after a wrong code, and loses it', async (shop) => {
  const { stranger } = shop;
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const applied = await stranger.put(`${path}/coupon`, { code: 'welcome10' });
  assert.equal(applied.status, 200);
  assert.deepEqual(applied.body.appliedCoupon, { code: 'welcome10', discountAmount: 7.9 });
  assert.equal(applied.body.prices.grandTotal, 71.1);
  const wrong = await stranger.put(`${path}/coupon`, { code: 'WELCOME11' });
  assert.deepEqual([wrong.status, wrong.body.error], [422, 'coupon_invalid']);
  assert.deepEqual((await stranger.get(path)).body.appliedCoupon, { code: 'welcome10', discountAmount: 7.9 });
  const removed = await stranger.del(`${path}/coupon`);
  assert.deepEqual([removed.status, removed.body.appliedCoupon, removed.body.prices.grandTotal], [200, null, 79]);
});

onCartShop('codes are not found by trying: wrong ones count, for a network and all its carts', async (shop) => {
  const { stranger, office } = shop;
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const other = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  for (let index = 0; index < 20; index += 1) {
    assert.equal((await stranger.put(`${path}/coupon`, { code: `GUESS-${index}` })).status, 422);
  }
  const refused = await stranger.put(`${other}/coupon`, { code: 'WELCOME10' });
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
  const { body } = await stranger.get(other);
  assert.equal(body.appliedCoupon, null);
  // API users who may read coupons are not throttled: they need not guess.
  assert.equal((await office.put(`/carts/${body.id}/coupon`, { code: 'WELCOME10' })).status, 200);
});

onCartShop('a coupon is for one’s own cart alone', async (shop) => {
  const { customer, stranger } = shop;
  const mine = (await customer.get('/carts/mine')).body.id;
  const reader = await shop.as('carts/read');
  assert.equal((await reader.put(`/carts/${mine}/coupon`, { code: 'WELCOME10' })).status, 403);
  assert.equal((await stranger.put(`/carts/${mine}/coupon`, { code: 'WELCOME10' })).status, 401);
  const guest = (await stranger.get(await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]))).body.id;
  assert.equal((await customer.put(`/carts/${guest}/coupon`, { code: 'WELCOME10' })).status, 404);
  assert.equal((await customer.get('/carts/mine')).body.appliedCoupon, null);
});

onCartShop('an order whose coupon was used up since is refused, and not placed at a higher price', async (shop) => {
  const { stranger, office } = shop;
  const rule = { name: 'One order', discountType: 'percent', discountAmount: 50 };
  const made = await office.post('/coupons', {
    code: 'LAST-ONE',
    usageLimit: 1,
    ...rule,
    websiteIds: [1],
    customerGroupIds: [0, 1],
  });
  assert.equal(made.status, 201);
  const paths = [];
  for (let index = 0; index < 3; index += 1) {
    const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
    assert.equal((await stranger.put(`${path}/shipping-address`, address)).status, 200);
    const applied = await stranger.put(`${path}/coupon`, { code: 'LAST-ONE' });
    assert.equal(applied.body.appliedCoupon.discountAmount, 39.5);
    paths.push(path);
  }
  const order = {
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  };
  const answers = await Promise.all(paths.map((path) => stranger.post(`${path}/order`, order)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
  for (const [index, { status, body }] of answers.entries()) {
    const path: string = paths[index] ?? '';
    if (status === 201) {
      assert.equal(body.couponCode, 'LAST-ONE');
      continue;
    }
    assert.deepEqual(
      [body.error, body.detail],
      ['coupon_invalid', 'The coupon "LAST-ONE" is not valid any more. Remove it from the cart, or apply another one.'],
    );
    assert.equal((await stranger.get(path)).body.customerEmail, null);
    assert.equal((await stranger.del(`${path}/coupon`)).status, 200);
    assert.equal((await stranger.post(`${path}/order`, order)).status, 201);
  }
});
