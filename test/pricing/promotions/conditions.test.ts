import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compares, type Operator } from '../../../src/domain/pricing/promotions/compare.ts';
import {
  holdsForCart,
  holdsForItem,
  noCondition,
  type RuleCondition,
} from '../../../src/domain/pricing/promotions/conditions.ts';
import type { CartFacts, ItemFacts } from '../../../src/domain/pricing/promotions/facts.ts';
import { conditionOfTree } from '../../../src/migrate-in/condition-tree.ts';

const item = (
  attributes: Readonly<Record<string, string | readonly string[]>>,
  { price = 10, qty = 1, variant }: { price?: number; qty?: number; variant?: ItemFacts } = {},
): ItemFacts => ({
  attribute: (code) => attributes[code],
  price: price * 10_000,
  qty: qty * 10_000,
  rowTotal: price * qty * 10_000,
  variant,
});
const pen = item({ sku: 'PEN-1', category_ids: ['3', '7'], color: 'red' }, { price: 12.5, qty: 2 });
const ink = item({ sku: 'INK-2', category_ids: ['7'] }, { price: 5, qty: 3 });
const cart: CartFacts = {
  baseSubtotal: 400_000,
  totalQty: 50_000,
  weight: 12_500,
  paymentMethod: 'checkmo',
  shippingMethod: 'flatrate_flatrate',
  postcode: '90034',
  region: 'California',
  regionId: '12',
  countryId: 'US',
  items: [pen, ink],
  ownItems: [pen, ink],
};
const ofCart = (attribute: string, operator: Operator, value: string): RuleCondition => ({
  kind: 'cart',
  attribute,
  operator,
  value,
});
const ofProduct = (attribute: string, operator: Operator, value: string): RuleCondition => ({
  kind: 'product',
  attribute,
  operator,
  value,
});

test('a found value is compared with the value of a condition', () => {
  const cases: readonly [string | readonly string[] | undefined, Operator, string, boolean][] = [
    ['40', '==', '40.0000', true],
    ['abc', '==', 'ABC', true],
    ['abc', '!=', 'ab', true],
    ['9', '<', '10', true],
    ['10', '>=', '10', true],
    ['10', '>', '10', false],
    ['2026-03-01 00:00:00', '>', '2026-02-28', true],
    ['Blue Pen', '{}', 'pen', true],
    ['Blue Pen', '!{}', 'pencil', true],
    ['b', '()', 'a, b;c', true],
    ['d', '!()', 'a,b', true],
    [undefined, '==', '', true],
    [undefined, '<', '5', false],
    [undefined, '>=', '0', false],
    [['1', '2'], '()', '2,3', true],
    [['1', '2'], '==', '2', true],
    [['1', '2'], '[]', '1,2', true],
    [['1', '2'], '![]', '1,3', true],
    [[], '!()', '1', true],
  ];
  for (const [found, operator, value, expected] of cases) {
    assert.equal(compares(found, operator, value), expected, `${found} ${operator} ${value}`);
  }
});

test('conditions ask for every attribute of a cart', () => {
  const met: readonly [string, Operator, string][] = [
    ['base_subtotal', '>=', '40'],
    ['total_qty', '==', '5'],
    ['weight', '<', '1.3'],
    ['payment_method', '==', 'checkmo'],
    ['shipping_method', '()', 'flatrate_flatrate,tablerate_bestway'],
    ['postcode', '{}', '900'],
    ['region', '==', 'california'],
    ['region_id', '!=', '43'],
    ['country_id', '==', 'US'],
  ];
  for (const [attribute, operator, value] of met) {
    assert.ok(holdsForCart(ofCart(attribute, operator, value), cart), attribute);
  }
  assert.ok(!holdsForCart(ofCart('nothing_known', '==', 'x'), cart));
});

test('conditions are combined: all, any, none of them', () => {
  const yes = ofCart('country_id', '==', 'US');
  const no = ofCart('country_id', '==', 'DE');
  const combined = (kind: 'all' | 'any', isTrue: boolean, ...conditions: RuleCondition[]) =>
    holdsForCart({ kind, isTrue, of: conditions }, cart);
  assert.deepEqual(
    [combined('all', true, yes, no), combined('any', true, yes, no), combined('all', false, no, no)],
    [false, true, true],
  );
  assert.deepEqual([combined('any', false, yes, no), combined('any', false, yes, yes)], [true, false]);
  assert.ok(holdsForCart(noCondition, cart) && combined('any', true) && combined('any', false));
});

