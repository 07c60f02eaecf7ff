import { requireStoreInScope } from '../../../kernel/scope.ts';
import { command } from '../../command.ts';
import type { FilteredRequest } from '../../lists/filtered-rows.ts';
import type { Rows } from '../../lists/long-rows.ts';
import { salesFields } from '../fields.ts';
import { invoiceTables } from '../invoice-tables.ts';
import { listedInvoices, type WholeInvoice, wholeInvoice } from '../invoices.ts';
import { nowhere, type SalesList, salesRows } from '../lists.ts';
import type { InvoiceRow } from '../rows.ts';

const invoiceList: SalesList<InvoiceRow> = {
  table: 'sales_invoice',
  id: 'invoice_id',
  fields: salesFields(invoiceTables.sales_invoice, 'invoice_id'),
  read: listedInvoices,
};

/** The invoices that a filter finds, by id (soap-sales 5, 13). Refuses `list_filter_invalid`. */
export const listInvoicesByFilter = command({
  name: 'invoice.listByFilter',
  permission: { legacy: 'sales/order/invoice/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['list_filter_invalid'],
  run: (context, request: FilteredRequest): Promise<Rows<InvoiceRow>> => salesRows(context, request, invoiceList),
});

/** Everything of an invoice, by its number (soap-sales 5). Refuses `invoice_not_found`. */
export const readWholeInvoice = command({
  name: 'invoice.readWhole',
  permission: { legacy: 'sales/order/invoice/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['invoice_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<WholeInvoice> {
    const whole = await wholeInvoice(context.tx, number);
    if (!whole) throw context.fail('invoice_not_found');
    requireStoreInScope(context.principal.scope, whole.invoice.store_id ?? nowhere);
    return whole;
  },
});
