/** Every operation that writes has its own save fault, in every style, if the database cannot save. */

import assert from 'node:assert/strict';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { type Engine, StorageError } from '../../src/platform/storage/engine.ts';
import { openSession } from '../access/support.ts';
import { attributeIdOf } from '../catalog/attribute-sets/support.ts';
import { differences, storeRows } from '../security/support/store-rows.ts';
import { type Args, makeTargets, validCalls } from '../security/support/valid-calls.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { addApiUser, startService, testSettings } from '../support/service.ts';
import { everyStyle, styledClient } from '../support/styled-client.ts';

/** Of operations that have none of their own. */
const internal = { code: 1, message: 'Internal Error. Please see log for details.' };
const noon = Date.UTC(2026, 10, 21, 12);
const writes = createLegacyRegistry().operations.filter(({ command }) => command.effect === 'write');

/** What our own payment methods leave of an invoice or a credit memo cannot be moved: such calls are refused before anything is saved. */
const neverSaved: Readonly<Record<string, string>> = {
  'sales_order_invoice.capture': '104 Invoice cannot be captured.',
  'sales_order_invoice.void': '104 Invoice cannot be voided.',
  'sales_order_invoice.cancel': '104 Invoice cannot be canceled.',
  'sales_order_creditmemo.cancel': '104 Credit memo cannot be canceled.',
};

/** Arguments of calls that go through, where those that all tests share are refused for what the store has. */
async function otherCalls(engine: Engine, call: LegacyCaller): Promise<Readonly<Record<string, Args>>> {
  const held = await makeOrder(engine);
  const invoiced = await makeOrder(engine);
  await call('sales_order.hold', { orderIncrementId: held.number });
  await call('sales_order_invoice.create', { invoiceIncrementId: invoiced.number, itemsQty: [] });
  const quoteId = await call('cart.create', { store: 'default' });
  await engine.write((tx) =>
    tx.exec(`update quote set customer_id = 1, is_active = 1 where quote_id = ${Number(quoteId)}`),
  );
  const other = await call('cart.create', { store: 'default' });
  await engine.write((tx) =>
    tx.exec(`update quote set customer_id = 1, is_active = 0 where quote_id = ${Number(other)}`),
  );
  const ink = { productsData: [{ sku: 'INK-TIDE', qty: 1 }] };
  await call('cart_product.add', { quoteId: other, ...ink });
  const attributeSetId = await call('product_attribute_set.create', { attributeSetName: 'Saved', skeletonSetId: '6' });
  const attributeId = await attributeIdOf(engine, 'color');
  await call('product_attribute_set.attributeAdd', { attributeId, attributeSetId });
  return {
    'sales_order.unhold': { orderIncrementId: held.number },
    'sales_order_creditmemo.create': { orderIncrementId: invoiced.number },
    'cart_product.moveToCustomerQuote': { quoteId: other, ...ink },
    'catalog_product_attribute_set.attributeRemove': { attributeId, attributeSetId },
  };
}

onEachDemoStore(
  'a failed save is the save fault of the operation, in every style',
  async (_t, engine, { mediaDir }) => {
    let fails = false;
    const failing: Engine = {
      ...engine,
      write: (work, sharing) =>
        engine.write(async (tx) => {
          const value = await work(tx);
          if (fails) throw new StorageError('unavailable', 'no space left');
          return value;
        }, sharing),
    };
    const root = await addApiUser(engine, 'root', ['all']);
    const session = await engine.write((tx) => openSession(tx, root, noon));
    const service = await startService(failing, { mediaDir }, { now: () => noon });
    try {
      const targets = await makeTargets(engine, service.url, session);
      const others = await otherCalls(engine, await legacyCaller(engine, { settings: testSettings({ mediaDir }) }));
      const before = await storeRows(engine);
      fails = true;
      const wrong: string[] = [];
      for (const { resource, method, saveFault } of writes) {
        const path = `${resource.name}.${method}`;
        const fault = saveFault === undefined ? internal : resource.faults[saveFault];
        const expected = neverSaved[path] ?? `${fault?.code} ${fault?.message}`;
        const args = others[path] ?? validCalls[path]?.(targets);
        for (const style of everyStyle) {
          const outcome = await styledClient(service.url, style).outcome(session, path, args);
          if (outcome !== expected) wrong.push(`${path} ${style}: ${outcome}, not ${expected}`);
        }
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(differences(before, await storeRows(engine)), []);
    } finally {
      await service.close();
    }
  },
);
