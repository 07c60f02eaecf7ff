/**
 * How often calls wait for the database: what does not need another's answer is asked for together (`Tx.together`). The
 * numbers are exact; nothing is remembered, so all is asked for. PostgreSQL, where waiting costs, asks for some of it sooner.
 */

import assert from 'node:assert/strict';
import { customerAddress, guest, readyCart } from '../../checkout/support.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { countWaits, type Effort } from '../../support/database/count-waits.ts';
import { onEachDemoStore, onEachStore } from '../../support/database/engines.ts';
import { countNoted, noteStatements } from '../../support/database/note-statements.ts';
import { effortAtPostgres } from '../../support/database/waited-for-postgres.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { legacyCaller } from '../../support/legacy.ts';
import { restClient, restClientOf, tokenFor } from '../../support/rest.ts';
import { addApiUser, legacyKeyHash, startService, testKey } from '../../support/service.ts';
import { envelope, login, paths, send } from '../../wire/soap/wire.ts';

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
    sqlite: { 'add to an empty cart': '6/19', add: '6/19', update: '5/19', move: '6/38' },
    postgres: { 'add to an empty cart': '4/21', add: '4/21', update: '4/21', move: '5/42' },
  };
  assert.deepEqual(efforts, {
    list: '3/3',
    info: '3/7',
    totals: '2/3',
    ...ofCarts[engine.kind],
    'attribute info': '3/4',
    attributes: '2/2',
    options: '3/3',
    images: '4/5',
  });
});

onEachDemoStore('a checkout, call by call; of more lines, too', async (_t, engine) => {
  const far = countWaits(engine);
  const call = await legacyCaller(engine, { name: 'far', calls: far.engine });
  const near = await legacyCaller(engine, { name: 'near' });
  const skus = ['INK-TIDE', 'INK-MOSS', 'MUG-SAIL', 'PAPER-KILO', 'BEAN-NIGHT'];
  const efforts: Record<string, string> = {};
  const quoteId = await near('cart.create');
  for (const [name, path, args] of checkoutCalls) {
    efforts[name] = shown(await far.effortOf(() => call(path, { ...(name !== 'create' && { quoteId }), ...args })));
  }
  for (const count of [2, 5]) {
    const products = skus.slice(0, count).map((sku) => ({ sku, qty: 1 }));
    const cart = await readyCart(near, { products });
    efforts[`order of ${count} lines`] = shown(await far.effortOf(() => call('cart.order', { quoteId: cart })));
  }
  // More lines are no more statements.
  const order = { sqlite: '21/55', postgres: '20/55' }[engine.kind];
  const expected = {
    sqlite: { add: '6/19', customer: '7/20', addresses: '9/25', shipping: '6/19', payment: '6/21' },
    postgres: { add: '4/21', customer: '6/22', addresses: '8/27', shipping: '4/21', payment: '5/23' },
  };
  assert.deepEqual(efforts, {
    create: '5/7',
    ...expected[engine.kind],
    order,
    'order of 2 lines': order,
    'order of 5 lines': order,
  });
});

/** A guest's checkout. */
const checkoutCalls = [
  ['create', 'cart.create', {}],
  ['add', 'cart_product.add', { productsData: [{ sku: 'INK-TIDE', qty: 1 }] }],
  ['customer', 'cart_customer.set', { customerData: guest }],
  [
    'addresses',
    'cart_customer.addresses',
    { customerAddressData: ['billing', 'shipping'].map((mode) => ({ mode, ...customerAddress })) },
  ],
  ['shipping', 'cart_shipping.method', { shippingMethod: 'flatrate_flatrate' }],
  ['payment', 'cart_payment.method', { paymentData: { method: 'checkmo' } }],
  ['order', 'cart.order', {}],
] as const;

onEachStore(
  'demo',
  'a checkout for which all is kept that may be',
  async (_t, engine) => {
    const call = await legacyCaller(engine, { name: 'near', inSession: true });
    const products = ['INK-TIDE', 'INK-MOSS', 'MUG-SAIL', 'PAPER-KILO', 'BEAN-NIGHT'].map((sku) => ({ sku, qty: 1 }));
    let efforts: Record<string, string> = {};
    for (let round = 0; round < 3; round++) {
      efforts = {};
      const quoteId = await call('cart.create');
      for (const [name, path, args] of checkoutCalls) {
        const work = () => call(path, { ...(name !== 'create' && { quoteId }), ...args });
        efforts[name] = shown(await effortAtPostgres(work));
      }
      const cart = await readyCart(call, { products });
      efforts['order of 5 lines'] = shown(await effortAtPostgres(() => call('cart.order', { quoteId: cart })));
    }
    assert.deepEqual(efforts, {
      create: '3/5',
      add: '3/12',
      // A look before it, whether a password is to be hashed.
      customer: '4/16',
      addresses: '3/15',
      shipping: '3/12',
      payment: '3/13',
      // Who calls; the lock with all that is stored; the stock; the number; the order; its lines and taxes; what else is to be told; the commit.
      order: '8/29',
      'order of 5 lines': '8/29',
    });
  },
  'postgres',
);

