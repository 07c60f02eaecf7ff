import assert from 'node:assert/strict';
import { everything } from '../../scope/support.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { legacyCaller } from '../../support/legacy.ts';
import { onSoapShop, type SoapShop, shownInteger } from '../../support/soap-shop.ts';
import { nested } from '../../support/styled-client.ts';
import { mapTexts } from '../../transcripts/normalize.ts';
import type { AnswerValue } from '../../transcripts/read-answer.ts';

type Fields = Record<string, AnswerValue>;

const id = (value: AnswerValue | undefined): string => String(value).replace(/^int /, '');

/** A condition on a field, in the format of the style. */
function where(style: string, field: string, operator: string, value: string | readonly string[]): object {
  if (style === 'v1') return { [field]: { [operator]: value } };
  return { complex_filter: [{ key: field, value: nested({ key: operator, value: [value].flat().join(',') }) }] };
}

async function skus(shop: SoapShop, filters: object, more: object = {}): Promise<string[]> {
  const rows = (await shop.list('product.list', { filters, ...more })) as Fields[];
  return rows.map(({ sku }) => String(sku));
}

async function info(shop: SoapShop, productId: string, more: object = {}): Promise<Fields> {
  return (await shop.result('product.info', { productId, ...more })) as Fields;
}

onSoapShop('a list shows every product by id, whatever its status', async (shop) => {
  const rows = (await shop.list('product.list', { filters: {} })) as Fields[];
  const stored = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('product').select(['product_id', 'sku']).orderBy('product_id')),
  );
  assert.deepEqual(
    rows.map(({ product_id, sku }) => [id(product_id), sku]),
    stored.map(({ product_id, sku }) => [String(product_id), sku]),
  );
});

onSoapShop('a list is filtered by every operator', async (shop) => {
  const found = (field: string, operator: string, value: string | readonly string[]) =>
    skus(shop, where(shop.style, field, operator, value));
  const all = (await skus(shop, {})).length;
  assert.deepEqual(await found('sku', 'eq', 'ink-tide '), ['INK-TIDE']);
  assert.equal((await found('sku', 'neq', 'INK-TIDE')).length, all - 1);
  assert.deepEqual((await found('sku', 'in', ['INK-TIDE', 'INK-MOSS', 'nothing'])).sort(), ['INK-MOSS', 'INK-TIDE']);
  assert.equal((await found('sku', 'nin', ['INK-TIDE', 'INK-MOSS'])).length, all - 2);
  assert.deepEqual((await found('sku', 'like', 'ink-%')).sort(), ['INK-MOSS', 'INK-TIDE']);
  assert.equal((await found('sku', 'nlike', 'INK-%')).length, all - 2);
  assert.deepEqual((await found('sku', 'regexp', '^ink-(tide|moss)$')).sort(), ['INK-MOSS', 'INK-TIDE']);
  assert.deepEqual(await found('sku', 'regexp', '(a+)+$').then((rows) => rows.includes('INK-TIDE')), false);
  assert.deepEqual((await found('name', 'finset', 'nothing')).length, 0);
  const cheap = await found('price', 'lteq', '10');
  const dear = await found('price', 'gt', '10');
  assert.ok(cheap.length > 0 && dear.length > 0);
  assert.equal(cheap.filter((sku) => dear.includes(sku)).length, 0);
  assert.equal((await found('updated_at', 'gt', '2100-01-01')).length, 0);
  assert.equal((await found('updated_at', 'from', '2000-01-01 00:00:00')).length, all);
  const special = await found('special_price', 'notnull', '1');
  assert.equal((await found('special_price', 'null', '1')).length, all - special.length);
  assert.deepEqual(await found('nosuchoperator', 'eq', 'x').catch(() => 'refused'), 'refused');
});

