import assert from 'node:assert/strict';
import { onDemoStore } from '../support/legacy.ts';
import { onShop } from '../support/shop.ts';
import { addFixedTax, configure, readyCart } from './support.ts';

type Fields = Readonly<Record<string, unknown>>;

const inUs = { website_id: '0', country: 'US', state: '*', value: '1.50' };
const inCalifornia = { ...inUs, state: '12', value: '2' };
const pick = (row: Fields | undefined, names: string): unknown[] => names.split(' ').map((name) => row?.[name]);

onDemoStore('a product says its fixed taxes, and shows them as they were sent', async (engine, call) => {
  await addFixedTax(engine);
  const info = async () => (await call('catalog_product.info', { productId: 'INK-TIDE' })) as Fields;
  assert.deepEqual((await info()).disposal, []);
  const write = (disposal: unknown) => ({ productId: 'INK-TIDE', productData: { disposal } });
  await call('catalog_product.update', write([inUs, { ...inUs, country: 'DE', delete: '1' }, inCalifornia]));
  const shown = [
    { ...inUs, value: '1.5000', website_value: '1.5000' },
    { ...inCalifornia, value: '2.0000', website_value: '2.0000' },
  ];
  assert.deepEqual((await info()).disposal, shown);
  for (const bad of [{ ...inUs, country: 'XX' }, { ...inUs, state: '99999' }, { ...inUs, value: '-1' }, 'much']) {
    assert.match(await call.fault('catalog_product.update', write([bad])), /^102 /);
  }
  assert.match(await call.fault('catalog_product.update', write([inUs, inUs])), /^102 .*already/);
  assert.deepEqual((await info()).disposal, shown);
  await call('catalog_product.update', write((await info()).disposal));
  assert.deepEqual((await info()).disposal, shown);
  await call('catalog_product.update', write([]));
  assert.deepEqual((await info()).disposal, []);
});

