import assert from 'node:assert/strict';
import { onDemoStore } from '../support/legacy.ts';
import { onSoapShop } from '../support/soap-shop.ts';
import { nested } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';
import { configure, customerAddress, guest, readyCart, stockOf } from './support.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

onSoapShop('a guest orders a cart: every step by its call', async (shop) => {
  const before = await stockOf(shop.engine, 'INK-TIDE');
  const wrap = shop.style === 'v1' ? (map: object) => map : (map: object) => nested(map as Record<string, unknown>);
  const quoteId = await readyCart((path, args) => shop.result(path, args), { wrap });
  const totals = (await shop.result('cart.totals', { quoteId, store: '' })) as Fields[];
  assert.deepEqual(
    totals.map(({ title, amount }) => [title, Number(String(amount).replace(/^\w+ /, ''))]),
    [
      ['Subtotal', 18],
      ['Shipping & Handling (Flat Rate - Fixed)', 10],
      ['Tax', 1.31],
      ['Grand Total', 29.31],
    ],
  );
  assert.deepEqual(await shop.list('cart.license', { quoteId, store: '' }), []);
  const number = await shop.result('cart.order', { quoteId, store: '', agreements: [] });
  assert.equal(number, '100000001');
  const order = (await shop.result('sales_order.info', { orderIncrementId: number })) as Fields;
  assert.deepEqual(
    [order.state, order.status, order.subtotal, order.shipping_amount, order.tax_amount, order.grand_total],
    ['new', 'pending', '18.0000', '10.0000', '1.3100', '29.3100'],
  );
  assert.deepEqual([order.customer_email, order.shipping_method], ['ann@example.com', 'flatrate_flatrate']);
  const [item] = order.items as Fields[];
  assert.deepEqual(
    [item?.sku, item?.qty_ordered, item?.price, item?.row_total, item?.tax_amount],
    ['INK-TIDE', '2.0000', '9.0000', '18.0000', '1.3100'],
  );
  assert.equal((order.payment as Fields).method, 'checkmo');
  assert.equal((order.shipping_address as Fields).city, 'San Francisco');
  assert.equal(await stockOf(shop.engine, 'INK-TIDE'), before - 2);
  assert.equal(
    await shop.fault('cart.order', { quoteId, store: '', agreements: [] }),
    '1008 The cart has been ordered already.',
  );
});

onDemoStore('the ways of shipping and paying are listed', async (_engine, call) => {
  const quoteId = await readyCart(call, { shipping: null, payment: null });
  assert.deepEqual(await call('cart_shipping.list', { quoteId }), [
    {
      carrier: 'flatrate',
      carrier_title: 'Flat Rate',
      code: 'flatrate_flatrate',
      method: 'flatrate',
      method_description: null,
      price: 10,
      error_message: null,
      method_title: 'Fixed',
      carrierName: 'Flat Rate',
    },
  ]);
  assert.deepEqual(await call('cart_payment.list', { quoteId }), [
    { code: 'checkmo', title: 'Check / Money order', cc_types: null },
  ]);
});

onDemoStore('shipping follows the cart: another quantity, another price', async (_engine, call) => {
  const quoteId = await readyCart(call);
  await call('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 5 }] });
  const [rate] = (await call('cart_shipping.list', { quoteId })) as { price: number }[];
  assert.equal(rate?.price, 25);
  const totals = (await call('cart.totals', { quoteId })) as { title: string; amount: number }[];
  assert.equal(totals.find(({ title }) => title.startsWith('Shipping'))?.amount, 25);
});

onDemoStore('a cart shows its shipping method and its weight', async (_engine, call) => {
  const info = (await call('cart.info', { quoteId: await readyCart(call) })) as Record<string, Record<string, unknown>>;
  const shown = (name: string) => [info[name]?.shipping_method, info[name]?.shipping_description, info[name]?.weight];
  assert.deepEqual(shown('shipping_address'), ['flatrate_flatrate', 'Flat Rate - Fixed', '0.2200']);
  assert.deepEqual(shown('billing_address'), [null, null, '0.0000']);
  assert.equal(info.payment?.method, 'checkmo');
});

onDemoStore('missing data is reported, and no order is placed', async (engine, call) => {
  const before = await stockOf(engine, 'INK-TIDE');
  const empty = await call('cart.create', { store: '' });
  const missing =
    'Please enter the first name. Please enter the last name. Please enter the street. Please enter the city. ' +
    'Please enter the telephone number. Please enter the zip/postal code. Please enter the country.';
  assert.equal(
    await call.fault('cart.order', { quoteId: empty }),
    `1008 Please check shipping address information. ${missing}`,
  );
  const unshipped = await readyCart(call, { shipping: null });
  assert.equal(await call.fault('cart.order', { quoteId: unshipped }), '1008 Please specify a shipping method.');
  const unpaid = await readyCart(call, { payment: null });
  assert.equal(await call.fault('cart.order', { quoteId: unpaid }), '1008 Please select a valid payment method.');
  const nobody = await readyCart(call, { customer: null });
  assert.equal(await call.fault('cart.order', { quoteId: nobody }), '1008 Customer is not set.');
  assert.equal(await stockOf(engine, 'INK-TIDE'), before);
  const orders = await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('order_id')));
  assert.deepEqual(orders, []);
});

