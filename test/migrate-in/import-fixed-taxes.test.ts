import assert from 'node:assert/strict';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { attribute, memorySource, smallStore, storeWith } from './small-store.ts';

const disposal = attribute(30, 4, 'disposal', 'static', 'weee', 'weee/attribute_backend_weee_tax');

onEachEngine('fixed product taxes arrive with their places; those of no country stay behind', async (_, engine) => {
  const value = {
    value_id: 4,
    website_id: 0,
    entity_id: 100,
    country: 'US',
    value: '1.5000',
    state: '*',
    attribute_id: 30,
  };
  await importStore(
    engine,
    memorySource(
      storeWith({
        eav_attribute: [...(smallStore.eav_attribute ?? []), disposal],
        weee_tax: [
          value,
          { ...value, value_id: 5, state: '12', website_id: 3, value: '2.0000' },
          { ...value, value_id: 6, country: null },
        ],
      }),
    ),
  );
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product_fixed_tax').selectAll().orderBy('value_id')),
  );
  const arrived = { product_id: 100, attribute_id: 30, country_id: 'US' };
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { ...arrived, value_id: 4, website_id: 0, region_id: 0, amount: 15_000 },
      { ...arrived, value_id: 5, website_id: 3, region_id: 12, amount: 20_000 },
    ],
  );
});
