import assert from 'node:assert/strict';
import sharp from 'sharp';
import { optionIds } from '../../../support/legacy.ts';
import { idOf, onRest, plain, snapshot } from './products-write-support.ts';

/** Adds a product to a cart by SOAP; answers SKU, quantity and unit price that SOAP shows of it. */
async function added(
  call: (path: string, args?: Readonly<Record<string, unknown>>) => Promise<unknown>,
  item: Readonly<Record<string, unknown>>,
): Promise<[string, number, string][]> {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [item] });
  const info = (await call('cart.info', { quoteId })) as { items: { sku: string; qty: number; price: string }[] };
  return info.items.map(({ sku, qty, price }) => [sku, qty, price]);
}

onRest('tier and group prices: all, one more, one changed, one less', async ({ rest, client, engine, call }) => {
  const id = await idOf(engine, 'MUG-SAIL');
  const path = `/products/${id}/tier-prices`;
  const created = await rest.post(path, { qty: 5, price: 12.5 });
  assert.deepEqual(
    [created.status, created.body],
    [201, { id: created.body.id, customerGroupId: 'all', websiteId: 0, qty: 5, price: 12.5 }],
  );
  assert.equal(new URL(created.headers.get('location') ?? '').pathname, `/api/rest/v2${path}/${created.body.id}`);
  assert.deepEqual(await added(call, { sku: 'MUG-SAIL', qty: 5 }), [['MUG-SAIL', 5, '12.5000']]);
  const twice = await rest.post(path, { qty: 5, price: 11 });
  assert.equal(twice.status, 409);
  const all = await rest.put(path, [
    { qty: 5, price: 12.5 },
    { qty: 10, price: 10, customerGroupId: 2, websiteId: 1 },
  ]);
  assert.deepEqual(all.body[0], created.body, 'a price that stays keeps its id');
  assert.deepEqual((await (await client()).get(path)).body, [created.body], 'what is for others is not shown');
  const changed = await rest.patch(`${path}/${all.body[1].id}`, { price: 9.5 });
  const { id: _id, ...shown } = changed.body;
  assert.deepEqual(shown, { customerGroupId: 2, websiteId: 1, qty: 10, price: 9.5 });
  assert.equal((await rest.del(`${path}/${created.body.id}`)).status, 204);
  assert.deepEqual((await rest.get(path)).body, [changed.body]);
  const before = await snapshot(engine);
  const wrong = await rest.put(path, [
    { qty: 1, price: 1, customerGroupId: 99 },
    { qty: 2, price: 1, websiteId: 9 },
  ]);
  assert.deepEqual(wrong.body.errors, [
    { field: '/0/customerGroupId', message: 'must be a customer group' },
    { field: '/1/websiteId', message: 'must be a website' },
  ]);
  assert.equal(
    (await rest.post(`/products/${await idOf(engine, 'SET-INKS')}/tier-prices`, { qty: 1, price: 1 })).status,
    422,
  );
  assert.equal(await snapshot(engine), before);

  const group = await rest.post(`/products/${id}/group-prices`, {
    customerGroupId: 0,
    price: 50,
    priceType: 'percent',
  });
  assert.deepEqual([group.status, group.body.priceType], [201, 'percent']);
  assert.deepEqual(await added(call, { sku: 'MUG-SAIL' }), [['MUG-SAIL', 1, '7.0000']]);
  assert.equal((await rest.del(`/products/${id}/group-prices`)).status, 204);
  assert.deepEqual(await added(call, { sku: 'MUG-SAIL' }), [['MUG-SAIL', 1, '14.0000']]);
});

