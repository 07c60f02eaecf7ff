import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine } from '../../src/schema/open.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { type LegacyCaller, legacyCaller, linesOf } from '../support/legacy.ts';

/** The memory of products for carts; `other` is another process that writes to the same store. */
function onSharedStore(
  title: string,
  work: (engine: Engine, other: Engine, call: LegacyCaller) => Promise<void>,
): void {
  onEachDemoStore(title, async (_t, engine, settings) => {
    const other = openEngine(settings);
    try {
      await work(engine, other, await legacyCaller(engine));
    } finally {
      await other.close();
    }
  });
}

/** Runs a statement on one of the engines. */
const write = (by: Engine, statement: string) => by.write((tx) => tx.query(() => sql.raw(statement)));
const attributeId = (code: string) =>
  `(select a.attribute_id from attribute a join entity_type t on t.entity_type_id = a.entity_type_id where a.code = '${code}' and t.code = 'catalog_product')`;
const tide = "(select product_id from product where sku = 'INK-TIDE')";

onSharedStore('a price that changes holds for the next call, whoever changed it', async (engine, other, call) => {
  const quoteId = await call('cart.create');
  const productsData = [{ sku: 'INK-TIDE' }];
  const prices: unknown[] = [];
  for (const [by, price] of [
    [engine, 70_000],
    [other, 80_000],
    [engine, 90_000],
  ] as const) {
    await write(
      by,
      `update product_value set number = ${price} where attribute_id = ${attributeId('price')} and product_id = ${tide}`,
    );
    await call('cart_product.add', { quoteId, productsData });
    prices.push((await linesOf(call, quoteId))[0]?.[2]);
  }
  assert.deepEqual(prices, ['7.0000', '8.0000', '9.0000']);
});

onSharedStore(
  'a product that goes out of stock is refused at once, whoever bought the rest',
  async (engine, other, call) => {
    const quoteId = await call('cart.create');
    const add = { quoteId, productsData: [{ sku: 'INK-TIDE' }] };
    await call('cart_product.add', add);
    for (const by of [other, engine]) {
      await write(by, `update stock_item set is_in_stock = 0 where product_id = ${tide}`);
      assert.equal(await call.fault('cart_product.add', add), '1022 This product is currently out of stock.');
      await write(by, `update stock_item set is_in_stock = 1 where product_id = ${tide}`);
      await call('cart_product.add', add);
    }
  },
);

onSharedStore(
  'a list shows products as they are now, and lines of products that are gone',
  async (engine, other, call) => {
    const quoteId = await call('cart.create');
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
    const shown = async () => {
      const [entry] = (await call('cart_product.list', { quoteId })) as {
        name: string;
        website_ids: string[];
        set: string;
      }[];
      return [entry?.name, entry?.website_ids, entry?.set === ''];
    };
    const named = (name: string) =>
      `update product_value set value = '${name}' where attribute_id = ${attributeId('name')} and store_id = 0 and product_id = ${tide}`;
    await write(engine, named('One'));
    assert.deepEqual(await shown(), ['One', ['1', '2'], false]);
    await write(other, named('Two'));
    assert.deepEqual(await shown(), ['Two', ['1', '2'], false]);
    await write(engine, `delete from product_website where website_id = 2 and product_id = ${tide}`);
    assert.deepEqual(await shown(), ['Two', ['1'], false]);
    await write(other, "delete from product where sku = 'INK-TIDE'");
    assert.deepEqual(await shown(), ['Tide ink, 30 ml', [], true]);
  },
);

onSharedStore('an attribute shows its labels and options as they are now', async (engine, other, call) => {
  const shown = async () => {
    const info = (await call('product_attribute.info', { attribute: 'color' })) as {
      frontend_label: { label: string }[];
      options: { label: string }[];
    };
    return [info.frontend_label[0]?.label, info.options[0]?.label, info.options.length];
  };
  const [, , amount] = await shown();
  const color = attributeId('color');
  await write(other, `update attribute set frontend_label = 'Hue' where attribute_id = ${color}`);
  assert.equal((await shown())[0], 'Hue');
  await write(
    engine,
    `update attribute_option_label set label = 'Renamed' where store_id = 0 and option_id in (select option_id from attribute_option where attribute_id = ${color})`,
  );
  assert.equal((await shown())[1], 'Renamed');
  await write(
    other,
    `delete from attribute_option where attribute_id = ${color} and option_id = (select max(option_id) from attribute_option where attribute_id = ${color})`,
  );
  assert.equal((await shown())[2], Number(amount) - 1);
});
