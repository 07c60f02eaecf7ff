import { invoiceTables } from '../../../../domain/sales/invoice-tables.ts';
import type { WholeInvoice } from '../../../../domain/sales/invoices.ts';
import type { InvoiceRow } from '../../../../domain/sales/rows.ts';
import { legacyTime } from '../../../../kernel/time.ts';
import { type Printed, printer } from '../sales-order/print-rows.ts';

const printRow = printer(invoiceTables.sales_invoice, { last: 'invoice_id' });
const printItem = printer(invoiceTables.sales_invoice_item, {
  last: 'item_id',
  names: { invoice_id: 'parent_id' },
  also: { base_weee_tax_applied_row_amnt: 'base_weee_tax_applied_row_amount' },
});
const printComment = printer(invoiceTables.sales_invoice_comment, {
  last: 'comment_id',
  names: { invoice_id: 'parent_id' },
});

/** An invoice in a list: some of its columns (soap-sales 5). */
export function listedInvoice(row: InvoiceRow): Printed {
  const { order_id, increment_id, created_at, state, grand_total, order_currency_code, invoice_id } = printRow(row);
  return { order_id, increment_id, created_at, state, grand_total, order_currency_code, invoice_id } as Printed;
}

/** Everything of an invoice (soap-sales 5). */
export function printedInvoice({ invoice, items, comments }: WholeInvoice): object {
  return {
    ...printRow(invoice),
    order_increment_id: invoice.order_increment_id,
    order_created_at: legacyTime(invoice.order_created_at),
    billing_firstname: invoice.billing_firstname,
    billing_middlename: invoice.billing_middlename,
    billing_lastname: invoice.billing_lastname,
    items: items.map(printItem),
    comments: comments.map(printComment),
  };
}
