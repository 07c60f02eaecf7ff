import assert from 'node:assert/strict';
import { onDemoStore } from '../support/legacy.ts';

onDemoStore('an empty cart has sums without amounts', async (_engine, call) => {
  assert.deepEqual(await call('cart.totals', { quoteId: await call('cart.create') }), [
    { title: 'Subtotal', amount: null },
    { title: 'Grand Total', amount: null },
  ]);
});

onDemoStore('totals are the sums that cart.info shows', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [{ sku: 'INK-MOSS', qty: 3 }, { sku: 'REPAIR-NIB' }];
  await call('cart_product.add', { quoteId, productsData });
  const info = (await call('cart.info', { quoteId })) as { subtotal: string; grand_total: string };
  assert.deepEqual([info.subtotal, info.grand_total], ['36.6000', '36.6000']);
  assert.deepEqual(await call('cart.totals', { quoteId, store: 'german' }), [
    { title: 'Subtotal', amount: 36.6 },
    { title: 'Grand Total', amount: 36.6 },
  ]);
});

onDemoStore('discount and tax of an imported cart have rows of their own', async (engine, call) => {
  await engine.write(async (tx) => {
    await tx.exec(`update quote set subtotal = 330000, subtotal_with_discount = 300000, grand_total = 324000`);
    await tx.exec(`update quote_item set tax_amount = 12000`);
  });
  assert.deepEqual(await call('cart.totals', { quoteId: 1 }), [
    { title: 'Subtotal', amount: 33 },
    { title: 'Discount', amount: -3 },
    { title: 'Tax', amount: 2.4 },
    { title: 'Grand Total', amount: 32.4 },
  ]);
});
