import assert from 'node:assert/strict';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { nextIncrementId } from '../../src/domain/stores/numbers.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { writeDump } from '../legacy-store/rows.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { onEachEngine, onEachStore } from '../support/database/engines.ts';
import { temporaryFile } from './read-dump.ts';

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

/** Imports our own legacy store, with its dump changed. */
async function importChanged(engine: Engine, change: (dump: string) => string) {
  const dump = gunzipSync(writeDump(legacyRows())).toString('utf8');
  await using file = await temporaryFile(gzipSync(change(dump)), 'store.sql.gz');
  const source = await openLegacySource(file.path);
  try {
    return await importStore(engine, source);
  } finally {
    await source.close();
  }
}

onEachStore('own_legacy', 'imported orders and customers are found by their words', async (_t, engine) => {
  const counts = await select(
    engine,
    `select (select count(*) from sales_order) - (select count(distinct order_id) from order_word) as orders,
       (select count(*) from customer) - (select count(distinct customer_id) from customer_word) as customers`,
  );
  assert.deepEqual(counts, [{ orders: 0, customers: 0 }]);
  assert.deepEqual(await select(engine, `select order_id from order_word where word = '100000001'`), [{ order_id: 1 }]);
});

onEachStore('own_legacy', 'orders arrive with their lines, addresses, payments and history', async (_t, engine) => {
  assert.deepEqual(
    await select(
      engine,
      `select order_id, increment_id, state, status, customer_id, hold_before_state, hold_before_status, grand_total,
         base_total_refunded, total_paid, created_at from sales_order order by order_id`,
    ),
    [
      {
        order_id: 1,
        increment_id: '100000001',
        state: 'complete',
        status: 'complete',
        customer_id: 1,
        hold_before_state: null,
        hold_before_status: null,
        grand_total: 289_800,
        base_total_refunded: null,
        total_paid: 289_800,
        created_at: Date.UTC(2024, 2, 1, 9, 30),
      },
      {
        order_id: 2,
        increment_id: '100000002',
        state: 'holded',
        status: 'holded',
        customer_id: null,
        hold_before_state: 'new',
        hold_before_status: 'acme_checked',
        grand_total: 1_950_000,
        base_total_refunded: null,
        total_paid: null,
        created_at: Date.UTC(2024, 2, 1, 9, 30),
      },
      {
        order_id: 3,
        increment_id: '200000007',
        state: 'closed',
        status: 'closed',
        customer_id: null,
        hold_before_state: null,
        hold_before_status: null,
        grand_total: 100_000,
        base_total_refunded: 90_000,
        total_paid: 100_000,
        created_at: Date.UTC(2024, 2, 1, 9, 30),
      },
    ],
  );
  assert.deepEqual(
    await select(engine, 'select item_id, parent_item_id, product_options from sales_order_item order by item_id'),
    [
      { item_id: 1, parent_item_id: null, product_options: '{"info_buyRequest":{"sku":"REF-S01","qty":2.0}}' },
      // In the order in which it was asked for.
      {
        item_id: 2,
        parent_item_id: null,
        product_options: '{"info_buyRequest":{"super_attribute":{"181":"80","94":"22"}}}',
      },
      {
        item_id: 3,
        parent_item_id: 2,
        product_options: '{"info_buyRequest":{"super_attribute":{"181":"80","94":"22"}}}',
      },
      { item_id: 4, parent_item_id: null, product_options: '"O:8:\\"stdClass\\":0:{}"' },
    ],
  );
  assert.deepEqual(
    await select(
      engine,
      'select address_id, order_id, address_type, street from sales_order_address where order_id = 2 order by address_id',
    ),
    [
      { address_id: 3, order_id: 2, address_type: 'billing', street: '1 Main St\nFloor 2' },
      { address_id: 4, order_id: 2, address_type: 'shipping', street: '1 Main St\nFloor 2' },
    ],
  );
  const [payment] = await select<object>(engine, 'select * from sales_order_payment where order_id = 1');
  assert.ok(!JSON.stringify(payment).includes('secret'), 'no card number');
  assert.deepEqual(
    await select(
      engine,
      'select method, amount_ordered, additional_information from sales_order_payment where order_id = 1',
    ),
    [{ method: 'checkmo', amount_ordered: 289_800, additional_information: '{"payer":"ann"}' }],
  );
  assert.deepEqual(
    await select(
      engine,
      'select history_id, status, comment, is_customer_notified, entity_name from sales_order_history order by history_id',
    ),
    [
      { history_id: 1, status: 'pending', comment: null, is_customer_notified: 1, entity_name: 'order' },
      {
        history_id: 2,
        status: 'acme_checked',
        comment: 'Looks <b>fine</b>',
        is_customer_notified: 1,
        entity_name: 'order',
      },
      { history_id: 3, status: 'holded', comment: null, is_customer_notified: 2, entity_name: 'order' },
    ],
  );
  assert.deepEqual(
    await select(
      engine,
      'select order_id, title, percent, base_real_amount, item_id from sales_order_tax natural join sales_order_tax_item',
    ),
    [{ order_id: 1, title: 'Sales tax', percent: 90_000, base_real_amount: 19_800, item_id: 1 }],
  );
  assert.deepEqual(
    await select(
      engine,
      'select order_id, txn_id, txn_type, is_closed, additional_information from payment_transaction',
    ),
    [
      {
        order_id: 3,
        txn_id: 'PAY-1',
        txn_type: 'capture',
        is_closed: 0,
        additional_information: '{"raw_details_info":{"amount":10.0}}',
      },
    ],
  );
});

