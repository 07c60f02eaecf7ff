import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../support/database/engines.ts';
import { startService } from '../support/service.ts';
import { importedSample } from '../support/stores.ts';
import { compare } from './compare.ts';
import type { Difference } from './differences.ts';
import { recordedCases, recordedStyles, recordingsMissing } from './recorded.ts';
import { salesDifferences } from './sales-differences.ts';
import { createSalesReplay } from './sales-replay.ts';

const missing = recordingsMissing();
/** Fields with ids of rows that are made otherwise here, and a secret. */
const rowIds = new Set([
  'item_id',
  'parent_item_id',
  'quote_item_id',
  'payment_id',
  'quote_payment_id',
  'comment_id',
  'address_id',
  'billing_address_id',
  'shipping_address_id',
  'quote_address_id',
  'customer_address_id',
  'protect_code',
]);

/** Differences that some case showed. */
const found = new Set<Difference>();

for (const style of recordedStyles.sales) {
  onEachStore(
    importedSample,
    `the recorded checkouts and orders of ${style} happen again, but for the written differences`,
    async (t, engine) => {
      if (missing !== undefined) {
        t.skip(missing);
        return;
      }
      const service = await startService(engine);
      try {
        const cases = recordedCases(style, 'sales');
        const replay = createSalesReplay(style, service.url, engine, cases);
        await replay.login();
        let repeated = 0;
        for (const recorded of cases) {
          const ours = await replay.repeat(recorded);
          if (!ours) continue;
          repeated++;
          await t.test(`${style} ${recorded.seq} ${recorded.name}`, () =>
            compare({ differences: salesDifferences, found, rowIds }, style, recorded, replay.recorded(recorded), ours),
          );
        }
        assert.equal(repeated, cases.filter(({ http_status: status }) => status).length);
      } finally {
        await service.close();
      }
    },
  );
}

test('every written difference in checkout and orders names only cases that were recorded, and was found', (t) => {
  if (missing !== undefined) {
    t.skip(missing);
    return;
  }
  const namesIn = new Map(
    recordedStyles.sales.map((style) => [style, recordedCases(style, 'sales').map(({ name }) => name)]),
  );
  for (const { cases = [], styles = recordedStyles.sales, what } of salesDifferences) {
    const names = new Set(styles.flatMap((style) => namesIn.get(style) ?? []));
    assert.deepEqual(
      cases.filter((name) => !names.has(name)),
      [],
      `"${what}" names cases that were not recorded`,
    );
  }
  assert.deepEqual(
    salesDifferences.filter((entry) => !found.has(entry)).map(({ what }) => what),
    [],
  );
});
