import assert from 'node:assert/strict';
import { removeFromCarts } from '../../src/domain/cart/gone-products.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { linesOf, onDemoStore } from '../support/legacy.ts';
import { bundleIds, cartWith } from './bundle-store.ts';

const later = Date.UTC(2030, 0, 1);

function idsOf(engine: Engine, skus: readonly string[]): Promise<number[]> {
  return engine.read(async (tx) =>
    (await tx.query((q) => q.selectFrom('product').select('product_id').where('sku', 'in', skus))).map(
      ({ product_id }) => product_id,
    ),
  );
}

function sumsOf(engine: Engine, quoteId: unknown) {
  return engine.read(async (tx) => {
    const columns = ['items_count', 'items_qty', 'subtotal', 'grand_total', 'updated_at'] as const;
    const [sums] = await tx.query((q) => q.selectFrom('quote').select(columns).where('quote_id', '=', Number(quoteId)));
    return { ...sums };
  });
}

onDemoStore('a part that goes takes its bundle out of the cart, with its other parts', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  const quoteId = await cartWith(call, { sku: 'BOX-DESK', bundle_option });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'MUG-SAIL', qty: 2 }] });
  const [pen] = await idsOf(engine, ['PEN-WREN']);
  await engine.write((tx) => removeFromCarts(tx, [pen as number], later));
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku]) => sku),
    ['MUG-SAIL'],
  );
  assert.deepEqual(await sumsOf(engine, quoteId), {
    items_count: 1,
    items_qty: 20_000,
    subtotal: 280_000,
    grand_total: 280_000,
    updated_at: later,
  });
});

onDemoStore('several products go out of several carts, and other carts stay as they are', async (engine, call) => {
  const cart = async (...skus: string[]): Promise<unknown> => {
    const quoteId = await call('cart.create');
    await call('cart_product.add', { quoteId, productsData: skus.map((sku) => ({ sku })) });
    return quoteId;
  };
  const [both, first, none] = [
    await cart('INK-TIDE', 'PEN-WREN'),
    await cart('MUG-SAIL', 'PEN-WREN'),
    await cart('MUG-SAIL'),
  ];
  const before = await sumsOf(engine, none);
  const ids = await idsOf(engine, ['INK-TIDE', 'PEN-WREN']);
  await engine.write((tx) => removeFromCarts(tx, ids, later));
  const skus = async (quoteId: unknown) => (await linesOf(call, quoteId)).map(([sku]) => sku);
  assert.deepEqual([await skus(both), await skus(first), await skus(none)], [[], ['MUG-SAIL'], ['MUG-SAIL']]);
  assert.deepEqual(await sumsOf(engine, none), before);
});

onDemoStore('the tax of what stays counts once, on a bundle as on its parts', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  const quoteId = await cartWith(call, { sku: 'BOX-DESK', qty: 3, bundle_option }, { sku: 'INK-TIDE' });
  const address = { firstname: 'A', lastname: 'B', street: 'C', city: 'D', telephone: '1', postcode: '94110' };
  const shipping = { mode: 'shipping', ...address, country_id: 'US', region: 'CA' };
  await call('cart_customer.addresses', { quoteId, customerAddressData: [shipping] });
  const ids = await idsOf(engine, ['INK-TIDE']);
  await engine.write((tx) => removeFromCarts(tx, ids, later));
  const { subtotal, grand_total } = await sumsOf(engine, quoteId);
  assert.deepEqual([subtotal, grand_total], [555_000, 595_200]);
});

onDemoStore(
  'both currencies are summed up, and what is left may be of a kind that is not shipped',
  async (engine, call) => {
    const quoteId = await cartWith(call, { sku: 'MUG-SAIL' }, { sku: 'REPAIR-NIB' });
    await engine.load((tx) =>
      tx.exec(
        `update quote_item set base_row_total = 70000, base_tax_amount = 7000, tax_amount = 9000 where quote_id = ${quoteId}`,
      ),
    );
    await engine.write(async (tx) => removeFromCarts(tx, await idsOf(engine, ['MUG-SAIL']), later));
    const rows = await engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('quote')
          .select(['base_subtotal', 'base_grand_total', 'is_virtual', 'base_subtotal_with_discount'])
          .where('quote_id', '=', Number(quoteId)),
      ),
    );
    assert.deepEqual(
      { ...rows[0] },
      { base_subtotal: 70_000, base_grand_total: 77_000, is_virtual: 1, base_subtotal_with_discount: 70_000 },
    );
  },
);