onRest('links: replaced, added, moved, taken away', async ({ rest, client, engine }) => {
  const id = await idOf(engine, 'MUG-SAIL');
  const [wren, kettle, night] = await Promise.all(
    ['PEN-WREN', 'KETTLE-GOOSE', 'BEAN-NIGHT'].map((sku) => idOf(engine, sku)),
  );
  const path = `/products/${id}/links/related`;
  const all = await rest.put(path, [{ linkedProductId: wren }, { linkedProductId: kettle, position: 7 }]);
  assert.deepEqual(
    all.body.map((item: Record<string, unknown>) => [item.linkedProductSku, item.position]),
    [
      ['PEN-WREN', 1],
      ['KETTLE-GOOSE', 7],
    ],
  );
  const more = await rest.post(path, { linkedProductId: night });
  assert.deepEqual([more.status, more.body.position, more.body.linkedProductName], [201, 8, 'Night shift, 250 g']);
  assert.equal((await rest.post(path, { linkedProductId: night })).status, 409);
  assert.equal((await rest.patch(`${path}/${night}`, { position: 0 })).body.position, 0);
  assert.equal((await rest.del(`${path}/${wren}`)).status, 204);
  assert.equal((await rest.get(`${path}/${wren}`)).status, 404);
  const detail = await rest.get(`/products/${id}`);
  assert.deepEqual(
    detail.body.relatedProducts.map((product: { sku: string }) => product.sku),
    ['BEAN-NIGHT', 'KETTLE-GOOSE'],
  );
  await rest.patch(`/products/${kettle}`, { status: 'disabled' });
  const shown = (await (await client()).get(path)).body;
  assert.deepEqual(
    shown.map((row: { linkedProductSku: string }) => row.linkedProductSku),
    ['BEAN-NIGHT'],
  );
  const before = await snapshot(engine);
  const wrong = await rest.put(path, [{ linkedProductId: id }, { linkedProductId: 999_999 }]);
  assert.deepEqual(wrong.body.errors, [
    { field: '/0/linkedProductId', message: 'is the product itself' },
    { field: '/1/linkedProductId', message: 'must be a product' },
  ]);
  assert.equal((await rest.put(`/products/${id}/links/grouped`, [])).status, 422, 'only groups have members');
  assert.equal((await rest.get(`/products/${id}/links/other`)).status, 404);
  assert.equal(await snapshot(engine), before);
});

onRest('custom options: made, changed in a store view, sold by SOAP, removed', async ({ rest, engine, call }) => {
  const { body: product } = await rest.post('/products', plain('GIFT-BOX'));
  const path = `/products/${product.id}/custom-options`;
  const made = await rest.post(path, {
    title: 'Ribbon',
    type: 'drop_down',
    values: [
      { title: 'Red', price: 2 },
      { title: 'Gold', price: 50, priceType: 'percent', sku: 'GOLD' },
    ],
  });
  assert.equal(made.status, 201, made.text);
  const [red, gold] = made.body.values;
  assert.deepEqual(made.body, {
    id: made.body.id,
    title: 'Ribbon',
    type: 'drop_down',
    required: true,
    sortOrder: 0,
    sku: null,
    price: null,
    priceType: 'fixed',
    maxCharacters: null,
    fileExtensions: null,
    imageSizeX: null,
    imageSizeY: null,
    values: [
      { id: red.id, title: 'Red', price: 2, priceType: 'fixed', sku: null, sortOrder: 1 },
      { id: gold.id, title: 'Gold', price: 50, priceType: 'percent', sku: 'GOLD', sortOrder: 2 },
    ],
  });
  const ids = await optionIds(engine, 'GIFT-BOX');
  assert.deepEqual(await added(call, { sku: 'GIFT-BOX', options: { [ids.Ribbon as string]: ids['Ribbon/Gold'] } }), [
    ['GIFT-BOX-GOLD', 1, '15.0000'],
  ]);
  const itemPath = `${path}/${made.body.id}`;
  const german = await rest.patch(`${itemPath}?store=german`, {
    title: 'Schleife',
    values: [
      { id: red.id, title: 'Rot' },
      { id: gold.id, title: 'Gold' },
    ],
  });
  assert.deepEqual(
    [german.body.title, german.body.values[0].title, german.body.values[0].price],
    ['Schleife', 'Rot', 2],
  );
  assert.equal((await rest.get(itemPath)).body.title, 'Ribbon');
  const put = await rest.put(itemPath, {
    title: 'Ribbon',
    type: 'radio',
    values: [{ id: gold.id, title: 'Gold', price: 3 }],
  });
  assert.deepEqual(put.body.values, [
    { id: gold.id, title: 'Gold', price: 3, priceType: 'percent', sku: 'GOLD', sortOrder: 1 },
  ]);
  const field = await rest.patch(itemPath, { type: 'field', price: 1.5, maxCharacters: 9 });
  assert.deepEqual([field.body.values, field.body.price, field.body.maxCharacters], [[], 1.5, 9]);
  const before = await snapshot(engine);
  const wrong = await rest.post(path, { title: 'Size', type: 'checkbox', values: [] });
  assert.deepEqual(wrong.body.errors, [{ field: '/values', message: 'must have at least one value' }]);
  const foreign = await rest.patch(itemPath, { type: 'radio', values: [{ id: 1, title: 'x' }] });
  assert.deepEqual(foreign.body.errors, [{ field: '/values/0/id', message: 'must be a value of the option' }]);
  assert.equal(await snapshot(engine), before);
  assert.equal((await rest.get(`/products/${product.id}`)).body.hasRequiredOptions, true);
  assert.equal((await rest.del(itemPath)).status, 204);
  assert.deepEqual(await added(call, { sku: 'GIFT-BOX' }), [['GIFT-BOX', 1, '10.0000']]);
});

