/** Totals of extensions: a charge and a payment, in carts, orders, invoices and credit memos. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(
  ['./extensions/cheque-fee.ts', './extensions/enterprise/index.ts'],
  join(import.meta.dirname, '../..'),
);
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { startService } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { legacyCaller } = await import('../support/legacy.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');

const placing = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};
const fee = { code: 'cheque_fee', title: 'Fee for cheques', amount: 2.5, baseAmount: 2.5 };
const credit = (amount: number) => ({
  code: 'store_credit',
  title: 'Store Credit',
  amount: 0 - amount,
  baseAmount: 0 - amount,
});

onEachDatabase(
  'totals of extensions go from the cart to its documents, and money that pays comes back',
  async (_t, settings) => {
    const mediaDir = join(settings.dataDir, 'media');
    const engine = openEngineWith(schema, settings);
    await migrate(engine);
    await installDemoStore(engine, mediaDir);
    const service = await startService(engine, { mediaDir });
    try {
      const office = await restClient(service, { engine, grants: ['all'] });
      const clerk = await restClient(service, { engine, grants: ['enterprise/credit/read'] });
      const customer = await restClient(service, { engine, subject: { kind: 'customer', id: 1 } });
      const path = '/store-credit/customers/1';
      assert.equal((await clerk.post(path, { websiteId: 1, delta: 20 })).status, 403);
      assert.equal((await clerk.get('/store-credit/customers/999')).status, 404);
      assert.equal((await office.post(path, { websiteId: 9, delta: 20 })).status, 422);
      const made = await office.post(path, { websiteId: 1, delta: 20, info: 'late' });
      assert.deepEqual([made.status, made.body], [200, { websiteId: 1, amount: 20, currency: 'USD' }]);
      const low = await office.post(path, { websiteId: 1, delta: -20.01 });
      assert.deepEqual([low.status, low.body.error], [409, 'enterprise_credit_too_low']);
      await customer.del('/carts/mine/items');

      // A cart: 2 x 9.00 and tax, shipping 5.00 each, the fee; the credit pays a part.
      const order = async (isUsed: boolean) => {
        await customer.post('/carts/mine');
        await customer.post('/carts/mine/items', { sku: 'INK-TIDE', qty: 2 });
        assert.deepEqual((await customer.put('/store-credit/mine', { isUsed })).body.isUsed, isUsed);
        await customer.put('/carts/mine/shipping-address', address);
        const chosen = await customer.put('/carts/mine/payment-method', { code: 'checkmo' });
        assert.equal(chosen.status, 200, chosen.text);
        const { body: cart } = await customer.get('/carts/mine');
        const placed = await customer.post('/carts/mine/order', placing);
        assert.equal(placed.status, 201, placed.text);
        return { cart, order: placed.body };
      };
      const plain = await order(false);
      assert.deepEqual(plain.order.addedTotals, [fee]);
      const { grandTotal } = plain.order.prices;
      const { subtotal, shippingAmount, taxAmount } = plain.order.prices;
      assert.equal(Math.round(100 * (subtotal + shippingAmount + taxAmount + 2.5)), Math.round(100 * grandTotal));

      const paid = await order(true);
      assert.deepEqual(
        paid.cart.totals.slice(-3).map(({ code, amount }: { code: string; amount: number }) => [code, amount]),
        [
          ['cheque_fee', 2.5],
          ['store_credit', -20],
          ['grand_total', 1.81],
        ],
      );
      assert.deepEqual(paid.order.addedTotals, [fee, credit(20)]);
      assert.equal(paid.order.prices.grandTotal, Math.round(100 * (grandTotal - 20)) / 100);
      assert.deepEqual((await clerk.get(path)).body, [{ websiteId: 1, amount: 0, currency: 'USD' }]);

      // Invoices: the first one has the fee, and credit pays it before money does.
      const { id } = paid.order;
      const [item] = paid.order.items;
      const invoiceOf = async (items?: object) => {
        const { body } = await office.post(`/orders/${id}/invoices`, items ? { items } : {});
        return (await office.get(`/invoices/${body.id}`)).body;
      };
      const first = await invoiceOf([{ orderItemId: item.id, qty: 1 }]);
      const second = await invoiceOf();
      const sumOf = (code: string) =>
        [first, second].flatMap(({ addedTotals = [] }) => addedTotals).filter((total) => total.code === code);
      assert.deepEqual(sumOf('cheque_fee'), [fee]);
      assert.deepEqual(
        sumOf('store_credit')
          .map(({ amount }) => amount)
          .reduce((sum, amount) => sum + amount, 0),
        -20,
      );
      assert.equal(
        Math.round(100 * (first.grandTotal + second.grandTotal)),
        Math.round(100 * paid.order.prices.grandTotal),
      );
      const pdf = await office.get(`/invoices/${first.id}/pdf`);
      assert.equal(pdf.status, 200);

      // A credit memo returns the credit first, then money.
      const memo = await office.post(`/orders/${id}/credit-memos`, {});
      assert.equal(memo.status, 201, memo.text);
      const { body: shown } = await office.get(`/credit-memos/${memo.body.id}`);
      assert.deepEqual(shown.addedTotals, [fee, credit(20)]);
      assert.equal(shown.grandTotal, paid.order.prices.grandTotal);
      assert.deepEqual((await office.get(path)).body, [{ websiteId: 1, amount: 20, currency: 'USD' }]);

      // A cancel gives it back, too.
      const dropped = await order(true);
      assert.deepEqual((await office.get(path)).body[0].amount, 0);
      assert.equal((await office.post(`/orders/${dropped.order.id}/cancel`)).status, 200);
      const { body: history } = await clerk.get(`${path}/history`);
      assert.deepEqual(
        history.map(({ action, delta, amount }: Record<string, unknown>) => [action, delta, amount]),
        [
          ['reverted', 20, 20],
          ['used', -20, 0],
          ['refunded', 20, 20],
          ['used', -20, 0],
          ['created', 20, 20],
        ],
      );

      // Credit that is gone meanwhile does not pay twice; SOAP shows the totals, too.
      await customer.post('/carts/mine');
      await customer.put('/store-credit/mine', { isUsed: true });
      await customer.post('/carts/mine/items', { sku: 'INK-TIDE', qty: 2 });
      const { body: cart } = await customer.get('/carts/mine');
      const call = await legacyCaller(engine);
      const totals = (await call('cart.totals', { quoteId: cart.id })) as { title: string; amount: number }[];
      assert.deepEqual(totals.find(({ title }) => title === 'Store Credit')?.amount, -18);
      await office.post(path, { websiteId: 1, delta: -15 });
      assert.equal((await customer.get('/carts/mine')).body.totals.at(-2).amount, -5);
      const refused = await customer.post('/carts/mine/order', {
        ...placing,
        expectedGrandTotal: cart.prices.grandTotal,
      });
      assert.deepEqual([refused.status, refused.body.error], [409, 'cart_changed']);
    } finally {
      await service.close();
      await engine.close();
    }
  },
);
