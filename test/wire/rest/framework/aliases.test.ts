import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { aliases } from '../../../../src/interfaces/rest/aliases.ts';
import { readLenient } from '../../../../src/interfaces/rest/server/read-lenient.ts';
import { onShop } from '../../../support/shop.ts';
import { documentOf } from './document.ts';

const schema = Type.Object({
  id: Type.Optional(Type.Integer()),
  price: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  isActive: Type.Optional(Type.Boolean()),
  name: Type.Optional(Type.String()),
  ids: Type.Optional(Type.Array(Type.Integer())),
  byId: Type.Optional(Type.Record(Type.String({ pattern: '^[0-9]+$' }), Type.Integer())),
});

test('texts are numbers where numbers are meant, and empty texts nothing', () => {
  const read = (value: object, isLoose = false) => readLenient(schema, value, { isLoose, isNew: true });
  assert.deepEqual(read({ id: '12', price: '9.50', ids: ['1', 2], byId: { 7: '8' } }), {
    id: 12,
    price: 9.5,
    ids: [1, 2],
    byId: { 7: 8 },
  });
  assert.deepEqual(read({ id: '', price: '', name: '' }), { price: null, name: '' });
  assert.deepEqual(read({ id: '1e3', ids: 5, isActive: 1, nmae: 'x' }), {
    id: '1e3',
    ids: [5],
    isActive: 1,
    nmae: 'x',
  });
  assert.deepEqual(read({ isActive: 1, nmae: 'x', name: 5, id: null }, true), { isActive: true, name: '5' });
});

test('an empty text is nothing in what is new; a change to it stays as it was sent', () => {
  const note = Type.Object({ title: Type.Optional(Type.String({ minLength: 1 })) });
  const read = (isNew: boolean, isLoose = false) => readLenient(note, { title: '' }, { isLoose, isNew });
  assert.deepEqual([read(true), read(false), read(false, true)], [{}, { title: '' }, {}]);
});

onShop(
  'a body that is empty or [] is an object without members; texts of numbers and our and their names are read',
  async (shop) => {
    const nobody = await shop.as();
    const json = { 'content-type': 'application/json' };
    for (const body of ['', '[]', '{}']) {
      assert.equal((await nobody.send('POST', '/guest-carts', { body, headers: json })).status, 201, body);
    }
    const missing = await nobody.send('POST', '/contact', { body: '[]', headers: json });
    assert.deepEqual(
      missing.body.errors.map(({ field }: { field: string }) => field),
      ['/name', '/email', '/comment'],
    );
    const { maskedId } = (await nobody.post('/guest-carts', {})).body;
    const cart = `/guest-carts/${maskedId}`;
    const bundle = { sku: 'PEN-WREN', qty: '2' };
    assert.equal((await nobody.post(`${cart}/items`, bundle)).body.items[0].qty, 2);
    const address = { firstname: 'Ann', lastname: 'B', street: ['1 Main St'], city: 'X', postcode: '94110' };
    const put = await nobody.put(`${cart}/shipping-address`, {
      ...address,
      countryId: 'US',
      regionId: '12',
      telephone: '1',
    });
    assert.deepEqual(
      [put.status, put.body.shippingAddress.firstName, put.body.shippingAddress.regionId],
      [200, 'Ann', 12],
    );
    assert.ok(!('firstname' in put.body.shippingAddress), 'answers have our names only');
    assert.equal((await nobody.put(`${cart}/coupon`, { couponCode: 'NONE' })).body.error, 'coupon_invalid');
    const typo = await nobody.post(`${cart}/items`, { sku: 'PEN-WREN', quantity: 2 });
    assert.deepEqual(typo.body.errors, [{ field: '/quantity', message: 'is not a known field' }]);
    assert.equal((await nobody.get('/products?colour=red')).status, 400);
    const sorted = await nobody.get('/products?categoryId=&order[price]=desc&itemsPerPage=3');
    assert.deepEqual(sorted.body, (await nobody.get('/products?sortBy=price&sortDir=desc&itemsPerPage=3')).body);
  },
);

onShop(
  'with restAliases answers have their names beside ours, and what is unknown is ignored',
  async (shop) => {
    const nobody = await shop.as();
    const { maskedId } = (await nobody.post('/guest-carts', { storefrontOrigin: 'x' })).body;
    const cart = `/guest-carts/${maskedId}`;
    await nobody.post(`${cart}/items`, { sku: 'PEN-WREN', quantity: 2 });
    const address = {
      firstname: 'Ann',
      lastname: 'B',
      street: '1 Main St',
      city: 'X',
      postcode: 94110,
      regionId: '12',
    };
    const { body } = await nobody.put(`${cart}/shipping-address`, { ...address, countryId: 'US', telephone: 1 });
    assert.deepEqual(
      [body.shippingAddress.firstName, body.shippingAddress.firstname, body.shippingAddress.postcode],
      ['Ann', 'Ann', '94110'],
    );
    assert.deepEqual([body.appliedGiftcards, body.giftCards], [[], []]);
    const [method] = body.availableShippingMethods;
    assert.equal(method.title, method.methodTitle);
    const menu = await nobody.get('/categories?isActive=1&includeInMenu=1&order[position]=asc');
    assert.equal(menu.status, 200);
    const shown = await nobody.get(cart);
    assert.equal(shown.body.shippingAddress.lastname, 'B');
    const tag = shown.headers.get('etag') ?? '';
    const same = await nobody.put(
      `${cart}/items/${shown.body.items[0].id}`,
      { qty: 3 },
      { headers: { 'if-match': tag } },
    );
    assert.equal(same.status, 200, 'the tag of a shown cart is one that a write names');
  },
  { settings: { restAliases: true } },
);

onShop('an import turns restAliases on', async (shop) => {
  if (shop.engine.kind !== 'sqlite') return;
  const row = { scope: 'default', scope_id: 0, path: 'api/rest/aliases', value: '1' };
  await shop.engine.write((tx) => tx.query((q) => q.insertInto('store_config').values(row).returning('path')));
  assert.equal((await (await shop.as()).get('/categories?nothing=1')).status, 200);
});

onShop('the document has each of their names as deprecated, beside ours', async (shop) => {
  if (shop.engine.kind !== 'sqlite') return;
  const document = await documentOf(shop.url);
  const texts = JSON.stringify(document);
  for (const { ours, theirs } of aliases) {
    assert.ok(texts.includes(`"${theirs}"`), `${theirs} of ${ours} is in the document`);
  }
  const { properties } = document.components.schemas.CartAddress as {
    properties: Record<string, { deprecated?: boolean }>;
  };
  assert.deepEqual([properties.firstname?.deprecated, properties.firstName?.deprecated], [true, undefined]);
});
