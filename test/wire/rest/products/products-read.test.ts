import assert from 'node:assert/strict';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { onDemoStore } from '../../../support/legacy.ts';
import { type RestAnswer, type RestClient, restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';

const now = Date.UTC(2026, 10, 21, 12);

interface Readers {
  readonly engine: Engine;
  readonly url: string;
  /** An anonymous caller. */
  readonly anyone: RestClient;
  /** An API user who may read products. */
  readonly office: RestClient;
}

/** Declares a test over HTTP on the demo store, on each engine, on 21 November 2026. */
function onService(title: string, work: (readers: Readers) => Promise<void>): void {
  onDemoStore(title, async (engine) => {
    const service = await startService(engine, {}, { now: () => now });
    try {
      const anyone = await restClient(service, 'anonymous');
      const office = await restClient(service, { engine, grants: ['products/read'], now });
      await work({ engine, url: service.url, anyone, office });
    } finally {
      await service.close();
    }
  });
}

const skus = ({ status, body, text }: RestAnswer): string[] => {
  assert.equal(status, 200, text);
  return body.map(({ sku }: { sku: string }) => sku);
};
const total = ({ headers }: RestAnswer): number => Number(headers.get('x-total-count'));

onService('the public list has what the store view sells, by name', async ({ anyone }) => {
  const first = await anyone.get('/products?itemsPerPage=100');
  assert.deepEqual(skus(first), [
    'GUIDE-LETTERS',
    '10024',
    'CAL-ORDER',
    'BOX-DESK',
    'CAL-DESK',
    'NOTE-DOT',
    'ENV-C6',
    'GIFT-CARD',
    'KETTLE-GOOSE',
    'BEAN-HARBOUR',
    'PEN-HERON',
    'SET-INKS',
    'PAPER-KILO',
    'CLASS-LETTERING',
    'INK-MOSS',
    'STAMP-NAME',
    'REPAIR-NIB',
    'BEAN-NIGHT',
    'RULED-SHEETS',
    'MUG-SAIL',
    'BOX-MORNING',
    'INK-TIDE',
    'TOTE-SMALL',
    'PEN-WREN',
  ]);
  assert.equal(total(first), 24);
  assert.deepEqual(Object.keys(first.body[0]).includes('cost'), false);
  assert.equal((await anyone.get('/products')).body.length, 20);
});

onService('the back office lists everything, with its own fields', async ({ office }) => {
  const all = await office.get('/products?itemsPerPage=100&sortBy=entity_id');
  assert.equal(total(all), 29);
  assert.equal(all.body[0].cost, 17.5);
  assert.deepEqual(skus(await office.get('/products?status=disabled')), ['LAMP-ATTIC']);
  assert.equal(total(await office.get('/products?visibility=not_visible')), 4);
});

const lists = [
  ['sortBy=price&itemsPerPage=4', ['ENV-C6', 'RULED-SHEETS', 'GUIDE-LETTERS', 'PEN-WREN']],
  ['sortBy=price&sortDir=desc&itemsPerPage=3', ['KETTLE-GOOSE', 'PEN-HERON', 'CLASS-LETTERING']],
  ['sortBy=special_price&sortDir=desc&itemsPerPage=2', ['KETTLE-GOOSE', 'INK-MOSS']],
  ['sortBy=specialPrice&sortDir=desc&itemsPerPage=2', ['KETTLE-GOOSE', 'INK-MOSS']],
  ['sortBy=sku&itemsPerPage=3', ['10024', 'BEAN-HARBOUR', 'BEAN-NIGHT']],
  ['sortBy=sku&sortDir=desc&itemsPerPage=2', ['TOTE-SMALL', 'STAMP-NAME']],
  ['sortBy=entity_id&itemsPerPage=2', ['PEN-HERON', 'PEN-WREN']],
  ['sortBy=entityId&sortDir=desc&itemsPerPage=2', ['GIFT-CARD', 'RULED-SHEETS']],
  ['sortBy=name&sortDir=desc&itemsPerPage=2', ['PEN-WREN', 'TOTE-SMALL']],
  // All were created at the same moment: equal values are sorted by id.
  ['sortBy=created_at&itemsPerPage=2', ['PEN-HERON', 'PEN-WREN']],
  ['sortBy=updatedAt&sortDir=desc&itemsPerPage=2', ['GIFT-CARD', 'RULED-SHEETS']],
  ['categoryId=5&sortBy=position', ['PEN-HERON', 'PEN-WREN', 'REPAIR-NIB']],
  ['categoryId=5&sortBy=position&sortDir=desc', ['REPAIR-NIB', 'PEN-WREN', 'PEN-HERON']],
  // An anchor category includes the products of the categories below it.
  ['categoryId=4', ['PEN-HERON', 'SET-INKS', 'INK-MOSS', 'REPAIR-NIB', 'INK-TIDE', 'PEN-WREN']],
  ['categoryId=5,6&sortBy=sku', ['INK-MOSS', 'INK-TIDE', 'PEN-HERON', 'PEN-WREN', 'REPAIR-NIB', 'SET-INKS']],
  ['categoryId=99999', []],
  [
    'priceMin=10&priceMax=15&sortBy=price',
    ['GIFT-CARD', 'CAL-DESK', 'NOTE-DOT', 'PAPER-KILO', 'MUG-SAIL', 'REPAIR-NIB'],
  ],
  ['priceMin=55&sortBy=price', ['KETTLE-GOOSE']],
  ['priceMax=0.35', ['ENV-C6']],
  ['priceMax=0.34', []],
  ['sku=pen-wren,TOTE-SMALL', ['TOTE-SMALL', 'PEN-WREN']],
  ['sku=NONE', []],
  ['attr_sku=PEN-WREN', ['PEN-WREN']],
  ['ids=3,1&sortBy=id', ['PEN-HERON', 'INK-TIDE']],
  ['type=bundle,grouped', ['BOX-DESK', 'SET-INKS', 'BOX-MORNING']],
  ['status=disabled', []],
  ['attributeSetId=99', []],
  ['urlKey=pen-heron', ['PEN-HERON']],
  ['urlKey=pen', []],
  ['websiteId=2&type=configurable', ['NOTE-DOT']],
  ['visibility=search', []],
  // A configurable product is found by its variants.
  ['attr_color=8', ['NOTE-DOT', 'PEN-HERON', 'INK-TIDE']],
  ['attr_color=8,9&sortBy=sku', ['INK-MOSS', 'INK-TIDE', 'NOTE-DOT', 'PEN-HERON']],
  ['attr_is_handmade=true', ['10024', 'NOTE-DOT', 'PEN-HERON', 'STAMP-NAME']],
  ['attr_weight=0.03', ['PEN-HERON']],
  ['attr_special_from_date=2024-01-01', ['INK-MOSS']],
  ['attr_country_of_manufacture=DE', ['PEN-HERON']],
  ['attr_name=Wren%20ballpoint', ['PEN-WREN']],
  ['attr_name=Wren', []],
  ['attr_color=8&type=simple&sortBy=price&sortDir=desc', ['PEN-HERON', 'INK-TIDE']],
  ['updatedTo=2001-01-01', []],
  ['createdFrom=2001-01-01&sku=PEN-WREN', ['PEN-WREN']],
  ['updatedSince=2001-01-01T00:00:00Z&sku=PEN-WREN', ['PEN-WREN']],
  // Each word, or its beginning, must be in names, texts, labels of options, SKUs, or parts.
  ['search=moss', ['INK-MOSS', 'SET-INKS', 'BOX-DESK']],
  ['q=LETTER%20pen', ['PEN-HERON', 'INK-TIDE']],
  ['search=note-dot-clay-a6', ['NOTE-DOT', 'BOX-DESK']],
  ['search=old%20ferry&priceMax=1', ['ENV-C6']],
  ['search=reiher', []],
  ['search=reiher&store=german', ['PEN-HERON']],
  ['search=F%C3%9CLLER&store=2', ['PEN-HERON', 'INK-TIDE']],
  ['search=fuller&store=2', ['PEN-HERON', 'INK-TIDE']],
  ['search=oss', []],
  ['search=%22moss%22%20OR%20NEAR(', []],
  ["search=moss'%3A*%20%26%20!", ['INK-MOSS', 'SET-INKS', 'BOX-DESK']],
  ['search=***', []],
] as const;

onService('every filter and every order of the list, exactly', async ({ anyone }) => {
  for (const [query, wanted] of lists) {
    const answer = await anyone.get(`/products?${query}`);
    assert.deepEqual(skus(answer), wanted, query);
    if (!query.includes('itemsPerPage')) assert.equal(total(answer), wanted.length, query);
  }
});

onService('multiselects are found by any of several options', async ({ anyone, engine }) => {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute_option_label')
        .select('option_id')
        .where('store_id', '=', 0)
        .where('label', 'in', ['Letters', 'Sketches'])
        .orderBy('label'),
    ),
  );
  const [letters, sketches] = rows.map(({ option_id }) => option_id);
  const ofLetters = skus(await anyone.get(`/products?attr_good_for=${letters}&sortBy=sku`));
  const ofEither = skus(await anyone.get(`/products?attr_good_for=${letters},${sketches}&sortBy=sku`));
  assert.deepEqual(ofLetters, ['BEAN-NIGHT', 'ENV-C6', 'INK-MOSS', 'INK-TIDE', 'NOTE-DOT', 'PAPER-KILO', 'PEN-HERON']);
  assert.ok(ofLetters.every((sku) => ofEither.includes(sku)));
});

