import assert from 'node:assert/strict';
import { configure, exampleFixedTaxes } from '../../../checkout/support.ts';
import { onCartShop } from '../carts/carts-support.ts';

onCartShop('shoppers see prices without and with tax, and which of them the store view shows', async (shop) => {
  const { stranger, customer, office, guestCart, engine } = shop;
  const taxed = async (client = stranger) => (await client.get('/products/4')).body.taxedPrices;
  const untaxed = { exclTax: 7.2, inclTax: 7.2 };
  assert.deepEqual(await taxed(), {
    display: 'excluding_tax',
    price: { exclTax: 9, inclTax: 9 },
    finalPrice: untaxed,
    minimalPrice: untaxed,
  });
  // California takes 7.25 %.
  await configure(engine, 'tax/defaults/region', '12');
  await configure(engine, 'tax/display/type', '3');
  const inCalifornia = { exclTax: 7.2, inclTax: 7.72 };
  const expected = {
    display: 'both',
    price: { exclTax: 9, inclTax: 9.65 },
    finalPrice: inCalifornia,
    minimalPrice: inCalifornia,
  };
  assert.deepEqual(await taxed(), expected);
  assert.deepEqual(await taxed(customer), expected);
  const [listed] = (await stranger.get('/products?sku=INK-MOSS')).body;
  assert.deepEqual(listed.taxedPrices, expected);
  assert.equal(await taxed(office), undefined);
  // The store sends from Los Angeles; its prices then include the 9.5 % of that city.
  await configure(engine, 'tax/calculation/price_includes_tax', '1');
  assert.deepEqual((await taxed()).price, { exclTax: 8.22, inclTax: 8.82 });
  // The default destination has no taxes.
  await configure(engine, 'tax/defaults/region', '0');
  assert.deepEqual((await taxed()).price, { exclTax: 8.22, inclTax: 8.22 });
  await configure(engine, 'tax/cart_display/price', '2');
  const path = await guestCart();
  assert.equal((await stranger.get(path)).body.priceDisplay, 'including_tax');
});

