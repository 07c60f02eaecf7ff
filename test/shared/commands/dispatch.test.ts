import assert from 'node:assert/strict';
import { StorageError } from '../../../src/platform/storage/engine.ts';
import { legacyCaller, linesOf, onDemoStore } from '../../support/legacy.ts';

const denied = '2 Access denied.';

onDemoStore(
  'both the resource and the method must be granted, and a denied call changes nothing',
  async (engine, call) => {
    const quoteId = await call('cart.create');
    const productsData = [{ sku: 'INK-TIDE' }];
    const cases: [readonly string[], boolean][] = [
      [['cart/product/add'], true],
      [['cart/product'], true],
      [['cart'], true],
      [['catalog/product'], false],
      [['cart/product/list'], false],
    ];
    for (const [grants, allowed] of cases) {
      const caller = await legacyCaller(engine, { grants });
      // A leaf alone lacks the resource's own id; a parent stores every id under it.
      const both = allowed && grants[0] !== 'cart/product/add';
      if (both) assert.equal(await caller('cart_product.add', { quoteId, productsData }), true);
      else assert.equal(await caller.fault('cart_product.add', { quoteId, productsData }), denied);
    }
    assert.deepEqual(
      (await linesOf(call, quoteId)).map(([, qty]) => qty),
      [2],
    );
  },
);

onDemoStore('a grant that is taken away acts at the next call', async (engine) => {
  const caller = await legacyCaller(engine, { grants: ['cart'] });
  assert.equal(typeof (await caller('cart.create')), 'number');
  await engine.write((tx) => tx.exec(`delete from role_grant where resource_id = 'cart/create'`));
  assert.equal(await caller.fault('cart.create'), denied);
});

onDemoStore('a denial that an import brought grants nothing', async (engine) => {
  const caller = await legacyCaller(engine, { grants: ['cart'] });
  await engine.write((tx) => tx.exec(`update role_grant set is_allowed = 0 where resource_id = 'cart/create'`));
  assert.equal(await caller.fault('cart.create'), denied);
});

onDemoStore('a user who was made inactive is refused at once', async (engine) => {
  const caller = await legacyCaller(engine, { grants: ['cart'] });
  await engine.write((tx) => tx.exec('update api_user set is_active = 0'));
  assert.equal(await caller.fault('cart.create'), '5 Session expired. Try to relogin.');
});

onDemoStore('an unexpected error is fault 1 with the standard text, and is reported', async (engine, call) => {
  const quoteId = await call('cart.create');
  const reports: { operation: string }[] = [];
  const broken = await legacyCaller(engine, {
    grants: ['cart'],
    report: (failure) => reports.push(failure),
    now: () => Number.NaN,
  });
  const text = '1 Internal Error. Please see log for details.';
  assert.equal(await broken.fault('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] }), text);
  assert.deepEqual(
    reports.map(({ operation }) => operation),
    ['shoppingCartProductAdd'],
  );
});

onDemoStore('a database that takes no write at all is the save fault too', async (engine, call) => {
  const quoteId = await call('cart.create');
  const locked = await legacyCaller(engine, {
    grants: ['cart'],
    calls: { ...engine, write: () => Promise.reject(new StorageError('busy', 'database is locked')) },
  });
  assert.equal(
    await locked.fault('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] }),
    '1023 Quote could not be saved during adding product(s) operation.',
  );
});