onService('unknown parameters are refused by name', async ({ anyone, office }) => {
  for (const [query, field] of [
    ['nonsense=1', 'nonsense'],
    ['sortBy=cost', 'sortBy'],
    ['sortDir=up', 'sortDir'],
    ['createdFrom=yesterday', 'createdFrom'],
    ['updatedTo=2026-02-30', 'updatedTo'],
    ['attr_nothing=1', 'attr_nothing'],
    ['attr_cost=17.5', 'attr_cost'],
    ['attr_shelf_mark=A01', 'attr_shelf_mark'],
    ['priceMin=cheap', 'priceMin'],
    ['priceMin=-1', 'priceMin'],
    ['fields=sku,cots', 'fields'],
    ['cursor=abc', 'cursor'],
    ['page=x', 'page'],
  ] as const) {
    const { status, body } = await anyone.get(`/products?${query}`);
    assert.deepEqual([status, body.error, body.errors[0].field], [400, 'validation_error', field], query);
  }
  assert.deepEqual(skus(await office.get('/products?attr_cost=17.5')), ['PEN-HERON']);
  assert.deepEqual(skus(await office.get('/products?attr_shelf_mark=A01')), ['PEN-HERON']);
});

onService('prices are filtered and shown in the currency of the store view', async ({ anyone, engine }) => {
  await engine.write(async (tx) => {
    await tx.query((q) =>
      q
        .updateTable('currency_rate')
        .set({ rate: '0.5' })
        .where('currency_from', '=', 'USD')
        .where('currency_to', '=', 'EUR'),
    );
    await tx.insertMany(
      'store_config',
      ['scope', 'scope_id', 'path', 'value'],
      [['stores', 2, 'currency/options/default', 'EUR']],
    );
  });
  const { body } = await anyone.get('/products?store=german&priceMin=24&priceMax=24');
  assert.deepEqual(
    body.map(({ sku, finalPrice, currency }: Record<string, unknown>) => [sku, finalPrice, currency]),
    [['PEN-HERON', 24, 'EUR']],
  );
  assert.deepEqual(skus(await anyone.get('/products?store=german&priceMin=24.01&priceMax=27.5')), ['KETTLE-GOOSE']);
});

