import assert from 'node:assert/strict';
import { legacyCaller, linesOf, onDemoStore } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { bundleIds, cartWith, sellOut } from './bundle-store.ts';

const paperAndPen = { 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' };

onDemoStore('a part that is sold out is refused, by another text where it is required', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const quoteId = await call('cart.create');
  const fault = (chosen: Parameters<typeof choice>[0]) =>
    call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'BOX-DESK', bundle_option: choice(chosen) }] });
  await sellOut(engine, 'MUG-SAIL');
  assert.equal(
    await fault({ ...paperAndPen, 'Something beside it': 'MUG-SAIL' }),
    '1022 This product is currently out of stock.',
  );
  await sellOut(engine, 'PEN-WREN');
  assert.equal(await fault(paperAndPen), '1022 Selected required options are not available.');
  await sellOut(engine, 'BOX-DESK');
  assert.equal(
    await fault({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'INK-TIDE' }),
    '1022 This product is currently out of stock.',
  );
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('a line whose part was sold out since can be updated and removed', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const productsData = [{ sku: 'BOX-DESK', qty: 2, bundle_option: choice(paperAndPen) }];
  const quoteId = await cartWith(call, ...productsData);
  await sellOut(engine, 'PEN-WREN');
  await call('cart_product.update', { quoteId, productsData });
  await call('cart_product.remove', { quoteId, productsData });
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('parts are held to their limits in the quantity that all bundles take', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-MORNING');
  const bundle_option = choice({ Beans: 'BEAN-HARBOUR', 'Also in the box': 'KETTLE-GOOSE' });
  const quoteId = await cartWith(call, { sku: 'BOX-MORNING', qty: 2, bundle_option });
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'BOX-MORNING', bundle_option }] }),
    '1022 The maximum quantity allowed for purchase is 2.',
  );
});

onDemoStore('strict stock counts the pieces of a part in all bundles', async (engine) => {
  const { choice } = await bundleIds(engine, 'BOX-MORNING');
  const strict = await legacyCaller(engine, { settings: { ...testSettings(), strictStock: true }, name: 'strict' });
  const quoteId = await strict('cart.create');
  const item = (qty: number) => ({
    quoteId,
    productsData: [{ sku: 'BOX-MORNING', qty, bundle_option: choice({ Beans: 'BEAN-NIGHT' }) }],
  });
  assert.equal(
    await strict.fault('cart_product.add', item(28)),
    '1022 The requested quantity for "Night shift, 250 g" is not available.',
  );
  assert.equal(await strict('cart_product.add', item(27)), true);
  const alone = { quoteId, productsData: [{ sku: 'BEAN-NIGHT', qty: 30 }] };
  assert.equal(
    await strict.fault('cart_product.add', alone),
    '1022 The requested quantity for "Night shift, 250 g" is not available.',
  );
});

onDemoStore('a quantity of parts above the limit of the interface is an item error', async (engine, call) => {
  const { choice, option } = await bundleIds(engine, 'BOX-DESK');
  await engine.write((tx) => tx.exec('update stock_item set max_sale_qty = 0, use_config_max_sale_qty = 0'));
  const quoteId = await call('cart.create');
  const item = {
    sku: 'BOX-DESK',
    qty: 2,
    bundle_option: choice(paperAndPen),
    bundle_option_qty: { [option('To write with')]: '60000000' },
  };
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [item] }),
    '1022 The maximum quantity allowed for purchase is 99999999.9999.',
  );
});
