import assert from 'node:assert/strict';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { restClientOf, tokenFor } from '../../../support/rest.ts';
import { onShop, shopTime } from '../../../support/shop.ts';

const isInteger = (schema: object | undefined): boolean =>
  schema !== undefined && 'type' in schema && schema.type === 'integer';

onShop('an id in a path has one spelling; any other is nothing', async (shop) => {
  const client = await shop.as('all');
  assert.equal((await client.get('/products/2')).status, 200);
  for (const text of ['2.0', '02', '+2', '%2B2', '2e0', '0.2e1', '-2', '0x2', '%202', '2%20', '２']) {
    assert.equal((await client.get(`/products/${text}`)).status, 404, text);
    assert.equal((await client.del(`/products/${text}`)).status, 404, text);
  }
  assert.equal((await client.get('/products/2')).status, 200);
  const color = (await client.get('/product-attributes/color')).body.id;
  for (const text of [`0${color}`, `${color}.0`]) {
    assert.equal((await client.get(`/product-attributes/${text}`)).status, 404, text);
  }
  const withIds = routes.filter(
    ({ method, params }) => method === 'GET' && Object.values(params?.properties ?? {}).some(isInteger),
  );
  assert.ok(withIds.length > 15);
  const subject = { kind: 'customer', id: 1 } as const;
  const customer = restClientOf(shop, await tokenFor({ engine: shop.engine, subject, now: shopTime }));
  for (const { path, params, access } of withIds) {
    for (const spelling of ['1.0', '01', '+1', '1e0']) {
      const address = path.replace(/\{(\w+)\}/g, (_all, name) =>
        isInteger(params?.properties[name]) ? spelling : 'x',
      );
      const caller = access.level === 'customer' ? customer : client;
      assert.equal((await caller.get(address)).status, 404, address);
    }
  }
});
