import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceRule } from '../../../src/domain/pricing/promotions/rule.ts';
import type { Pricing } from '../../../src/domain/pricing/totals/collectors/collector.ts';
import { collect } from '../../../src/domain/pricing/totals/collectors/index.ts';
import type { FixedTaxRules } from '../../../src/domain/pricing/totals/fixed-taxes.ts';
import { type MoneyLine, noCost } from '../../../src/domain/pricing/totals/money.ts';
import { dueTax, type TaxRules } from '../../../src/domain/pricing/totals/tax-rates.ts';
import { type CurrencyRate, sameCurrency } from '../../../src/domain/stores/currencies.ts';
import { taxRate } from './tax-rate.ts';

const item = { productId: 1, variantId: undefined, ownQty: 30_000 };
const line: MoneyLine = {
  ...noCost,
  unitPrice: 100_000,
  qty: 30_000,
  taxClassId: 2,
  owner: 0,
  isPart: false,
  item,
};
const tenth = new Map([[2, dueTax([taxRate(10)])]]);
const taxes: TaxRules = {
  algorithm: 'row',
  pricesIncludeTax: false,
  shippingIncludesTax: false,
  shippingClassId: 0,
  afterDiscount: true,
  discountInclTax: false,
  rates: tenth,
  includedRates: tenth,
};
const rules: FixedTaxRules = {
  ofProducts: new Map([[1, [{ code: 'eco', title: 'Eco', amount: 15_000 }]]]),
  areInSubtotal: false,
  taxed: 'not',
  areDiscounted: false,
};
const tenOff: PriceRule = {
  ruleId: 1,
  name: '',
  action: 'by_percent',
  amount: 100_000,
  maxQty: null,
  step: 0,
  appliesToShipping: false,
  freeShipping: 'none',
  stops: false,
  needsCoupon: false,
  label: undefined,
  isFor: () => true,
  matches: () => true,
};
const promotions: Pricing['promotions'] = {
  rules: [tenOff],
  cart: {
    totalQty: 0,
    weight: 0,
    paymentMethod: '',
    shippingMethod: '',
    postcode: '',
    region: '',
    regionId: '',
    countryId: '',
  },
  attribute: () => undefined,
};

interface Settings {
  readonly rules?: Partial<FixedTaxRules>;
  readonly taxes?: Partial<TaxRules>;
  readonly rate?: CurrencyRate;
  readonly isDiscounted?: boolean;
  readonly lines?: readonly MoneyLine[];
}

/** Three pieces for 10.00 with a fixed tax of 1.50 each, and 10 % tax. */
const priced = ({ rate = sameCurrency, isDiscounted = false, lines = [line], ...set }: Settings) =>
  collect(lines, {
    taxes: { ...taxes, ...set.taxes },
    fixedTaxes: { ...rules, ...set.rules },
    rate,
    promotions: isDiscounted ? promotions : undefined,
    shipping: undefined,
  });

/** In cents: subtotal, with tax, discount, tax, grand total; tax and discount of the line. */
const shown = (money: ReturnType<typeof priced>, currency: 'base' | 'quote' = 'base') => {
  const { subtotal, subtotalInclTax, discount, tax, grandTotal } = money?.[currency] ?? { subtotal: Number.NaN };
  const amounts = money?.lines[0]?.[currency];
  return [subtotal, subtotalInclTax, discount, tax, grandTotal, amounts?.tax, amounts?.discount].map(
    (amount) => (amount ?? 0) / 100,
  );
};

test('a fixed tax is a part of the tax, and of that of no line', () => {
  assert.deepEqual(shown(priced({})), [3000, 3300, 0, 750, 3750, 300, 0]);
});

test('or a part of the subtotal, which rules and all else see so', () => {
  assert.deepEqual(shown(priced({ rules: { areInSubtotal: true } })), [3450, 3750, 0, 300, 3750, 300, 0]);
});

test('other taxes are due on it where it is taxed', () => {
  assert.deepEqual(shown(priced({ rules: { taxed: 'onTop' } })), [3000, 3300, 0, 795, 3795, 345, 0]);
  const inSubtotal = priced({ rules: { taxed: 'onTop', areInSubtotal: true } });
  assert.deepEqual(shown(inSubtotal), [3450, 3795, 0, 345, 3795, 345, 0]);
  assert.deepEqual(
    inSubtotal?.appliedTaxes.map(({ base }) => base),
    [34_500],
  );
});

