import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineIdentity } from '../../src/domain/cart/lines/identity.ts';
import { product, rowOf, rowsOf, rowsWith } from './support.ts';

test('two websites sell, in three store views', () => {
  assert.deepEqual(
    rowsOf('store').map(({ store_id, code, website_id }) => [store_id, code, website_id]),
    [
      [0, 'admin', 0],
      [1, 'default', 1],
      [2, 'german', 1],
      [3, 'atelier_fr', 2],
    ],
  );
});

test('each website has its currency', () => {
  const base = rowsWith('store_config', { path: 'currency/options/base' });
  assert.deepEqual(
    base.map(({ scope, scope_id, value }) => [scope, scope_id, value]),
    [
      ['default', 0, 'USD'],
      ['websites', 2, 'EUR'],
    ],
  );
});

test('configuration of a website or a store view names one that exists', () => {
  for (const { scope, scope_id = null } of rowsOf('store_config')) {
    if (scope === 'websites') rowOf('website', { website_id: scope_id });
    else if (scope === 'stores') rowOf('store', { store_id: scope_id });
    else assert.deepEqual([scope, scope_id], ['default', 0]);
  }
});

test('the customer groups have the ids that every store of the family gives them', () => {
  assert.deepEqual(
    rowsOf('customer_group').map(({ group_id, code }) => [group_id, code]),
    [
      [0, 'NOT LOGGED IN'],
      [1, 'General'],
      [2, 'Wholesale'],
      [3, 'Retailer'],
    ],
  );
});

test('there are categories in both trees, with names in the language of each', () => {
  assert.equal(rowsWith('category', { level: 2 }).length + rowsWith('category', { level: 3 }).length, 13);
  const { attribute_id = null } = rowOf('attribute', { entity_type_id: 3, code: 'name' });
  const names = (store_id: number) => rowsWith('category_value', { attribute_id, store_id }).map(({ value }) => value);
  assert.ok(names(2).includes('Kessel & Tassen'));
  assert.ok(names(3).includes('Papeterie'));
});

test('the customer has an open cart of two lines, summed up', () => {
  const { customer_id = null } = rowOf('customer', { email: 'marta.lind@example.com' });
  const quote = rowOf('quote', { customer_id, is_active: 1 });
  assert.deepEqual([quote.items_count, quote.items_qty, quote.subtotal, quote.grand_total], [2, 30000, 330000, 330000]);
  const lines = rowsWith('quote_item', { quote_id: quote.quote_id ?? null });
  assert.deepEqual(
    lines.map(({ sku, qty, price, row_total }) => [sku, qty, price, row_total]),
    [
      ['INK-TIDE', 20000, 90000, 180000],
      ['REPAIR-NIB', 10000, 150000, 150000],
    ],
  );
});

test('lines of the cart have the identity that an equal line would get', () => {
  const identities = rowsOf('quote_item').map(({ identity }) => identity);
  assert.deepEqual(
    identities,
    ['INK-TIDE', 'REPAIR-NIB'].map((sku) => lineIdentity(Number(product(sku).product_id), new Map())),
  );
});
