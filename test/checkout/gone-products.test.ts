import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { bundleIds } from '../cart/bundle-store.ts';
import { onDemoStore } from '../support/legacy.ts';
import { readyCart } from './support.ts';

const orders = (engine: Engine) =>
  engine.read((tx) => tx.query((q) => q.selectFrom('sales_order').select('total_qty_ordered')));

type Info = Record<string, string> & { items: { sku: string }[] };

onDemoStore('an order is refused with the name of a line that is not sold any more', async (engine, call) => {
  for (const [sku, name, change] of [
    ['INK-TIDE', 'Tide ink, 30 ml', () => call('catalog_product.delete', { productId: 'INK-TIDE' })],
    [
      'PEN-WREN',
      'Wren ballpoint',
      () => call('catalog_product.update', { productId: 'PEN-WREN', productData: { status: 2 } }),
    ],
    [
      'NOTE-DOT-CLAY-A6',
      'Dotted notebook, clay, A6',
      () => call('catalog_product.update', { productId: 'NOTE-DOT-CLAY-A6', productData: { website_ids: [2] } }),
    ],
  ] as const) {
    const quoteId = await readyCart(call, { products: [{ sku: 'MUG-SAIL' }, { sku }] });
    const before = (await call('cart.info', { quoteId })) as Info;
    await change();
    assert.equal(await call.fault('cart.order', { quoteId }), `1008 The product "${name}" is not available any more.`);
    assert.deepEqual(await orders(engine), []);
    const after = (await call('cart.info', { quoteId })) as Info;
    assert.deepEqual([after.grand_total, after.items.map((line) => line.sku)], [before.grand_total, ['MUG-SAIL', sku]]);
    await call('cart_product.remove', { quoteId, productsData: [{ sku }] });
    assert.match(String(await call('cart.order', { quoteId })), /^1/);
    assert.deepEqual(
      (await orders(engine)).map(({ total_qty_ordered }) => total_qty_ordered),
      [10_000],
    );
    await engine.write((tx) => tx.exec('delete from sales_order'));
  }
});

onDemoStore('a bundle that lost a part keeps its price, and the order names the part', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  const quoteId = await readyCart(call, { products: [{ sku: 'BOX-DESK', qty: 3, bundle_option }] });
  const before = (await call('cart.info', { quoteId })) as Info;
  await call('catalog_product.delete', { productId: 'PEN-WREN' });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'MUG-SAIL' }] });
  const after = (await call('cart.info', { quoteId })) as Info;
  assert.equal(Number(after.subtotal), Number(before.subtotal) + 14);
  assert.equal(
    await call.fault('cart.order', { quoteId }),
    '1008 The product "Wren ballpoint" is not available any more.',
  );
  assert.deepEqual(await orders(engine), []);
});
