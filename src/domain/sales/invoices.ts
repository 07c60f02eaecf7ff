import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import type { InvoiceCommentRow, InvoiceItemRow, InvoiceRow } from './rows.ts';

/** An invoice with the number and time of its order and the names of its billing address. */
export type PlacedInvoice = InvoiceRow & {
  readonly order_increment_id: string | null;
  readonly order_created_at: number;
  readonly billing_firstname: string | null;
  readonly billing_middlename: string | null;
  readonly billing_lastname: string | null;
};

/** An invoice with what belongs to it. */
export interface WholeInvoice {
  readonly invoice: PlacedInvoice;
  /** By id. */
  readonly items: readonly InvoiceItemRow[];
  /** The newest first. */
  readonly comments: readonly InvoiceCommentRow[];
}

const invoiceOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_invoice as d')
    .innerJoin('sales_order as o', 'o.order_id', 'd.order_id')
    .leftJoin('sales_order_address as a', 'a.address_id', 'd.billing_address_id')
    .selectAll('d')
    .select([
      'o.increment_id as order_increment_id',
      'o.created_at as order_created_at',
      'a.firstname as billing_firstname',
      'a.middlename as billing_middlename',
      'a.lastname as billing_lastname',
    ])
    .where('d.increment_id', '=', p.number),
);
const itemsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_invoice_item')
    .selectAll()
    .where('invoice_id', '=', (of) =>
      of.selectFrom('sales_invoice').select('invoice_id').where('increment_id', '=', p.number),
    )
    .orderBy('item_id'),
);
const commentsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_invoice_comment')
    .selectAll()
    .where('invoice_id', '=', (of) =>
      of.selectFrom('sales_invoice').select('invoice_id').where('increment_id', '=', p.number),
    )
    .orderBy('created_at', 'desc')
    .orderBy('comment_id', 'desc'),
);

/** An invoice by its number; undefined where there is none. Three statements that wait for none of the others. */
export async function wholeInvoice(tx: Tx, number: string): Promise<WholeInvoice | undefined> {
  const [invoice, items, comments] = await tx.together(
    () => tx.first(invoiceOf, { number }),
    () => tx.all(itemsOf, { number }),
    () => tx.all(commentsOf, { number }),
  );
  return invoice && { invoice, items, comments };
}

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('sales_invoice').selectAll().where('invoice_id', d.in, d.list(p.ids)).orderBy('invoice_id'),
);

/** Invoices by id, in the order of ids. */
export function listedInvoices(tx: Tx, ids: readonly number[]): Promise<InvoiceRow[]> {
  return tx.all(byIds, { ids });
}