onService('cursors lead through the list and back, whatever is made meanwhile', async ({ anyone, engine }) => {
  const pages: string[][] = [];
  let path: string | undefined = '/products?itemsPerPage=10&sortBy=price';
  let previous: string | undefined;
  while (path) {
    const answer: RestAnswer = await anyone.get(path);
    pages.push(skus(answer));
    assert.equal(total(answer), 24);
    const link = answer.headers.get('link') ?? '';
    const to = (relation: string) =>
      new RegExp(`<([^>]*)>; rel="?${relation}"?`).exec(link)?.[1]?.replace(/^.*\/api\/rest\/v2/, '');
    previous = to('prev');
    path = to('next');
    // The cheapest product, already shown, gets the highest price: it appears again only at its new position.
    if (pages.length === 1) {
      await engine.write((tx) =>
        tx.query((q) => q.updateTable('product_price_index').set({ price: 1 }).where('product_id', '=', 1)),
      );
    }
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [10, 10, 3],
  );
  assert.equal(new Set(pages.flat()).size, 23);
  assert.deepEqual(skus(await anyone.get(previous ?? '')), pages[1]);
});

onService('the same page is told anew to whom it is not the same', async ({ anyone, engine, url }) => {
  const page = '/products?itemsPerPage=5&page=2&fullDetail=1';
  const first = await anyone.get(page);
  assert.match(first.headers.get('link') ?? '', /page=2|cursor=/);
  // Another address, another format, other order of the same parameters, and another total.
  const links = async (address: string, accept: string) => {
    // Compressed answers have an ETag of their own.
    const headers = { accept, 'accept-encoding': 'identity' };
    const answer = await fetch(`${url.replace('127.0.0.1', address)}/api/rest/v2${page}`, { headers });
    const text = await answer.text();
    return { link: answer.headers.get('link') ?? '', etag: answer.headers.get('etag'), text };
  };
  const elsewhere = await links('localhost', 'application/json');
  assert.equal(elsewhere.link.includes('http://localhost:'), true);
  assert.equal(elsewhere.link.includes('127.0.0.1'), false);
  const ld = await links('127.0.0.1', 'application/ld+json');
  assert.deepEqual(
    JSON.parse(ld.text).member.map(({ sku }: { sku: string }) => sku),
    skus(first),
  );
  const again = await links('127.0.0.1', 'application/json');
  assert.deepEqual(
    [again.text, again.etag, again.link],
    [first.text, first.headers.get('etag'), first.headers.get('link')],
  );
  const reordered = await anyone.get('/products?page=2&fullDetail=1&itemsPerPage=5');
  assert.deepEqual([reordered.text, reordered.headers.get('link') === first.headers.get('link')], [first.text, false]);
  await engine.write((tx) => tx.exec(`delete from product where sku = 'TOTE-SMALL'`));
  const fewer = await anyone.get(page);
  assert.deepEqual([fewer.text, total(fewer)], [first.text, total(first) - 1]);
  assert.notEqual(fewer.headers.get('etag'), first.headers.get('etag'));
});