onDemoStore('a fixed tax goes from the cart to the order and its documents', async (engine, call) => {
  await addFixedTax(engine);
  await call('catalog_product.update', {
    productId: 'INK-TIDE',
    productData: { disposal: [inUs, inCalifornia] },
  });
  const totalsOf = async (quoteId: unknown) =>
    ((await call('cart.totals', { quoteId })) as Fields[]).map(({ amount }) => amount);
  assert.deepEqual(await totalsOf(await readyCart(call)), [18, 10, 1.31, 29.31]);
  await configure(engine, 'tax/weee/enable', '1');
  const quoteId = await readyCart(call);
  assert.deepEqual(await totalsOf(quoteId), [18, 10, 5.31, 33.31]);
  const [inCart] = ((await call('cart.info', { quoteId })) as { items: Fields[] }).items;
  const applied =
    'a:1:{i:0;a:9:{s:5:"title";s:12:"Disposal fee";s:11:"base_amount";s:6:"2.0000";s:6:"amount";d:2;' +
    's:10:"row_amount";d:4;s:15:"base_row_amount";d:4;s:20:"base_amount_incl_tax";s:6:"2.0000";' +
    's:15:"amount_incl_tax";d:2;s:19:"row_amount_incl_tax";d:4;s:24:"base_row_amount_incl_tax";d:4;}}';
  const names = 'weee_tax_applied weee_tax_applied_amount weee_tax_applied_row_amount base_weee_tax_applied_row_amnt';
  assert.deepEqual(pick(inCart, `${names} tax_amount`), [applied, '2.0000', '4.0000', '4.0000', '1.3100']);
  const number = await call('cart.order', { quoteId, agreements: [] });
  const order = async () => (await call('sales_order.info', { orderIncrementId: number })) as Fields;
  const placed = await order();
  const [item] = placed.items as Fields[];
  assert.deepEqual(pick(item, `${names} tax_amount`), [applied, '2.0000', '4.0000', '4.0000', '1.3100']);
  assert.deepEqual(pick(placed, 'subtotal tax_amount grand_total'), ['18.0000', '5.3100', '33.3100']);
  const itemsQty = { [String(item?.item_id)]: '1' };
  const sums = 'subtotal tax_amount grand_total';
  const invoice = async () => {
    const made = await call('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty });
    return pick((await call('sales_order_invoice.info', { invoiceIncrementId: made })) as Fields, sums);
  };
  assert.deepEqual(await invoice(), ['9.0000', '2.6600', '21.6600']);
  assert.deepEqual(await invoice(), ['9.0000', '2.6500', '11.6500']);
  assert.deepEqual(pick(await order(), 'tax_invoiced total_paid'), ['5.3100', '33.3100']);
  const refund = async () => {
    const made = await call('sales_order_creditmemo.create', {
      orderIncrementId: number,
      creditmemoData: { qtys: itemsQty },
    });
    return pick((await call('sales_order_creditmemo.info', { creditmemoIncrementId: made })) as Fields, sums);
  };
  assert.deepEqual(await refund(), ['9.0000', '2.6600', '21.6600']);
  assert.deepEqual(await refund(), ['9.0000', '2.6500', '11.6500']);
  assert.deepEqual(pick(await order(), 'tax_refunded total_refunded state'), ['5.3100', '33.3100', 'closed']);
});

onDemoStore('in the subtotal it is invoiced with that', async (engine, call) => {
  await addFixedTax(engine);
  await configure(engine, 'tax/weee/enable', '1');
  await configure(engine, 'tax/weee/include_in_subtotal', '1');
  await call('catalog_product.update', { productId: 'INK-TIDE', productData: { disposal: [inUs] } });
  const quoteId = await readyCart(call);
  const number = await call('cart.order', { quoteId, agreements: [] });
  const order = (await call('sales_order.info', { orderIncrementId: number })) as Fields;
  assert.deepEqual(pick(order, 'subtotal tax_amount grand_total'), ['21.0000', '1.3100', '32.3100']);
  const itemsQty = { [String((order.items as Fields[])[0]?.item_id)]: '1' };
  const made = await call('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty });
  const invoice = (await call('sales_order_invoice.info', { invoiceIncrementId: made })) as Fields;
  assert.deepEqual(pick(invoice, 'subtotal tax_amount grand_total'), ['10.5000', '0.6600', '21.1600']);
});

onShop('over REST fixed taxes are read and replaced by the granted', async ({ engine, as }) => {
  const rest = await as('products/read', 'products/write');
  await addFixedTax(engine);
  const [product] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'INK-TIDE')),
  );
  const path = `/products/${product?.product_id}/fixed-taxes`;
  const tax = { attributeCode: 'disposal', websiteId: 0, countryId: 'US', regionId: 12, amount: 0.25 };
  const put = await rest.put(path, [tax]);
  assert.deepEqual([put.status, put.body], [200, [tax]]);
  const bad = await rest.put(path, [
    { ...tax, attributeCode: 'color' },
    { ...tax, regionId: 99_999 },
  ]);
  assert.deepEqual(
    [bad.status, bad.body.errors.map(({ field }: { field: string }) => field)],
    [422, ['/0/attribute', '/1/regionId']],
  );
  assert.deepEqual((await rest.get(path)).body, [tax]);
});

onShop('a cart and its order show them over REST', async ({ engine, as }) => {
  await addFixedTax(engine);
  await configure(engine, 'tax/weee/enable', '1');
  const rest = await as('all');
  const [product] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'INK-TIDE')),
  );
  const value = { attributeCode: 'disposal', countryId: 'US', amount: 0.25 };
  await rest.put(`/products/${product?.product_id}/fixed-taxes`, [value]);
  const guest = await as();
  const { maskedId } = (await guest.post('/guest-carts', {})).body;
  const added = await guest.post(`/guest-carts/${maskedId}/items`, { sku: 'INK-TIDE', qty: 2 });
  const cart = (await guest.get(`/guest-carts/${maskedId}`)).body;
  assert.equal(added.status < 300, true, added.text);
  assert.deepEqual(cart.items[0].fixedTaxes, [{ title: 'Disposal fee', amount: 0.25, rowAmount: 0.5 }]);
  assert.equal(cart.prices.grandTotal - cart.prices.subtotal - cart.items[0].taxAmount, 0.5);
});
