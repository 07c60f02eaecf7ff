import type { Table } from '../../../../src/platform/storage/columns.ts';
import { tables } from '../../../../src/schema/tables.ts';

/** A step of a plan that reads a table: by the columns whose values, or ranges of them, it looks up in an index. */
export interface Step {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Reads the steps of `explain query plan`. */
export function sqliteSteps(sql: string, details: readonly string[]): Step[] {
  return details.flatMap((detail) => {
    const [, name] = /^(?:SCAN|SEARCH) (\w+)\b/.exec(detail) ?? [];
    if (name === undefined || /VIRTUAL TABLE|CONSTANT ROW/.test(detail)) return [];
    const [, table = name] = new RegExp(`"(\\w+)" as "${name}"`).exec(sql) ?? [];
    const columns = [...detail.matchAll(/(\w+)[=<>]\?/g)].map(([, column = '']) => column);
    // A search for null looks the same: many rows share that they have no value.
    const isNull = (column: string) => new RegExp(`(?<![+.])(?:"w+".)?"${column}" is null`).test(sql);
    return table in tables ? [{ table, columns: columns.filter((column) => !isNull(column)) }] : [];
  });
}

/** A node of a plan of PostgreSQL, as JSON. */
export interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Reads the steps of `explain (format json)`. */
export function postgresSteps(node: PlanNode): Step[] {
  const { 'Relation Name': relation, 'Index Name': index, 'Index Cond': condition = '' } = node;
  const below = (node.Plans ?? []).flatMap(postgresSteps);
  const isRead = /Scan$/.test(node['Node Type']) && node['Node Type'] !== 'Bitmap Heap Scan';
  const table = relation ?? (index && tableOfIndex.get(index));
  if (!isRead || table === undefined || !(table in tables)) return below;
  const columns = [...condition.matchAll(/\(\(?(?:"?\w+"?\.)?"?(\w+)"?(?:\)::\w+)? (?:=|[<>]=?) /g)].map(
    ([, column = '']) => column,
  );
  return [{ table, columns }, ...below];
}

const tableOfIndex: ReadonlyMap<string, string> = new Map(
  Object.entries<Table>(tables).flatMap(([name, { indexes = {} }]) => [
    [`${name}_pkey`, name] as const,
    ...Object.keys(indexes).map((index) => [`${index}_ix`, name] as const),
  ]),
);

/** Columns whose values many rows share. */
const shared = new Set(
  `store_id website_id attribute_id group_id customer_group_id set_id kind type state status visibility redirect topic
  is_public is_open is_active is_system from_day`.split(/\s+/),
);

/** Tables that stay small in a large store. */
const small =
  /^(store|website|store_\w+|attribute|attribute_\w+|entity_type|role|role_grant|tax_\w+|country|country_\w+|currency_rate|checkout_agreement\w*|order_status\w*|job|token_key|webhook|customer_group|cart_rule|cart_rule_(website|group|label)|catalog_rule|catalog_rule_(website|group)|rating|rating_\w+|shipping_table_rate|cms_\w+|blog_\w+|category|category_value|api_\w+|operator|operator_\w+|user_role|sales_number|service_fact|product_index_run|schema_migration)$/;

/** Tables that grow with products, customers, carts, orders or calls. */
const growing = new Map(Object.entries<Table>(tables).filter(([name]) => !small.test(name)));

/** The growing tables of which a plan reads rows in proportion to their size. */
export function wideReads(steps: readonly Step[]): string[] {
  return steps
    .filter(({ table, columns }) => growing.has(table) && columns.every((column) => shared.has(column)))
    .map(({ table }) => table);
}

/** SQL for PostgreSQL that fills every growing table with rows whose ids and texts differ, and analyzes it. */
export function fillGrowing(rows: number): string {
  const fills = [...growing].map(([name, { columns }]) => {
    const values = Object.entries(columns).map(([column, { kind, nullable }]) => {
      const value = shared.has(column) ? 'n % 3' : 'n';
      const typed = kind === 'text' ? `'x' || ${value}` : value;
      return nullable ? `case when n % 4 > 0 then ${typed} end` : typed;
    });
    return `insert into ${name} (${Object.keys(columns).join(', ')})
      select ${values.join(', ')} from generate_series(1, ${rows}) n on conflict do nothing`;
  });
  return ['begin; set local session_replication_role = replica', ...fills, 'commit; analyze'].join(';');
}