onEachDemoStore('calls of REST', async (_t, engine, { mediaDir }) => {
  const far = countWaits(engine);
  const service = await startService(far.engine, { mediaDir });
  try {
    await addApiUser(engine, 'erp', ['products/read'], legacyKeyHash);
    const anybody = await restClient(service, 'anonymous');
    const writer = await restClient(service, { engine, grants: ['products/read', 'products/write'] });
    const subject = { kind: 'customer' as const, id: 1 };
    const shopper = restClientOf(service, await tokenFor({ engine, subject, now: Date.now() }));
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
      ['own account', () => shopper.get('/customers/me')],
      ['change of a product', () => writer.patch(`/products/${body.id}`, { price: 21, name: 'A mug' })],
    ] as const) {
      efforts[name] = shown(
        await far.effortOf(async () => {
          const { status } = await work();
          assert.equal(status, 200, name);
        }),
      );
    }
    // On PostgreSQL the shown stock is read first.
    const ofProducts = {
      sqlite: { product: '14/37', 'page of products': '17/44', 'change of a product': '44/80' },
      postgres: { product: '17/40', 'page of products': '22/56', 'change of a product': '47/83' },
    };
    assert.deepEqual(efforts, {
      // Its key gets a new hash.
      'first token': '8/11',
      token: '4/6',
      login: '4/5',
      'page of categories': '19/25',
      'own account': '5/8',
      ...ofProducts[engine.kind],
    });
  } finally {
    await service.close();
  }
});

onEachDemoStore(
  'a change of a product by REST reads it for the answer, and before that only where its state is asked for',
  async (_t, engine, { mediaDir }) => {
    const far = countWaits(engine);
    const service = await startService(far.engine, { mediaDir });
    try {
      const writer = await restClient(service, { engine, grants: ['products/read', 'products/write'] });
      const { body } = await writer.get('/products/sku/MUG-SAIL');
      const path = `/products/${body.id}`;
      const change = async (price: number, headers: Record<string, string>): Promise<number> => {
        const { statements } = await far.effortOf(async () => {
          assert.equal((await writer.patch(path, { price }, { headers })).status, 200);
        });
        return statements;
      };
      const plain = await change(21, {});
      const whereThere = await change(22, { 'if-match': '*' });
      const { headers } = await writer.get(path);
      const inState = await change(23, { 'if-match': headers.get('etag') ?? '' });
      // The row with its lock, the day of the store, whether it is visible to the caller; then all that is shown.
      const expected = { sqlite: [66, 3, 34], postgres: [69, 3, 37] }[engine.kind];
      assert.deepEqual([plain, whereThere - plain, inState - plain], expected);
      assert.equal((await writer.get(path)).body.price, 23);
      const gone = await writer.patch(path, { price: 24 }, { headers: { 'if-match': headers.get('etag') ?? '' } });
      assert.deepEqual([gone.status, (await writer.get(path)).body.price], [412, 23]);
    } finally {
      await service.close();
    }
  },
);

