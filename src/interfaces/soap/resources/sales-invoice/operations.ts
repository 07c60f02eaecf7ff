import { mapRows } from '../../../../domain/lists/long-rows.ts';
import { listInvoicesByFilter, readWholeInvoice } from '../../../../domain/sales/commands/invoices.ts';
import { arrayOf, detailed, type OperationDeclaration, operation } from '../../../legacy/declare.ts';
import { readFilters } from '../../filters.ts';
import { paging, readPage } from '../../paging.ts';
import { filters } from '../product/structs.ts';
import { listedInvoice, printedInvoice } from './print-invoice.ts';
import { invoiceIncrementId, invoiceResource } from './resource.ts';
import { salesOrderInvoiceEntity } from './structs.ts';
import { invoiceWriting } from './writing.ts';

/** `sales_order_invoice.list`: the invoices that the filters find, by id (soap-sales 5, 13). */
const list = operation({
  resource: invoiceResource,
  method: 'list',
  title: 'Retrieve list of invoices by filters',
  v2Name: 'salesOrderInvoiceList',
  arguments: { filters, ...paging },
  result: arrayOf('salesOrderInvoiceEntityArray', salesOrderInvoiceEntity),
  command: listInvoicesByFilter,
  decode: (args, _context, { style }) => ({ filter: readFilters(args.filters, style === 'v1'), page: readPage(args) }),
  print: (rows) => mapRows(rows, (row) => listedInvoice(row) as never),
  refusals: { list_filter_invalid: detailed('filters_invalid') },
});

/** `sales_order_invoice.info`: everything of an invoice (soap-sales 5). */
const info = operation({
  resource: invoiceResource,
  method: 'info',
  title: 'Retrieve invoice information',
  v2Name: 'salesOrderInvoiceInfo',
  arguments: { invoiceIncrementId },
  result: salesOrderInvoiceEntity,
  command: readWholeInvoice,
  decode: (args) => ({ number: args.invoiceIncrementId ?? '' }),
  print: (whole) => printedInvoice(whole) as never,
  refusals: { invoice_not_found: 'not_exists' },
});

/** Every operation on invoices. */
export const invoiceOperations: readonly OperationDeclaration[] = [list, info, ...invoiceWriting];
