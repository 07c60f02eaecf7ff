import assert from 'node:assert/strict';
import { bundleIds } from '../cart/bundle-store.ts';
import { readyCart } from '../checkout/support.ts';
import { onDemoStore } from '../support/legacy.ts';

type Row = Readonly<Record<string, string>>;

onDemoStore('a bundle whose parts are charged is invoiced by its parts', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  const quoteId = await readyCart(call, { products: [{ sku: 'BOX-DESK', qty: 3, bundle_option }] });
  const number = await call('cart.order', { quoteId });
  const order = (await call('sales_order.info', { orderIncrementId: number })) as { readonly items: readonly Row[] };
  const [whole, paper, pen] = order.items;
  assert.deepEqual([whole?.row_total, paper?.row_total, pen?.row_total], ['55.5000', '36.0000', '19.5000']);
  assert.match(whole?.product_options ?? '', /s:20:"product_calculations";i:0;s:13:"shipment_type";s:1:"0";/);
  assert.doesNotMatch(whole?.product_options ?? '', /simple_sku/);
  const itemsQty = { [paper?.item_id ?? '']: '1' };
  const invoice = await call('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty });
  const shown = (await call('sales_order_invoice.info', { invoiceIncrementId: invoice })) as Row;
  assert.equal(shown.subtotal, '12.0000');
});

onDemoStore('a bundle with a price of its own is invoiced as a whole', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-MORNING');
  const products = [{ sku: 'BOX-MORNING', qty: 2, bundle_option: choice({ Beans: 'BEAN-HARBOUR' }) }];
  const number = await call('cart.order', { quoteId: await readyCart(call, { products }) });
  const order = (await call('sales_order.info', { orderIncrementId: number })) as { readonly items: readonly Row[] };
  const [whole] = order.items;
  assert.match(whole?.product_options ?? '', /s:20:"product_calculations";i:1;/);
  const itemsQty = { [whole?.item_id ?? '']: '1' };
  const invoice = await call('sales_order_invoice.create', { invoiceIncrementId: number, itemsQty });
  const shown = (await call('sales_order_invoice.info', { invoiceIncrementId: invoice })) as Row;
  assert.equal(shown.subtotal, '17.0000');
});