onEachDemoStore(
  'the state that If-Match names is what a GET or a change answered: a change reads its product once, for the answer',
  async (_t, engine, { mediaDir }) => {
    const noted = noteStatements(engine);
    const service = await startService(noted.engine, { mediaDir });
    try {
      const writer = await restClient(service, { engine, grants: ['products/read', 'products/write'] });
      const { body } = await writer.get('/products/sku/MUG-SAIL');
      const { body: other } = await writer.get('/products/sku/INK-TIDE');
      const path = `/products/${body.id}`;
      const needed = ['sku', 'type', 'attributeSetId', 'name', 'description', 'shortDescription', 'weight', 'status'];
      const whole = Object.fromEntries([...needed, 'visibility', 'urlKey'].map((name) => [name, body[name]]));
      /** The statements of a change by each route, and the tag of its answer. */
      const change = async (route: 'patch' | 'put', price: number, tag?: string) => {
        const before = countNoted(noted);
        const sent = route === 'put' ? { ...whole, price } : { price };
        const answer = await writer[route](path, sent, { headers: tag === undefined ? {} : { 'if-match': tag } });
        assert.deepEqual([answer.status, answer.body.price], [200, price]);
        return { ...answer, statements: countNoted(noted) - before, tag: answer.headers.get('etag') ?? '' };
      };
      // The row with its lock, and whether it is visible; after a GET that is kept, too. On PostgreSQL also the state of its
      // stock.
      const [readMore, chainMore] = { sqlite: [1, 2], postgres: [2, 3] }[engine.kind];
      for (const route of ['patch', 'put'] as const) {
        await change(route, 20);
        const plain = (await change(route, 20.5)).statements;
        const { headers } = await writer.get(path);
        let last = await change(route, 21, headers.get('etag') ?? '');
        assert.equal(last.statements - plain, readMore);
        for (const price of [22, 23, 24]) {
          last = await change(route, price, last.tag);
          assert.equal(last.statements - plain, chainMore);
        }
        // Values that the write derives, such as prices by rules, are read after the write is settled.
        const before = countNoted(noted);
        const { body: read, headers: ofRead } = await writer.get(path);
        assert.deepEqual([read, ofRead.get('etag')], [last.body, last.tag]);
        assert.ok(countNoted(noted) - before < 6, 'the GET after a change finds what that has answered');
      }
      // After a change of another product the state is read for the comparison.
      const plain = (await change('patch', 25)).statements;
      const { tag } = await change('patch', 26);
      assert.equal((await writer.patch(`/products/${other.id}`, { price: 5 })).status, 200);
      const afterOther = await change('patch', 27, tag);
      assert.equal(afterOther.statements - plain, { sqlite: 9, postgres: 14 }[engine.kind]);
      const gone = await writer.patch(path, { price: 1 }, { headers: { 'if-match': tag } });
      assert.deepEqual([gone.status, (await writer.get(path)).body.price], [412, 27]);
    } finally {
      await service.close();
    }
  },
);

onEachDemoStore('a change of a category reads it once, whatever state is named', async (_t, engine) => {
  const counted = countStatements(engine, { remembers: true });
  const service = await startService(counted.engine);
  try {
    const writer = await restClient(service, { engine, grants: ['categories/write'] });
    const [{ id }] = (await writer.get('/categories')).body;
    const path = `/categories/${id}`;
    const change = async (description: string, tag?: string) => {
      const before = counted.statements();
      const answer = await writer.patch(
        path,
        { description },
        { headers: tag === undefined ? {} : { 'if-match': tag } },
      );
      assert.deepEqual([answer.status, answer.body.description], [200, description]);
      return { statements: counted.statements() - before, tag: answer.headers.get('etag') ?? '' };
    };
    await change('1');
    const { statements: plain, tag: first } = await change('2');
    const more: number[] = [];
    let last = first;
    for (const description of ['3', '4', '5']) {
      const { statements, tag: next } = await change(description, description === '5' ? '*' : last);
      more.push(statements - plain);
      last = next;
    }
    // Its lock, and whether the caller sees it.
    assert.deepEqual(more, { sqlite: [2, 2, 2], postgres: [3, 3, 3] }[engine.kind]);
    assert.equal((await writer.get(path)).headers.get('etag'), last);
    const gone = await writer.patch(path, { description: '6' }, { headers: { 'if-match': first } });
    assert.deepEqual([gone.status, (await writer.get(path)).body.description], [412, '5']);
  } finally {
    await service.close();
  }
});