onSoapShop(
  'numbers and times are texts to patterns, as they are shown',
  async (shop) => {
    const found = (field: string, operator: string, value: string) =>
      skus(shop, where(shop.style, field, operator, value));
    await shop.result('product.update', { productId: 'INK-TIDE', productData: { price: '1234.5' } });
    assert.deepEqual(await found('price', 'like', '1234.5%'), ['INK-TIDE']);
    assert.deepEqual(await found('price', 'regexp', '^1234\\.50{3}$'), ['INK-TIDE']);
    await shop.engine.load((tx) =>
      tx.exec(`update product set updated_at = ${Date.UTC(2031, 0, 10, 7, 5, 3)} where sku = 'INK-MOSS'`),
    );
    assert.deepEqual(await found('updated_at', 'like', '2031-01-10 07:05:0_'), ['INK-MOSS']);
    assert.deepEqual(await found('updated_at', 'regexp', '^2031-01-10 07:05:03$'), ['INK-MOSS']);
    assert.deepEqual(await found('product_id', 'regexp', '^1$'), await found('product_id', 'eq', '1'));
  },
  { only: ['v1'] },
);

onSoapShop('conditions on several fields must all hold', async (shop) => {
  const filters =
    shop.style === 'v1'
      ? { type: 'simple', sku: { like: 'INK%' }, set: { gt: '0' } }
      : {
          filter: [{ key: 'type', value: 'simple' }],
          complex_filter: [{ key: 'sku', value: nested({ key: 'like', value: 'INK%' }) }],
        };
  assert.deepEqual((await skus(shop, filters)).sort(), ['INK-MOSS', 'INK-TIDE']);
});

onSoapShop('products are found by category and website', async (shop) => {
  const inCategory = await skus(shop, where(shop.style, 'category_ids', 'eq', '6'));
  assert.ok(inCategory.includes('INK-TIDE'));
  assert.ok(!inCategory.includes('MUG-SAIL'));
  assert.deepEqual(await skus(shop, where(shop.style, 'website_id', 'eq', '99')), []);
});

onSoapShop(
  'one of several conditions on a field is enough where they are in a list',
  async (shop) => {
    const filters = { sku: [{ eq: 'INK-TIDE' }, { eq: 'INK-MOSS' }] };
    assert.deepEqual((await skus(shop, filters)).sort(), ['INK-MOSS', 'INK-TIDE']);
  },
  { only: ['v1'] },
);

onSoapShop('values are compared as the store view has them', async (shop) => {
  await shop.result('product.update', {
    productId: 'INK-TIDE',
    productData: { name: 'Gezeitentinte' },
    store: 'german',
  });
  const filters = where(shop.style, 'name', 'eq', 'gezeitentinte');
  assert.deepEqual(await skus(shop, filters, { store: 'german' }), ['INK-TIDE']);
  assert.deepEqual(await skus(shop, filters), []);
});

onSoapShop('unknown fields and invalid conditions are fault 102', async (shop) => {
  const fault = (field: string, operator: string, value: string) =>
    shop.fault('product.list', { filters: where(shop.style, field, operator, value) });
  assert.equal(await fault('nosuch', 'eq', 'x'), '102 Invalid attribute name: nosuch');
  assert.equal(await fault('updated_at', 'from', 'yesterday'), '102 Invalid date: yesterday');
  assert.equal(await fault('sku', 'regexp', '(a'), '102 Invalid `regexp`: a group is not closed.');
  assert.equal(await fault('sku', 'regexp', '(a)\\1'), '102 Invalid `regexp`: `\\1` is not supported.');
  assert.equal(await fault('sku', 'regexp', '(abcdefgh){200}'), '102 Invalid `regexp`: the expression is too large.');
});

onSoapShop('a page is a part of the list', async (shop) => {
  const all = await skus(shop, {});
  assert.deepEqual(await skus(shop, {}, { page: '2', pageSize: '3' }), all.slice(3, 6));
  assert.deepEqual(await skus(shop, {}, { page: '9999', pageSize: '3' }), []);
});

