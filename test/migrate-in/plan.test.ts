import assert from 'node:assert/strict';
import { test } from 'node:test';
import { references } from '../../src/migrate-in/bulk.ts';
import { coreColumns } from '../../src/migrate-in/core-columns.ts';
import { leftOutTables } from '../../src/migrate-in/left-out.ts';
import { keepsAdded } from '../../src/migrate-in/mapping.ts';
import { amendments, contents, mappings, takenTables } from '../../src/migrate-in/plan.ts';
import type { Table } from '../../src/platform/storage/columns.ts';
import { tables } from '../../src/schema/tables.ts';

test('every table of the store is filled by a mapping, the service’s own by none', () => {
  const own = [
    'action_count',
    'activity',
    'api_usage',
    'catalog_rule_product',
    'csv_import',
    'csv_import_refused',
    'customer_word',
    'gift_card_use',
    'image_file',
    'image_variant',
    'image_variant_total',
    'job',
    'login_failure',
    'operator',
    'operator_link',
    'operator_session',
    'option_file',
    'order_word',
    'outbox',
    'payment_attempt',
    'product_facet',
    'product_index',
    'product_index_run',
    'product_price_index',
    'product_rating',
    'product_reindex',
    'product_search',
    'recorded_request',
    'reset_link',
    'sales_order_token',
    'scheduled_export',
    'search_term',
    'search_word',
    'service_fact',
    'service_node',
    'soap_session',
    'store_backup',
    'store_secret',
    'stored_answer',
    'token_key',
    'token_revocation',
    'webhook',
    'webhook_delivery',
  ];
  const unfilled = Object.keys(tables).filter((name) => !contents.has(name));
  assert.deepEqual(unfilled.sort(), own);
});

test('every column that must have a value gets one', () => {
  for (const declared of mappings) {
    const columns = Object.entries((tables[declared.to] as Table).columns);
    const required = columns.filter(
      ([, { kind, nullable, default: standIn }]) => kind !== 'id' && !nullable && standIn === undefined,
    );
    const given = new Set(
      'names' in declared ? declared.names : [...Object.keys(declared.columns), ...Object.keys(declared.derived ?? {})],
    );
    assert.deepEqual(
      required.map(([name]) => name).filter((name) => !given.has(name)),
      [],
      declared.from,
    );
  }
});

test('the rows of a table have one name in the summary', () => {
  for (const { to, what } of mappings) assert.equal(what, contents.get(to));
});

test('the own columns of every table that keeps those of extensions are known', () => {
  for (const { from } of mappings.filter(keepsAdded)) assert.ok(coreColumns(from), from);
});

test('amendments name columns that exist', () => {
  for (const { to, key, set } of amendments) {
    const { columns } = tables[to] as Table;
    assert.ok(key in columns && set in columns, `${to}.${set}`);
  }
});

test('owners come before what belongs to them', () => {
  const order = references().map(({ table }) => table);
  for (const { table, to } of references()) {
    if (table === to || !order.includes(to)) continue;
    assert.ok(order.lastIndexOf(to) < order.indexOf(table), `${to} before ${table}`);
  }
});

test('tables without a place are grouped with a reason, empty ones are not named', () => {
  const table = (name: string, filled = true) => ({ name, columns: [], filled });
  const groups = leftOutTables(
    [
      table('widget_instance'),
      table('widget_instance_page'),
      table('design_change', false),
      table('core_store'),
      table('weee_discount'),
      table('acme_thing'),
    ],
    takenTables,
  );
  assert.deepEqual(groups, [
    { what: 'your widgets and designs (widget_instance, widget_instance_page)', why: 'there is no storefront here' },
    {
      what: 'per cents that catalog price rules take off fixed product taxes (weee_discount)',
      why: 'they are computed from these rules, which are imported',
    },
    { what: 'other tables (acme_thing)', why: 'no import is known for them' },
  ]);
});

test('what the merchant made is called so, and not a log', () => {
  const names = (tables: readonly string[]) =>
    leftOutTables(
      tables.map((name) => ({ name, columns: [], filled: true })),
      takenTables,
    ).map(({ what }) => what.replace(/ \(.*/, ''));
  for (const [table, what] of [
    ['newsletter_template', 'your newsletters and their templates'],
    ['core_variable_value', 'your variables of texts'],
    ['core_translate', 'your translations of texts'],
    ['core_layout_update', 'your widgets and designs'],
    ['core_file_storage', 'your media files that are kept in the database'],
    ['core_email_queue_recipients', 'mails that were not sent yet'],
    ['dataflow_profile', 'your profiles of imports and exports'],
    ['sitemap', 'your sitemaps'],
    ['poll_answer', 'your polls'],
    ['report_event', 'reports of visits and sales'],
    ['sales_bestsellers_aggregated_daily', 'reports of visits and sales'],
    ['coupon_aggregated_order', 'reports of visits and sales'],
    ['sales_flat_quote_shipping_rate', 'shipping rates that carts were shown'],
  ] as const) {
    assert.deepEqual(names([table]), [what], table);
  }
  const logs = [
    'core_cache',
    'core_flag',
    'core_session',
    'cron_schedule',
    'dataflow_profile_history',
    'sendfriend_log',
  ];
  assert.deepEqual(names([...logs, 'newsletter_queue_link', 'importexport_importdata', 'log_visitor']), [
    'logs, caches, sessions and state of the old program',
  ]);
  assert.deepEqual(names(['rating_option_vote_aggregated', 'tag_summary', 'sales_flat_order_grid']), [
    'indexes and summaries',
  ]);
});