onEachDemoStore(
  'lists of orders: what is asked for depends neither on how many are shown nor on how many there are',
  async (_t, engine) => {
    const far = countWaits(engine);
    const service = await startService(far.engine);
    try {
      const office = await restClient(service, { engine, grants: ['orders/read'] });
      for (let order = 0; order < 9; order++) await makeOrder(engine, { storeId: 1 });
      let next = '/orders?itemsPerPage=2';
      const page = async (path: string): Promise<string> => {
        const effort = await far.effortOf(async () => {
          const { status, headers } = await office.get(path);
          assert.deepEqual([status, headers.get('x-total-count')], [200, '9']);
          next = /<[^>]*\/api\/rest\/v2([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
        });
        return shown(effort);
      };
      await page('/orders');
      const efforts = [await page('/orders?itemsPerPage=2'), await page('/orders?itemsPerPage=8')];
      // The first counts; its cursors carry the total along.
      efforts.push(await page(next));
      assert.deepEqual(efforts, ['5/10', '5/10', '5/9']);
    } finally {
      await service.close();
    }
  },
);

onEachStore(
  'demo',
  'calls for which all is kept that may be',
  async (t, engine, { mediaDir }) => {
    const call = await legacyCaller(engine, { name: 'near', inSession: true });
    const quoteId = await call('cart.create');
    const other = await call('cart.create');
    const ink = [{ sku: 'INK-TIDE', qty: 1 }];
    const lamp = [{ sku: 'LAMP-ATTIC', qty: 1 }];
    const mug = [{ sku: 'MUG-SAIL' }];
    const cart = (name: string, productsData: unknown, id = quoteId) => call(name, { quoteId: id, productsData });
    const add = 'cart_product.add';
    const remove = 'cart_product.remove';
    await engine.load(async (tx) => {
      await tx.exec(`update quote set customer_id = 1, customer_group_id = 1 where quote_id in (${quoteId}, ${other})`);
      await tx.exec(`update quote set is_active = 1 where quote_id = ${other}`);
    });
    // So that lamps are always in both carts.
    for (const id of [quoteId, other]) await cart(add, [...lamp, ...mug], id);

    const service = await startService(engine, { mediaDir });
    t.after(() => service.close());
    await addApiUser(engine, 'erp', ['products/read']);
    const anybody = await restClient(service, 'anonymous');
    const { body } = await anybody.get('/products/sku/MUG-SAIL');
    const rest = async (answer: Promise<{ status: number }>) => assert.equal((await answer).status, 200);
    const key = { grant_type: 'api_user', username: 'erp', api_key: testKey };

    let qty = 1;
    const works: [name: string, work: () => Promise<unknown>, before?: () => Promise<unknown>][] = [
      ['list', () => call('cart_product.list', { quoteId })],
      ['info', () => call('cart.info', { quoteId })],
      ['totals', () => call('cart.totals', { quoteId })],
      ['add a new line', () => cart(add, ink), () => cart(remove, ink).catch(() => undefined)],
      ['add to a line', () => cart(add, ink)],
      ['update', () => cart('cart_product.update', [{ sku: 'INK-TIDE', qty: ++qty }])],
      ['remove', () => cart(remove, ink), () => cart(add, ink)],
      ['move to a line', () => cart('cart_product.moveToCustomerQuote', lamp), () => cart(add, lamp)],
      [
        'move a new line',
        () => cart('cart_product.moveToCustomerQuote', ink),
        async () => {
          await cart(add, ink);
          await cart(remove, ink, other).catch(() => undefined);
        },
      ],
      ['attribute info', () => call('product_attribute.info', { attribute: 'color' })],
      ['attributes', () => call('product_attribute.list', { setId: 4 })],
      ['options', () => call('product_attribute.options', { attributeId: 'color' })],
      ['images', () => call('catalog_product_attribute_media.list', { productId: 'INK-TIDE' })],
      ['product', () => rest(anybody.get(`/products/${body.id}`))],
      ['page of products', () => rest(anybody.get('/products?itemsPerPage=12'))],
      ['token', () => rest(anybody.post('/auth/token', key))],
    ];
    const efforts: Record<string, string> = {};
    for (const [name, work, before] of works) {
      // What was counted is over with all that it sent, so nothing of an earlier call is counted as part of a later one.
      const counted = async () => {
        if (before) await effortAtPostgres(before);
        return effortAtPostgres(work);
      };
      await counted();
      await counted();
      efforts[name] = shown(await counted());
    }
    assert.deepEqual(efforts, {
      // Begin, versions, the session; what is stored of the cart; commit, for which nobody waits.
      list: '2/5',
      info: '2/9',
      totals: '2/6',
      // Who calls; the lock with all that is stored of the cart; what is saved, with the commit.
      'add a new line': '3/12',
      'add to a line': '3/12',
      update: '3/12',
      remove: '3/12',
      // Both carts are found before they are locked, since that is done in the order of their ids.
      'move to a line': '4/21',
      // What a cart does not look at is copied once the line has an id.
      'move a new line': '5/22',
      'attribute info': '1/4',
      attributes: '1/4',
      options: '2/5',
      images: '1/4',
      // A digest of the stock tells which answer is kept.
      product: '2/4',
      'page of products': '2/4',
      // The throttle, then the user, then the token in a transaction of its own.
      token: '4/9',
    });
  },
  'postgres',
);
