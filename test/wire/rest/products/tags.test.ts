import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

onShop('the granted read tags of products, give them, approve and delete them', async (shop) => {
  const office = await shop.as('products/read', 'products/write');
  assert.deepEqual((await office.get('/tags')).body, [
    { id: 1, name: 'forest', status: 'approved' },
    { id: 2, name: 'spare', status: 'pending' },
  ]);
  assert.deepEqual((await office.get('/tags?status=pending')).body[0].name, 'spare');
  assert.deepEqual((await office.get('/tags/1')).body, {
    id: 1,
    name: 'forest',
    status: 'approved',
    basePopularity: null,
    products: [{ productId: 4, uses: 1 }],
  });
  const made = await office.post('/products/4/tags', { names: ['slow ink', 'forest'], customerId: 1 });
  assert.deepEqual(
    [made.status, made.body],
    [
      201,
      [
        { id: 3, name: 'slow ink' },
        { id: 1, name: 'forest' },
      ],
    ],
  );
  assert.equal((await office.patch('/tags/3', { status: 'approved', basePopularity: 4 })).status, 204);
  assert.equal((await office.patch('/tags/3', { name: 'Forest' })).status, 409);
  const { status, basePopularity } = (await office.get('/tags/3')).body;
  assert.deepEqual([status, basePopularity], ['approved', 4]);
  assert.equal((await office.del('/tags/3')).status, 204);
  assert.deepEqual(
    (await office.get('/products/4/tags')).body.map(({ name }: { name: string }) => name),
    ['forest'],
  );
  assert.equal((await (await shop.as('products/read')).del('/tags/1')).status, 403);
  assert.equal((await office.get('/tags/1')).status, 200);
});

onShop('the configuration of a store view tells which parts of a shop are on', async (shop) => {
  const client = await shop.as();
  const parts = async () => {
    const { newsletterEnabled, reviewsEnabled } = (await client.get('/store-config')).body;
    return { newsletterEnabled, reviewsEnabled };
  };
  assert.deepEqual(await parts(), { newsletterEnabled: true, reviewsEnabled: true });
  const path = 'advanced/modules_disable_output/Mage_Review';
  await shop.engine.write((tx) =>
    tx.query((q) => q.insertInto('store_config').values({ scope: 'default', scope_id: 0, path, value: '1' })),
  );
  assert.deepEqual(await parts(), { newsletterEnabled: true, reviewsEnabled: false });
});