onCartShop('parts, tier prices and linked products are shown without and with tax as well', async (shop) => {
  const { stranger, office, engine } = shop;
  await configure(engine, 'tax/defaults/region', '12');
  const detail = async (sku: string, client = stranger) => {
    const [{ id }] = (await client.get(`/products?sku=${sku}`)).body;
    return (await client.get(`/products/${id}`)).body;
  };
  type Priced = { readonly sku?: string; readonly price: number | null; readonly taxedPrice?: BothPrices };
  type BothPrices = { readonly exclTax: number; readonly inclTax: number };
  const shown = (list: readonly Priced[]) =>
    list.map(({ sku, price, taxedPrice: both }) => [sku, price, both?.exclTax, both?.inclTax]);
  assert.deepEqual(shown((await detail('SET-INKS')).groupedProducts), [
    ['INK-TIDE', 9, 9, 9.65],
    // On special offer.
    ['INK-MOSS', 9, 7.2, 7.72],
    ['PEN-WREN', 6.5, 6.5, 6.97],
  ]);
  assert.deepEqual(shown((await detail('NOTE-DOT')).variants).slice(0, 2), [
    ['NOTE-DOT-CLAY-A6', 12, 12, 12.87],
    ['NOTE-DOT-CLAY-A5', 15, 15, 16.09],
  ]);
  const selectionsOf = async (sku: string) =>
    (await detail(sku)).bundleOptions.flatMap((option: { selections: readonly Priced[] }) => shown(option.selections));
  assert.deepEqual(await selectionsOf('BOX-DESK'), [
    ['NOTE-DOT-CLAY-A6', 12, 12, 12.87],
    ['NOTE-DOT-CLAY-A5', 15, 15, 16.09],
    ['PEN-WREN', 6.5, 6.5, 6.97],
    ['INK-TIDE', 9, 9, 9.65],
    ['INK-MOSS', 7.2, 7.2, 7.72],
    ['BEAN-HARBOUR', 8.9, 8.9, 9.55],
    ['MUG-SAIL', 14, 14, 15.02],
  ]);
  assert.deepEqual(await selectionsOf('BOX-MORNING'), [
    ['BEAN-HARBOUR', 0, 0, 0],
    ['BEAN-NIGHT', 1, 1, 1.07],
    ['MUG-SAIL', 12, 12, 12.87],
    // Per cents of the price of the bundle.
    ['KETTLE-GOOSE', 120, 20.4, 21.88],
  ]);
  const more = { type: 'radio', required: false, values: [{ title: 'Gold', price: 10, priceType: 'percent' }] };
  const { id: wren } = await detail('PEN-WREN');
  await office.post(`/products/${wren}/custom-options`, { title: 'Nib', ...more });
  const field = { title: 'Engraving', type: 'field', required: false, price: 20, priceType: 'percent' };
  await office.post(`/products/${wren}/custom-options`, field);
  const pen = await detail('PEN-WREN');
  const options = pen.customOptions.map((each: Priced & { values?: Priced[] }) => each.values?.[0] ?? each);
  assert.deepEqual(shown(options), [
    [null, 10, 0.65, 0.7],
    [null, 20, 1.3, 1.39],
  ]);
  assert.deepEqual(
    [...shown(pen.tierPrices), ...shown(pen.relatedProducts), ...shown(pen.crosssellProducts)],
    [
      [undefined, 5.8, 5.8, 6.22],
      [undefined, 5.1, 5.1, 5.47],
      ['PEN-HERON', 48, 48, 51.48],
      ['ENV-C6', 0.35, 0.35, 0.38],
    ],
  );

  // A bundle with a fixed price is taxed as a whole, a group by its members.
  await engine.write((tx) =>
    tx.exec(`update product_value set number = 0 where attribute_id = (select attribute_id from attribute where code = 'tax_class_id')
      and product_id in (select product_id from product where sku in ('BEAN-NIGHT', 'PEN-WREN'))`),
  );
  assert.deepEqual((await selectionsOf('BOX-MORNING'))[1], ['BEAN-NIGHT', 1, 1, 1.07]);
  assert.deepEqual((await selectionsOf('BOX-DESK'))[2], ['PEN-WREN', 6.5, 6.5, 6.5]);
  assert.deepEqual(shown((await detail('SET-INKS')).groupedProducts)[2], ['PEN-WREN', 6.5, 6.5, 6.5]);
  // The back office sees stored prices.
  const known = await detail('PEN-WREN', office);
  assert.ok([...known.tierPrices, ...known.relatedProducts].every((each: object) => !('taxedPrice' in each)));
});

