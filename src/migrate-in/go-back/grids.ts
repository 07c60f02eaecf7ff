/** The lists of an old store's back office: tables that repeat what documents say, one row for each. */
interface Grid {
  readonly from: string;
  /** What its columns hold, in SQL over `d`, the document; `o`, its order; `b` and `s`, the order's addresses. */
  readonly columns: Readonly<Record<string, string>>;
}

const name = (alias: string): string =>
  `CONCAT(COALESCE(${alias}.firstname, ''), ' ', COALESCE(${alias}.lastname, ''))`;
const same = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((column) => [column, `d.${column}`]));
const ofOrder = { order_increment_id: 'o.increment_id', order_created_at: 'o.created_at' };

/** By the table of documents. */
const GRIDS: Readonly<Record<string, Grid>> = {
  sales_flat_order: {
    from: 'sales_flat_order_grid',
    columns: {
      ...same(
        'entity_id status store_id store_name customer_id base_grand_total base_total_paid grand_total total_paid',
      ),
      ...same('increment_id base_currency_code order_currency_code created_at updated_at'),
      shipping_name: name('s'),
      billing_name: name('b'),
    },
  },
  sales_flat_invoice: {
    from: 'sales_flat_invoice_grid',
    columns: {
      ...same('entity_id store_id base_grand_total grand_total order_id state store_currency_code order_currency_code'),
      ...same('base_currency_code global_currency_code increment_id created_at'),
      ...ofOrder,
      billing_name: name('b'),
    },
  },
  sales_flat_shipment: {
    from: 'sales_flat_shipment_grid',
    columns: {
      ...same('entity_id store_id total_qty order_id shipment_status increment_id created_at'),
      ...ofOrder,
      shipping_name: name('s'),
    },
  },
  sales_flat_creditmemo: {
    from: 'sales_flat_creditmemo_grid',
    columns: {
      ...same('entity_id store_id store_to_order_rate base_to_order_rate state order_currency_code order_id'),
      ...same('creditmemo_status store_to_base_rate base_to_global_rate base_grand_total grand_total'),
      ...same('store_currency_code base_currency_code global_currency_code increment_id invoice_id created_at'),
      ...ofOrder,
      billing_name: name('b'),
    },
  },
};

/** Whether the documents of a table are listed. */
export const isListed = (table: string): boolean => table in GRIDS;

/**
 * The statement that lists documents, or lists them anew; empty if the old store has no such list.
 *
 * @param table names a table by its name without prefix
 */
export function gridStatement(
  documents: string,
  ids: readonly number[],
  old: ReadonlyMap<string, ReadonlySet<string>>,
  table: (name: string) => string,
): string {
  const grid = GRIDS[documents];
  const there = grid && old.get(grid.from);
  if (!there || ids.length === 0) return '';
  const columns = Object.entries(grid.columns).filter(
    ([column, source]) => there.has(column) && (!source.startsWith('d.') || old.get(documents)?.has(column)),
  );
  const order = documents === 'sales_flat_order' ? 'd.entity_id' : 'd.order_id';
  return [
    `REPLACE INTO ${table(grid.from)} (${columns.map(([column]) => column).join(', ')})`,
    `SELECT ${columns.map(([, source]) => source).join(', ')} FROM ${table(documents)} d`,
    `JOIN ${table('sales_flat_order')} o ON o.entity_id = ${order}`,
    `LEFT JOIN ${table('sales_flat_order_address')} b ON b.entity_id = o.billing_address_id`,
    `LEFT JOIN ${table('sales_flat_order_address')} s ON s.entity_id = o.shipping_address_id`,
    `WHERE d.entity_id IN (${ids.join(',')});`,
  ].join('\n');
}
