import assert from 'node:assert/strict';
import { nextIncrementId } from '../../src/domain/stores/numbers.ts';
import type { SqlValue } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';

onEachEngine('numbers begin with the store view and count by kind', async (_t, engine) => {
  const drawn = await engine.write(async (tx) => [
    await nextIncrementId(tx, 'order', 1),
    await nextIncrementId(tx, 'order', 1),
    await nextIncrementId(tx, 'order', 12),
    await nextIncrementId(tx, 'invoice', 1),
  ]);
  assert.deepEqual(drawn, ['100000001', '100000002', '1200000001', '100000001']);
});

onEachEngine('numbers continue after an import, with its prefix and width', async (_t, engine) => {
  const columns = ['kind', 'store_id', 'prefix', 'width', 'last'];
  const rows: SqlValue[][] = [
    ['order', 2, 'DE-', 6, 999],
    ['shipment', 1, '1', 8, 99_999_999],
    ['creditmemo', 0, '0', 8, 7],
  ];
  await engine.write((tx) => tx.insertMany('sales_number', columns, rows));
  const drawn = await engine.write(async (tx) => [
    await nextIncrementId(tx, 'order', 2),
    await nextIncrementId(tx, 'shipment', 1),
    // Counted together for all store views.
    await nextIncrementId(tx, 'creditmemo', 1),
    await nextIncrementId(tx, 'creditmemo', 2),
  ]);
  assert.deepEqual(drawn, ['DE-001000', '1100000000', '000000008', '000000009']);
});

onEachEngine(
  'writers at the same time draw different numbers, and one that fails leaves no gap',
  async (_t, engine) => {
    const draws = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        engine.write(async (tx) => {
          const number = await nextIncrementId(tx, 'order', 1);
          if (index % 3 === 1) throw new Error('not placed');
          return number;
        }),
      ),
    );
    const drawn = draws.flatMap((draw) => (draw.status === 'fulfilled' ? [draw.value] : []));
    assert.deepEqual(
      drawn.toSorted(),
      Array.from({ length: 8 }, (_, index) => `10000000${index + 1}`),
    );
  },
);
