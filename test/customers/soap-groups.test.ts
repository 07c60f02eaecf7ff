import assert from 'node:assert/strict';
import { onSoapShop, shownInteger } from '../support/soap-shop.ts';

onSoapShop('groups of customers are listed by their ids', async ({ engine, list, style }) => {
  await engine.write((tx) => tx.exec("insert into customer_group (group_id, code) values (9, 'Printers')"));
  const groups = (await list('customer_group.list')) as Record<string, string>[];
  assert.deepEqual(groups.at(-1), {
    customer_group_id: shownInteger(style, 9, true),
    customer_group_code: 'Printers',
  });
  assert.equal(groups[0]?.customer_group_id, shownInteger(style, 0, true));
});
