import assert from 'node:assert/strict';
import { readyCart, stockOf } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { failingAt } from '../support/database/failing-engine.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { lookers, offerGateway, onPaidStore, type PaidStore } from './support.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An order that is paid by the gateway: two pieces, 29.31. */
async function ordered(call: LegacyCaller): Promise<string> {
  return String(await call('cart.order', { quoteId: await readyCart(call, { payment: 'gateway' }) }));
}

const invoiced = async (call: LegacyCaller, orderIncrementId: string, itemsQty: unknown = []): Promise<string> =>
  String(await call('sales_order_invoice.create', { invoiceIncrementId: orderIncrementId, itemsQty }));

const orderOf = async (call: LegacyCaller, orderIncrementId: string): Promise<Fields> =>
  (await call('sales_order.info', { orderIncrementId })) as Fields;

const transactionsOf = ({ engine }: Pick<PaidStore, 'engine'>) =>
  engine.read(async (tx) =>
    (
      await tx.query((q) =>
        q
          .selectFrom('payment_transaction')
          .select(['txn_id', 'txn_type', 'parent_txn_id', 'is_closed'])
          .orderBy('transaction_id'),
      )
    ).map((row) => [row.txn_id, row.txn_type, row.parent_txn_id, row.is_closed]),
  );

onPaidStore('an invoice waits for its money, which is captured once', async (store) => {
  const { call, gateway } = store;
  const number = await ordered(call);
  const invoiceIncrementId = await invoiced(call, number);
  assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
  assert.equal((await orderOf(call, number)).total_due, '29.3100');
  gateway.next('lose');
  assert.match(
    await call.fault('sales_order_invoice.capture', { invoiceIncrementId }),
    /^104 The result of the payment is not known yet/,
  );
  // Nothing else moves money until it is known.
  assert.match(
    await call.fault('sales_order_invoice.cancel', { invoiceIncrementId }),
    /^104 The result of the payment is not known yet/,
  );
  await call('sales_order_invoice.capture', { invoiceIncrementId });
  assert.deepEqual(gateway.money(), { held: 0, taken: 29.31 });
  const order = await orderOf(call, number);
  assert.deepEqual(
    [order.state, order.total_paid, order.total_due, (order.payment as Fields).amount_paid],
    ['processing', '29.3100', '0.0000', '29.3100'],
  );
  assert.equal(((await call('sales_order_invoice.info', { invoiceIncrementId })) as Fields).state, '2');
  assert.equal(
    await call.fault('sales_order_invoice.capture', { invoiceIncrementId }),
    '104 Invoice cannot be captured.',
  );
  assert.deepEqual(await transactionsOf(store), [
    ['txn-1', 'authorization', null, 1],
    ['txn-2', 'capture', 'txn-1', 0],
  ]);
});

onPaidStore(
  'a capture that is declined leaves the invoice open; one that nobody asks again is written by the job',
  async (store) => {
    const { call, gateway, resolve } = store;
    const invoiceIncrementId = await invoiced(call, await ordered(call));
    const state = async () => ((await call('sales_order_invoice.info', { invoiceIncrementId })) as Fields).state;
    gateway.next('decline');
    assert.equal(
      await call.fault('sales_order_invoice.capture', { invoiceIncrementId }),
      '104 The payment was declined.',
    );
    assert.deepEqual([await state(), gateway.money()], ['1', { held: 29.31, taken: 0 }]);
    gateway.next('lose');
    await call.fault('sales_order_invoice.capture', { invoiceIncrementId });
    assert.equal(await state(), '1');
    await resolve(300);
    assert.deepEqual([await state(), gateway.money()], ['2', { held: 0, taken: 29.31 }]);
  },
);

onPaidStore('two who capture one invoice take its money once', async ({ call, gateway }) => {
  const invoiceIncrementId = await invoiced(call, await ordered(call));
  const both = await Promise.allSettled([
    call('sales_order_invoice.capture', { invoiceIncrementId }),
    call('sales_order_invoice.capture', { invoiceIncrementId }),
  ]);
  assert.ok(both.some(({ status }) => status === 'fulfilled'));
  assert.deepEqual(gateway.money(), { held: 0, taken: 29.31 });
});

