import assert from 'node:assert/strict';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { memorySource, storeWith } from './small-store.ts';

const order = {
  entity_id: 7,
  store_id: 5,
  increment_id: '500000007',
  state: 'new',
  status: 'pending',
  order_currency_code: 'EUR',
  base_currency_code: 'EUR',
  grand_total: '365.0000',
  base_grand_total: '365.0000',
  created_at: '2020-01-02 03:04:05',
  updated_at: '2020-01-02 03:04:05',
};

/** Refunded shipping; the whole order's is stored with it, as the reference does. */
const shipping = (amount: string, tax: string) => ({
  shipping_amount: amount,
  shipping_tax_amount: tax,
  shipping_incl_tax: '4.5935',
});

onEachEngine('sums are shown in cents, and what is due follows from what was paid', async (_, engine) => {
  const memo = {
    entity_id: 80,
    order_id: 7,
    store_id: 5,
    increment_id: 'C1',
    state: 2,
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
  await importStore(
    engine,
    memorySource(
      storeWith({
        sales_flat_order: [
          { ...order, shipping_incl_tax: '4.5935', total_paid: null, total_due: null, base_total_paid: null },
          {
            ...order,
            entity_id: 8,
            increment_id: '500000008',
            state: 'processing',
            total_paid: '364.9950',
            total_due: '0.0050',
            base_total_paid: '364.9950',
          },
        ],
        sales_flat_creditmemo: [
          { ...memo, ...shipping('0.0000', '0.0000'), grand_total: '1.0050' },
          { ...memo, entity_id: 81, increment_id: 'C2', ...shipping('3.8600', '0.7335') },
          { ...memo, entity_id: 82, increment_id: 'C3', ...shipping('1.0000', '0.1900') },
        ],
      }),
    ),
  );
  const call = await legacyCaller(engine);
  const service = await startService(engine);
  try {
    const rest = await restClient(service, { engine, grants: ['all'] });
    const unpaid = (await rest.get('/orders/7')).body.prices;
    assert.deepEqual([unpaid.totalDue, unpaid.baseTotalDue, unpaid.shippingAmountInclTax], [365, 365, 4.59]);
    const paid = (await rest.get('/orders/8')).body.prices;
    assert.deepEqual([paid.totalPaid, paid.totalDue, paid.baseTotalDue], [365, 0, 0]);
    const memos = await Promise.all([80, 81, 82].map(async (id) => (await rest.get(`/credit-memos/${id}`)).body));
    assert.deepEqual(
      memos.map(({ shippingInclTax }) => shippingInclTax),
      [0, 4.59, 1.19],
    );
    assert.equal(memos[0]?.grandTotal, 1.01);
  } finally {
    await service.close();
  }
  // A change of the order stores that nothing is due, as it does for the orders that are placed here.
  await call('sales_order.hold', { orderIncrementId: '500000008' });
  const held = (await call('sales_order.info', { orderIncrementId: '500000008' })) as Record<string, unknown>;
  assert.deepEqual([held.total_due, held.base_total_due], ['0.0000', '0.0000']);
});