onRest('a configurable product, its variants and surcharges, sold by SOAP', async ({ rest, engine, call }) => {
  const make = async (sku: string, more: object) => {
    const answer = await rest.post('/products', { ...plain(sku), attributeSetId: 5, ...more });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const ink = await make('CAP-INK', { visibility: 'not_visible', customAttributes: { color: 'Ink' } });
  const sea = await make('CAP-SEA', { visibility: 'not_visible', customAttributes: { color: 'Sea' } });
  const bare = await make('CAP-BARE', {});
  const cap = await make('CAP', { type: 'configurable', weight: undefined });
  const path = `/products/${cap.id}/configurable`;
  const seaOption = sea.customAttributes.color;
  const put = await rest.put(path, {
    superAttributes: ['color'],
    childProductIds: [ink.id, sea.id],
    surcharges: [{ attributeCode: 'color', optionId: seaOption, price: 2.5 }],
  });
  assert.deepEqual(
    [put.status, put.body],
    [
      200,
      {
        id: cap.id,
        superAttributes: ['color'],
        childProductIds: [ink.id, sea.id],
        surcharges: [{ attributeCode: 'color', optionId: seaOption, websiteId: 0, price: 2.5, priceType: 'fixed' }],
      },
    ],
  );
  const attribute = (await rest.get('/product-attributes/color')).body.id;
  const bought = await added(call, { sku: 'CAP', options: { [`super_attribute[${attribute}]`]: String(seaOption) } });
  assert.deepEqual(bought[0], ['CAP-SEA', 1, '12.5000']);
  assert.deepEqual(
    (await rest.get(`/products/${cap.id}`)).body.variants.map((variant: { sku: string }) => variant.sku),
    ['CAP-INK', 'CAP-SEA'],
  );
  const before = await snapshot(engine);
  const wrong = await rest.post(`${path}/children`, { childProductId: bare.id });
  assert.deepEqual(wrong.body.errors, [{ field: '/childProductIds/2', message: 'has no value for color' }]);
  const alike = await rest.patch(`/products/${bare.id}`, { customAttributes: { color: 'Sea' } });
  assert.equal(alike.status, 200);
  assert.equal((await rest.post(`${path}/children`, { childProductId: bare.id })).status, 422);
  assert.notEqual(await snapshot(engine), before);
  assert.equal((await rest.patch(path, { superAttributes: ['good_for'] })).status, 422);
  assert.equal((await rest.del(`${path}/children/${sea.id}`)).status, 204);
  assert.deepEqual((await rest.get(path)).body.childProductIds, [ink.id]);
  assert.equal((await rest.get(`/products/${bare.id}/configurable`)).status, 404);
});

onRest('a grouped product, a bundle, a download and a gift card, sold by SOAP', async ({ rest, engine, call }) => {
  const wren = await idOf(engine, 'PEN-WREN');
  const mug = await idOf(engine, 'MUG-SAIL');
  const words = { description: 'Long.', shortDescription: 'Short.' };
  const group = (await rest.post('/products', { sku: 'SET', name: 'Set', type: 'grouped', ...words })).body;
  const members = await rest.put(`/products/${group.id}/links/grouped`, [
    { linkedProductId: wren, qty: 2 },
    { linkedProductId: mug },
  ]);
  assert.deepEqual(
    members.body.map((item: { qty: number }) => item.qty),
    [2, 0],
  );
  assert.deepEqual(await added(call, { sku: 'SET', options: { [`super_group[${wren}]`]: '3' } }), [
    ['PEN-WREN', 3, '6.5000'],
  ]);

  const box = (
    await rest.post('/products', { sku: 'BOX', name: 'Box', type: 'bundle', price: 20, priceType: 1, ...words })
  ).body;
  assert.deepEqual([box.priceType, box.skuType, box.stockStatus], [1, 0, 'in_stock']);
  const option = await rest.post(`/products/${box.id}/bundle-options`, {
    title: 'Pen',
    type: 'radio',
    selections: [
      { productId: wren, price: 1.5, isDefault: true },
      { productId: mug, price: 10, priceType: 'percent' },
    ],
  });
  assert.equal(option.status, 201, option.text);
  const [pen, cup] = option.body.selections;
  assert.deepEqual([pen.sku, pen.qty, cup.priceType], ['PEN-WREN', 1, 'percent']);
  const bought = await added(call, { sku: 'BOX', bundle_option: { [option.body.id]: String(cup.selectionId) } });
  assert.deepEqual(bought[0], ['BOX-MUG-SAIL', 1, '22.0000']);
  const bundleWrong = await rest.post(`/products/${box.id}/bundle-options`, {
    title: 'x',
    selections: [{ productId: group.id }, { productId: 999_999 }],
  });
  assert.deepEqual(bundleWrong.body.errors, [
    { field: '/selections/0/productId', message: 'is a product of the type grouped, which cannot be in a bundle' },
    { field: '/selections/1/productId', message: 'must be a product' },
  ]);
  const fewer = await rest.patch(`/products/${box.id}/bundle-options/${option.body.id}`, {
    selections: [{ selectionId: cup.selectionId, productId: mug, price: 3, priceType: 'fixed' }],
  });
  assert.deepEqual(
    fewer.body.selections.map((selection: { selectionId: number; price: number }) => [
      selection.selectionId,
      selection.price,
    ]),
    [[cup.selectionId, 3]],
  );

  const pdf = (
    await rest.post('/products', {
      sku: 'PDF',
      name: 'Pdf',
      type: 'downloadable',
      price: 5,
      linksPurchasedSeparately: true,
      stockQty: 9,
      ...words,
    })
  ).body;
  const link = await rest.post(`/products/${pdf.id}/downloadable-links`, {
    title: 'All',
    price: 3,
    linkUrl: 'https://files.example/a.pdf',
  });
  assert.equal(link.status, 201, link.text);
  assert.deepEqual(await added(call, { sku: 'PDF', links: [String(link.body.id)] }), [['PDF', 1, '8.0000']]);
  const bad = await rest.patch(`/products/${pdf.id}/downloadable-links/${link.body.id}`, {
    linkUrl: 'javascript:alert(1)',
  });
  assert.deepEqual(bad.body.errors, [{ field: '/linkUrl', message: 'must be a URL of http or https' }]);
  assert.equal(
    (await rest.post(`/products/${box.id}/downloadable-links`, { title: 'x', linkUrl: 'https://a.example' })).status,
    422,
  );

  const card = await rest.post('/products', {
    sku: 'CARD',
    name: 'Card',
    type: 'giftcard',
    giftcardAmounts: [10, 25],
    giftcardType: 'combined',
    giftcardMinAmount: 5,
    giftcardMaxAmount: 50,
    stockQty: 3,
    ...words,
  });
  assert.deepEqual(
    [card.body.giftcardType, card.body.giftcardAmounts, card.body.giftcardMinAmount, card.body.giftcardMaxAmount],
    ['combined', [10, 25], 5, 50],
  );
  const people = {
    giftcard_sender_name: 'A',
    giftcard_sender_email: 'a@example.com',
    giftcard_recipient_name: 'B',
    giftcard_recipient_email: 'b@example.com',
  };
  assert.deepEqual(await added(call, { sku: 'CARD', options: { giftcard_amount: '25', ...people } }), [
    ['CARD', 1, '25.0000'],
  ]);
  const virtual = await rest.post('/products', {
    sku: 'TALK',
    name: 'Talk',
    type: 'virtual',
    price: 3,
    stockQty: 1,
    ...words,
  });
  assert.equal(virtual.status, 201);
  assert.deepEqual(await added(call, { sku: 'TALK' }), [['TALK', 1, '3.0000']]);
});

onRest('images: the bytes decide the format, whatever type and extension are sent', async ({ rest, engine }) => {
  const path = `/products/${await idOf(engine, 'MUG-SAIL')}/media`;
  const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: '#2a6f7f' } });
  const [png, webp] = await Promise.all([picture.clone().png().toBuffer(), picture.clone().webp().toBuffer()]);
  const typeOf = async (url: string) => (await fetch(url)).headers.get('content-type');
  const sent = { base64: png.toString('base64'), filename: 'Handle.jpg', mime: 'image/jpeg' };
  const { status, body } = await rest.post(path, sent);
  assert.deepEqual([status, body.file, await typeOf(body.url)], [201, '/H/a/Handle.png', 'image/png']);
  const changed = await rest.patch(`${path}/${body.id}`, { base64: webp.toString('base64'), mime: 'text/plain' });
  assert.deepEqual([changed.status, changed.body.file, await typeOf(body.url)], [200, '/H/a/Handle.png', 'image/webp']);
});

