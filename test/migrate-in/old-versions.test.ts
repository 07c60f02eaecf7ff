import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { ImportSummary } from '../../src/migrate-in/summary.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { tables } from '../../src/schema/tables.ts';
import { asVersion, withoutNews } from '../legacy-store/old-versions.ts';
import { addPromotions } from '../legacy-store/promotions.ts';
import { dumpOfTables, type FilledTable, tablesOf } from '../legacy-store/rows.ts';
import { legacyRows } from '../legacy-store/store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { temporaryFile } from './read-dump.ts';

async function take(engine: Engine, legacy: ReadonlyMap<string, FilledTable>): Promise<ImportSummary> {
  await using file = await temporaryFile(dumpOfTables(legacy), 'store.sql.gz');
  return await importStore(engine, await openLegacySource(file.path), { replace: true });
}

/** Rows that the service writes for itself, at another time in each import. */
const passing = new Set(['service_fact', 'product_reindex', 'outbox', 'schema_migration', 'job']);

/** All rows as sorted texts, without keys that the database gives. */
async function rowsOf(engine: Engine): Promise<Map<string, string[]>> {
  const names = Object.keys(tables).filter((name) => !passing.has(name));
  return engine.read(async (tx) => {
    const found = new Map<string, string[]>();
    for (const name of names) {
      const rows = await tx.query(() => sql.raw<Record<string, unknown>>(`select * from ${name}`));
      found.set(
        name,
        rows.map(({ calculation_id: _, client_number: __, document_id: ___, ...row }) => JSON.stringify(row)).sort(),
      );
    }
    return found;
  });
}

onEachEngine('a store of 1.6, 1.4 and 1.2 arrives as the same one of today', async (_, engine) => {
  const rows = legacyRows();
  addPromotions(rows);
  const today = withoutNews(tablesOf(rows));
  await take(engine, today);
  const expected = await rowsOf(engine);
  const count = (table: string) => expected.get(table)?.length;
  assert.deepEqual(
    ['cart_rule_website', 'cart_rule_group', 'coupon', 'coupon_use', 'catalog_rule_group', 'tax_calculation'].map(
      count,
    ),
    [2, 4, 1, 1, 2, 12],
  );
  for (const version of ['1.6', '1.4', '1.2'] as const) {
    const { leftOut } = await take(engine, asVersion(version, today));
    assert.equal(
      leftOut.find(({ what }) => what.includes('extensions added')),
      undefined,
    );
    for (const [table, arrived] of await rowsOf(engine)) {
      assert.deepEqual(arrived, expected.get(table), `${table} of ${version}`);
    }
  }
});
