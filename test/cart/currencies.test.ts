import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { configure } from '../checkout/support.ts';
import { type LegacyCaller, onDemoStore, optionIds } from '../support/legacy.ts';
import { bundleIds } from './bundle-store.ts';

type Info = Record<string, unknown> & { items: Record<string, unknown>[] };
const infoOf = async (call: LegacyCaller, quoteId: unknown) => (await call('cart.info', { quoteId })) as Info;

/** A cart in the German store view, which shows prices in euros at a rate of 0.92 for a dollar. */
async function euroCart(engine: Engine, call: LegacyCaller, ...productsData: unknown[]): Promise<unknown> {
  await engine.write((tx) =>
    tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('stores', 2, 'currency/options/default', 'EUR')`,
    ),
  );
  const quoteId = await call('cart.create', { store: 'german' });
  if (productsData.length > 0) await call('cart_product.add', { quoteId, productsData });
  return quoteId;
}

/** For each line: price and row total in the quote's currency, then in the base currency. */
const lines = async (call: LegacyCaller, quoteId: unknown) =>
  (await infoOf(call, quoteId)).items.map((item) => [item.price, item.row_total, item.base_price, item.base_row_total]);
const rates = ['base_to_quote_rate', 'store_to_quote_rate', 'store_to_base_rate', 'base_to_global_rate'];
const codes = ['global_currency_code', 'base_currency_code', 'store_currency_code', 'quote_currency_code'];

onDemoStore('a cart names its currencies and their rates', async (engine, call) => {
  const info = await infoOf(call, await euroCart(engine, call));
  assert.deepEqual(
    codes.map((name) => info[name]),
    ['USD', 'USD', 'USD', 'EUR'],
  );
  assert.deepEqual(
    rates.map((name) => info[name]),
    ['0.9200', '0.9200', '1.0000', '1.0000'],
  );
});

onDemoStore('a website with its own base currency has the rate to the global one', async (_engine, call) => {
  const info = await infoOf(call, await call('cart.create', { store: 'atelier_fr' }));
  assert.deepEqual(
    codes.map((name) => info[name]),
    ['USD', 'EUR', 'EUR', 'EUR'],
  );
  assert.deepEqual(
    rates.map((name) => info[name]),
    ['1.0000', '1.0000', '1.0870', '1.0870'],
  );
});

onDemoStore('a price is converted and rounded to cents before it is multiplied', async (engine, call) => {
  // 7.20 dollars are 6.624 euros.
  const quoteId = await euroCart(engine, call, { sku: 'INK-MOSS', qty: 3 });
  assert.deepEqual(await lines(call, quoteId), [['6.6200', '19.8600', '7.2000', '21.6000']]);
});

onDemoStore('a cart is summed up in both currencies', async (engine, call) => {
  const quoteId = await euroCart(engine, call, { sku: 'INK-MOSS', qty: 3 }, { sku: 'INK-TIDE' });
  const info = await infoOf(call, quoteId);
  assert.deepEqual([info.subtotal, info.grand_total, info.subtotal_with_discount], ['28.1400', '28.1400', '28.1400']);
  assert.deepEqual(
    [info.base_subtotal, info.base_grand_total, info.base_subtotal_with_discount],
    ['30.6000', '30.6000', '30.6000'],
  );
  assert.deepEqual(await call('cart.totals', { quoteId }), [
    { title: 'Subtotal', amount: 28.14 },
    { title: 'Grand Total', amount: 28.14 },
  ]);
});

onDemoStore('tax is computed in each currency from its own price', async (engine, call) => {
  const quoteId = await euroCart(engine, call);
  await engine.write((tx) =>
    tx.exec(
      `insert into quote_address (quote_id, address_type, country_id, region_id, created_at, updated_at)
       values (${quoteId}, 'shipping', 'US', 12, 0, 0)`,
    ),
  );
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
  const { items, grand_total, base_grand_total } = await infoOf(call, quoteId);
  const [{ tax_amount, base_tax_amount, price_incl_tax, base_price_incl_tax } = {}] = items;
  // 7.25 per cent of 16.56 euros and of 18.00 dollars.
  assert.deepEqual([tax_amount, base_tax_amount], ['1.2000', '1.3100']);
  assert.deepEqual([price_incl_tax, base_price_incl_tax], ['8.8800', '9.6600']);
  assert.deepEqual([grand_total, base_grand_total], ['17.7600', '19.3100']);
});

onDemoStore('custom options are converted with their line', async (engine, call) => {
  const ids = await optionIds(engine, 'PEN-HERON');
  const pen = (nib: string) => ({ sku: 'PEN-HERON', options: { [ids.Nib as string]: ids[`Nib/${nib}`] } });
  const quoteId = await euroCart(engine, call, pen('Fine'), pen('Broad, italic'));
  assert.deepEqual(await lines(call, quoteId), [
    ['44.1600', '44.1600', '48.0000', '48.0000'],
    ['48.3000', '48.3000', '52.5000', '52.5000'],
  ]);
});

onDemoStore('a bundle with a dynamic price is the sum of its parts in both currencies', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'INK-MOSS' });
  const quoteId = await euroCart(engine, call, { sku: 'BOX-DESK', bundle_option });
  assert.deepEqual(await lines(call, quoteId), [
    ['24.2800', '24.2800', '26.4000', '26.4000'],
    ['11.0400', '11.0400', '12.0000', '12.0000'],
    ['6.6200', '13.2400', '7.2000', '14.4000'],
  ]);
});

onDemoStore('a price that was set for a line is one in the cart’s currency', async (engine, call) => {
  const quoteId = await euroCart(engine, call, { sku: 'INK-TIDE' });
  await engine.write((tx) => tx.exec(`update quote_item set custom_price = 46000 where quote_id = ${quoteId}`));
  await call('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
  assert.deepEqual(await lines(call, quoteId), [['4.6000', '9.2000', '5.0000', '10.0000']]);
});

onDemoStore('the rate that holds when a cart changes is the one that counts for all of it', async (engine, call) => {
  const quoteId = await euroCart(engine, call, { sku: 'INK-TIDE' });
  await engine.write((tx) => tx.exec(`update currency_rate set rate = '0.95' where currency_from = 'USD'`));
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-MOSS' }] });
  assert.deepEqual(await lines(call, quoteId), [
    ['8.5500', '8.5500', '9.0000', '9.0000'],
    ['6.8400', '6.8400', '7.2000', '7.2000'],
  ]);
  assert.equal((await infoOf(call, quoteId)).base_to_quote_rate, '0.9500');
});

onDemoStore('a cart keeps its rate when no other is known any more', async (engine, call) => {
  const quoteId = await euroCart(engine, call, { sku: 'INK-TIDE' });
  await engine.write((tx) => tx.exec('delete from currency_rate'));
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-MOSS' }] });
  assert.deepEqual(await lines(call, quoteId), [
    ['8.2800', '8.2800', '9.0000', '9.0000'],
    ['6.6200', '6.6200', '7.2000', '7.2000'],
  ]);
});

onDemoStore('a cart that was created without a known rate is in the base currency', async (engine, call) => {
  await engine.write((tx) => tx.exec('delete from currency_rate'));
  const quoteId = await euroCart(engine, call, { sku: 'INK-TIDE' });
  assert.deepEqual(await lines(call, quoteId), [['9.0000', '9.0000', '9.0000', '9.0000']]);
  assert.equal((await infoOf(call, quoteId)).quote_currency_code, 'USD');
});

onDemoStore('a price that somebody set moves into the currency of the other cart', async (engine, call) => {
  const quoteId = await euroCart(engine, call, { sku: 'INK-TIDE', qty: 3 });
  await engine.write(async (tx) => {
    await tx.exec(`update quote set customer_id = 1 where quote_id = ${quoteId}`);
    await tx.exec(`update quote_item set custom_price = 46000 where quote_id = ${quoteId}`);
    await tx.exec('update quote_item set custom_price = 46000 where quote_id = 1');
  });
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
  assert.deepEqual((await lines(call, 1)).at(-1), ['5.0000', '15.0000', '5.0000', '15.0000']);
  assert.deepEqual((await lines(call, 1))[0], ['4.6000', '9.2000', '4.6000', '9.2000']);
});

onDemoStore(
  'a discount is of the rounded row where prices include tax, of products without tax, too',
  async (engine, call) => {
    const discountOf = async () => {
      const quoteId = await euroCart(engine, call, { sku: 'INK-MOSS', qty: 30 });
      await call('cart_coupon.add', { quoteId, couponCode: 'WELCOME10' });
      const [item] = (await infoOf(call, quoteId)).items;
      return [item?.row_total, item?.discount_amount];
    };
    await call('catalog_product.update', { productId: 'INK-MOSS', productData: { tax_class_id: 0 } });
    // 7.20 dollars are 6.624 euros, and 30 of these 198.72.
    assert.deepEqual(await discountOf(), ['198.6000', '19.8700']);
    await engine.write((tx) =>
      tx.exec("delete from store_config where path = 'currency/options/default' and scope_id = 2"),
    );
    await configure(engine, 'tax/calculation/price_includes_tax', '1');
    assert.deepEqual(await discountOf(), ['198.6000', '19.8600']);
  },
);
