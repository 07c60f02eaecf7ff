import assert from 'node:assert/strict';
import { onEachStore } from '../../../support/database/engines.ts';
import { restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';
import { legacyStores } from '../../../support/stores.ts';
import { now } from './products-write-support.ts';

for (const store of await legacyStores()) {
  onEachStore(store.imported, `products of ${store.name} can be sent back as they are shown`, async (_t, engine) => {
    const service = await startService(engine, {}, { now: () => now });
    try {
      const rest = await restClient(service, { engine, grants: ['all'], now });
      const skus = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('product').select(['product_id', 'type']).orderBy('product_id')),
      );
      const byType = Map.groupBy(skus, ({ type }) => type);
      for (const [type, products] of byType) {
        for (const { product_id: id } of products.slice(0, 6)) {
          const shown = await rest.get(`/products/${id}`);
          const put = await rest.put(`/products/${id}`, shown.body);
          assert.deepEqual([put.status, put.body.errors], [200, undefined], `${type} ${id}`);
          assert.deepEqual({ ...put.body, updatedAt: '' }, { ...shown.body, updatedAt: '' }, `${type} ${id}`);
        }
      }
    } finally {
      await service.close();
    }
  });
}
