import type { Table } from '../../../src/platform/storage/columns.ts';
import { tables } from '../../../src/schema/tables.ts';
import { execute } from './postgres.ts';

/** The tables that are copied, with all rows that belong to theirs. */
const roots = ['product', 'customer', 'quote', 'api_user'];

/** The distance between the ids of one copy and the next. */
const apart = 100_000;

/** Columns with ids of copied rows that have no foreign key. */
const loose: Readonly<Record<string, readonly string[]>> = {
  bundle_selection: ['parent_product_id'],
  quote: ['customer_id'],
  quote_address: ['customer_id', 'customer_address_id'],
  quote_item: ['product_id'],
  quote_item_option: ['product_id'],
};

/** Texts that must differ between copies, or would differ in a real store. */
const named: Readonly<Record<string, readonly string[]>> = {
  product: ['sku', 'sku_key'],
  product_index: ['name_key', 'url_key'],
  product_search: ['words'],
  url_rewrite: ['request_path'],
  gallery_image: ['file'],
  customer: ['email', 'email_key'],
  api_user: ['username', 'username_key'],
  api_client: ['client_id'],
  soap_session: ['session_hash'],
};

/**
 * Copies every product, customer, cart and API user of a store on PostgreSQL `copies` times, with all rows that belong
 * to them, and analyzes all tables. In a copy these texts end in its number: SKUs, names to sort by, addresses, paths
 * of images, users' names and sessions.
 */
export async function copyStore(url: string, copies: number): Promise<void> {
  const owned = ownedByRoots();
  const indexed = owned.map(([name]) => `'${name}'`).join(', ');
  await execute(
    url,
    [
      'begin; set local session_replication_role = replica; set local synchronous_commit = off',
      // Making the indexes again from all rows takes half of the time.
      `create temp table made_anew on commit drop as
        select i.indexname as name, i.indexdef as made_by from pg_indexes i
        where i.schemaname = current_schema() and i.tablename in (${indexed}) and i.indexname not in (select conname from pg_constraint)`,
      "do $$ declare i record; begin for i in select * from made_anew loop execute 'drop index ' || i.name; end loop; end $$",
      ...owned.map(([name, owners]) => copyRows(name, owners, copies)),
      'do $$ declare i record; begin for i in select * from made_anew loop execute i.made_by; end loop; end $$',
      'commit; analyze',
    ].join(';'),
  );
}

type Owned = readonly [name: string, owners: readonly string[]];

/** The tables whose rows are copied, each with its columns that point to another of these tables. */
function ownedByRoots(): readonly Owned[] {
  const declared = Object.entries<Table>(tables);
  const owned = new Set(roots);
  const ownersOf = ({ foreign = [] }: Table): string[] =>
    foreign.filter(({ table }) => owned.has(table)).flatMap(({ columns }) => columns);
  // The loop also visits tables that are added to the set meanwhile.
  for (const owner of owned) {
    for (const [name, { foreign = [] }] of declared) if (foreign.some(({ table }) => table === owner)) owned.add(name);
  }
  return declared.flatMap(([name, table]) => (owned.has(name) ? [[name, ownersOf(table)] as const] : []));
}

function copyRows(name: string, owners: readonly string[], copies: number): string {
  const { columns } = (tables as Record<string, Table>)[name] as Table;
  const values = Object.entries(columns).map(([column, { kind }]) => {
    if (kind === 'id' || owners.includes(column) || loose[name]?.includes(column)) return `${column} + n * ${apart}`;
    if (named[name]?.includes(column)) return `${column} || '-' || n`;
    if (name !== 'product_value' || column !== 'value') return column;
    return `case when attribute_id in (select attribute_id from attribute where code = 'url_key') then value || '-' || n else value end`;
  });
  return `insert into ${name} (${Object.keys(columns).join(', ')}) select ${values.join(', ')} from ${name}, generate_series(1, ${copies}) n`;
}
