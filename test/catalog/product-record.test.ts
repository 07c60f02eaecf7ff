import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { readProducts } from '../../src/domain/catalog/products/read/read.ts';
import type { ProductView } from '../../src/domain/catalog/products/record/view.ts';
import { product } from '../../src/interfaces/rest/resources/products/shown-product.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onEachStore } from '../support/database/engines.ts';
import { legacyCaller, onDemoStore } from '../support/legacy.ts';
import { legacyStores } from '../support/stores.ts';

const today = '2026-11-21';
const view: ProductView = {
  storeId: 1,
  websiteId: 1,
  groupId: 0,
  today,
  isBackend: false,
  isDetailed: true,
  mediaUrl: 'https://shop.example/media/catalog/product',
};

/** Products as plain values. */
const recordsOf = async (tx: Tx, ids: readonly number[], as: ProductView) =>
  (await readProducts(tx, ids, as)).value.map(({ value }) => value);

const idsOf = async (engine: Engine): Promise<number[]> => {
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select('product_id').orderBy('product_id')),
  );
  return rows.map(({ product_id }) => product_id);
};

onDemoStore('products come in the order of the ids, and missing ones are left out', async (engine) => {
  const records = await engine.read((tx) => recordsOf(tx, [21, 4711, 1, 13], view));
  assert.deepEqual(
    records.map(({ id }) => id),
    [21, 1, 13],
  );
});

onDemoStore(
  'every product fits the schema, for everybody and for the back office, in every store view',
  async (engine) => {
    const ids = await idsOf(engine);
    for (const [storeId, websiteId] of [
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 2],
    ] as const) {
      for (const isBackend of [false, true]) {
        for (const isDetailed of [false, true]) {
          const as = { ...view, storeId, websiteId, isBackend, isDetailed };
          for (const record of await engine.read((tx) => recordsOf(tx, ids, as))) {
            assert.deepEqual([...Value.Errors(product, record)], [], record.sku);
          }
        }
      }
    }
  },
);

onDemoStore('a price is the one that a cart has', async (engine, call) => {
  const quoteId = await call('cart.create', { storeId: '1' });
  const simple = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product')
        .select(['product_id', 'sku'])
        .where('type', 'in', ['simple', 'virtual'])
        .where('required_options', '=', 0),
    ),
  );
  const ids = simple.map(({ product_id }) => product_id);
  const records = new Map((await engine.read((tx) => recordsOf(tx, ids, view))).map((row) => [row.sku, row]));
  let compared = 0;
  for (const { product_id, sku } of simple) {
    const record = records.get(sku);
    if (record?.stockStatus !== 'in_stock' || (record.stockItem?.minSaleQty ?? 1) > 1 || record.stockItem?.isQtyDecimal)
      continue;
    if ((record.stockItem?.qtyIncrements ?? 0) > 1) continue;
    await call('cart_product.add', { quoteId, productsData: [{ product_id: String(product_id), qty: 1 }] });
    compared += 1;
  }
  const { items } = (await call('cart.info', { quoteId })) as { items: { sku: string; price: string }[] };
  assert.equal(items.length, compared);
  assert.ok(compared > 10);
  for (const { sku, price } of items) assert.equal(Number(price), records.get(sku)?.finalPrice, sku);
});

onDemoStore('the statements of a page are as many for 20 products as for more', async (engine) => {
  const ids = await idsOf(engine);
  const counted = countStatements(engine);
  const cost = async (ids: readonly number[], isDetailed: boolean): Promise<number> => {
    const before = counted.statements();
    await counted.engine.read((tx) => recordsOf(tx, ids, { ...view, isDetailed }));
    return counted.statements() - before;
  };
  // Both lists have products of every type, and products whose parts are not in the list.
  assert.equal(await cost(ids.slice(-20), true), await cost(ids.slice(-26), true));
  assert.equal(await cost(ids.slice(-20), false), await cost(ids.slice(-26), false));
});

for (const store of await legacyStores()) {
  onEachStore(store.imported, `${store.name} is read as a whole, and says what SOAP says`, async (_t, engine) => {
    const ids = await idsOf(engine);
    assert.ok(ids.length > 500);
    for (const isBackend of [false, true]) {
      for (let start = 0; start < ids.length; start += 100) {
        const page = ids.slice(start, start + 100);
        const records = await engine.read((tx) => recordsOf(tx, page, { ...view, isBackend }));
        assert.equal(records.length, page.length);
        for (const record of records) assert.deepEqual([...Value.Errors(product, record)], [], record.sku);
      }
    }
    const counted = countStatements(engine);
    const cost = async (ids: readonly number[]): Promise<number> => {
      const before = counted.statements();
      await counted.engine.read((tx) => recordsOf(tx, ids, view));
      return counted.statements() - before;
    };
    assert.equal(await cost(ids.slice(0, 20)), await cost(ids.slice(0, 100)));

    const call = await legacyCaller(engine);
    const quoteId = await call('cart.create', { storeId: '1' });
    const records = (await engine.read((tx) => recordsOf(tx, ids, view))).filter(
      ({ type, hasRequiredOptions, stockStatus, status, stockItem }) =>
        type === 'simple' &&
        !hasRequiredOptions &&
        stockStatus === 'in_stock' &&
        status === 'enabled' &&
        // One piece can be bought.
        (stockItem?.minSaleQty ?? 1) <= 1 &&
        (stockItem?.qtyIncrements ?? 0) <= 1,
    );
    const chosen = records.slice(0, 40);
    await call('cart_product.add', { quoteId, productsData: chosen.map(({ sku }) => ({ sku, qty: 1 })) });
    const listed = (await call('cart_product.list', { quoteId })) as Record<string, unknown>[];
    const priced = (await call('cart.info', { quoteId })) as { items: { price: string }[] };
    assert.deepEqual(
      listed.map((line, index) => ({ ...line, price: Number(priced.items[index]?.price) })),
      chosen.map((record) => ({
        product_id: String(record.id),
        sku: record.sku,
        name: record.name,
        set: String(record.attributeSetId),
        type: record.type,
        category_ids: record.categoryIds.map(String),
        website_ids: record.websiteIds.map(String),
        price: record.finalPrice,
      })),
    );
  });
}
