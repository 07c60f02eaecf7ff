import assert from 'node:assert/strict';
import type { RestClient } from '../../../support/rest.ts';
import { restClientOf, tokenFor } from '../../../support/rest.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';

const asCustomer = async (shop: Shop): Promise<RestClient> =>
  restClientOf(shop, await tokenFor({ engine: shop.engine, subject: { kind: 'customer', id: 1 }, now: shopTime }));
const setting = (shop: Shop, path: string, value: string) =>
  shop.engine.write((tx) =>
    tx.query((q) => q.insertInto('store_config').values({ scope: 'default', scope_id: 0, path, value })),
  );
const said = { title: 'It lasts', detail: 'A year in a coat pocket.', nickname: 'Ida' };
const idOf = async (client: RestClient, sku: string): Promise<number> =>
  (await client.get(`/products/sku/${sku}`)).body.id;
const titles = (body: { title: string }[]) => body.map(({ title }) => title);

onShop('everybody reads the approved reviews of a product, those of the store view', async (shop) => {
  const client = await shop.as();
  const ink = await idOf(client, 'INK-TIDE');
  const { body, headers } = await client.get(`/products/${ink}/reviews`);
  assert.deepEqual(titles(body), ['Good, if you have time', 'The colour of the harbour']);
  assert.equal(headers.get('x-total-count'), '2');
  assert.deepEqual(
    { ...body[1], createdAt: '' },
    {
      id: 1,
      productId: ink,
      productName: 'Tide ink, 30 ml',
      title: 'The colour of the harbour',
      detail: 'Dries slowly, shades well, and the bottle closes.',
      nickname: 'Marta',
      status: 'approved',
      averageRating: 4.5,
      ratings: [
        { id: 1, code: 'Quality', title: 'Quality', value: 5, percent: 100 },
        { id: 2, code: 'Value', title: 'Value for money', value: 4, percent: 80 },
      ],
      createdAt: '',
    },
  );
  const german = await client.get(`/products/${ink}/reviews?store=german`);
  assert.deepEqual(titles(german.body), ['The colour of the harbour']);
  assert.equal(german.body[0].ratings[0].title, 'Qualität');
  const first = await client.get(`/products/${ink}/reviews?itemsPerPage=1`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  assert.deepEqual(titles((await client.get(next.split('/api/rest/v2')[1] ?? '')).body), ['The colour of the harbour']);
  assert.equal((await client.get('/products/99999/reviews')).status, 404);
  assert.deepEqual(
    (await client.get('/ratings?store=german')).body.map(({ title }: { title: string }) => title),
    ['Qualität', 'Preis und Leistung'],
  );
});

onShop('lists of products show how they are rated, and are sorted by it', async (shop) => {
  const client = await shop.as();
  const shown = async (query: string) =>
    (await client.get(`/products?itemsPerPage=2&sortDir=desc&${query}`)).body.map(
      (each: { sku: string; reviewCount: number; averageRating: number | null }) => [
        each.sku,
        each.reviewCount,
        each.averageRating,
      ],
    );
  assert.deepEqual(await shown('sortBy=averageRating'), [
    ['INK-TIDE', 2, 4],
    ['PEN-WREN', 1, 4],
  ]);
  assert.deepEqual((await shown('sortBy=reviewCount'))[0], ['INK-TIDE', 2, 4]);
  assert.deepEqual((await shown('sortBy=reviewCount&store=german'))[0], ['INK-TIDE', 1, 4.5]);
});

onShop('a review waits until it is approved, and the averages of its product follow', async (shop) => {
  const customer = await asCustomer(shop);
  const everybody = await shop.as();
  const pen = await idOf(everybody, 'PEN-WREN');
  const made = await customer.post(`/products/${pen}/reviews`, {
    ...said,
    rating: 5,
    ratings: [{ code: 'Value', value: 2 }],
  });
  assert.equal(made.status, 201);
  const { id } = made.body;
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2/reviews/${id}`);
  assert.equal(made.body.status, 'pending');
  assert.equal(made.body.averageRating, 3.5);
  assert.equal('customerId' in made.body, false);
  assert.equal((await everybody.get(`/reviews/${id}`)).status, 404);
  assert.equal((await customer.get(`/reviews/${id}`)).status, 200);
  assert.deepEqual(titles((await customer.get('/customers/me/reviews')).body).sort(), [
    'It lasts',
    'The colour of the harbour',
  ]);
  const rated = async (query = '') => {
    const { reviewCount, averageRating } = (await everybody.get(`/products/${pen}${query}`)).body;
    return [reviewCount, averageRating];
  };
  assert.deepEqual(await rated(), [1, 4]);
  const office = await shop.as('reviews/read', 'reviews/write');
  assert.equal((await office.get('/reviews?status=pending')).headers.get('x-total-count'), '2');
  const approved = await office.patch(`/reviews/${id}`, { status: 'approved', stores: ['default', 2] });
  assert.equal(approved.status, 200);
  assert.deepEqual([approved.body.status, approved.body.stores, approved.body.customerId], ['approved', [1, 2], 1]);
  assert.deepEqual(await rated(), [2, 3.75]);
  assert.deepEqual(await rated('?store=german'), [1, 3.5]);
  await office.patch(`/reviews/${id}`, { status: 'not_approved' });
  assert.deepEqual(await rated(), [1, 4]);
  const wrong = await office.patch(`/reviews/${id}`, { stores: ['nowhere'] });
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, '/stores/0']);
  assert.equal((await everybody.patch(`/reviews/${id}`, { status: 'approved' })).status, 401);
});

onShop('a review can be deleted by its author and by granted callers only', async (shop) => {
  const customer = await asCustomer(shop);
  const everybody = await shop.as();
  const ink = await idOf(everybody, 'INK-TIDE');
  assert.equal((await customer.del('/reviews/2')).status, 404);
  assert.equal((await everybody.get('/reviews/2')).status, 200);
  assert.equal((await customer.del('/reviews/1')).status, 204);
  const { reviewCount, averageRating } = (await everybody.get(`/products/${ink}`)).body;
  assert.deepEqual([reviewCount, averageRating], [1, 3.5]);
  assert.equal((await (await shop.as('reviews/write')).del('/reviews/2')).status, 204);
  assert.deepEqual((await everybody.get(`/products/${ink}/reviews`)).body, []);
});

onShop('guests review if the store allows it, ten times an hour, with the required fields', async (shop) => {
  const guest = await shop.as();
  const pen = await idOf(guest, 'PEN-WREN');
  const path = `/products/${pen}/reviews`;
  const wrong = await guest.post(path, { ...said, ratings: [{ code: 'Speed', value: 5 }] });
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, '/ratings/0']);
  assert.equal((await guest.post(path, { ...said, ratings: [{ id: 1, value: 6 }] })).status, 400);
  for (let count = 0; count < 10; count++) assert.equal((await guest.post(path, said)).status, 201);
  const refused = await guest.post(path, said);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '3600']);
  const office = await shop.as('reviews/read', 'reviews/write');
  assert.equal((await office.get(`/reviews?productId=${pen}`)).headers.get('x-total-count'), '12');
  assert.equal((await office.post(path, said)).status, 201);
  shop.setTime(shopTime + 3_600_000);
  assert.equal((await guest.post(path, said)).status, 201);
  await setting(shop, 'catalog/review/allow_guest', '0');
  assert.equal((await guest.post(path, said)).status, 401);
  await setting(shop, 'advanced/modules_disable_output/Mage_Review', '1');
  const off = await guest.get(path);
  assert.deepEqual([off.status, off.body.error], [404, 'reviews_off']);
});

onShop('users who are bound to store views moderate only reviews of these', async (shop) => {
  const bound = await shop.as('reviews/read', 'reviews/write');
  const [user] = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('api_user').select('user_id').orderBy('user_id', 'desc').limit(1)),
  );
  const { setStoreScope } = await import('../../../../src/domain/access/identity/api-user-stores.ts');
  await shop.engine.write((tx) => setStoreScope(tx, user?.user_id ?? 0, [2], shopTime));
  const list = await bound.get('/reviews?store=german');
  assert.deepEqual(titles(list.body), ['The colour of the harbour']);
  assert.equal((await bound.patch('/reviews/2?store=german', { status: 'not_approved' })).status, 404);
  assert.equal((await bound.patch('/reviews/1?store=german', { status: 'not_approved' })).status, 403);
  assert.equal((await bound.del('/reviews/1?store=german')).status, 403);
  assert.equal((await (await shop.as()).get('/reviews/1')).status, 200);
});
