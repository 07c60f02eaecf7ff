import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { importStore } from '../../src/migrate-in/import-store.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { memorySource, storeWith } from './small-store.ts';

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

onEachEngine('agreements arrive with their store views', async (_, engine) => {
  const agreement = { agreement_id: 4, name: null, content: '<b>All of it</b>', content_height: '10em', position: 0 };
  await importStore(
    engine,
    memorySource(
      storeWith({
        checkout_agreement: [{ ...agreement, checkbox_text: 'I agree', is_active: 1, is_html: 1 }],
        checkout_agreement_store: [{ agreement_id: 4, store_id: 1 }],
      }),
    ),
  );
  assert.deepEqual(await select(engine, 'select * from checkout_agreement natural join checkout_agreement_store'), [
    {
      agreement_id: 4,
      name: '',
      content: '<b>All of it</b>',
      content_height: '10em',
      checkbox_text: 'I agree',
      is_active: 1,
      is_html: 1,
      store_id: 1,
    },
  ]);
});

onEachEngine('table rates arrive with their destinations', async (_, engine) => {
  const rate = { pk: 3, website_id: 1, dest_country_id: 'US', dest_region_id: 12, dest_zip: '902*' };
  await importStore(
    engine,
    memorySource(
      storeWith({
        shipping_tablerate: [
          { ...rate, condition_name: 'package_weight', condition_value: '1.5000', price: '7.2500', cost: '0.0000' },
        ],
      }),
    ),
  );
  assert.deepEqual(await select(engine, 'select * from shipping_table_rate'), [
    {
      rate_id: 3,
      website_id: 1,
      country_id: 'US',
      region_id: 12,
      postcode: '902*',
      condition_name: 'package_weight',
      condition_value: 15_000,
      price: 72_500,
      cost: 0,
    },
  ]);
});