test('they are in its amount where the store says so, and come out of it', () => {
  const money = priced({ rules: { taxed: 'inside' } });
  assert.deepEqual(shown(money), [3000, 3300, 0, 750, 3750, 342, 0]);
  assert.deepEqual(money?.lines[0]?.fixedTaxes[0]?.base, {
    amount: 13_600,
    row: 40_800,
    amountInclTax: 15_000,
    rowInclTax: 45_000,
    discount: 0,
  });
});

test('a percentage is taken off it where the store says so, before tax', () => {
  const set = { taxed: 'onTop', areDiscounted: true } as const;
  // 10 % of 4.05 is 0.405.
  assert.deepEqual(shown(priced({ rules: set, isDiscounted: true })), [3000, 3300, -300, 716, 3416, 311, 300]);
  const inSubtotal = priced({ rules: { ...set, areInSubtotal: true }, isDiscounted: true });
  assert.deepEqual(shown(inSubtotal), [3450, 3795, -345, 311, 3416, 311, 345]);
  const untouched = priced({ rules: { taxed: 'onTop' }, isDiscounted: true });
  assert.deepEqual(shown(untouched), [3000, 3300, -300, 765, 3465, 315, 300]);
});

test('tax before discount is of all of it', () => {
  const money = priced({
    rules: { taxed: 'onTop', areDiscounted: true },
    taxes: { afterDiscount: false },
    isDiscounted: true,
  });
  assert.deepEqual(shown(money), [3000, 3300, -300, 750, 3450, 345, 300]);
});

test('by the piece its tax is rounded for each', () => {
  const odd = new Map([[1, [{ code: 'eco', title: 'Eco', amount: 1_500 }]]]);
  // 10 % of 0.15 is 0.015: 0.02 for each of three, 0.05 for all of them.
  const totalsBy = (algorithm: 'unit' | 'row') =>
    priced({ rules: { taxed: 'onTop', ofProducts: odd }, taxes: { algorithm } })?.lines[0]?.base.tax;
  assert.deepEqual([totalsBy('unit'), totalsBy('row')], [30_600, 30_500]);
});

test('by the piece and before the discount it is that of a piece', () => {
  const odd = new Map([[1, [{ code: 'eco', title: 'Eco', amount: 1_490 }]]]);
  const taxOf = (afterDiscount: boolean) =>
    priced({
      lines: [{ ...line, qty: 20_000 }],
      rules: { taxed: 'onTop', ofProducts: odd },
      taxes: { algorithm: 'unit', afterDiscount },
    })?.lines[0]?.base.tax;
  // 10 % of 0.149 is 0.01, of two 0.03, which is 0.02 for each.
  assert.deepEqual([taxOf(false), taxOf(true)], [20_200, 20_400]);
});

test('in another currency it is not rounded to cents, but its sum is', () => {
  const money = priced({ rate: { numerator: 7067n, denominator: 10_000n } });
  assert.deepEqual(money?.lines[0]?.fixedTaxes[0]?.quote, {
    amount: 10_601,
    row: 31_802,
    amountInclTax: 10_601,
    rowInclTax: 31_802,
    discount: 0,
  });
  // 21.21 and 10 % of it, 2.12, and 3.1802.
  assert.deepEqual(shown(money, 'quote'), [2121, 2333, 0, 530, 2651, 212, 0]);
});

test('of a line with parts of their own these are taxed, and it is not', () => {
  const part: MoneyLine = { ...line, isPart: true, item: { ...item, productId: 2 } };
  const ofBoth = new Map([...rules.ofProducts, [2, [{ code: 'eco', title: 'Eco', amount: 2_000 }]]]);
  const money = priced({ rules: { ofProducts: ofBoth }, lines: [part, { ...line, unitPrice: 0 }] });
  assert.deepEqual(
    money?.lines.map(({ fixedTaxes }) => fixedTaxes.map(({ base }) => base.row)),
    [[6_000], []],
  );
});

test('an amount that cannot be stored exactly is invalid', () => {
  const huge = new Map([[1, [{ code: 'eco', title: 'Eco', amount: Number.MAX_SAFE_INTEGER }]]]);
  assert.equal(priced({ rules: { ofProducts: huge } }), undefined);
});
