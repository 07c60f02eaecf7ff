import assert from 'node:assert/strict';
import { makeOrder } from '../../../support/examples/orders.ts';
import { buyersOf } from '../../../support/order-callers.ts';
import { onShop } from '../../../support/shop.ts';

onShop('rows of lists have the tags that changes of them take, if the office asks', async (shop) => {
  const [buyer, other] = await buyersOf(shop);
  await makeOrder(shop.engine, { withDocuments: true, customerId: buyer.id });
  await makeOrder(shop.engine, { withDocuments: true, customerId: other.id });
  const office = await shop.as(
    ...['products/read', 'products/write', 'orders/read', 'customers/read', 'customers/write'],
  );
  const more: Record<string, number> = {};
  for (const list of ['products', 'orders', 'customers']) {
    const rows = (await office.get(`/${list}?etags=true&pageSize=100`)).body as Record<string, unknown>[];
    assert.ok(rows.length > 0, list);
    for (const { id, etag } of rows) assert.equal(etag, (await office.get(`/${list}/${id}`)).headers.get('etag'));
    const plain = (await office.get(`/${list}?pageSize=100`)).body as Record<string, unknown>[];
    assert.ok(plain.every((row) => !('etag' in row)));
    const before = await statementsOf(`/${list}?pageSize=100${list === 'products' ? '&fullDetail=true' : ''}`);
    more[list] = (await statementsOf(`/${list}?etags=true&pageSize=100`)) - before;
  }
  // However many rows there are.
  assert.deepEqual(more, { products: 0, orders: 10, customers: 3 });
  const [pen, ink] = (await office.get('/products?etags=true&fields=sku,price&sku=PEN-WREN,INK-TIDE')).body;
  assert.deepEqual(Object.keys(pen).sort(), ['etag', 'id', 'price', 'sku']);
  const change = (row: { id: number; etag: string }) =>
    office.patch(`/products/${row.id}`, { price: 7 }, { headers: { 'if-match': row.etag } });
  assert.equal((await change(pen)).status, 200);
  assert.equal((await change(pen)).status, 412);
  assert.equal((await change(ink)).status, 200);
  const stranger = await shop.as();
  const seen = (await stranger.get('/products?etags=true')).body as Record<string, unknown>[];
  assert.ok(seen.length > 0 && seen.every((row) => !('etag' in row)));

  async function statementsOf(path: string): Promise<number> {
    await office.get(path);
    const before = shop.statements();
    await office.get(path);
    return shop.statements() - before;
  }
});