onSoapShop('products changed since a moment are listed by id, also in pages', async (shop) => {
  const later = ['MUG-SAIL', 'INK-TIDE', 'LAMP-ATTIC'];
  await shop.engine.load(async (tx) => {
    // The dates are not in the order of the ids.
    for (const [n, sku] of later.entries()) {
      await tx.exec(`update product set updated_at = ${Date.UTC(2031, 0, 9 - n)} where sku = '${sku}'`);
    }
  });
  const filters = where(shop.style, 'updated_at', 'gteq', '2031-01-01');
  const byId = (await skus(shop, {})).filter((sku) => later.includes(sku));
  assert.deepEqual(await skus(shop, filters), byId);
  assert.deepEqual(await skus(shop, filters, { page: '2', pageSize: '2' }), byId.slice(2));
  const all = where(shop.style, 'updated_at', 'gteq', '2001-01-01');
  assert.deepEqual(await skus(shop, all), await skus(shop, {}));
});

onEachDemoStore('calls on products take so many statements', async (_t, engine) => {
  const { engine: counted, statements } = countStatements(engine);
  const call = await legacyCaller(engine, { name: 'counter', calls: counted });
  const filters = { updated_at: { gteq: '2001-01-01' } };
  const cases = [
    ['catalog_product.list', { filters }],
    ['catalog_product.info', { productId: 'MUG-SAIL' }],
    ['cataloginventory_stock_item.list', { productIds: ['MUG-SAIL', 'INK-TIDE'] }],
    ['cataloginventory_stock_item.update', { productId: 'MUG-SAIL', data: { qty: '5' } }],
    ['catalog_category.tree', { parentId: '1' }],
  ] as const;
  const counts: [string, number][] = [];
  for (const [path, args] of cases) {
    const before = statements();
    await call(path, args);
    counts.push([path, statements() - before]);
  }
  // Nothing is cached, and each count includes the statement that identifies the caller.
  assert.deepEqual(counts, [
    ['catalog_product.list', 10],
    ['catalog_product.info', 29],
    ['cataloginventory_stock_item.list', 3],
    ['cataloginventory_stock_item.update', 9],
    ['catalog_category.tree', 6],
  ]);
});

onSoapShop('pages are in no WSDL but the one that asks for them', async ({ url, style }) => {
  const address = { v1: '/api/soap/?wsdl', v2: '/api/v2_soap/?wsdl&wsi=0', wsi: '/api/v2_soap/?wsdl&wsi=1' }[style];
  const wsdl = async (more: string) => (await fetch(`${url}${address}${more}`)).text();
  if (style === 'v1') return;
  assert.doesNotMatch(await wsdl(''), /pageSize/);
  assert.match(await wsdl('&paging=1'), /pageSize/);
});

onSoapShop('the info of every product can be sent back, and nothing changes', async (shop) => {
  const all = await skus(shop, {});
  const stamp = async () => (await everything(shop.engine)).replaceAll(/\\"updated_at\\":\d+/g, '');
  const before = await stamp();
  for (const productId of all) {
    const typed = await info(shop, productId, { identifierType: 'sku' });
    const shown = mapTexts(typed, (text) => text.replace(/^(?:int|double) /, '')) as Fields;
    const plain = Object.fromEntries(
      Object.entries(shown).filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0)),
    );
    const productData = plain;
    assert.equal(
      await shop.fault('product.update', { productId, productData, identifierType: 'sku' }),
      'ok',
      productId,
    );
    assert.ok((await stamp()) === before, `${productId} has changed`);
  }
});

