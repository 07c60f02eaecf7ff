import assert from 'node:assert/strict';
import { demoRows } from '../../src/demo/rows/demo-rows.ts';
import { writeRows } from '../../src/demo/rows/rows.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import type { StorageSettings } from '../../src/schema/open.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { onStore } from './support.ts';

const start = Date.UTC(2026, 0, 1);

/** The demo store: cart 1 is the active one of customer 1 in store view 1. More carts come an hour later each. */
function onCarts(title: string, work: (engine: Engine, settings: StorageSettings) => Promise<void>): void {
  onEachEngine(title, async (_t, engine, settings) => {
    await engine.load((tx) => writeRows(tx, demoRows(start)));
    let now = start;
    const call = await legacyCaller(engine, { now: () => now });
    const customerData = { mode: 'customer', customer_id: 1 };
    for (const store of ['default', 'default', 'german']) {
      now += 3_600_000;
      const quoteId = await call('cart.create', { store });
      if (quoteId !== 3) await call('cart_customer.set', { quoteId, customerData });
    }
    await work(engine, settings);
  });
}

async function activeIds(engine: Engine): Promise<number[]> {
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('quote').select('quote_id').where('is_active', '=', 1).orderBy('quote_id')),
  );
  return rows.map(({ quote_id }) => quote_id);
}

onCarts('cart list shows carts as a table, the one changed last first', async (_engine, settings) => {
  const { status, out, err } = await onStore(settings, 'cart list');
  assert.deepEqual([status, err], [0, '']);
  assert.deepEqual(out.split('\n'), [
    'ID  STORE    STATE   CUSTOMER                LINES  QTY  TOTAL      CHANGED',
    '4   german           marta.lind@example.com  0      0    0.00 USD   2026-01-01T03:00:00Z',
    '3   default                                  0      0    0.00 USD   2026-01-01T02:00:00Z',
    '2   default          marta.lind@example.com  0      0    0.00 USD   2026-01-01T01:00:00Z',
    '1   default  active  marta.lind@example.com  2      3    33.00 USD  2026-01-01T00:00:00Z',
    '',
  ]);
});

onCarts('cart list can be told whose carts, which and how many, and prints JSON', async (_engine, settings) => {
  const ids = async (flags: string) =>
    (JSON.parse((await onStore(settings, `cart list --json ${flags}`)).out) as { quoteId: number }[]).map(
      ({ quoteId }) => quoteId,
    );
  assert.deepEqual(await ids('--customer 1'), [4, 2, 1]);
  assert.deepEqual(await ids('--customer 1 --active'), [1]);
  assert.deepEqual(await ids('--customer 2'), []);
  assert.deepEqual(await ids('--active'), [1]);
  assert.deepEqual(await ids('--limit 2'), [4, 3]);
  const [shown] = JSON.parse((await onStore(settings, 'cart list --json --active')).out);
  assert.deepEqual(shown, {
    quoteId: 1,
    store: 'default',
    isActive: true,
    customerId: 1,
    email: 'marta.lind@example.com',
    itemsCount: 2,
    itemsQty: 3,
    grandTotal: 33,
    currency: 'USD',
    updatedAt: '2026-01-01T00:00:00Z',
  });
});

onCarts("cart activate makes the customer's other carts of the store view inactive", async (engine, settings) => {
  assert.deepEqual(await onStore(settings, 'cart activate 4'), { status: 0, out: 'Cart 4 is active.\n', err: '' });
  assert.deepEqual(await activeIds(engine), [1, 4]);
  assert.deepEqual(await onStore(settings, 'cart activate 2'), {
    status: 0,
    out: 'Cart 2 is active.\nCart 1 is inactive now.\n',
    err: '',
  });
  assert.deepEqual(await activeIds(engine), [2, 4]);
  assert.equal((await onStore(settings, 'cart activate 2')).out, 'Cart 2 is active.\n');
  assert.deepEqual(await activeIds(engine), [2, 4]);
});

onCarts('cart activate --inactive makes a cart inactive, also one without customer', async (engine, settings) => {
  assert.equal((await onStore(settings, 'cart activate 1 --inactive')).out, 'Cart 1 is inactive.\n');
  assert.equal((await onStore(settings, 'cart activate 3 --inactive')).out, 'Cart 3 is inactive.\n');
  assert.deepEqual(await activeIds(engine), []);
});

onCarts('an activated cart is where products are moved to', async (engine, settings) => {
  await onStore(settings, 'cart activate 2');
  const call = await legacyCaller(engine, { grants: ['all', 'cart'] });
  const productsData = [{ sku: 'INK-TIDE' }];
  assert.equal(await call('cart_product.moveToCustomerQuote', { quoteId: 1, productsData }), true);
  const list = (await call('cart_product.list', { quoteId: 2 })) as { sku: string }[];
  assert.deepEqual(
    list.map(({ sku }) => sku),
    ['INK-TIDE'],
  );
});

onCarts('a cart without customer, no cart and no number are told in one line', async (engine, settings) => {
  assert.deepEqual(await onStore(settings, 'cart activate 3'), {
    status: 1,
    out: '',
    err: 'cartwright: cart 3 has no customer; set one with cart_customer.set (shoppingCartCustomerSet)\n',
  });
  for (const line of ['cart activate 99', 'cart activate 99 --inactive']) {
    assert.deepEqual(await onStore(settings, line), { status: 1, out: '', err: 'cartwright: there is no cart 99\n' });
  }
  assert.deepEqual(await onStore(settings, 'cart activate one'), {
    status: 2,
    out: '',
    err: 'cartwright: a cart is a whole number above 0, not "one"\n',
  });
  assert.equal((await onStore(settings, 'cart list --limit 0')).status, 2);
  assert.deepEqual(await activeIds(engine), [1]);
});

onCarts('two carts activated at once leave one active', async (engine, settings) => {
  await engine.write((tx) => tx.exec('update quote set customer_id = 1'));
  await Promise.all(['cart activate 2', 'cart activate 3'].map((line) => onStore(settings, line)));
  const active = await activeIds(engine);
  assert.equal(active.length, 1);
  assert.ok([2, 3].includes(active[0] ?? 0));
});
