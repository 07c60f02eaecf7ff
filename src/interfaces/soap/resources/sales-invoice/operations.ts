import { invoicesByNumber } from '#domain/orders/commands/documents-by-number.ts';
import { arrayOf, detailed, type OperationDeclaration, operation } from '#interfaces/legacy/declare.ts';
import { byFilter } from '../../by-filter.ts';
import { listedInvoice, printedInvoice } from './print-invoice.ts';
import { invoiceIncrementId, invoiceResource } from './resource.ts';
import { salesOrderInvoiceEntity } from './structs.ts';
import { invoiceWriting } from './writing.ts';

/** `sales_order_invoice.list`: the invoices that the filters find, by id (soap-sales 5, 13). */
const list = operation({
  resource: invoiceResource,
  title: 'Retrieve list of invoices by filters',
  v2Name: 'salesOrderInvoiceList',
  result: arrayOf('salesOrderInvoiceEntityArray', salesOrderInvoiceEntity),
  ...byFilter(invoicesByNumber.list, listedInvoice),
  refusals: { list_filter_invalid: detailed('filters_invalid') },
});

/** `sales_order_invoice.info`: all data of an invoice (soap-sales 5). */
const info = operation({
  resource: invoiceResource,
  method: 'info',
  title: 'Retrieve invoice information',
  v2Name: 'salesOrderInvoiceInfo',
  arguments: { invoiceIncrementId },
  result: salesOrderInvoiceEntity,
  command: invoicesByNumber.read,
  decode: (args) => ({ number: args.invoiceIncrementId ?? '' }),
  print: (record) => printedInvoice(record) as never,
  refusals: { invoice_not_found: 'not_exists' },
});

/** Every operation on invoices. */
export const invoiceOperations: readonly OperationDeclaration[] = [list, info, ...invoiceWriting];
