import assert from 'node:assert/strict';
import { cartwright, everyRow, guestCart, ok, once, signIn } from '../../../../clients/typescript/index.ts';
import { mailsTo } from '../../../support/mails-to.ts';
import { onShop } from '../../../support/shop.ts';
import { address } from './carts-support.ts';

const email = 'ann@example.com';
const account = { email, password: 'a-long-password' };

onShop('a shopper finds, buys, downloads, reviews and buys again, by the typed client', async (shop) => {
  const stranger = cartwright(shop.url);

  // Browse: a search with a typing error, and its filters.
  const found = await ok(stranger.GET('/products', { params: { query: { search: 'bottel ink' } } }));
  const facets = await ok(stranger.GET('/products/facets', { params: { query: { search: 'ink' } } }));
  assert.ok(facets.total > 0 && facets.prices.length > 0);
  const dearest = facets.prices.at(-1)?.to ?? 0;
  const affordable = await ok(stranger.GET('/products', { params: { query: { search: 'ink', priceMax: dearest } } }));
  assert.equal(affordable.length, facets.total);
  const ink = await ok(stranger.GET('/products/sku/{sku}', { params: { path: { sku: 'INK-TIDE' } } }));
  const guide = await ok(stranger.GET('/products/sku/{sku}', { params: { path: { sku: 'GUIDE-LETTERS' } } }));
  assert.ok(found.length <= affordable.length);

  // A guest's cart, suggestions for it, and an estimate of shipping.
  const cart = guestCart(stranger);
  const path = { maskedId: await cart.maskedId() };
  const filled = await ok(
    stranger.POST('/guest-carts/{maskedId}/items', { params: { path }, body: { sku: ink.sku, qty: 2 } }),
  );
  assert.deepEqual(
    filled.items?.map(({ sku, qty }) => [sku, qty]),
    [['INK-TIDE', 2]],
  );
  const suggested = await ok(stranger.GET('/guest-carts/{maskedId}/suggestions', { params: { path } }));
  const goesWith = [...suggested.related, ...suggested.upSell, ...suggested.crossSell];
  assert.ok(goesWith.every(({ sku }) => sku !== ink.sku));
  const rates = await ok(
    stranger.POST('/guest-carts/{maskedId}/shipping-methods', {
      params: { path },
      body: { address: { countryId: 'US', postcode: '94110' } },
    }),
  );
  const rate = rates.find(({ code }) => code === 'flatrate_flatrate');
  assert.ok(rate);

  // A coupon and a new account; the login makes the cart the customer's.
  const coupon = { params: { path }, body: { code: 'WELCOME10' } };
  const discounted = await ok(stranger.PUT('/guest-carts/{maskedId}/coupon', coupon));
  assert.equal(discounted.prices.discountAmount, 1.8);
  await ok(stranger.POST('/customers', { body: { ...account, firstName: 'Ann', lastName: 'Buyer' } }));
  const session = await signIn(shop.url, { ...account, maskedId: path.maskedId });
  cart.forget();
  assert.equal(session.answer.cartItemsQty, 2);
  const customer = cartwright(shop.url, { token: session.token });
  const links = guide.downloadableLinks?.map(({ id }) => id) ?? [];
  await ok(customer.POST('/carts/mine/items', { body: { sku: guide.sku, qty: 1, links: links.slice(0, 1) } }));

  // The order is placed once, at the price that was shown.
  await ok(customer.PUT('/carts/mine/shipping-address', { body: address }));
  await ok(customer.PUT('/carts/mine/shipping-method', { body: { carrierCode: 'flatrate', methodCode: 'flatrate' } }));
  const priced = await ok(customer.PUT('/carts/mine/billing-address', { body: { sameAsShipping: true } }));
  assert.ok(priced.prices.discountAmount > 1.8);
  const order = { paymentMethod: 'checkmo', expectedGrandTotal: priced.prices.grandTotal };
  const place = (key: string) =>
    customer.POST('/carts/mine/order', { params: { header: { 'Idempotency-Key': key } }, body: order });
  const placed = await ok(once(place, { key: 'my-order' }));
  assert.equal((await ok(once(place, { key: 'my-order' }))).incrementId, placed.incrementId);
  assert.equal(placed.prices.grandTotal, priced.prices.grandTotal);
  const mails = await mailsTo(shop, email);
  assert.deepEqual(
    mails.map(([template]) => template),
    ['welcome', 'order'],
  );

  // The order is in the account; once it is paid, its download is available.
  const own = [];
  const pages = everyRow((cursor) =>
    customer.GET('/customers/me/orders', { params: { query: cursor === undefined ? {} : { cursor } } }),
  );
  for await (const { incrementId } of pages) own.push(incrementId);
  assert.deepEqual(own, [placed.incrementId]);
  const waiting = await ok(customer.GET('/customers/me/downloads'));
  assert.equal(waiting.length, 1);
  const { token } = await shop.as('all');
  const office = cartwright(shop.url, { token: String(token) });
  await ok(office.POST('/orders/{orderId}/invoices', { params: { path: { orderId: placed.id } }, body: {} }));
  const [download] = await ok(customer.GET('/customers/me/downloads'));
  assert.equal(download?.status, 'available');
  const file = new URL(String(download?.url), shop.url);
  const taken = await fetch(file, {
    headers: { authorization: `Bearer ${await session.token()}` },
    redirect: 'manual',
  });
  assert.ok([200, 302].includes(taken.status), `${taken.status} ${await taken.text()}`);

  // A review, and the same order again.
  const review = await ok(
    customer.POST('/products/{id}/reviews', {
      params: { path: { id: ink.id } },
      body: { title: 'Deep', detail: 'As the sea at four.', nickname: 'Ann' },
    }),
  );
  assert.equal(review.status, 'pending');
  const again = await ok(
    customer.POST('/customers/me/orders/{id}/reorder', { params: { path: { id: placed.id } }, body: {} }),
  );
  assert.ok(again);
  const next = await ok(customer.GET('/carts/mine'));
  assert.deepEqual(next.items?.map(({ sku, qty }) => [sku, qty]).sort(), [
    ['GUIDE-LETTERS', 1],
    ['INK-TIDE', 2],
  ]);

  // A new password: the link works once, and older sessions have ended.
  await ok(stranger.POST('/customers/forgot-password', { body: { email } }));
  const [template, data] = (await mailsTo(shop, email, mails.length + 1)).at(-1) ?? [];
  assert.equal(template, 'password_reset');
  const newPassword = 'another-long-password';
  await ok(stranger.POST('/customers/reset-password', { body: { token: String(data?.token), newPassword } }));
  assert.equal((await customer.GET('/customers/me')).response.status, 401);
  const later = await signIn(shop.url, { email, password: newPassword });
  assert.equal(later.answer.cartItemsQty, 3);
});