onService('hostile values are refused or find nothing', async ({ anyone, office }) => {
  const big = '9'.repeat(15);
  for (const query of [
    `page=${big}`,
    `page=-${big}`,
    `itemsPerPage=${big}&page=${big}`,
    `ids=${big}`,
    `categoryId=${big}&sortBy=position`,
    `attr_color=${big},x,,-1`,
    'attr_weight=1e400',
    'attr_good_for=%25',
    'attr_name=%25',
    'attr_special_from_date=2024-13-45',
    'urlKey=%27%22%3B--',
    'sku=%27%20OR%201%3D1',
    'search=%F0%9F%92%A5%20%E2%80%8B',
    `search=${'a%20'.repeat(120)}`,
    'priceMin=99999999.9999&sortBy=price',
  ]) {
    const { status, text } = await anyone.get(`/products?${query}`);
    assert.equal(status, 200, `${query}: ${text}`);
  }
  for (const query of [
    'priceMax=1e99',
    `ids=${big}9`,
    'search=%00',
    'attr_COLOR=7',
    'attr_=7',
    `cursor=${btoa('["after",{},1,1]')}`,
  ]) {
    assert.equal((await anyone.get(`/products?${query}`)).status, 400, query);
  }
  assert.equal((await office.get(`/product-attributes?page=${big}`)).status, 403);
});