test('lines are asked for their product, price, quantity and row', () => {
  assert.ok(holdsForItem(ofProduct('category_ids', '==', '3'), pen));
  assert.ok(!holdsForItem(ofProduct('category_ids', '==', '3'), ink));
  assert.ok(holdsForItem(ofProduct('category_ids', '!()', '4,5'), pen));
  assert.ok(holdsForItem(ofProduct('quote_item_price', '>', '12'), pen));
  assert.ok(holdsForItem(ofProduct('quote_item_qty', '<=', '2'), pen));
  assert.ok(holdsForItem(ofProduct('quote_item_row_total', '==', '25'), pen));
  assert.ok(!holdsForItem(ofCart('country_id', '==', 'US'), pen));
});

test('a configurable product is tested by itself and by its variant', () => {
  const variant = item({ sku: 'SHIRT-S', color: 'blue' });
  const shirt = item({ sku: 'SHIRT' }, { variant });
  assert.ok(holdsForItem(ofProduct('sku', '==', 'SHIRT-S'), shirt));
  assert.ok(holdsForItem(ofProduct('color', '==', 'blue'), shirt));
  assert.ok(!holdsForItem(ofProduct('sku', '==', 'OTHER'), shirt));
});

test('with several conditions the parent or the child must meet all or any of them', () => {
  const variant = item({ sku: 'SHIRT-S', color: 'blue' });
  const shirt = item({ sku: 'SHIRT' }, { variant });
  const combined = (kind: 'all' | 'any', isTrue: boolean, ...conditions: RuleCondition[]) =>
    holdsForItem({ kind, isTrue, of: conditions }, shirt);
  const isBlue = ofProduct('color', '==', 'blue');
  assert.ok(!combined('all', true, ofProduct('sku', '==', 'SHIRT'), isBlue));
  assert.ok(combined('all', true, ofProduct('sku', '==', 'SHIRT-S'), isBlue));
  assert.ok(combined('any', true, ofProduct('sku', '==', 'OTHER'), isBlue));
  assert.ok(combined('all', false, isBlue));
  assert.ok(!combined('all', false, isBlue, ofProduct('sku', '==', 'SHIRT')));
});

test('a product is in the cart, or is not', () => {
  const found = (isFound: boolean, sku: string) =>
    holdsForCart({ kind: 'found', isFound, match: 'all', of: [ofProduct('sku', '==', sku)] }, cart);
  assert.deepEqual(
    [found(true, 'PEN-1'), found(true, 'NIB'), found(false, 'PEN-1'), found(false, 'NIB')],
    [true, false, false, true],
  );
});

test('lines that conditions hold of are added up; without conditions that is never met', () => {
  const sum = (
    attribute: 'qty' | 'base_row_total',
    operator: Operator,
    value: string,
    ...conditions: RuleCondition[]
  ) =>
    holdsForCart({ kind: 'subselect', attribute, operator, value, match: 'all', isTrue: true, of: conditions }, cart);
  const inSeven = ofProduct('category_ids', '==', '7');
  assert.ok(sum('qty', '==', '5', inSeven));
  assert.ok(sum('base_row_total', '>', '39.99', inSeven));
  assert.ok(!sum('base_row_total', '>', '40', inSeven));
  assert.ok(!sum('qty', '>', '0'));
});

test('trees of the legacy family are read; what is not known makes the whole unknown', () => {
  const tree = {
    type: 'salesrule/rule_condition_combine',
    value: '1',
    aggregator: 'any',
    conditions: [
      { type: 'salesrule/rule_condition_address', attribute: 'postcode', operator: '==', value: '10005' },
      {
        type: 'salesrule/rule_condition_product_found',
        value: '0',
        aggregator: 'all',
        conditions: [{ type: 'salesrule/rule_condition_product', attribute: 'sku', operator: '==', value: 'PEN-1' }],
      },
    ],
  };
  assert.deepEqual(conditionOfTree(tree), {
    kind: 'any',
    isTrue: true,
    of: [
      ofCart('postcode', '==', '10005'),
      { kind: 'found', isFound: false, match: 'all', of: [ofProduct('sku', '==', 'PEN-1')] },
    ],
  });
  assert.equal(conditionOfTree({ ...tree, conditions: [{ type: 'other/rule_condition' }] }), undefined);
});
