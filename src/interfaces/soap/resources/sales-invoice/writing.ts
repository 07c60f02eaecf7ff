import { Type } from 'typebox';
import { cancelInvoice, captureInvoice, commentInvoice, voidInvoice } from '#domain/orders/commands/change-invoices.ts';
import { createInvoice } from '#domain/orders/commands/invoice-order.ts';
import {
  asSent,
  detailed,
  documentNumber,
  done,
  doneAsText,
  type OperationDeclaration,
  operation,
} from '#interfaces/legacy/declare.ts';
import { flagValue } from '../../read-data.ts';
import { itemsQty, readQuantities } from '../sales-order/quantities.ts';
import { invoiceIncrementId, invoiceResource } from './resource.ts';

const text = { schema: Type.String(), optional: true } as const;
const textFlag = { schema: asSent(Type.String()), optional: true } as const;

/** `sales_order_invoice.create`: invoices lines of an order; answers the number of the invoice (soap-sales 5). */
const create = operation({
  resource: invoiceResource,
  method: 'create',
  title: 'Create new invoice for order',
  v2Name: 'salesOrderInvoiceCreate',
  arguments: {
    // The number of the order, in spite of its name.
    invoiceIncrementId: { schema: documentNumber, synonyms: ['orderIncrementId'] },
    itemsQty,
    comment: text,
    email: textFlag,
    includeComment: textFlag,
  },
  result: Type.String(),
  command: createInvoice,
  decode: (args) => ({
    order: { number: args.invoiceIncrementId ?? '' },
    quantities: readQuantities(args.itemsQty, invoiceResource.faults.data_invalid),
    comment: args.comment,
    isMailed: flagValue(args.email) === true,
    isCommentMailed: flagValue(args.includeComment) === true,
  }),
  print: ({ number }) => number,
  refusals: {
    order_not_found: 'order_not_exists',
    order_not_invoiceable: detailed('data_invalid'),
    invoice_qty_invalid: detailed('data_invalid'),
    payment_pending: detailed('data_invalid'),
    invoice_empty: detailed('data_invalid'),
  },
  saveFault: 'data_invalid',
});

/** `sales_order_invoice.addComment`: adds a comment to an invoice (soap-sales 5). */
const addComment = operation({
  resource: invoiceResource,
  method: 'addComment',
  title: 'Add new comment to shipment',
  v2Name: 'salesOrderInvoiceAddComment',
  arguments: { invoiceIncrementId, comment: text, email: textFlag, includeComment: textFlag },
  result: doneAsText,
  command: commentInvoice,
  decode: (args) => ({
    number: args.invoiceIncrementId ?? '',
    comment: args.comment ?? '',
    isMailed: flagValue(args.email) === true,
    isCommentMailed: flagValue(args.includeComment) === true,
  }),
  print: done,
  refusals: { invoice_not_found: 'not_exists' },
  saveFault: 'data_invalid',
});

const moveFaults = {
  invoice_not_found: 'not_exists',
  order_not_found: 'order_not_exists',
  invoice_move_refused: detailed('status_not_changed'),
  payment_pending: detailed('status_not_changed'),
  payment_declined: detailed('status_not_changed'),
} as const;

/** `sales_order_invoice.capture`: captures the money of an invoice that a payment provider holds (soap-sales 5). */
const capture = operation({
  resource: invoiceResource,
  method: 'capture',
  title: 'Capture invoice',
  v2Name: 'salesOrderInvoiceCapture',
  arguments: { invoiceIncrementId },
  result: doneAsText,
  command: captureInvoice,
  decode: (args) => ({ number: args.invoiceIncrementId ?? '' }),
  print: done,
  refusals: moveFaults,
  saveFault: 'status_not_changed',
});

/** `sales_order_invoice.void`: lets a payment provider refund the money of an invoice (soap-sales 5). */
const voidIt = operation({
  resource: invoiceResource,
  method: 'void',
  title: 'Void invoice',
  v2Name: 'salesOrderInvoiceVoid',
  arguments: { invoiceIncrementId },
  result: doneAsText,
  command: voidInvoice,
  decode: (args) => ({ number: args.invoiceIncrementId ?? '' }),
  print: done,
  refusals: moveFaults,
  saveFault: 'status_not_changed',
});

/** `sales_order_invoice.cancel`: cancels an unpaid invoice (soap-sales 5). */
const cancel = operation({
  resource: invoiceResource,
  method: 'cancel',
  title: 'Cancel invoice',
  v2Name: 'salesOrderInvoiceCancel',
  arguments: { invoiceIncrementId },
  result: doneAsText,
  command: cancelInvoice,
  decode: (args) => ({ number: args.invoiceIncrementId ?? '' }),
  print: done,
  refusals: {
    invoice_not_found: 'not_exists',
    order_not_found: 'order_not_exists',
    invoice_move_refused: detailed('status_not_changed'),
    payment_pending: detailed('status_not_changed'),
  },
  saveFault: 'status_not_changed',
});

/** Every operation that changes invoices. */
export const invoiceWriting: readonly OperationDeclaration[] = [create, addComment, capture, voidIt, cancel];