onService('one product by id and by SKU, whatever is in it', async ({ anyone, engine }) => {
  const byId = await anyone.get('/products/1');
  assert.equal(byId.status, 200);
  assert.deepEqual((await anyone.get('/products/sku/PEN-HERON')).body, byId.body);
  assert.deepEqual((await anyone.get('/products/sku/pen-heron')).body.id, 1);
  await engine.write((tx) =>
    tx.query((q) =>
      q.updateTable('product').set({ sku: 'A/1 %2F?ü', sku_key: 'a/1 %2f?ü' }).where('product_id', '=', 1),
    ),
  );
  assert.equal((await anyone.get(`/products/sku/${encodeURIComponent('A/1 %2F?ü')}`)).body.id, 1);
  for (const path of ['/products/sku/NONE', '/products/4711', '/products/sku/%00']) {
    assert.ok([400, 404].includes((await anyone.get(path)).status), path);
  }
  assert.equal((await anyone.get('/products/abc')).status, 404);
});

onService(
  'disabled products and those of other websites are there for the back office only',
  async ({ anyone, office }) => {
    // LAMP-ATTIC is disabled; the kilo of paper is sold on the first website, variants are for everybody.
    assert.equal((await anyone.get('/products/11')).status, 404);
    assert.equal((await office.get('/products/11')).body.status, 'disabled');
    assert.equal((await anyone.get('/products/17')).body.visibility, 'not_visible');
    const onlyFirst = (await anyone.get('/products?sku=GUIDE-LETTERS')).body[0];
    assert.deepEqual(onlyFirst.websiteIds, [1]);
    assert.equal((await anyone.get(`/products/${onlyFirst.id}?store=atelier_fr`)).status, 404);
    assert.equal((await office.get(`/products/${onlyFirst.id}?store=atelier_fr`)).status, 200);
  },
);

onService('an API user who is bound to store views sees the products of their websites', async ({ engine, url }) => {
  const bound = await restClient({ url }, { engine, grants: ['products/read'], now });
  await engine.write((tx) =>
    tx.query((q) =>
      q
        .updateTable('api_user')
        .set({ allowed_store_ids: '[3]' } as never)
        .where('username', 'like', 'rest-%'),
    ),
  );
  assert.equal((await bound.get('/products')).status, 403);
  const list = await bound.get('/products?store=3&itemsPerPage=100');
  assert.equal(list.status, 200);
  assert.ok(list.body.length > 0);
  assert.ok(list.body.every(({ websiteIds }: { websiteIds: number[] }) => websiteIds.includes(2)));
  assert.equal((await bound.get('/products/sku/GUIDE-LETTERS?store=3')).status, 404);
});

onService('texts and prices are those of the store view', async ({ anyone }) => {
  const german = (await anyone.get('/products/1?store=german')).body;
  assert.equal(german.name, 'Füllfederhalter Reiher');
  assert.deepEqual(german.customOptions.map(({ title }: { title: string }) => title).slice(0, 2), ['Gravur', 'Feder']);
  const french = (await anyone.get('/products/1?store=atelier_fr')).body;
  assert.deepEqual([french.price, french.finalPrice, french.currency], [45, 45, 'EUR']);
});

