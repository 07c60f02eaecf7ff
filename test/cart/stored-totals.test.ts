import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteSums } from '../../src/domain/cart/cart-storage.ts';
import { parseStoredTotals } from '../../src/domain/cart/stored-totals.ts';
import { type CartTotals, noTotals } from '../../src/domain/cart/totals.ts';
import { noSums } from '../../src/domain/pricing/totals/money.ts';

const plain: CartTotals = {
  ...noTotals,
  base: { ...noSums, subtotal: 200_000, subtotalInclTax: 200_000, grandTotal: 200_000 },
  quote: { ...noSums, subtotal: 180_000, subtotalInclTax: 180_000, grandTotal: 180_000 },
  itemsCount: 1,
  itemsQty: 20_000,
  weight: 15_000,
};

const full: CartTotals = {
  base: {
    subtotal: 200_000,
    subtotalInclTax: 220_000,
    shipping: 50_000,
    shippingInclTax: 55_000,
    shippingTax: 4_000,
    shippingDiscount: 10_000,
    shippingHiddenTax: 1_000,
    discount: -30_000,
    tax: 21_000,
    hiddenTax: 2_000,
    grandTotal: 244_000,
  },
  quote: {
    subtotal: 180_000,
    subtotalInclTax: 198_000,
    shipping: 45_000,
    shippingInclTax: 49_500,
    shippingTax: 3_600,
    shippingDiscount: 9_000,
    shippingHiddenTax: 900,
    discount: -27_000,
    tax: 18_900,
    hiddenTax: 1_800,
    grandTotal: 219_600,
  },
  shipping: { code: 'flatrate_flatrate', description: 'Flat Rate - Fixed', price: 50_000 },
  hasFreeShipping: true,
  appliedTaxes: [
    { id: 'VAT', percent: 100_000, process: 0, rates: [], base: 21_000, quote: 18_900, baseOfRates: [21_000] },
  ],
  appliedRules: [3, 1],
  giftCards: [{ cardId: 7, code: '…1234', balance: 5_000, base: 5_000, quote: 4_500 }],
  itemsCount: 2,
  itemsQty: 30_000,
  isVirtual: true,
  weight: 25_000,
  discountLabel: 'Spring, Friends',
};

for (const [name, totals] of Object.entries({ 'no totals': noTotals, 'plain totals': plain, 'all totals': full })) {
  test(`${name} are read as they were stored`, () => {
    assert.deepEqual(parseStoredTotals(quoteSums(totals)), totals);
  });
}

test('only the end of a gift card code is stored', () => {
  const cards = [{ cardId: 7, code: 'WREN-GIFT-1234', balance: 5_000, base: 5_000, quote: 4_500 }];
  assert.deepEqual(parseStoredTotals(quoteSums({ ...full, giftCards: cards })).giftCards, full.giftCards);
});

test('totals that are not stored have their usual values', () => {
  assert.deepEqual(parseStoredTotals({ ...quoteSums(plain), totals: '{"weight":15000}' }), plain);
});

test('an imported cart that was not priced has the totals that have a column', () => {
  assert.deepEqual(parseStoredTotals({ ...quoteSums(plain), totals: null }), { ...plain, weight: 0 });
});
