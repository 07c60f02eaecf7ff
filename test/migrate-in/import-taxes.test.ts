import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { importStore } from '../../src/migrate-in/import-store.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { memorySource, storeWith } from './small-store.ts';

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

const rate = (id: number, place: Record<string, string | number | null>, percent = '8.2500') => ({
  tax_calculation_rate_id: id,
  tax_country_id: 'US',
  tax_region_id: 12,
  tax_postcode: null,
  code: `rate ${id}`,
  rate: percent,
  zip_is_range: null,
  zip_from: null,
  zip_to: null,
  ...place,
});
const classes = [
  { class_id: 2, class_name: 'Goods', class_type: 'PRODUCT' },
  { class_id: 3, class_name: 'Retail', class_type: 'CUSTOMER' },
];
const use = (id: number, rule: number, rateId: number, customer = 3, product = 2) => ({
  tax_calculation_id: id,
  tax_calculation_rate_id: rateId,
  tax_calculation_rule_id: rule,
  customer_tax_class_id: customer,
  product_tax_class_id: product,
});
const rule = { tax_calculation_rule_id: 4, code: 'Retail', priority: 1, position: 2, calculate_subtotal: 1 };

onEachEngine('tax rates arrive with their places; any spelling of every postcode is null', async (_, engine) => {
  const rates = [
    rate(7, { tax_postcode: '*' }),
    rate(8, { tax_postcode: '' }, '4.0000'),
    rate(9, { tax_postcode: '902*' }, '0.1234'),
    rate(11, { tax_postcode: '10001-10282', zip_is_range: 1, zip_from: 10001, zip_to: 10282 }),
  ];
  await importStore(engine, memorySource(storeWith({ tax_calculation_rate: rates })));
  const place = { country_id: 'US', region_id: 12, postcode_from: null, postcode_to: null };
  assert.deepEqual(
    await select(
      engine,
      'select rate_id, country_id, region_id, postcode, postcode_from, postcode_to, percent from tax_rate order by 1',
    ),
    [
      { ...place, rate_id: 7, postcode: null, percent: 82500 },
      { ...place, rate_id: 8, postcode: null, percent: 40000 },
      { ...place, rate_id: 9, postcode: '902*', percent: 1234 },
      { ...place, rate_id: 11, postcode: null, postcode_from: 10001, postcode_to: 10282, percent: 82500 },
    ],
  );
});

onEachEngine('a range of postcodes without an end is left out', async (_, engine) => {
  const rates = [rate(7, {}), rate(8, { tax_postcode: '10001-', zip_is_range: 1, zip_from: 10001 })];
  const { leftOut } = await importStore(engine, memorySource(storeWith({ tax_calculation_rate: rates })));
  assert.deepEqual(await select(engine, 'select rate_id from tax_rate'), [{ rate_id: 7 }]);
  assert.deepEqual(
    leftOut.filter(({ what }) => what === 'tax rates'),
    [{ what: 'tax rates', count: 1, why: 'their range of postcodes has no beginning or no end', rows: ['rate_id 8'] }],
  );
});

onEachEngine(
  'tax rules and what they are for arrive; a use of a class that is no more is left out',
  async (_, engine) => {
    await importStore(
      engine,
      memorySource(
        storeWith({
          tax_class: classes,
          tax_calculation_rate: [rate(7, {})],
          tax_calculation_rule: [rule],
          tax_calculation: [use(20, 4, 7), use(21, 4, 7, 99)],
        }),
      ),
    );
    assert.deepEqual(await select(engine, 'select rule_id, code, priority, position, of_net_price from tax_rule'), [
      { rule_id: 4, code: 'Retail', priority: 1, position: 2, of_net_price: 1 },
    ]);
    assert.deepEqual(
      await select(
        engine,
        'select calculation_id, rule_id, rate_id, customer_class_id, product_class_id from tax_calculation',
      ),
      [{ calculation_id: 20, rule_id: 4, rate_id: 7, customer_class_id: 3, product_class_id: 2 }],
    );
  },
);

onEachEngine('rules of a store that knows no rules for the net price arrive', async (_, engine) => {
  const { calculate_subtotal: _unknown, ...old } = rule;
  await importStore(engine, memorySource(storeWith({ tax_calculation_rule: [old] })));
  assert.deepEqual(await select(engine, 'select rule_id, of_net_price from tax_rule'), [
    { rule_id: 4, of_net_price: 0 },
  ]);
});

onEachEngine('currency rates arrive with all their places; a zero is left out', async (_, engine) => {
  const rates = [
    { currency_from: 'USD', currency_to: 'EUR', rate: '0.706700000001' },
    { currency_from: 'USD', currency_to: 'XXX', rate: '0.000000000000' },
  ];
  await importStore(engine, memorySource(storeWith({ directory_currency_rate: rates })));
  assert.deepEqual(await select(engine, 'select currency_from, currency_to, rate from currency_rate'), [
    { currency_from: 'USD', currency_to: 'EUR', rate: '0.706700000001' },
  ]);
});