onCartShop(
  'fixed product taxes are told with prices of products and carts, as the store view is set to show them',
  async (shop) => {
    const { stranger, office, engine, guestCart } = shop;
    // 0.25 on each product in California, which takes 7.25 %.
    await exampleFixedTaxes(engine);
    await configure(engine, 'tax/defaults/region', '12');
    const taxesOf = async () => (await stranger.get('/products/4')).body.taxedPrices.fixedTaxes;
    const listed = async () => (await stranger.get('/products?sku=INK-MOSS')).body[0].taxedPrices.fixedTaxes;
    const path = await guestCart([{ sku: 'INK-MOSS', qty: 2 }]);
    const cart = async () => (await stranger.get(path)).body;
    assert.equal(await taxesOf(), undefined);
    assert.equal((await cart()).fixedTaxDisplay, undefined);

    const set = (name: string, value: string) => office.put(`/config/tax/weee/${name}`, { value });
    assert.equal((await set('enable', '1')).status, 200);
    const untaxed = {
      display: 'included',
      taxes: [{ title: 'Disposal fee', exclTax: 0.25, inclTax: 0.25 }],
      finalPrice: { exclTax: 7.45, inclTax: 7.97 },
      minimalPrice: { exclTax: 7.45, inclTax: 7.97 },
    };
    assert.deepEqual(await taxesOf(), untaxed);
    assert.deepEqual(await listed(), untaxed);
    await set('display', '2');
    await set('display_list', '1');
    await set('display_sales', '3');
    assert.deepEqual(
      [(await taxesOf()).display, (await listed()).display, (await cart()).fixedTaxDisplay],
      ['named', 'included_and_named', 'excluded'],
    );
    assert.deepEqual((await office.get('/config/tax/weee/display')).body.value, '2');
    assert.equal((await set('display', '4')).status, 422);
    await set('apply_vat', '1');
    assert.deepEqual((await taxesOf()).taxes, [{ title: 'Disposal fee', exclTax: 0.25, inclTax: 0.27 }]);
    assert.deepEqual((await taxesOf()).finalPrice, { exclTax: 7.45, inclTax: 7.99 });
    await set('apply_vat', '2');
    assert.deepEqual((await taxesOf()).taxes, [{ title: 'Disposal fee', exclTax: 0.23, inclTax: 0.25 }]);
    await set('apply_vat', '0');
    const [item] = (await cart()).items;
    assert.deepEqual(item.withFixedTaxes, { price: 7.45, priceInclTax: 7.97, rowTotal: 14.9, rowTotalInclTax: 15.94 });
    assert.deepEqual([item.price, item.rowTotal], [7.2, 14.4]);
    assert.equal((await office.get('/products/4')).body.taxedPrices, undefined);
  },
);

interface FixedTaxed {
  readonly sku: string;
  readonly fixedTaxes?: { readonly taxes: readonly object[]; readonly price: object };
}

onCartShop('parts of products are told with their fixed product taxes, as a cart charges them', async (shop) => {
  const { stranger, office, engine } = shop;
  // 0.25 on each product but two in California, which takes 7.25 %.
  await exampleFixedTaxes(engine);
  await engine.write((tx) =>
    tx.exec(`delete from product_fixed_tax
      where product_id in (select product_id from product where sku in ('PEN-WREN', 'ENV-C6'))`),
  );
  await configure(engine, 'tax/defaults/region', '12');
  const detail = async (sku: string) => (await stranger.get(`/products?sku=${sku}&fullDetail=true`)).body[0];
  const named = (exclTax: number, inclTax: number, due = true) => ({
    taxes: due ? [{ title: 'Disposal fee', exclTax: 0.25, inclTax: 0.25 }] : [],
    price: { exclTax, inclTax },
  });
  const shown = (list: readonly FixedTaxed[]) => list.map(({ sku, fixedTaxes }) => [sku, fixedTaxes]);
  const selections = async () =>
    (await detail('BOX-DESK')).bundleOptions.flatMap((option: { selections: readonly FixedTaxed[] }) =>
      shown(option.selections),
    );
  assert.deepEqual((await selections())[3], ['INK-TIDE', undefined]);
  assert.equal((await office.put('/config/tax/weee/enable', { value: '1' })).status, 200);
  assert.deepEqual(shown((await detail('SET-INKS')).groupedProducts), [
    ['INK-TIDE', named(9.25, 9.9)],
    ['INK-MOSS', named(7.45, 7.97)],
    ['PEN-WREN', named(6.5, 6.97, false)],
  ]);
  assert.deepEqual((await selections()).slice(2, 4), [
    ['PEN-WREN', named(6.5, 6.97, false)],
    ['INK-TIDE', named(9.25, 9.9)],
  ]);
  assert.deepEqual(shown((await detail('NOTE-DOT')).variants)[1], ['NOTE-DOT-CLAY-A5', named(15.25, 16.34)]);
  assert.deepEqual(shown((await detail('PEN-WREN')).crosssellProducts), [['ENV-C6', named(0.35, 0.38, false)]]);
  assert.deepEqual((await detail('BOX-DESK')).taxedPrices.fixedTaxes.taxes, []);
  // A bundle with its own price is charged as a whole.
  const morning = (await detail('BOX-MORNING')).bundleOptions[0].selections[1];
  assert.deepEqual([morning.sku, morning.fixedTaxes], ['BEAN-NIGHT', undefined]);

  // In a cart a line shows those of its parts, for one bundle and for all.
  const box = { sku: 'BOX-DESK', qty: 3, bundleOption: { 1: 2, 2: [4], 3: [6] }, bundleOptionQty: { 2: 2 } };
  const path = await shop.guestCart([box]);
  const cart = (await stranger.get(path)).body;
  const [item] = cart.items;
  const [row] = item.fixedTaxes;
  const pieces = Math.round(row.amount / 0.25);
  assert.deepEqual(item.fixedTaxes, [{ title: 'Disposal fee', amount: 0.25 * pieces, rowAmount: 0.75 * pieces }]);
  assert.equal(item.withFixedTaxes.rowTotal, item.rowTotal + 0.75 * pieces);
  assert.equal(cart.prices.grandTotal, Math.round((cart.prices.subtotal + item.taxAmount + 0.75 * pieces) * 100) / 100);
});