onService('each type of product has its parts', async ({ anyone }) => {
  const get = async (sku: string) => (await anyone.get(`/products/sku/${sku}`)).body;
  const configurable = await get('NOTE-DOT');
  assert.deepEqual(
    configurable.configurableOptions.map((option: { code: string; label: string; values: unknown[] }) => [
      option.code,
      option.label,
      option.values.length,
    ]),
    [
      ['color', 'Cover', 2],
      ['paper_size', 'Size', 2],
    ],
  );
  assert.deepEqual(
    configurable.variants.map((variant: Record<string, unknown>) => [variant.sku, variant.finalPrice, variant.inStock]),
    [
      ['NOTE-DOT-CLAY-A6', 12, true],
      ['NOTE-DOT-CLAY-A5', 15, true],
      ['NOTE-DOT-SEA-A6', 12.6, true],
      ['NOTE-DOT-SEA-A5', 15.6, false],
    ],
  );
  const grouped = await get('SET-INKS');
  assert.deepEqual([grouped.price, grouped.finalPrice, grouped.minimalPrice], [null, null, 6.5]);
  assert.deepEqual(
    grouped.groupedProducts.map((product: Record<string, unknown>) => [
      product.sku,
      product.finalPrice,
      product.defaultQty,
    ]),
    [
      ['INK-TIDE', 9, 1],
      ['INK-MOSS', 7.2, 1],
      ['PEN-WREN', 6.5, 0],
    ],
  );
  const bundle = await get('BOX-DESK');
  assert.deepEqual([bundle.priceType, bundle.minimalPrice], [0, 18.5]);
  assert.deepEqual(
    bundle.bundleOptions.map((option: { title: string; required: boolean; selections: { sku: string }[] }) => [
      option.title,
      option.required,
      option.selections.map(({ sku }) => sku),
    ]),
    [
      ['To write on', true, ['NOTE-DOT-CLAY-A6', 'NOTE-DOT-CLAY-A5']],
      ['To write with', true, ['PEN-WREN', 'INK-TIDE', 'INK-MOSS']],
      ['Something beside it', false, ['BEAN-HARBOUR', 'MUG-SAIL']],
    ],
  );
  const download = await get('GUIDE-LETTERS');
  assert.equal(download.linksPurchasedSeparately, true);
  assert.deepEqual(
    download.downloadableLinks.map((link: Record<string, unknown>) => [link.title, link.price]),
    [
      ['How to begin', 0],
      ['How to go on', 3.5],
      ['How to stop', 2.5],
    ],
  );
  const card = await get('GIFT-CARD');
  assert.deepEqual([card.giftcardType, card.giftcardAmounts, card.minimalPrice], ['combined', [25, 50, 100], 10]);
  const simple = await get('PEN-HERON');
  assert.deepEqual(
    simple.mediaGallery.map(({ url }: { url: string }) => url.replace(/^.*\/media/, '/media')),
    ['/media/catalog/product/h/e/heron-pen.jpg', '/media/catalog/product/h/e/heron-pen-nib.png'],
  );
  assert.deepEqual(
    simple.relatedProducts.map(({ sku, finalPrice, currency, urlPath }: Record<string, unknown>) => [
      sku,
      finalPrice,
      currency,
      urlPath,
    ]),
    [
      ['INK-TIDE', 9, 'USD', 'ink-tide.html'],
      ['INK-MOSS', 7.2, 'USD', 'ink-moss.html'],
    ],
  );
  assert.deepEqual(simple.additionalAttributes[0], { code: 'color', label: 'Color', value: 'Sea' });
  for (const field of ['variants', 'bundleOptions', 'groupedProducts', 'customAttributes', 'cost']) {
    assert.equal(field in simple, false, field);
  }
});

onService(
  'a value of a source of the system is shown by the label that its options have',
  async ({ engine, url, anyone }) => {
    await engine.write((tx) =>
      tx.exec(
        "update attribute set is_visible_on_front = 1 where code in ('country_of_manufacture', 'status', 'msrp_enabled')",
      ),
    );
    const reader = await restClient({ url }, { engine, grants: ['product-attributes/read'], now });
    for (const store of ['default', 'german']) {
      const shown = (await anyone.get(`/products/sku/PEN-HERON?store=${store}`)).body.additionalAttributes;
      const values = new Map(shown.map(({ code, value }: Record<string, string>) => [code, value]));
      for (const [code, chosen] of Object.entries({ country_of_manufacture: 'DE', status: '1' })) {
        const { options } = (await reader.get(`/product-attributes/${code}?store=${store}`)).body;
        const option = options.find(({ value }: { value: string }) => value === chosen);
        assert.equal(values.get(code), option.label, code);
      }
      assert.equal(values.get('country_of_manufacture'), store === 'german' ? 'Deutschland' : 'Germany');
      assert.equal(values.get('status'), 'Enabled');
    }
  },
);

onService('yes and no are words of the language of the store view', async ({ anyone }) => {
  for (const [store, word] of Object.entries({ default: 'Yes', german: 'Ja', atelier_fr: 'Oui' })) {
    const { additionalAttributes } = (await anyone.get(`/products/sku/PEN-HERON?store=${store}`)).body;
    const found = additionalAttributes.find(({ code }: { code: string }) => code === 'is_handmade');
    assert.equal(found?.value, word, store);
  }
});