onSoapShop('a product is made with values, places, stock and prices', async (shop) => {
  const productData = {
    name: 'Atlas & maps',
    price: '19.995',
    weight: '1,5',
    status: '1',
    tax_class_id: '0',
    special_price: '9',
    special_from_date: '1/31/2026',
    websites: ['base', 'nowhere'],
    categories: ['5', '999999'],
    stock_data: nested({ qty: '7', is_in_stock: '1' }),
    tier_price: [{ qty: '5', price: '15.5' }],
  };
  const [website] = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('website').select('code').where('website_id', '=', 1)),
  );
  productData.websites = [website?.code ?? '', 'nowhere'];
  const made = id(await shop.result('product.create', { type: 'simple', set: '4', sku: 'ATLAS', productData }));
  const shown = await info(shop, made);
  assert.deepEqual(
    [shown.sku, shown.name, shown.price, shown.weight, shown.special_from_date, shown.url_key],
    ['ATLAS', 'Atlas & maps', '19.9950', '1.5000', '2026-01-31 00:00:00', 'atlas-and-maps'],
  );
  assert.deepEqual([shown.categories, shown.websites], [['5'], ['1']]);
  const [stock] = (await shop.list('product_stock.list', { productIds: ['ATLAS'] })) as Fields[];
  assert.deepEqual([stock?.qty, stock?.is_in_stock], ['7.0000', '1']);
  const [tier] = (await shop.list('product_tier_price.info', { productId: 'ATLAS' })) as Fields[];
  assert.deepEqual([tier?.customer_group_id, tier?.website], ['all', 'all']);
  const { status } = await (await shop.as()).get('/products/sku/ATLAS');
  assert.equal(status, 200);
});

onSoapShop('a product without stock data is not managed', async (shop) => {
  await shop.result('product.create', { type: 'simple', set: '4', sku: 'BARE', productData: { name: 'Bare' } });
  const [row] = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('stock_item as s')
        .innerJoin('product as p', 'p.product_id', 's.product_id')
        .select(['s.manage_stock', 's.use_config_manage_stock', 's.is_in_stock'])
        .where('p.sku', '=', 'BARE'),
    ),
  );
  assert.deepEqual({ ...row }, { manage_stock: 0, use_config_manage_stock: 0, is_in_stock: 0 });
});

onSoapShop(
  'additional attributes are written by id and by label',
  async (shop) => {
    const options = (await shop.list('product_attribute.options', { attributeId: 'color' })) as Fields[];
    const { label, value } = options.at(-1) as { label: string; value: string };
    const send = (chosen: string) =>
      shop.style === 'wsi'
        ? { additional_attributes: [{ key: 'color', value: chosen }] }
        : { additional_attributes: nested({ single_data: { color: chosen } }) };
    const product = 'NOTE-DOT-CLAY-A5';
    await shop.result('product.update', { productId: product, productData: send(label) });
    const attributes = shop.style === 'v1' ? ['color'] : { additional_attributes: ['color'] };
    const shown = await info(shop, product, { attributes });
    assert.deepEqual(
      shop.style === 'v1' ? shown.color : shown.additional_attributes,
      shop.style === 'v1' ? value : [{ key: 'color', value }],
    );
    assert.equal(
      await shop.fault('product.update', { productId: product, productData: send('no colour') }),
      '102 Value for "color" is invalid.',
    );
  },
  { only: ['v1', 'v2'] },
);

onSoapShop('an update at a store view writes only given values, and false removes them', async (shop) => {
  const productData = { name: 'Marée', meta_title: 'M' };
  await shop.result('product.update', { productId: 'INK-TIDE', productData, store: 'german' });
  const own = () =>
    shop.engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('product_value as v')
          .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
          .innerJoin('product as p', 'p.product_id', 'v.product_id')
          .select(['a.code', 'v.value'])
          .where('p.sku', '=', 'INK-TIDE')
          .where('v.store_id', '=', 2)
          .where('a.code', 'in', ['name', 'meta_title'])
          .orderBy('a.code'),
      ),
    );
  assert.deepEqual(
    (await own()).map(({ value }) => value),
    ['M', 'Marée'],
  );
  await shop.result('product.update', { productId: 'INK-TIDE', productData: { meta_title: '' }, store: 'german' });
  assert.deepEqual(
    (await own()).map(({ value }) => value),
    [null, 'Marée'],
  );
});

onSoapShop('several products are changed each by itself', async (shop) => {
  const productData = [{ name: 'First' }, { name: 'Nobody' }, { price: 'some' }, { name: 'Last' }];
  const productIds = ['INK-TIDE', 'nothing', 'PEN-WREN', 'INK-MOSS'];
  assert.equal(
    await shop.fault('product.multiUpdate', { productIds, productData }),
    '108 Product ID nothing:\n Product not exists.\nProduct ID PEN-WREN:\n price must be a number',
  );
  assert.deepEqual([(await info(shop, 'INK-TIDE')).name, (await info(shop, 'INK-MOSS')).name], ['First', 'Last']);
});

