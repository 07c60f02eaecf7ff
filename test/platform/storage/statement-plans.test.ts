/**
 * The plans of all prepared statements of the program. On SQLite, which keeps no statistics, they follow from the
 * schema alone; on PostgreSQL they are the plans for all parameters over tables that each have some hundred rows.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectStatements } from './plans/collect-statements.ts';
import type { PlanNode, Step } from './plans/steps.ts';

// Before anything else of the program is loaded.
const statements = await collectStatements();
const { sql } = await import('kysely');
const { default: pg } = await import('pg');
const { schema } = await import('../../../src/schema/schema.ts');
const { engines, onEachStore } = await import('../../support/database/engines.ts');
const { copyPreparedDatabase } = await import('../../support/database/prepared.ts');
const { fillGrowing, postgresSteps, sqliteSteps, wideReads } = await import('./plans/steps.ts');

/** Statements that may read rows in proportion to a table, by reason: the file, and the tables. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'rows in the order of an index, up to a limit': [
    'domain/catalog/products/search/find-products.ts product_price_index',
    'domain/access/identity/stand-in.ts customer',
  ],
  'a job or a command line, some rows at a time or what is due': [
    'domain/accounts/alerts/alerts.ts product_alert',
    'domain/cart/commands/active.ts quote',
    'domain/cart/sweep-guest-carts.ts quote',
    'domain/cart/sweep-option-files.ts option_file',
    'domain/catalog/images/served-image.ts image_file',
    'domain/catalog/products/search/reindex.ts product',
    'domain/catalog/products/search/reindex.ts product_reindex',
    'domain/catalog/products/search/search-log.ts search_term',
    'domain/catalog/media/variant-cache.ts image_variant',
    'domain/operation/activity/commands.ts activity',
    'domain/operation/imports/store.ts csv_import',
    'domain/operation/requests/commands.ts recorded_request',
    'domain/payments/attempts.ts payment_attempt',
    'domain/messages/webhooks/deliver.ts webhook_delivery',
  ],
  'an import, of what it has brought itself': ['migrate-in/mail-templates.ts mail_template'],
  'an import or the demo store, which make the whole index': [
    'domain/catalog/products/search/reindex.ts product_facet',
    'domain/catalog/products/search/reindex.ts product_index',
    'domain/catalog/products/search/reindex.ts product_price_index',
    'domain/catalog/products/search/reindex.ts product_search',
  ],
  'a figure for operators': [
    'domain/catalog/products/search/upkeep.ts product',
    'domain/catalog/products/search/upkeep.ts product_reindex',
    'domain/cart/left-carts.ts quote',
    'domain/catalog/inventory/low-stock.ts stock_item',
    'domain/orders/reports.ts sales_creditmemo',
    'domain/orders/reports.ts sales_order',
    'domain/orders/reports.ts sales_order_item',
    'domain/payments/health.ts payment_attempt',
    'domain/messages/webhooks/webhooks.ts webhook_delivery',
    'platform/outbox/outbox.ts outbox',
    'platform/jobs/nodes.ts service_node',
  ],
  'people of the back office, who are few, and their sessions': [
    'domain/access/identity/operator-sessions.ts operator_session',
    'domain/access/identity/operators.ts operator',
    'domain/access/identity/stand-in.ts operator',
  ],
  'the heading of a file of all products': [
    'domain/catalog/parts/bundle/rows.ts bundle_option',
    'domain/catalog/parts/configurable/write.ts super_attribute_price',
    'domain/catalog/parts/prices/write.ts group_price',
  ],
  'kept until a product changes': ['domain/catalog/shop-facts.ts product_index'],
  'a rare change of the catalog as a whole: an attribute, an attribute set, a customer group': [
    'domain/accounts/groups.ts customer',
    'domain/accounts/groups.ts group_price',
    'domain/accounts/groups.ts tier_price',
    'domain/shared/attributes/change-values.ts product',
    'domain/shared/attributes/change-values.ts product_value',
    'domain/catalog/attribute-sets/commands/sets.ts product',
    'domain/catalog/attribute-sets/placements.ts product',
    'domain/catalog/attribute-sets/placements.ts super_attribute',
    'domain/catalog/attributes/commands/write.ts customer_address_value',
    'domain/catalog/attributes/commands/write.ts customer_value',
    'domain/catalog/attributes/commands/write.ts product_fixed_tax',
    'domain/catalog/attributes/commands/write.ts product_value',
    'domain/catalog/attributes/commands/write.ts super_attribute',
    'domain/catalog/attributes/find.ts super_attribute',
    'domain/catalog/attributes/options.ts super_attribute',
    'domain/catalog/products/search/reindex.ts product_value',
    'domain/catalog/products/search/reindex.ts super_attribute',
  ],
  'rare, and an index would make a frequent call slower': [
    'domain/catalog/parts/downloadable/downloads/samples.ts download_link',
    'domain/catalog/parts/downloadable/downloads/samples.ts download_sample',
    'domain/accounts/privacy/erase-orders.ts gift_message',
    'domain/accounts/privacy/erase.ts gift_message',
    'domain/accounts/privacy/person.ts gift_card',
    'domain/accounts/privacy/person.ts quote',
    'domain/accounts/privacy/person.ts sales_order',
    'domain/orders/commands/refund-order.ts sales_creditmemo',
  ],
  'values of unique attributes, which few stores have': [
    'domain/catalog/products/write/claims.ts product_value',
    'domain/customers/write.ts customer_value',
  ],
};

const isAllowed = new Set(Object.values(allowed).flat());

/** Statements that an engine never gets: they are of the other one, or set a column that only sister tables have. */
const notFor = {
  sqlite: /\bto_regclass\b|\bxmin\b|\bhashtextextended\b|^with "\w+" as \(insert|"sales_shipment" set "state"/,
  postgres: /\bsqlite_master\b|"sales_shipment" set "state"/,
};

onEachStore(
  'migrated',
  'no statement reads a table that grows',
  async (_t, engine) => {
    const found = new Set<string>();
    for (const { file, statement } of statements) {
      const { sql: text } = statement.compiled('sqlite', schema.tables);
      if (notFor.sqlite.test(text)) continue;
      const rows = await engine.read((tx) => tx.query(() => sql.raw<{ detail: string }>(`explain query plan ${text}`)));
      const details = rows.map(({ detail }) => detail);
      for (const table of wideReads(sqliteSteps(text, details))) found.add(`${file} ${table}`);
    }
    assert.deepEqual([...found].filter((read) => !isAllowed.has(read)).sort(), []);
  },
  'sqlite',
);

const skip = !engines.some(({ kind }) => kind === 'postgres');

test('no statement must read a table that grows (postgres)', { skip }, async (t) => {
  const database = await copyPreparedDatabase('migrated');
  if ('unavailable' in database) return t.skip(database.unavailable);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(fillGrowing(300));
    // So that the tables are planned for as if they were large.
    await client.query(`set plan_cache_mode = force_generic_plan; set random_page_cost = 1; set cpu_tuple_cost = 1;
      set cpu_index_tuple_cost = 1; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`);
    const found = new Set<string>();
    for (const { file, statement } of statements) {
      const { sql: text } = statement.compiled('postgres', schema.tables);
      if (notFor.postgres.test(text)) continue;
      for (const table of wideReads(await genericPlan(client, text))) found.add(`${file} ${table}`);
    }
    assert.deepEqual([...found].filter((read) => !isAllowed.has(read)).sort(), []);
  } finally {
    await client.end();
    await database.drop();
  }
});

async function genericPlan(client: import('pg').Client, text: string): Promise<Step[]> {
  const count = new Set(text.match(/\$\d+/g)).size;
  const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`;
  const answers: unknown = await client.query(
    `prepare asked as ${text}; explain (format json) execute asked${values}; deallocate asked`,
  );
  const [, explained] = answers as [unknown, { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }];
  return explained.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => postgresSteps(Plan)));
}
