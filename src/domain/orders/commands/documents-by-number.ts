import { type Command, type Context, command } from '#domain/shared/command.ts';
import type { FieldsOf } from '#domain/shared/lists/filter.ts';
import type { FilteredRequest } from '#domain/shared/lists/filtered-rows.ts';
import type { RowList } from '#domain/shared/lists/long-rows.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import { creditmemoTables } from '../creditmemo-tables.ts';
import {
  creditmemos,
  type DocumentKind,
  type DocumentNotFound,
  type DocumentRow,
  invoices,
  shipments,
} from '../document-kinds.ts';
import { type DocumentRecord, documentByNumber } from '../document-records.ts';
import { salesFields } from '../fields.ts';
import { invoiceTables } from '../invoice-tables.ts';
import { noStoreView, type SalesList, salesRows } from '../lists.ts';
import { shipmentTables } from '../shipment-tables.ts';

/** How the legacy interface reads a kind of documents. */
interface ReadingByNumber<Row, Item, Comment, NotFound extends DocumentNotFound> {
  /** The documents that a filter finds, ordered by id (soap-sales 13). Refuses `list_filter_invalid`. */
  readonly list: Command<'list_filter_invalid', FilteredRequest, RowList<Row>>;
  /** All data of one document. Refuses an unknown number, and documents of store views that are not the caller's. */
  readonly read: Command<NotFound, { readonly number: string }, DocumentRecord<Row, Item, Comment>>;
}

function readingByNumber<Row extends DocumentRow, Item, Comment, NotFound extends DocumentNotFound>(
  kind: DocumentKind<Row, Item, Comment, NotFound>,
  fields: FieldsOf,
  permission: { readonly list: string; readonly info: string },
): ReadingByNumber<Row, Item, Comment, NotFound> {
  const { table, id } = kind;
  const name = table.replace('sales_', '');
  const list: SalesList<Row> = { table, id, fields, read: async (tx, ids) => tx.all(kind.listed, { ids }) };
  return {
    list: command({
      name: `${name}.listByFilter`,
      permission: { legacy: permission.list },
      effect: 'read',
      touches: 'scoped',
      refusals: ['list_filter_invalid'],
      run: (context, request: FilteredRequest): Promise<RowList<Row>> => salesRows(context, request, list),
    }),
    read: command({
      name: `${name}.readWhole`,
      permission: { legacy: permission.info },
      effect: 'read',
      touches: 'scoped',
      refusals: [kind.notFound],
      async run({ tx, principal, fail }: Context<NotFound>, { number }: { readonly number: string }) {
        const record = await documentByNumber(tx, kind, number);
        if (!record) throw fail(kind.notFound);
        requireStoreInScope(principal.scope, record.document.store_id ?? noStoreView);
        return record;
      },
    }),
  };
}

/** Invoices by number and filter (soap-sales 5). */
export const invoicesByNumber = readingByNumber(invoices, salesFields(invoiceTables.sales_invoice, 'invoice_id'), {
  list: 'sales/order/invoice/info',
  info: 'sales/order/invoice/info',
});
/** Shipments by number and filter (soap-sales 6). */
export const shipmentsByNumber = readingByNumber(shipments, salesFields(shipmentTables.sales_shipment, 'shipment_id'), {
  list: 'sales/order/shipment/info',
  info: 'sales/order/shipment/info',
});
/** Credit memos by number and filter (soap-sales 7). */
export const creditmemosByNumber = readingByNumber(
  creditmemos,
  salesFields(creditmemoTables.sales_creditmemo, 'creditmemo_id'),
  { list: 'sales/order/creditmemo/list', info: 'sales/order/creditmemo/info' },
);
