import type { DocumentRecord } from '#domain/orders/document-records.ts';
import type { DocumentName } from '#domain/orders/shared-columns.ts';
import type { Table, Tables } from '#platform/storage/columns.ts';
import { type Printed, printer, type RowPrint } from './print-rows.ts';
import { commentColumns, wireColumns } from './wire-columns.ts';

/** The printer of a kind of documents. */
interface DocumentPrinter {
  /** Prints only the row. */
  readonly row: (row: object) => Printed;
  /** Prints a whole document; `besides` are fields between the row and its subordinate rows. */
  readonly whole: (record: DocumentRecord<object, object, object>, besides?: object) => object;
}

/**
 * A printer of documents of a kind, from the declarations of its tables (soap-sales 1).
 *
 * @param track prints a tracking number, for kinds with them
 */
export function documentPrinter(
  kind: DocumentName,
  tables: Tables,
  how: RowPrint = {},
  track?: (row: object) => Printed,
): DocumentPrinter {
  const table = (part: string): Table => tables[`sales_${kind}${part}`] as Table;
  const names = { [`${kind}_id`]: 'parent_id' };
  const row = printer(table(''), wireColumns[kind], how);
  const also = { base_weee_tax_applied_row_amnt: 'base_weee_tax_applied_row_amount' };
  const item = printer(table('_item'), wireColumns[`${kind}Item`], { names, also });
  const comment = printer(table('_comment'), `${kind}_id ${commentColumns} comment_id`, { names });
  return {
    row,
    whole: ({ document, items, comments, tracks }, besides = {}) => ({
      ...row(document),
      order_increment_id: document.order_number,
      ...besides,
      items: items.map(item),
      ...(track && { tracks: tracks.map(track) }),
      comments: comments.map(comment),
    }),
  };
}