onPaidStore('a captured invoice is voided: its money goes back and its pieces can be invoiced again', async (store) => {
  const { call, gateway } = store;
  const number = await ordered(call);
  const invoiceIncrementId = await invoiced(call, number);
  assert.equal(await call.fault('sales_order_invoice.void', { invoiceIncrementId }), '104 Invoice cannot be voided.');
  await call('sales_order_invoice.capture', { invoiceIncrementId });
  await call('sales_order_invoice.void', { invoiceIncrementId });
  assert.deepEqual(gateway.money(), { held: 0, taken: 0 });
  assert.equal(((await call('sales_order_invoice.info', { invoiceIncrementId })) as Fields).state, '3');
  const order = await orderOf(call, number);
  assert.deepEqual([order.total_paid, order.total_due, order.total_invoiced], ['0.0000', '29.3100', '0.0000']);
  assert.deepEqual((await transactionsOf(store)).at(-1), ['txn-3', 'void', 'txn-2', 1]);
});

onPaidStore('a canceled order releases its money first', async (store) => {
  const { engine, call, gateway } = store;
  const before = await stockOf(engine, 'INK-TIDE');
  const orderIncrementId = await ordered(call);
  gateway.next('fail');
  assert.match(
    await call.fault('sales_order.cancel', { orderIncrementId }),
    /^103 The result of the payment is not known yet/,
  );
  assert.equal((await orderOf(call, orderIncrementId)).state, 'new');
  assert.match(
    await call.fault('sales_order_invoice.create', { invoiceIncrementId: orderIncrementId, itemsQty: [] }),
    /^102 The result of the payment is not known yet/,
  );
  await call('sales_order.cancel', { orderIncrementId });
  assert.deepEqual(gateway.money(), { held: 0, taken: 0 });
  assert.equal((await orderOf(call, orderIncrementId)).state, 'canceled');
  assert.equal(await stockOf(engine, 'INK-TIDE'), before);
});

onEachDemoStore('a capture that breaks anywhere takes the money of its invoice once', async (_t, engine) => {
  const gateway = await startFakeGateway();
  try {
    await offerGateway(engine, gateway);
    const settings = testSettings({ paymentPrivateAddresses: true });
    const call = await legacyCaller(engine, { settings });
    let broken = failingAt(engine, { write: 0, statement: 0 });
    const calls = { ...engine, write: (...args: Parameters<typeof engine.write>) => broken.engine.write(...args) };
    const breaking = await legacyCaller(engine, { settings, calls: calls as typeof engine, name: 'broken' });
    const { resolve, attempts } = lookers(engine, settings);
    let captured = 0;
    for (const write of [1, 2]) {
      let hasStruck = true;
      for (let statement = 0; hasStruck; statement += statement === 0 ? 1 : 5) {
        const where = JSON.stringify({ write, statement });
        const number = await ordered(call);
        const invoiceIncrementId = await invoiced(call, number);
        broken = failingAt(engine, { write, statement });
        await breaking('sales_order_invoice.capture', { invoiceIncrementId }).catch(() => undefined);
        hasStruck = broken.hasStruck();
        await resolve(300);
        const { state } = (await call('sales_order_invoice.info', { invoiceIncrementId })) as Fields;
        if (state === '1') await call('sales_order_invoice.capture', { invoiceIncrementId });
        captured += 1;
        assert.equal((await orderOf(call, number)).total_paid, '29.3100', where);
        assert.deepEqual(gateway.money(), { held: 0, taken: Math.round(captured * 2931) / 100 }, where);
        assert.ok(
          (await attempts()).every((attempt) => attempt.state === 'done'),
          where,
        );
      }
    }
  } finally {
    await gateway.close();
  }
});
