import assert from 'node:assert/strict';
import type { Engine } from '../../src/storage/engine.ts';
import { type LegacyCaller, onDemoStore } from '../support/legacy.ts';
import { type RestClient, restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

/** Declares a test over the demo store served by REST, for a writer of everything. */
function onRest(
  title: string,
  work: (rest: RestClient, engine: Engine, call: LegacyCaller, url: string) => Promise<void>,
): void {
  onDemoStore(title, async (engine, call) => {
    const service = await startService(engine, {}, { now: () => now });
    try {
      await work(await restClient(service, { engine, grants: ['all'], now }), engine, call, service.url);
    } finally {
      await service.close();
    }
  });
}

const lark = {
  sku: 'PEN-LARK',
  name: 'Lark fountain pen',
  attributeSetId: 5,
  description: 'A light pen for long letters.',
  shortDescription: 'Light and patient.',
  price: 34.5,
  weight: 0.03,
  taxClassId: 2,
  stockQty: 12,
  customAttributes: { color: 'Ink', good_for: ['Letters', 'Presents'], is_handmade: true, shelf_mark: 'B7' },
  categoryIds: [5, 8],
  websiteIds: [1, 2],
};

onRest('POST /products creates a product as GET shows it, and SOAP sells it at once', async (rest, _engine, call) => {
  const { status, body, headers } = await rest.post('/products', lark);
  assert.equal(status, 201, JSON.stringify(body));
  const { id } = body;
  assert.equal(new URL(headers.get('location') ?? '').pathname, `/api/rest/v2/products/${id}`);
  const { name, sku, price, finalPrice, status: state, visibility, urlKey, stockQty, stockStatus } = body;
  assert.deepEqual(
    { name, sku, price, finalPrice, state, visibility, urlKey, stockQty, stockStatus },
    {
      name: 'Lark fountain pen',
      sku: 'PEN-LARK',
      price: 34.5,
      finalPrice: 34.5,
      state: 'enabled',
      visibility: 'catalog_search',
      urlKey: 'lark-fountain-pen',
      stockQty: 12,
      stockStatus: 'in_stock',
    },
  );
  assert.deepEqual([body.categoryIds, body.websiteIds], [[5, 8], [1, 2]]);
  assert.equal(body.createdAt, '2026-11-21T12:00:00.000Z');
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'pen-lark', qty: 2 }] });
  const info = (await call('cart.info', { quoteId })) as { items: { sku: string; row_total: string }[] };
  assert.deepEqual(
    info.items.map((item) => [item.sku, item.row_total]),
    [['PEN-LARK', '69.0000']],
  );
});
