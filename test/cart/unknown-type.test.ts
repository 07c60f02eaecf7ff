import assert from 'node:assert/strict';
import { onEachStore } from '../support/database/engines.ts';
import { legacyCaller, linesOf } from '../support/legacy.ts';
import { restClient } from '../support/rest.ts';
import { startService, testSettings } from '../support/service.ts';

const sku = 'acme-1';
const refused = '1022 Products of type acme_subscription can not be put into a cart.';

/** Puts a line with the product into the cart as an import does: 2 pieces at 3.00. */
const lineOf = (quoteId: unknown) =>
  `insert into quote_item (quote_id, product_id, store_id, product_type, sku, name, qty, price, base_price, row_total,
    base_row_total, identity, buy_request, created_at, updated_at)
  values (${quoteId}, 940, 1, 'acme_subscription', '${sku}', 'Every month', 20000, 30000, 30000, 60000, 60000, '940', '{}', 0, 0)`;

onEachStore(
  'own_legacy',
  'a product whose type an extension brought is kept and shown',
  async (_t, engine, { mediaDir }) => {
    await engine.load((tx) =>
      tx.exec('insert into product_category (product_id, category_id, position) values (940, 4, 7)'),
    );
    const call = await legacyCaller(engine);
    const assigned = (await call('catalog_category.assignedProducts', { categoryId: '4' })) as Record<
      string,
      unknown
    >[];
    const found = assigned.find((row) => row.product_id === '940');
    assert.deepEqual([found?.type, found?.sku], ['acme_subscription', sku]);
    const service = await startService(engine, { mediaDir });
    try {
      const rest = await restClient(service, { engine, grants: ['products/read', 'products/write'] });
      const shown = await rest.get('/products/940');
      const { type, finalPrice, minimalPrice } = shown.body as Record<string, unknown>;
      assert.deepEqual([shown.status, type, finalPrice, minimalPrice], [200, 'acme_subscription', 3, 3]);
      const changed = await rest.patch('/products/940', { name: 'Each month' });
      assert.deepEqual(
        [changed.status, changed.body.type, changed.body.name],
        [200, 'acme_subscription', 'Each month'],
      );
      const exchanged = await rest.patch('/products/940', { type: 'simple' });
      assert.deepEqual(
        [exchanged.status, exchanged.body.errors],
        [422, [{ field: '/type', message: 'cannot be changed from acme_subscription to simple' }]],
      );
      assert.equal((await rest.patch('/products/940', { type: 'acme_other' })).status, 422);
    } finally {
      await service.close();
    }
  },
);

onEachStore(
  'own_legacy',
  'carts refuse it with a reason, and give back what they have of it',
  async (_t, engine, { mediaDir }) => {
    const call = await legacyCaller(engine, { settings: testSettings({ mediaDir }) });
    const quoteId = await call('cart.create');
    const productsData = [{ sku, qty: 3 }];
    assert.equal(await call.fault('cart_product.add', { quoteId, productsData }), refused);
    await engine.load((tx) => tx.exec(lineOf(quoteId)));
    assert.equal((await call.fault('cart_product.update', { quoteId, productsData })).slice(5), refused.slice(5));
    assert.deepEqual(await linesOf(call, quoteId), [[sku, 2, '3.0000', '6.0000']]);
    assert.equal(await call('cart_product.remove', { quoteId, productsData }), true);
    assert.deepEqual(await linesOf(call, quoteId), []);
  },
);

onEachStore(
  'own_legacy',
  'a group, a bundle or a configurable product with such a part is refused, too',
  async (_t, engine) => {
    const call = await legacyCaller(engine);
    const quoteId = await call('cart.create');
    await engine.load((tx) =>
      tx.exec("update product set type = 'acme_subscription' where type in ('simple', 'virtual')"),
    );
    const rows = await engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('product_link as l')
          .innerJoin('product as p', 'p.product_id', 'l.product_id')
          .select(['l.product_id', 'l.linked_product_id'])
          .where('p.type', '=', 'grouped')
          .where('l.type', '=', 'super')
          .limit(1),
      ),
    );
    const [group] = rows;
    const super_group = { [group?.linked_product_id ?? 0]: 1 };
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ product_id: group?.product_id, super_group }] }),
      refused,
    );
  },
);
