import assert from 'node:assert/strict';
import { lark, onRest, plain, snapshot } from '../products/products-write-support.ts';

onRest("violations of the schema and of the store's rules are reported in one answer", async ({ rest, engine }) => {
  const before = await snapshot(engine);
  const { status, body } = await rest.post('/products', { ...lark, name: 5, price: -0.12345, colour: 'blue' });
  assert.equal(status, 400);
  assert.deepEqual(body.errors, [
    { field: '/colour', message: 'is not a known field' },
    { field: '/name', message: 'must be text' },
    { field: '/price', message: 'must be >= 0 or null' },
  ]);
  assert.equal(await snapshot(engine), before);
});

onRest('nothing is written of a body whose other fields are good', async ({ rest, engine }) => {
  const before = await snapshot(engine);
  const { status, body } = await rest.patch('/products/1', { price: 12, name: false });
  assert.equal(status, 400);
  assert.deepEqual(body.errors, [{ field: '/name', message: 'must be text or null' }]);
  assert.equal(await snapshot(engine), before);
});

onRest('a field is told of once, by the schema where that refuses it', async ({ rest }) => {
  const { body } = await rest.post('/products', { ...plain('X'), name: undefined, sku: 7 });
  assert.deepEqual(
    body.errors.map(({ field }: { field: string }) => field).filter((field: string) => field === '/sku'),
    ['/sku'],
  );
});

onRest('access is judged before any field', async ({ engine, client }) => {
  const before = await snapshot(engine);
  const reader = await client(['products/read']);
  const { status, body } = await reader.post('/products', { ...lark, name: 5, price: -1 });
  assert.deepEqual([status, body.errors], [403, undefined]);
  assert.equal(await snapshot(engine), before);
});

onRest('a missing resource is reported if nothing else is wrong with the call', async ({ rest }) => {
  const { status } = await rest.patch('/products/999999', { price: 12 });
  assert.equal(status, 404);
  const flawed = await rest.patch('/products/999999', { price: 'dear' });
  assert.deepEqual([flawed.status, flawed.body.errors.length], [400, 1]);
});

onRest('an element of a list that breaks the schema is told of alone', async ({ rest }) => {
  const { status, body } = await rest.put('/inventory/bulk', { items: [{ sku: 'A', backorders: 5 }, 7] });
  assert.equal(status, 400);
  assert.ok(body.errors.every(({ field }: { field: string }) => field.startsWith('/items/')));
});