onCartShop('catalog price rules reduce fixed product taxes where the store says so', async (shop) => {
  const { stranger, office, engine } = shop;
  await exampleFixedTaxes(engine);
  await engine.write((tx) => tx.exec('update product_fixed_tax set amount = 14900'));
  await configure(engine, 'tax/defaults/region', '12');
  await configure(engine, 'tax/weee/enable', '1');
  const rule = {
    name: 'Ink',
    websiteIds: [1],
    customerGroupIds: [0],
    conditions: { kind: 'all', of: [{ kind: 'product', attribute: 'sku', operator: 'eq', value: 'INK-TIDE' }] },
  };
  const made = await office.post('/catalog-price-rules', { ...rule, discountType: 'percent', discountAmount: 12.5 });
  assert.equal(made.status, 201, made.text);
  const more = { ...rule, discountType: 'fixed', discountAmount: 1, sortOrder: 5 };
  assert.equal((await office.post('/catalog-price-rules', more)).status, 201);
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 2 }, { sku: 'INK-MOSS' }]);
  const taxes = async () => {
    const { items, prices } = (await stranger.get(path)).body;
    const product = (await stranger.get('/products/3')).body.taxedPrices;
    const ofItems = items.map(({ fixedTaxes }: { fixedTaxes: { amount: number; rowAmount: number }[] }) =>
      fixedTaxes.map(({ amount, rowAmount }) => [amount, rowAmount]),
    );
    return [
      ofItems,
      product.fixedTaxes.taxes.map(({ exclTax }: { exclTax: number }) => exclTax),
      product.fixedTaxes.finalPrice.exclTax,
      prices.subtotal,
    ];
  };
  // 9.00 less 12.5 % and 1.00 is 6.875: 6.88.
  assert.deepEqual(await taxes(), [[[[1.49, 2.98]], [[1.49, 1.49]]], [1.49], 8.37, 20.96]);
  await configure(engine, 'tax/weee/discount', '1');
  // 1.49 less 12.5 % is 1.30375; an amount that is taken off prices does not change it.
  assert.deepEqual(await taxes(), [[[[1.3, 2.6]], [[1.49, 1.49]]], [1.3], 8.18, 20.96]);
  await office.patch(`/catalog-price-rules/${made.body.id}`, { discountAmount: 100 });
  assert.deepEqual((await taxes()).slice(0, 2), [[[], [[1.49, 1.49]]], []]);
  await office.patch(`/catalog-price-rules/${made.body.id}`, { customerGroupIds: [3] });
  assert.deepEqual((await taxes()).slice(0, 2), [[[[1.49, 2.98]], [[1.49, 1.49]]], [1.49]]);
});