onService('fields that were asked for, and no others', async ({ anyone }) => {
  const [row] = (await anyone.get('/products?sku=PEN-HERON&fields=sku,tierPrices')).body;
  assert.deepEqual(row, { id: 1, sku: 'PEN-HERON', tierPrices: [] });
  assert.deepEqual((await anyone.get('/products/1?fields=name')).body, { id: 1, name: 'Heron fountain pen' });
});

onService('customers pay the prices of their group', async ({ engine, url }) => {
  const [customer] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('customer').select('customer_id').limit(1)),
  );
  const subject = { kind: 'customer' as const, id: customer?.customer_id ?? 0 };
  await engine.write((tx) => tx.query((q) => q.updateTable('customer').set({ group_id: 2 })));
  const wholesale = await restClient({ url }, { engine, subject, now });
  assert.equal((await wholesale.get('/products/sku/PEN-WREN')).body.finalPrice, 5);
  assert.deepEqual(skus(await wholesale.get('/products?priceMin=5&priceMax=5&sortBy=price')), ['PEN-WREN', 'SET-INKS']);
});

onService('own attributes are for the back office, as values of their kind', async ({ office }) => {
  const { customAttributes } = (await office.get('/products/1')).body;
  assert.equal(customAttributes.shelf_mark, 'A01');
  assert.equal(customAttributes.is_handmade, true);
  assert.equal(customAttributes.color, 8);
  assert.ok(Array.isArray(customAttributes.good_for));
});

onService('attributes of products and sets are read by the granted', async ({ engine, url, anyone }) => {
  assert.equal((await anyone.get('/product-attributes')).status, 401);
  assert.equal((await anyone.get('/attribute-sets')).status, 401);
  const reader = await restClient({ url }, { engine, grants: ['product-attributes/read', 'attribute-sets/read'], now });
  const found = await reader.get('/product-attributes?search=COL');
  assert.deepEqual(
    found.body.map(({ attributeCode }: { attributeCode: string }) => attributeCode),
    ['color'],
  );
  const color = (await reader.get('/product-attributes/color?store=german')).body;
  assert.deepEqual((await reader.get(`/product-attributes/${color.id}?store=german`)).body, color);
  assert.deepEqual([color.frontendLabel, color.isConfigurable, color.scope], ['Farbe', true, 'global']);
  assert.deepEqual(color.options.map(({ label }: { label: string }) => label).sort(), ['Meer', 'Moos', 'Tinte', 'Ton']);
  assert.equal((await reader.get('/product-attributes/nothing')).status, 404);
  const sets = (await reader.get('/attribute-sets')).body;
  const [set] = sets;
  assert.deepEqual((await reader.get(`/attribute-sets/${set.id}`)).body, set);
  assert.ok(set.attributeCodes.includes('name'));
  assert.equal((await reader.get('/attribute-sets/9999')).status, 404);
  const next = /<([^>]*)>; rel="?next"?/.exec(
    (await reader.get('/product-attributes?itemsPerPage=7')).headers.get('link') ?? '',
  );
  const second = await reader.get((next?.[1] ?? '').replace(/^.*\/api\/rest\/v2/, ''));
  assert.equal(second.body.length, 7);
});

onService(
  'a product shows its images in the order and with the exclusions of the list of its images',
  async ({ engine, anyone }) => {
    const path = `/products/${(await anyone.get('/products/sku/PEN-HERON')).body.id}`;
    const ids = (images: readonly { id: number }[]): number[] => images.map(({ id }) => id);
    const both = async (): Promise<number[][]> => [
      ids((await anyone.get(path)).body.mediaGallery),
      ids((await anyone.get(`${path}/media`)).body),
    ];
    const [[first = 0, second = 0] = []] = await both();
    await engine.load(async (tx) => {
      await tx.exec(`update gallery_image_value set position = -1 where image_id = ${first}`);
      await tx.exec(`update gallery_image_value set position = null where image_id = ${second}`);
    });
    // Images without a position come first.
    assert.deepEqual(await both(), [
      [second, first],
      [second, first],
    ]);
    await engine.load((tx) => tx.exec(`update gallery_image_value set is_excluded = 1 where image_id = ${second}`));
    assert.deepEqual(await both(), [[first], [first]]);
  },
);
