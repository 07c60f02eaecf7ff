import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShippingRequest } from '../../../src/domain/pricing/shipping/carrier.ts';
import { shippingRates } from '../../../src/domain/pricing/shipping/rates.ts';
import type { TableRate } from '../../../src/domain/pricing/shipping/table-rate.ts';

const request: ShippingRequest = {
  currency: 'USD',
  countryId: 'US',
  regionId: 12,
  postcode: '90034',
  value: 1_000_000,
  valueInclTax: 1_000_000,
  virtualValue: 0,
  qty: 50_000,
  weight: 100_000,
  free: { qty: 0, lineQty: 0, weight: 0, value: 0 },
  isFree: false,
};

/** The prices by carrier, in cents. */
const prices = (
  settings: Readonly<Record<string, string>>,
  more: Partial<ShippingRequest> = {},
  tableRates: readonly TableRate[] = [],
) => {
  const config = new Map(Object.entries(settings).map(([name, value]) => [`carriers/${name}`, value]));
  const found = shippingRates(
    { config, facts: new Map([['tablerate', tableRates]]) },
    { ...request, ...more },
    { answers: undefined },
  );
  return Object.fromEntries(found.map(({ carrier, price }) => [carrier, price / 100]));
};

test('a handling fee is a percentage with all its digits', () => {
  const percent = { 'flatrate/type': 'O', 'flatrate/price': '400', 'flatrate/handling_type': 'P' };
  assert.deepEqual(prices({ ...percent, 'flatrate/handling_fee': '1.125' }), { flatrate: 40_450 });
  assert.deepEqual(prices({ ...percent, 'flatrate/handling_fee': '12.5' }), { flatrate: 45_000 });
  assert.deepEqual(prices({ ...percent, 'flatrate/handling_type': 'F', 'flatrate/handling_fee': '1.1' }), {
    flatrate: 40_110,
  });
});

test('an order that ships for free is offered the table of rates, whatever its rows begin with', () => {
  const row = { countryId: '0', regionId: 0, postcode: '*', conditionValue: 500_000, price: 70_000 };
  const settings = (condition: string) => ({
    'flatrate/active': '0',
    'tablerate/active': '1',
    'tablerate/condition_name': condition,
  });
  const free = { value: 1_000_000, qty: 50_000, lineQty: 50_000, weight: 100_000 };
  assert.deepEqual(prices(settings('package_value'), {}, [row]), { tablerate: 700 });
  assert.deepEqual(prices(settings('package_value'), { free, isFree: true }, [row]), { tablerate: 0 });
  // Free pieces of an order that is not free do not count for the table.
  const some = { ...free, value: 600_000, qty: 30_000 };
  assert.deepEqual(prices(settings('package_value'), { free: some }, [row]), {});
  assert.deepEqual(prices(settings('package_value'), { free: some, isFree: true }, [row]), { tablerate: 0 });
});
