import assert from 'node:assert/strict';
import { importStore } from '../../src/migrate-in/import-store.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { type RestClient, restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { memorySource, storeWith } from './small-store.ts';

const currency = { config_id: 1, scope: 'default', scope_id: 0, path: 'currency/options/base', value: 'EUR' };
const order = {
  entity_id: 7,
  store_id: 5,
  customer_id: 9,
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

async function served(engine: Engine, work: (rest: RestClient) => Promise<void>): Promise<void> {
  const service = await startService(engine);
  try {
    await work(await restClient(service, { engine, grants: ['all'] }));
  } finally {
    await service.close();
  }
}

onEachEngine('gift cards of the Enterprise edition come in with their history and website', async (_, engine) => {
  const card = { status: 1, date_created: '2024-01-02', date_expires: '2099-06-30', website_id: 3, state: 0 };
  const entry = { updated_at: '2024-01-02 10:00:00', additional_info: null };
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        core_config_data: [currency],
        sales_flat_order: [
          { ...order, gift_cards: 'a:1:{i:0;a:1:{s:1:"c";s:9:"ABCD-1234";}}', gift_cards_amount: '5.0000' },
        ],
        enterprise_giftcardaccount: [
          { giftcardaccount_id: 4, code: 'ABCD-1234', balance: '15.0000', ...card },
          { giftcardaccount_id: 5, code: 'off12345', balance: '1.0000', ...card, status: 0, date_expires: null },
        ],
        enterprise_giftcardaccount_history: [
          {
            history_id: 1,
            giftcardaccount_id: 4,
            action: 0,
            balance_amount: '20.0000',
            balance_delta: '20.0000',
            ...entry,
          },
          {
            history_id: 2,
            giftcardaccount_id: 4,
            action: 1,
            balance_amount: '15.0000',
            balance_delta: '-5.0000',
            ...entry,
            additional_info: 'Order #500000007',
          },
        ],
      }),
    ),
  );
  assert.equal(summary.taken.find(({ what }) => what === 'gift cards')?.count, 2);
  await served(engine, async (rest) => {
    const shown = (await rest.get('/giftcards/4')).body;
    assert.deepEqual(
      [shown.balance, shown.initialBalance, shown.currencyCode, shown.status, shown.expiresAt, shown.websiteIds],
      [15, 20, 'EUR', 'active', '2099-07-01T00:00:00.000Z', [3]],
    );
    assert.deepEqual(
      shown.history.map((change: Record<string, unknown>) => [
        change.action,
        change.amount,
        change.balanceBefore,
        change.balanceAfter,
        change.comment,
      ]),
      [
        ['used', -5, 20, 15, 'Order #500000007'],
        ['created', 20, 0, 20, null],
      ],
    );
    assert.equal((await rest.get('/giftcards/5')).body.status, 'disabled');
    // Whoever reads the order does not get the code.
    assert.deepEqual((await rest.get('/orders/7')).body.extensionAttributes, { gift_cards_amount: '5.0000' });
  });
});

onEachEngine('gift cards and withdrawals of Maho come in', async (_, engine) => {
  const times = { created_at: '2025-01-02 10:00:00', updated_at: '2025-01-03 10:00:00' };
  const card = { code: 'MAHO-0001', status: 'active', balance: '8.0000', initial_balance: '10.0000', ...times };
  const request = {
    store_id: 5,
    customer_name: 'Ann',
    email: 'ann@example.com',
    verified: 1,
    received_at: '2025-02-03 04:05:06',
  };
  await importStore(
    engine,
    memorySource(
      storeWith({
        core_config_data: [currency],
        sales_flat_order: [order],
        giftcard: [
          { giftcard_id: 1, ...card, purchase_order_id: 7, purchase_order_item_id: 70, recipient_name: 'Bo' },
          { giftcard_id: 2, ...card, code: 'MAHO-0002', purchase_order_id: 7, purchase_order_item_id: 70 },
          // Its order is gone; the money on it is not.
          { giftcard_id: 3, ...card, code: 'MAHO-0003', purchase_order_id: 99, purchase_order_item_id: 990 },
        ],
        giftcard_website: [1, 2, 3].map((id) => ({ giftcard_id: id, website_id: 3 })),
        giftcard_history: [
          {
            history_id: 1,
            giftcard_id: 1,
            action: 'used',
            base_amount: '-2.0000',
            balance_before: '10.0000',
            balance_after: '8.0000',
            order_id: 99,
            comment: null,
            created_at: times.created_at,
          },
        ],
        revocation_request: [
          {
            request_id: 6,
            order_id: 7,
            order_reference: '500000007',
            ...request,
            reason: 'too late',
            ip: '192.0.2.7',
            processed_status: 'accepted',
            processed_at: '2025-02-04 00:00:00',
            admin_note: 'ok',
          },
        ],
      }),
    ),
  );
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('gift_card').select(['card_id', 'order_id', 'order_item_id', 'piece', 'balance']).orderBy('card_id'),
    ),
  );
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [1, 7, 70, 1, 80_000],
      [2, 7, 70, 2, 80_000],
      [3, null, null, null, 80_000],
    ],
  );
  await served(engine, async (rest) => {
    const shown = (await rest.get('/giftcards/1')).body;
    assert.deepEqual([shown.initialBalance, shown.recipientName, shown.history.length], [10, 'Bo', 1]);
    const { id, orderId, email, reason, processedStatus, receivedAt } = (await rest.get('/revocation-requests/6')).body;
    assert.deepEqual(
      [id, orderId, email, reason, processedStatus, receivedAt],
      [6, 7, 'ann@example.com', 'too late', 'accepted', '2025-02-03T04:05:06.000Z'],
    );
  });
  const [withdrawal] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('revocation_request').select('customer_id')),
  );
  assert.equal(withdrawal?.customer_id, 9);
});
