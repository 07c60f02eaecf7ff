import assert from 'node:assert/strict';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeDump } from '../legacy-store/rows.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { importLegacyStore } from '../support/stores.ts';
import { temporaryFile } from './read-dump.ts';

/** A dump with more columns of a table, which have the same in all of its rows. */
function withColumns(dump: string, table: string, columns: Readonly<Record<string, string>>): string {
  const create = Object.keys(columns).map((name) => `,\n  \`${name}\` text DEFAULT NULL`);
  const values = Object.values(columns).map((value) => `,'${value}'`);
  const [before = '', rest = ''] = dump.split(`CREATE TABLE \`${table}\` (\n`);
  const own = rest.slice(0, rest.indexOf('DROP TABLE'));
  const after = rest.slice(rest.indexOf('DROP TABLE'));
  const changed = own
    .replace('\n) ENGINE', `${create.join('')}\n) ENGINE`)
    .replaceAll(/\)(,\n|;\n)(?=\(|\n|$)/g, `${values.join('')})$1`);
  return `${before}CREATE TABLE \`${table}\` (\n${changed}${after}`;
}

const amounts = { gift_cards_amount: '20.0000', base_gift_cards_amount: '20.0000' };
const progress = { gift_cards_invoiced: '20.0000', base_gift_cards_invoiced: '20.0000' };

onEachEngine('orders of a store that had gift cards are refunded without these', async (_t, engine) => {
  let dump = gunzipSync(writeDump(legacyRows())).toString();
  dump = withColumns(dump, 'sales_flat_order', {
    gift_cards: 'a:1:{i:0;a:1:{s:1:"c";s:4:"CODE";}}',
    ...amounts,
    ...progress,
  });
  for (const document of ['invoice', 'creditmemo']) dump = withColumns(dump, `sales_flat_${document}`, amounts);
  await using file = await temporaryFile(gzipSync(dump, { level: 1 }), 'store.sql.gz');
  await importLegacyStore(engine, { dump: file.path });
  const service = await startService(engine);
  try {
    const office = await restClient(service, { engine, grants: ['all'] });
    const memo = await office.post('/orders/1/credit-memos', {
      items: [],
      shippingAmount: 0,
      adjustmentPositive: 8.98,
    });
    assert.deepEqual([memo.status, memo.body.grandTotal, memo.body.giftcardAmount], [201, 8.98, 0], memo.text);
    const tooMuch = await office.post('/orders/1/credit-memos', {
      items: [],
      shippingAmount: 0,
      adjustmentPositive: 20.01,
    });
    assert.deepEqual([tooMuch.status, tooMuch.body.error], [422, 'creditmemo_amount_invalid']);
    const order = await office.get('/orders/1');
    const { giftcardAmount, giftcardRefunded, totalRefunded } = order.body.prices;
    assert.deepEqual([giftcardAmount, giftcardRefunded, totalRefunded, order.body.giftCards], [0, 0, 8.98, []]);
    // A credit memo that waits for its money, as only imported ones do, is taken back.
    await engine.write((tx) => tx.exec('update sales_creditmemo set state = 1'));
    const canceled = await office.post(`/credit-memos/${memo.body.id}/cancel`, {});
    assert.equal(canceled.status, 200, canceled.text);
    assert.equal((await office.get('/orders/1')).body.prices.totalRefunded, 0);
    const columns = await engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('sales_order as o')
          .leftJoin('sales_creditmemo as m', 'm.order_id', 'o.order_id')
          .select(['o.gift_cards', 'o.base_gift_cards_refunded', 'm.base_gift_cards_amount'])
          .where('o.order_id', '=', 1),
      ),
    );
    assert.deepEqual(
      columns.map((row) => Object.values(row)),
      [[null, null, null]],
    );
  } finally {
    await service.close();
  }
});
