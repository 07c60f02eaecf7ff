import assert from 'node:assert/strict';
import { onShop } from '../support/shop.ts';
import { flaws, stored } from './rest-support.ts';

onShop('customer groups are listed, made, changed and deleted', async (shop) => {
  const office = await shop.as('customer-groups/read', 'customer-groups/write', 'customer-groups/delete');
  const list = await office.get('/customer-groups');
  assert.deepEqual(
    list.body.map(({ id, code }: { id: number; code: string }) => [id, code]),
    [
      [0, 'NOT LOGGED IN'],
      [1, 'General'],
      [2, 'Wholesale'],
      [3, 'Retailer'],
    ],
  );
  assert.equal((await office.get('/customer-groups?search=RETAIL')).body.length, 1);
  assert.equal((await office.get('/customer-groups/0')).body.code, 'NOT LOGGED IN');
  const made = await office.post('/customer-groups', { code: ' Schools ', taxClassId: 6 });
  assert.deepEqual(
    [made.status, made.body],
    [201, { id: 4, code: 'Schools', taxClassId: 6, taxClassName: 'Trade Customer' }],
  );
  // Products have a price for it at once.
  const [priced] = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_price_index')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('group_id', '=', 4),
    ),
  );
  assert.ok((priced?.n ?? 0) > 0);
  assert.deepEqual((await office.patch('/customer-groups/4', { code: 'Colleges' })).body.taxClassId, 6);
  assert.deepEqual((await office.put('/customer-groups/4', { code: 'Colleges' })).body.taxClassId, 6);
  await shop.engine.write((tx) =>
    tx.query((q) => q.updateTable('customer').set({ group_id: 4 }).returning('customer_id')),
  );
  assert.equal((await office.del('/customer-groups/4')).status, 204);
  assert.equal((await office.get('/customer-groups/4')).status, 404);
  assert.equal((await (await shop.as('customers/read')).get('/customers/1')).body.groupId, 1);
});

onShop('groups that the store needs cannot be deleted, and codes are unique', async (shop) => {
  const office = await shop.as('customer-groups/write', 'customer-groups/delete');
  const before = await stored(shop);
  assert.equal((await office.del('/customer-groups/0')).status, 409);
  assert.equal((await office.del('/customer-groups/1')).status, 409);
  assert.equal((await office.del('/customer-groups/77')).status, 404);
  assert.equal((await office.post('/customer-groups', { code: 'general' })).status, 409);
  assert.equal((await office.patch('/customer-groups/2', { code: 'GENERAL' })).status, 409);
  assert.deepEqual(flaws((await office.post('/customer-groups', { code: ' ', taxClassId: 2 })).body), {
    '/code': 'must not be empty',
    '/taxClassId': 'must be a tax class of customers',
  });
  assert.equal((await office.post('/customer-groups', { code: 'x'.repeat(33) })).status, 400);
  assert.equal((await office.get('/customer-groups')).status, 403);
  assert.equal((await (await shop.as('customer-groups/read')).post('/customer-groups', { code: 'X' })).status, 403);
  assert.equal(await stored(shop), before);
});
