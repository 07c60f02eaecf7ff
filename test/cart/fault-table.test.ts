import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { cartOperations } from '../../src/cart/operations.ts';
import { type Engine, StorageError } from '../../src/storage/engine.ts';
import { type LegacyCaller, onDemoStore, optionIds } from '../support/legacy.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { styledClient, styles } from '../support/styled-client.ts';
import { bundleIds } from './bundle-store.ts';
import { type FaultScene, faultCases, faultDocument } from './fault-table.ts';

const page = new URL('../../docs/cart-faults.md', import.meta.url);

test('the documentation shows the table (UPDATE_DOCS=1 writes it)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(page, faultDocument());
  assert.equal(readFileSync(page, 'utf8'), faultDocument());
});

test('the table has every fault that the operations declare', () => {
  for (const { resource, method, faults } of cartOperations) {
    const path = `${resource.name}.${method}`;
    const declared = faults.map((name) => resource.faults[name]?.code ?? 0);
    const listed = faultCases.filter(({ operation }) => operation === path).map(({ code }) => code);
    assert.deepEqual([...new Set(listed)].toSorted(), [...new Set(declared)].toSorted(), path);
  }
});

async function scene(engine: Engine, call: LegacyCaller): Promise<FaultScene> {
  const cartWithInk = async (store: string): Promise<number> => {
    const quoteId = (await call('cart.create', { store })) as number;
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
    return quoteId;
  };
  const [cart, ofCustomer, withoutActive] = [
    await cartWithInk('default'),
    await cartWithInk('default'),
    await cartWithInk('atelier_fr'),
  ];
  await engine.write((tx) =>
    tx.exec(`update quote set customer_id = 1 where quote_id in (${ofCustomer}, ${withoutActive})`),
  );
  return {
    cart,
    ofCustomer,
    active: 1,
    withoutActive,
    pen: await optionIds(engine, 'PEN-HERON'),
    box: await bundleIds(engine, 'BOX-DESK'),
  };
}

/** All that carts consist of. */
const carts = (engine: Engine) =>
  engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('quote').selectAll().orderBy('quote_id')),
    await tx.query((q) => q.selectFrom('quote_item').selectAll().orderBy('item_id')),
    await tx.query((q) => q.selectFrom('quote_item_option').selectAll().orderBy('item_id').orderBy('code')),
    await tx.query((q) => q.selectFrom('quote_address').selectAll().orderBy('address_id')),
  ]);

onDemoStore('every fault arises in its case, in all three styles, and changes nothing', async (engine, call) => {
  const on = await scene(engine, call);
  await addApiUser(engine, 'client', ['cart']);
  let commitsFail = false;
  const sometimesFailing: Engine = {
    ...engine,
    write: (work) =>
      engine.write(async (tx) => {
        const value = await work(tx);
        if (commitsFail) throw new StorageError('unavailable', 'no space left');
        return value;
      }),
  };
  const service = await startService(sometimesFailing);
  try {
    for (const style of styles) {
      const client = styledClient(service.url, style);
      const session = await client.login('client', testKey);
      const before = await carts(engine);
      for (const { operation, when, code, text, arguments: args, failingCommit = false } of faultCases) {
        commitsFail = failingCommit;
        const outcome = await client.outcome(session, operation, args(on));
        commitsFail = false;
        assert.equal(outcome, `${code} ${text}`, `${operation}, ${when}, ${style}`);
        assert.deepEqual(await carts(engine), before, `${operation}, ${when}, ${style}: the carts`);
      }
    }
  } finally {
    await service.close();
  }
});