onDemoStore('faults of shipping and payment', async (engine, call) => {
  const bare = await call('cart.create', { store: '' });
  assert.match(await call.fault('cart_shipping.list', { quoteId: bare }), /^1061 /);
  assert.match(await call.fault('cart_shipping.method', { quoteId: bare, shippingMethod: 'x' }), /^1061 /);
  assert.match(await call.fault('cart_payment.method', { quoteId: bare, paymentData: {} }), /^1071 /);
  assert.match(
    await call.fault('cart_payment.method', { quoteId: bare, paymentData: { method: 'checkmo' } }),
    /^1073 /,
  );
  const quoteId = await readyCart(call, { shipping: null, payment: null });
  for (const method of ['flatrate', '', 'flatrate_error', 'tablerate_bestway']) {
    assert.equal(
      await call.fault('cart_shipping.method', { quoteId, shippingMethod: method }),
      '1062 Shipping method is not available',
    );
  }
  for (const method of ['free', 'nosuch', 'banktransfer', '']) {
    assert.equal(
      await call.fault('cart_payment.method', { quoteId, paymentData: { method, po_number: '' } }),
      '1075 The requested Payment Method is not available.',
    );
  }
  await configure(engine, 'payment/checkmo/allowspecific', '1');
  await configure(engine, 'payment/checkmo/specificcountry', 'DE,FR');
  assert.equal(
    await call.fault('cart_payment.method', { quoteId, paymentData: { method: 'checkmo' } }),
    '1074 Payment method is not allowed',
  );
});

onDemoStore('agreements have to be agreed to, all of them', async (engine, call) => {
  await configure(engine, 'checkout/options/enable_agreements', '1');
  await engine.write(async (tx) => {
    await tx.exec('delete from checkout_agreement');
    await tx.exec(
      `insert into checkout_agreement (agreement_id, name, content, is_active, is_html) values
       (1, 'Terms', 'Be kind.', 1, 0), (2, 'Old', 'No more.', 0, 0), (3, 'Elsewhere', '', 1, 0)`,
    );
    await tx.exec('insert into checkout_agreement_store (agreement_id, store_id) values (1, 0), (2, 0), (3, 99)');
  });
  const quoteId = await readyCart(call);
  const list = (await call('cart.license', { quoteId })) as { agreement_id: string; content: string }[];
  assert.deepEqual(
    list.map(({ agreement_id, content }) => [agreement_id, content]),
    [['1', 'Be kind.']],
  );
  for (const agreements of [undefined, [], ['77']]) {
    assert.equal(
      await call.fault('cart.order', { quoteId, agreements }),
      '1005 You did not set all required agreements',
    );
  }
  assert.equal(await call('cart.order', { quoteId, agreements: ['1'] }), '100000001');
});

onDemoStore('guests are refused where the store says so', async (engine, call) => {
  const quoteId = await readyCart(call);
  await configure(engine, 'checkout/options/guest_checkout', '0');
  assert.equal(await call.fault('cart.order', { quoteId }), '1007 Checkout is not available for guest');
});

onDemoStore('a customer who registers gets an account with the order', async (engine, call) => {
  const customer = { ...guest, mode: 'register', password: 'correct horse', confirmation: 'correct horse' };
  const quoteId = await readyCart(call, { customer });
  const orderIncrementId = await call('cart.order', { quoteId });
  const order = (await call('sales_order.info', { orderIncrementId })) as Record<string, unknown>;
  const [account] = (await call('customer.list', { filters: { email: guest.email } })) as Record<string, unknown>[];
  assert.equal(order.customer_id, account?.customer_id);
  assert.deepEqual([account?.website_id, account?.firstname], ['1', 'Ann']);
  const book = (await call('customer_address.list', { customerId: account?.customer_id })) as Record<string, unknown>[];
  assert.deepEqual(
    book.map(({ city, is_default_billing, is_default_shipping }) => [city, is_default_billing, is_default_shipping]),
    [
      [customerAddress.city, false, true],
      [customerAddress.city, true, false],
    ],
  );
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('quote').select(['password_hash', 'is_active']).where('quote_id', '=', Number(quoteId)),
    ),
  );
  assert.deepEqual([row?.password_hash, row?.is_active], [null, 0]);
});

onDemoStore('of two callers who want the last piece one gets it', async (engine, call) => {
  await engine.write((tx) =>
    tx.exec(
      `update stock_item set qty = 20000 where product_id = (select product_id from product where sku = 'INK-TIDE')`,
    ),
  );
  const carts = [await readyCart(call), await readyCart(call)];
  const placed = await Promise.allSettled(carts.map((quoteId) => call('cart.order', { quoteId })));
  assert.deepEqual(placed.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal(await stockOf(engine, 'INK-TIDE'), 0);
});

onDemoStore('two orders of one cart at once are one order', async (engine, call) => {
  const before = await stockOf(engine, 'INK-TIDE');
  const quoteId = await readyCart(call);
  const placed = await Promise.allSettled(Array.from({ length: 5 }, () => call('cart.order', { quoteId })));
  assert.equal(placed.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
});

onDemoStore('a product that was disabled or taken off is named', async (_engine, call) => {
  const quoteId = await readyCart(call);
  // Any status but 1 is disabled.
  for (const status of ['2', '0', '3']) {
    await call('catalog_product.update', { productId: 'INK-TIDE', productData: { status }, identifierType: 'sku' });
    assert.match(await call.fault('cart.order', { quoteId }), /^1008 The product ".+" is not available any more\.$/);
  }
});
