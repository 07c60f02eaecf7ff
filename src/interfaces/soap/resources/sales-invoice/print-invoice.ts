import type { InvoiceRecord } from '#domain/orders/document-records.ts';
import { invoiceTables } from '#domain/orders/invoice-tables.ts';
import type { InvoiceRow } from '#domain/orders/rows.ts';
import { legacyTime } from '#kernel/time.ts';
import { documentPrinter } from '../sales-order/print-documents.ts';
import type { Printed } from '../sales-order/print-rows.ts';

const print = documentPrinter('invoice', invoiceTables);

/** An invoice in a list: some of its columns (soap-sales 5). */
export function listedInvoice(row: InvoiceRow): Printed {
  const { order_id, increment_id, created_at, state, grand_total, order_currency_code, invoice_id } = print.row(row);
  return { order_id, increment_id, created_at, state, grand_total, order_currency_code, invoice_id } as Printed;
}

/** All data of an invoice (soap-sales 5). */
export function printedInvoice(record: InvoiceRecord): object {
  const { order_created_at, firstname, middlename, lastname } = record.document;
  return print.whole(record, {
    order_created_at: legacyTime(order_created_at),
    billing_firstname: firstname,
    billing_middlename: middlename,
    billing_lastname: lastname,
  });
}
