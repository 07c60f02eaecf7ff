import type { TaxRate } from '../../../src/domain/pricing/totals/tax-rates.ts';

/** A rate of so many per cent for everywhere. */
export const taxRate = (percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  ruleId: 1,
  priority: 0,
  position: 0,
  ofNetPrice: false,
  code: 'anywhere',
  regionId: 0,
  postcode: '*',
  percent: percent * 10_000,
  ...more,
});
