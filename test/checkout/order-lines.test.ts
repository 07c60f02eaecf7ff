import assert from 'node:assert/strict';
import { readPhpSerialized } from '../../src/migrate-in/php-serialized.ts';
import { bundleIds } from '../cart/bundle-store.ts';
import { onDemoStore } from '../support/legacy.ts';
import { readyCart } from './support.ts';

type Line = Readonly<Record<string, string>>;

/** The choices of an ordered line, as connectors read them. */
const chosenOf = (line: Line | undefined) => readPhpSerialized(line?.product_options ?? '') as Record<string, unknown>;

onDemoStore('lines of an order store the choices in the form of the legacy family', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  const quoteId = await readyCart(call, {
    products: [
      { sku: 'INK-TIDE', qty: 2 },
      { sku: 'BOX-DESK', qty: 3, bundle_option },
      { sku: 'SET-INKS', super_group: { 3: '1' } },
    ],
  });
  const orderIncrementId = await call('cart.order', { quoteId });
  const { items } = (await call('sales_order.info', { orderIncrementId })) as { readonly items: readonly Line[] };
  const [ink, box, paper, , member] = items;
  assert.equal(ink?.product_options, 'a:1:{s:15:"info_buyRequest";a:2:{s:3:"sku";s:8:"INK-TIDE";s:3:"qty";d:2;}}');
  const option = (label: string, title: string, price: number) => ({ label, value: [{ title, qty: 1, price }] });
  assert.deepEqual(chosenOf(box).bundle_options, {
    1: { option_id: '1', ...option('To write on', 'Dotted notebook, clay, A6', 12) },
    2: { option_id: '2', ...option('To write with', 'Wren ballpoint', 6.5) },
  });
  assert.equal(
    chosenOf(paper).bundle_selection_attributes,
    'a:4:{s:5:"price";d:12;s:3:"qty";d:1;s:12:"option_label";s:11:"To write on";s:9:"option_id";s:1:"1";}',
  );
  assert.equal(member?.product_type, 'grouped');
  assert.deepEqual(Object.keys(chosenOf(member).super_product_config as object), [
    'product_code',
    'product_type',
    'product_id',
  ]);
  // Columns that later documents add to are not null, nor are columns of a payment without a card.
  assert.deepEqual(
    ['amount_refunded', 'tax_invoiced', 'discount_invoiced'].map((name) => ink?.[name]),
    ['0.0000', '0.0000', '0.0000'],
  );
});

onDemoStore('the totals of an empty cart have no amounts', async (_engine, call) => {
  const quoteId = await call('cart.create', {});
  assert.deepEqual(await call('cart.totals', { quoteId }), [
    { title: 'Subtotal', amount: null },
    { title: 'Grand Total', amount: null },
  ]);
});