onEachStore('own_legacy', 'invoices, shipments and credit memos arrive, and what is bought', async (_t, engine) => {
  const rows = async (text: string) => (await select<object>(engine, text)).map((row) => Object.values(row));
  assert.deepEqual(
    await rows(
      `select i.invoice_id, order_id, state, grand_total, base_shipping_hidden_tax_amnt, qty, order_item_id, comment
       from sales_invoice i join sales_invoice_item l on l.invoice_id = i.invoice_id join sales_invoice_comment c on c.invoice_id = i.invoice_id`,
    ),
    [[1, 1, 2, 289_800, 5000, 20_000, 1, 'Thank you']],
  );
  assert.deepEqual(
    await rows(
      `select s.shipment_id, s.order_id, total_qty, l.qty, track_number, carrier_code, comment
       from sales_shipment s join sales_shipment_item l on l.shipment_id = s.shipment_id
       join sales_shipment_track t on t.shipment_id = s.shipment_id join sales_shipment_comment c on c.shipment_id = s.shipment_id`,
    ),
    [[1, 1, 20_000, 20_000, '1Z-999', 'ups', '']],
  );
  assert.deepEqual(
    await rows(
      `select m.creditmemo_id, order_id, state, grand_total, qty, base_weee_tax_applied_row_amnt, comment
       from sales_creditmemo m join sales_creditmemo_item l on l.creditmemo_id = m.creditmemo_id
       join sales_creditmemo_comment c on c.creditmemo_id = m.creditmemo_id`,
    ),
    [[1, 3, 2, 100_000, 10_000, 2500, 'Did not like it']],
  );
  assert.deepEqual(
    await rows(
      `select order_id, product_sku, link_hash, number_of_downloads_bought, number_of_downloads_used, link_file, i.status
       from purchased_download d join purchased_download_item i on i.purchased_id = d.purchased_id`,
    ),
    [[3, 'hbm000', 'MC42', 3, 1, '/h/b/book.pdf', 'available']],
  );
  assert.deepEqual(await rows('select gift_message_id, sender, recipient, message from gift_message'), [
    [1, 'Me', 'You', 'Best'],
  ]);
  assert.deepEqual(await rows(`select * from order_status where status = 'acme_checked'`), [
    ['acme_checked', 'Checked by hand'],
  ]);
  assert.deepEqual(await rows('select * from order_status_label'), [['acme_checked', 2, 'Vérifiée']]);
  assert.deepEqual(await rows(`select * from order_status_state where state = 'new' order by status`), [
    ['acme_checked', 'new', 0],
    ['pending', 'new', 1],
  ]);
});

onEachStore('own_legacy', 'numbers go on, also of a store view whose sequence was lost', async (_t, engine) => {
  const drawn = await engine.write(async (tx) => [
    await nextIncrementId(tx, 'order', 1),
    await nextIncrementId(tx, 'order', 2),
    await nextIncrementId(tx, 'invoice', 1),
    await nextIncrementId(tx, 'shipment', 2),
    await nextIncrementId(tx, 'creditmemo', 2),
  ]);
  assert.deepEqual(drawn, ['100000042', '200000008', '100000002', '200000001', '200000002']);
});

onEachEngine('the summary counts orders and says what does not add up', async (_t, engine) => {
  const { taken, leftOut, warnings } = await importChanged(engine, (dump) => dump);
  const counts = new Map(taken.map(({ what, count }) => [what, count]));
  assert.deepEqual(
    ['orders', 'lines of orders', 'invoices', 'shipments', 'credit memos', 'tracking numbers', 'number sequences'].map(
      (what) => counts.get(what),
    ),
    [3, 4, 2, 1, 1, 1, 4],
  );
  assert.ok(
    leftOut.some(({ what, count, why }) => what === 'lines of orders' && count === 1 && /point to orders/.test(why)),
  );
  assert.deepEqual(
    warnings.filter((warning) => /order/.test(warning)),
    [
      '1 order of deleted customers: imported without them',
      '3 orders in USD: 233.98 in all, 38.98 paid, 9.00 refunded',
      '1 order whose credit memos do not add up to the refunded amount: 200000007',
    ],
  );
});

onEachEngine('columns of earlier versions are known by their names of then', async (_t, engine) => {
  await importChanged(engine, (dump) =>
    dump
      .replaceAll('`track_number`', '`number`')
      .replaceAll('`base_shipping_hidden_tax_amnt`', '`base_shipping_hidden_tax_amount`')
      .replaceAll('`base_weee_tax_applied_row_amnt`', '`base_weee_tax_applied_row_amount`'),
  );
  assert.deepEqual(await select(engine, 'select track_number from sales_shipment_track'), [{ track_number: '1Z-999' }]);
  assert.deepEqual(
    await select(engine, 'select base_shipping_hidden_tax_amnt as tax from sales_invoice where invoice_id = 1'),
    [{ tax: 5000 }],
  );
  assert.deepEqual(await select(engine, 'select base_weee_tax_applied_row_amnt as tax from sales_creditmemo_item'), [
    { tax: 2500 },
  ]);
});

onEachEngine('where store views count together they go on to', async (_t, engine) => {
  await importChanged(engine, (dump) => {
    const types = /INSERT INTO `eav_entity_type`[^;]*;/.exec(dump)?.[0] ?? '';
    const together = types.replace('(5,NULL,NULL,NULL', '(5,NULL,0,6');
    assert.notEqual(together, types);
    return dump.replace(types, together);
  });
  const drawn = await engine.write(async (tx) => [
    await nextIncrementId(tx, 'order', 1),
    await nextIncrementId(tx, 'order', 2),
  ]);
  assert.deepEqual(drawn, ['0000004', '0000005']);
});
