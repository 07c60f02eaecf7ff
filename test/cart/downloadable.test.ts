import assert from 'node:assert/strict';
import { lineIdentity } from '../../src/domain/cart/lines/identity.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { linesOf, onDemoStore } from '../support/legacy.ts';

/** The guide's product id and the ids of its links, in their order: free, 3.50, 2.50. */
async function guide(engine: Engine): Promise<{ productId: number; links: [string, string, string] }> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product as p')
        .innerJoin('download_link as l', 'l.product_id', 'p.product_id')
        .select(['p.product_id', 'l.link_id'])
        .where('p.sku', '=', 'GUIDE-LETTERS')
        .orderBy('l.link_id'),
    ),
  );
  assert.equal(rows.length, 3);
  const [a, b, c] = rows.map(({ link_id }) => String(link_id));
  return { productId: rows[0]?.product_id ?? 0, links: [a ?? '', b ?? '', c ?? ''] };
}

onDemoStore('links that are bought one by one are added to the price; nothing is shipped', async (engine, call) => {
  const { links } = await guide(engine);
  const quoteId = await call('cart.create');
  assert.equal(
    await call('cart_product.add', {
      quoteId,
      productsData: [{ sku: 'GUIDE-LETTERS', qty: 2, links: links.slice(1) }],
    }),
    true,
  );
  assert.deepEqual(await linesOf(call, quoteId), [['GUIDE-LETTERS', 2, '10.0000', '20.0000']]);
  const info = (await call('cart.info', { quoteId })) as {
    is_virtual: string;
    items: { product_type: string; is_virtual: string; weight: string | null }[];
  };
  const [line] = info.items;
  assert.deepEqual(
    [info.is_virtual, line?.product_type, line?.is_virtual, line?.weight],
    ['1', 'downloadable', '1', null],
  );
});

onDemoStore('without a choice, the links of such a product are asked for', async (_engine, call) => {
  const quoteId = await call('cart.create');
  for (const links of [undefined, [], '', null]) {
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'GUIDE-LETTERS', links }] }),
      '1022 Please specify product link(s).',
    );
  }
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('a link of another product, or of none, is an item error', async (engine, call) => {
  const { links } = await guide(engine);
  const quoteId = await call('cart.create');
  for (const productsData of [
    [{ sku: 'GUIDE-LETTERS', links: [links[0], '999999'] }],
    [{ sku: 'GUIDE-LETTERS', links: ['x'] }],
    [{ sku: 'RULED-SHEETS', links: [links[0]] }],
  ]) {
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData }),
      '1022 Please specify valid product link(s).',
    );
  }
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('links that come with the product are kept without a choice and cost nothing', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'RULED-SHEETS' }] });
  assert.deepEqual(await linesOf(call, quoteId), [['RULED-SHEETS', 1, '2.0000', '2.0000']]);
  const stored = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('quote_item_option as o')
        .innerJoin('quote_item as i', 'i.item_id', 'o.item_id')
        .innerJoin('download_link as l', 'l.product_id', 'i.product_id')
        .select(['o.code', 'o.value', 'l.link_id'])
        .where('i.quote_id', '=', quoteId as number),
    ),
  );
  assert.deepEqual(
    stored.map(({ code, value }) => [code, value]),
    [['downloadable_link_ids', String(stored[0]?.link_id)]],
  );
});

onDemoStore(
  'equal choices are one line in whatever order they are named; others are a new line',
  async (engine, call) => {
    const { links } = await guide(engine);
    const [first, second, third] = links;
    const quoteId = await call('cart.create');
    const productsData = [
      { sku: 'GUIDE-LETTERS', links: [first, second] },
      { sku: 'GUIDE-LETTERS', links: [Number(second), Number(first)] },
      { sku: 'GUIDE-LETTERS', links: third },
    ];
    await call('cart_product.add', { quoteId, productsData });
    assert.deepEqual(await linesOf(call, quoteId), [
      ['GUIDE-LETTERS', 2, '7.5000', '15.0000'],
      ['GUIDE-LETTERS', 1, '6.5000', '6.5000'],
    ]);
  },
);

onDemoStore("a website's own price of a link wins over the default", async (engine, call) => {
  const { links } = await guide(engine);
  await engine.write((tx) =>
    tx.exec(`insert into download_link_price (link_id, website_id, price) values (${links[1]}, 1, 95000)`),
  );
  const quoteId = await call('cart.create', { store: 'default' });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'GUIDE-LETTERS', links: [links[1]] }] });
  assert.deepEqual(await linesOf(call, quoteId), [['GUIDE-LETTERS', 1, '13.5000', '13.5000']]);
});

onDemoStore('an imported line is priced with its links and takes an equal one in', async (engine, call) => {
  const { productId, links } = await guide(engine);
  const quoteId = await call('cart.create');
  const value = `${links[0]},${links[2]}`;
  const identity = lineIdentity(productId, new Map([['downloadable_link_ids', value]]));
  await engine.write(async (tx) => {
    await tx.exec(`insert into quote_item (item_id, quote_id, product_id, product_type, sku, name, qty, price, identity,
      is_virtual, created_at, updated_at) values (900, ${quoteId}, ${productId}, 'downloadable', 'GUIDE-LETTERS', 'Guide',
      10000, 10000, '${identity}', 1, 0, 0)`);
    await tx.exec(`insert into quote_item_option (item_id, code, product_id, value)
      values (900, 'downloadable_link_ids', ${productId}, '${value}')`);
  });
  const productsData = [{ sku: 'GUIDE-LETTERS', qty: 2, links: [links[2], links[0]] }];
  await call('cart_product.add', { quoteId, productsData });
  assert.deepEqual(await linesOf(call, quoteId), [['GUIDE-LETTERS', 3, '6.5000', '19.5000']]);
});

onDemoStore('update and remove mean the line by its links', async (engine, call) => {
  const { links } = await guide(engine);
  const quoteId = await call('cart.create');
  const item = (link: string, qty = 1) => [{ sku: 'GUIDE-LETTERS', qty, links: [link] }];
  await call('cart_product.add', { quoteId, productsData: [...item(links[0]), ...item(links[1])] });
  await call('cart_product.update', { quoteId, productsData: item(links[1], 3) });
  await call('cart_product.remove', { quoteId, productsData: item(links[0]) });
  assert.deepEqual(await linesOf(call, quoteId), [['GUIDE-LETTERS', 3, '7.5000', '22.5000']]);
  assert.equal(
    await call.fault('cart_product.remove', { quoteId, productsData: item(links[2]) }),
    '1026 One item of products is not belong any of quote item',
  );
});