onSoapShop('a deleted product is gone, and carts show what they keep of it', async (shop) => {
  const quoteId = id(await shop.result('cart.create', {}));
  await shop.result('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
  const answer = await shop.result('product.delete', { productId: 'INK-TIDE' });
  assert.equal(answer, { v1: 'boolean true', v2: 'int 1', wsi: '1' }[shop.style]);
  assert.equal(await shop.fault('product.info', { productId: 'INK-TIDE' }), '101 Product not exists.');
  const [line] = (await shop.list('cart_product.list', { quoteId })) as Fields[];
  assert.deepEqual([line?.sku, line?.name, line?.set || ''], ['INK-TIDE', 'Tide ink, 30 ml', '']);
});

onSoapShop('a special price is set, changed in parts, and cleared', async (shop) => {
  const price = async () => {
    const shown = (await shop.result('product.getSpecialPrice', { productId: 'INK-TIDE' })) as Fields;
    return [shown.special_price, shown.special_from_date, shown.special_to_date].map((value) => value || null);
  };
  const set = (args: object) => shop.result('product.setSpecialPrice', { productId: 'INK-TIDE', ...args });
  await set({ specialPrice: '8.25', fromDate: '2026-02-01', toDate: '2026-03-01T10:00:00+02:00' });
  assert.deepEqual(await price(), ['8.2500', '2026-02-01 00:00:00', '2026-03-01 08:00:00']);
  await set({ specialPrice: '7' });
  assert.deepEqual(await price(), ['7.0000', '2026-02-01 00:00:00', '2026-03-01 08:00:00']);
  await set({ specialPrice: '', fromDate: '', toDate: '' });
  assert.deepEqual(await price(), [null, null, null]);
});

onSoapShop('tier prices are replaced as a whole, or not at all', async (shop) => {
  const prices = async () =>
    ((await shop.list('product_tier_price.info', { productId: 'INK-TIDE' })) as Fields[]).map(
      ({ qty, price }) => `${id(qty)} ${String(price).replace(/^double /, '')}`,
    );
  const update = (...tierPrices: object[]) =>
    shop.fault('product_tier_price.update', { productId: 'INK-TIDE', tierPrices });
  assert.equal(await update({ qty: '2', price: '3' }, { qty: '4', price: '2', customer_group_id: '1' }), 'ok');
  const shown = shop.style === 'v1' ? ['2.0000 3.0000', '4.0000 2.0000'] : ['2 3', '4 2'];
  assert.deepEqual(await prices(), shown);
  assert.equal(
    await update({ qty: '2', price: '3' }, { qty: '2', price: '1' }),
    '101 Duplicate website tier price customer group and quantity.',
  );
  assert.equal(await update({ qty: '2' }), '101 Invalid Tier Prices');
  assert.equal(await update({ qty: '2', price: '1', website: 'nowhere' }), '101 Unknown website: nowhere');
  assert.deepEqual(await prices(), shown);
  assert.equal(await update(), 'ok');
  assert.deepEqual(await prices(), []);
});

onSoapShop('types of products, and what they have beyond the struct', async ({ list, style }) => {
  const types = (await list('product_type.list')) as Fields[];
  assert.deepEqual(
    types.map(({ type }) => type),
    ['simple', 'grouped', 'configurable', 'virtual', 'bundle', 'downloadable'],
  );
  const more = (await list('product.listOfAdditionalAttributes', {
    productType: 'simple',
    attributeSetId: '4',
  })) as Fields[];
  assert.ok(more.length > 0);
  assert.ok(!more.some(({ code }) => code === 'name' || code === 'price'));
  assert.match(String(more[0]?.attribute_id), new RegExp(`^${shownInteger(style, 1).replace('1', '')}\\d+$`));
});
