import assert from 'node:assert/strict';
import { setStoreScope } from '../../../../src/domain/access/identity/api-user-stores.ts';
import { restClientOf, tokenFor } from '../../../support/rest.ts';
import { addApiUser } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';
import { onCartShop } from './carts-support.ts';

const hour = 3_600_000;

onCartShop('API users list carts by page, with filters', async (shop) => {
  const { guestCart, customer, office, stranger, engine } = shop;
  const mine = (await customer.get('/carts/mine')).body;
  shop.setTime(shopTime + hour / 2);
  await guestCart();
  const german = (await customer.post('/carts/mine?store=german', {})).body;
  const guest = (await stranger.get(await guestCart([{ sku: 'PEN-WREN', qty: 2 }]))).body;
  const idsOf = async (query: string, client = office): Promise<unknown[]> =>
    (await client.get(`/carts?${query}`)).body.map(({ id }: { id: number }) => id);
  const all = await office.get('/carts?itemsPerPage=2');
  assert.deepEqual([all.status, all.headers.get('x-total-count')], [200, '4']);
  assert.deepEqual(
    all.body.map(({ id }: { id: number }) => id),
    [guest.id, german.id],
  );
  const next = /<([^>]+)>; rel="next"/.exec(all.headers.get('link') ?? '')?.[1] ?? '';
  const second = await office.get(new URL(next).pathname.slice('/api/rest/v2'.length) + new URL(next).search);
  assert.deepEqual(second.body.at(-1).id, mine.id);
  assert.deepEqual(
    { ...all.body[0], createdAt: '', updatedAt: '' },
    {
      id: guest.id,
      storeId: 1,
      isActive: true,
      isVirtual: false,
      customerId: null,
      customerEmail: null,
      reservedOrderId: null,
      currency: 'USD',
      baseCurrency: 'USD',
      itemsCount: 1,
      itemsQty: 2,
      subtotal: 13,
      grandTotal: 13,
      baseGrandTotal: 13,
      couponCode: null,
      createdAt: '',
      updatedAt: '',
    },
  );
  assert.deepEqual(await idsOf('customerId=1&sortDir=asc'), [mine.id, german.id]);
  assert.deepEqual(await idsOf('hasItems=true'), [guest.id, mine.id]);
  assert.deepEqual(await idsOf(`storeId=${german.storeId}`), [german.id]);
  assert.deepEqual(await idsOf('email=Marta.Lind@example.com&isActive=true'), [german.id, mine.id]);
  assert.deepEqual(await idsOf(`hasItems=true&updatedTo=${new Date(shopTime + hour).toISOString()}`), [guest.id]);
  assert.equal((await office.get('/carts?updatedFrom=noon')).status, 400);
  const userId = await addApiUser(engine, 'bound', ['carts/read']);
  await engine.write((tx) => setStoreScope(tx, userId, [german.storeId], shopTime));
  const subject = { kind: 'apiUser' as const, id: userId };
  const bound = restClientOf(shop, await tokenFor({ engine, subject, now: shopTime }));
  assert.deepEqual(await idsOf('store=german', bound), [german.id]);
  for (const [client, status] of [
    [customer, 403],
    [stranger, 401],
    [await shop.as('carts/write'), 403],
  ] as const) {
    assert.equal((await client.get('/carts')).status, status);
  }
});