onRest('images: SOAP lists what REST uploads, and the other way', async ({ rest, client, engine, call }) => {
  const id = await idOf(engine, 'MUG-SAIL');
  const path = `/products/${id}/media`;
  const png = (
    await sharp({ create: { width: 3, height: 2, channels: 3, background: '#2a6f7f' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const made = await rest.post(path, {
    base64: png,
    filename: 'Rim close.png',
    label: 'The rim',
    types: ['thumbnail'],
  });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(
    [made.body.file, made.body.label, made.body.position, made.body.disabled, made.body.types],
    ['/R/i/Rim_close.png', 'The rim', 4, false, ['thumbnail']],
  );
  const served = await fetch(made.body.url);
  assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/png']);
  const list = (await call('product_media.list', { productId: String(id) })) as {
    file: string;
    label: string;
    exclude: string;
  }[];
  assert.deepEqual(list.at(-1) && [list.at(-1)?.file, list.at(-1)?.label, list.at(-1)?.exclude], [
    '/R/i/Rim_close.png',
    'The rim',
    '0',
  ]);
  const file = await call('product_media.create', {
    productId: String(id),
    data: { file: { content: png, mime: 'image/png', name: 'soap' }, label: 'From SOAP' },
  });
  const all = (await rest.get(path)).body as { file: string; label: string; disabled: boolean }[];
  assert.deepEqual(all.at(-1) && [all.at(-1)?.file, all.at(-1)?.label, all.at(-1)?.disabled], [
    file,
    'From SOAP',
    true,
  ]);
  assert.equal((await (await client()).get(path)).body.length, all.length - 2, 'hidden ones are not for everybody');
  const itemPath = `${path}/${made.body.id}`;
  const german = await rest.patch(`${itemPath}?store=german`, { label: 'Der Rand', types: [] });
  assert.deepEqual([german.body.label, german.body.types], ['Der Rand', []]);
  assert.deepEqual(
    [(await rest.get(itemPath)).body.label, (await rest.get(itemPath)).body.types],
    ['The rim', ['thumbnail']],
  );
  const before = await snapshot(engine);
  for (const [body, field, message] of [
    [{ base64: 'AAAA' }, '/base64', 'Unsupported image format.'],
    [{ base64: png, filename: '../x' }, '/filename', 'must not contain / or ..'],
    [{ base64: png, types: ['poster'] }, '/types/0', 'must be an image type of the attribute set'],
    [{ base64: png.slice(0, 60) }, '/base64', 'Unsupported image format.'],
  ] as const) {
    const wrong = await rest.post(path, body);
    assert.deepEqual([wrong.status, wrong.body.errors], [422, [{ field, message }]]);
  }
  const none = await idOf(engine, 'REPAIR-NIB');
  assert.equal((await rest.post(`/products/${none}/media`, { base64: png })).status, 422);
  assert.equal(await snapshot(engine), before);
  assert.equal((await rest.del(itemPath)).status, 204);
  assert.equal((await rest.get(itemPath)).status, 404);
  assert.equal((await fetch(made.body.url)).status, 404);
});

onRest('attribute values by code, as SOAP and the store views see them', async ({ rest, engine }) => {
  const id = await idOf(engine, 'MUG-SAIL');
  const path = `/products/${id}/attributes`;
  const { body } = await rest.get(path);
  assert.deepEqual(
    [body.name, body.price, body.status, body.good_for.length, body.deposit],
    ['Sailcloth mug', 14, 1, 2, null],
  );
  const patched = await rest.patch(path, {
    price: 15,
    good_for: ['Letters'],
    deposit: 0.25,
    news_from_date: '2026-12-01',
  });
  assert.deepEqual(patched.body, {
    ...body,
    price: 15,
    good_for: patched.body.good_for,
    deposit: 0.25,
    news_from_date: '2026-12-01',
  });
  assert.equal(patched.body.good_for.length, 1);
  await rest.patch(`${path}?store=german`, { deposit: 0.3 });
  const dropped = await rest.send('DELETE', `${path}/deposit?store=german`);
  assert.deepEqual([dropped.status, dropped.body.deposit], [200, 0.25]);
  const before = await snapshot(engine);
  const wrong = await rest.patch(path, { sku: 'x', nothing: 1, image: '/a/b/c.png', color: 'Ink' });
  assert.deepEqual(wrong.body.errors, [
    { field: '/sku', message: 'is changed by the routes of its part of the product' },
    { field: '/nothing', message: 'is not a product attribute' },
    { field: '/image', message: 'is changed by the routes of its part of the product' },
    { field: '/color', message: 'is not an attribute of this product type and attribute set' },
  ]);
  assert.equal(await snapshot(engine), before);
});
