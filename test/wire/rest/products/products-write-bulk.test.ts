import assert from 'node:assert/strict';
import {
  type ProductWrite,
  strictRules,
  type WriteScope,
} from '../../../../src/domain/catalog/products/write/write.ts';
import { writeProducts } from '../../../../src/domain/catalog/products/write/write-products.ts';
import { fail } from '../../../../src/domain/shared/refusals/index.ts';
import { countStatements } from '../../../support/database/count-statements.ts';
import { onDemoStore } from '../../../support/legacy.ts';
import { settled } from '../../../support/settled.ts';
import { now, onRest, plain, snapshot } from './products-write-support.ts';

onRest('bulk creates and changes by SKU, and answers a result for each item', async ({ rest, call }) => {
  const { status, body } = await rest.post('/products/bulk', {
    items: [
      plain('BULK-1', { urlKey: 'first' }),
      { sku: 'mug-sail', price: 15, stockQty: 4 },
      { sku: 'BULK-2', price: 1 },
      plain('BULK-3', { urlKey: 'First' }),
      { sku: 'bulk-1', price: 1 },
      { sku: 'PEN-WREN', customAttributes: { color: 'Puce' } },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.created, body.updated, body.failed], [1, 1, 4]);
  assert.deepEqual(
    body.items.map((item: Record<string, unknown> & { problem?: Record<string, unknown> }) => [
      item.index,
      item.sku,
      item.status,
      item.problem?.status,
      item.problem?.errors,
    ]),
    [
      [0, 'BULK-1', 'created', undefined, undefined],
      [1, 'mug-sail', 'updated', undefined, undefined],
      [2, 'BULK-2', 'failed', 422, [{ field: '/name', message: 'is required' }]],
      [3, 'BULK-3', 'failed', 409, [{ field: '/urlKey', message: 'is the URL key of another product' }]],
      [4, 'bulk-1', 'failed', 409, [{ field: '/sku', message: 'is given twice' }]],
      [
        5,
        'PEN-WREN',
        'failed',
        422,
        [{ field: '/customAttributes/color', message: 'must be an option of the attribute' }],
      ],
    ],
  );
  const mug = (await rest.get('/products/sku/MUG-SAIL')).body;
  assert.deepEqual([mug.price, mug.stockQty], [15, 4]);
  const quoteId = await call('cart.create');
  assert.equal(await call('cart_product.add', { quoteId, productsData: [{ sku: 'BULK-1' }] }), true);
});

onRest('bulk with atomic writes all or nothing', async ({ rest, engine }) => {
  const before = await snapshot(engine);
  const refused = await rest.post('/products/bulk?atomic=true', {
    items: [plain('BULK-1'), { sku: 'BULK-2', price: 1 }, { sku: 'MUG-SAIL', price: -1 }],
  });
  assert.equal(refused.status, 400, 'a price below zero does not fit the schema');
  const rules = await rest.post('/products/bulk?atomic=true', {
    items: [plain('BULK-1'), plain('BULK-2', { taxClassId: 77 }), { sku: 'MUG-SAIL', price: 3 }],
  });
  assert.deepEqual(
    [rules.status, rules.body.errors],
    [422, [{ field: '/items/1/taxClassId', message: 'must be a tax class of products, or 0' }]],
  );
  assert.equal(await snapshot(engine), before);
  const fine = await rest.post('/products/bulk?atomic=true', { items: [plain('BULK-1'), plain('BULK-2')] });
  assert.deepEqual([fine.status, fine.body.created], [200, 2]);
  assert.equal((await rest.post('/products/bulk', { items: [] })).status, 400);
  const many = Array.from({ length: 501 }, (_, n) => ({ sku: `N-${n}`, price: 1 }));
  assert.equal((await rest.post('/products/bulk', { items: many })).status, 400);
});

onRest('an item that does not fit its schema is refused alone', async ({ rest }) => {
  const flawed = Array.from({ length: 120 }, (_, n) => ({ sku: `FLAW-${n}`, price: -1, colour: 'red' }));
  const sent = [
    plain('BULK-1'),
    { sku: 'MUG-SAIL', price: 'much' },
    { price: 3 },
    'x',
    null,
    { sku: 'MUG-SAIL', price: 9 },
  ];
  const { status, body } = await rest.post('/products/bulk', { items: [...sent, ...flawed] });
  assert.deepEqual([status, body.created, body.updated, body.failed], [200, 1, 1, 124]);
  const seen = body.items
    .slice(0, 7)
    .map(
      (item: {
        sku: string;
        status: string;
        problem?: { status: number; error: string; errors: { field: string }[] };
      }) => [
        item.sku,
        item.status,
        item.problem?.status,
        item.problem?.error,
        item.problem?.errors.map(({ field }) => field).sort(),
      ],
    );
  assert.deepEqual(seen, [
    ['BULK-1', 'created', undefined, undefined, undefined],
    ['MUG-SAIL', 'failed', 400, 'validation_error', ['/price']],
    ['-', 'failed', 400, 'validation_error', ['/sku']],
    ['-', 'failed', 400, 'validation_error', ['']],
    ['-', 'failed', 400, 'validation_error', ['']],
    ['MUG-SAIL', 'updated', undefined, undefined, undefined],
    ['FLAW-0', 'failed', 400, 'validation_error', ['/colour', '/price']],
  ]);
  assert.equal((await rest.get('/products/sku/MUG-SAIL')).body.price, 9);
  const other = await rest.post('/products/bulk', { items: sent, extra: 1 });
  assert.equal(other.status, 400);
});

onRest('500 products come, and change, in one call', async ({ rest }) => {
  const items = Array.from({ length: 500 }, (_, n) => plain(`LOT-${n}`, { categoryIds: [5], websiteIds: [1] }));
  const made = await rest.post('/products/bulk', { items });
  assert.deepEqual([made.status, made.body.created], [200, 500]);
  const changed = await rest.post('/products/bulk', { items: items.map(({ sku }) => ({ sku, price: 11 })) });
  assert.deepEqual([changed.status, changed.body.updated], [200, 500]);
  assert.equal((await rest.get('/products/sku/LOT-499')).body.price, 11);
});

onDemoStore('a call costs as many statements for two hundred products as for two', async (engine) => {
  const scope: WriteScope = { storeId: 0, websiteId: 1, scope: undefined, rules: strictRules, now, fail };
  const writes = (prefix: string, count: number): ProductWrite[] =>
    Array.from({ length: count }, (_, n) => {
      const values = { name: `${prefix} ${n}`, description: 'd', short_description: 's', price: 1, weight: 1 };
      const sent = Object.entries(values).map(([code, value]) => [code, { sent: value, field: `/${code}` }] as const);
      const fields = { sku: `${prefix}-${n}`, values: new Map(sent), categoryIds: [5] };
      return { target: { sku: `${prefix}-${n}` }, mode: 'patch', createsMissing: true, fields };
    });
  const counts: number[] = [];
  for (const count of [2, 200]) {
    const counted = countStatements(engine);
    await settled(counted.engine, (tx) => writeProducts(tx, writes(`C${count}`, count), scope));
    counts.push(counted.statements());
  }
  assert.equal(counts[0], counts[1]);
});
