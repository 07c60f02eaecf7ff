/**
 * How often calls wait for the database: what does not need another's answer is asked for together (`Tx.together`). The
 * numbers are exact; nothing is remembered, so all is asked for. PostgreSQL, where waiting costs, asks for some of it sooner.
 */

import assert from 'node:assert/strict';
import { countWaits, type Effort } from '../support/count-waits.ts';
import { onEachDemoStore } from '../support/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { restClient } from '../support/rest.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { envelope, login, paths, send } from '../wire/wire.ts';

/** `waits/statements` of a call. */
const shown = ({ waits, statements }: Effort): string => `${waits}/${statements}`;

onEachDemoStore('calls without a wire', async (_t, engine) => {
  const far = countWaits(engine);
  const call = await legacyCaller(engine, { name: 'far', calls: far.engine });
  const near = await legacyCaller(engine, { name: 'near' });
  const quoteId = await near('cart.create');
  await near('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }, { sku: 'MUG-SAIL' }] });
  await engine.load((tx) =>
    tx.exec(`update quote set customer_id = 1, customer_group_id = 1 where quote_id = ${quoteId}`),
  );
  const empty = await near('cart.create');
  const productsData = [{ sku: 'INK-TIDE', qty: 1 }];
  const efforts: Record<string, string> = {};
  for (const [name, path, args] of [
    ['list', 'cart_product.list', { quoteId }],
    ['info', 'cart.info', { quoteId }],
    ['totals', 'cart.totals', { quoteId }],
    ['add to an empty cart', 'cart_product.add', { quoteId: empty, productsData }],
    ['add', 'cart_product.add', { quoteId, productsData: [{ sku: 'LAMP-ATTIC' }] }],
    ['update', 'cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 3 }] }],
    ['move', 'cart_product.moveToCustomerQuote', { quoteId, productsData }],
    ['attribute info', 'product_attribute.info', { attribute: 'color' }],
    ['attributes', 'product_attribute.list', { setId: 4 }],
    ['options', 'product_attribute.options', { attributeId: 'color' }],
    ['images', 'catalog_product_attribute_media.list', { productId: 'INK-TIDE' }],
  ] as const) {
    efforts[name] = shown(await far.effortOf(() => call(path, args)));
  }
  const ofCarts = {
    sqlite: { 'add to an empty cart': '6/17', add: '7/18', update: '6/18', move: '9/36' },
    postgres: { 'add to an empty cart': '5/18', add: '5/18', update: '5/18', move: '8/36' },
  };
  assert.deepEqual(efforts, {
    list: '3/3',
    info: '4/7',
    totals: '3/4',
    ...ofCarts[engine.kind],
    'attribute info': '3/4',
    attributes: '2/2',
    options: '3/3',
    images: '4/5',
  });
});

onEachDemoStore('calls of REST', async (_t, engine, { mediaDir }) => {
  const far = countWaits(engine);
  const service = await startService(far.engine, { mediaDir });
  try {
    await addApiUser(engine, 'erp', ['products/read']);
    const anybody = await restClient(service, 'anonymous');
    const writer = await restClient(service, { engine, grants: ['products/read', 'products/write'] });
    const { body } = await writer.get('/products/sku/MUG-SAIL');
    const efforts: Record<string, string> = {};
    const logIn = () => send(service.url, { path: paths.v2, body: envelope(login('v2', 'erp', testKey)) });
    for (const [name, work] of [
      ['first token', () => anybody.post('/auth/token', { grant_type: 'api_user', username: 'erp', api_key: testKey })],
      ['token', () => anybody.post('/auth/token', { grant_type: 'api_user', username: 'erp', api_key: testKey })],
      ['login', logIn],
      ['product', () => anybody.get(`/products/${body.id}`)],
      ['page of products', () => anybody.get('/products?itemsPerPage=12')],
      ['page of categories', () => anybody.get('/categories')],
      ['change of a product', () => writer.patch(`/products/${body.id}`, { price: 21, name: 'A mug' })],
    ] as const) {
      efforts[name] = shown(
        await far.effortOf(async () => {
          const { status } = await work();
          assert.equal(status, 200, name);
        }),
      );
    }
    // What is shown of stock is found out first on PostgreSQL.
    const ofProducts = {
      sqlite: { product: '13/30', 'page of products': '16/38', 'change of a product': '43/66' },
      postgres: { product: '16/33', 'page of products': '21/50', 'change of a product': '46/69' },
    };
    assert.deepEqual(efforts, {
      // Its key is stored anew.
      'first token': '8/11',
      token: '4/6',
      login: '4/5',
      'page of categories': '20/25',
      ...ofProducts[engine.kind],
    });
  } finally {
    await service.close();
  }
});
