import { Type } from 'typebox';
import { cancelInvoice, captureInvoice, commentInvoice, voidInvoice } from '#domain/orders/commands/change-invoices.ts';
import { createInvoice } from '#domain/orders/commands/invoice-order.ts';
import { invoicePrinting, printOwnInvoice } from '#domain/orders/commands/print-documents.ts';
import { invoiceReading } from '#domain/orders/commands/read-documents.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams, rowId } from '../../schema.ts';
import { commentBody, commentOf, itemsBody, quantitiesOf, saidFields, saidOf } from './bodies.ts';
import { documentCalls } from './document-calls.ts';
import { filePrinted, printing, printProblems, printRoutes } from './print-routes.ts';
import { orderParams } from './read-routes.ts';
import { invoice, showInvoice } from './show-document.ts';

const tag = 'Invoices';
const pdfParams = Type.Object({ orderId: rowId('The id of the order'), id: rowId('The id of the invoice') });
const { shown, numbered, made } = documentCalls(invoiceReading, 'invoices', showInvoice);
/** Creating and printing invoices (rest 4.8, 5.5). */
export const invoiceRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/orders/{orderId}/invoices',
    tag,
    summary: 'Invoice an order',
    description:
      'All that is left to invoice, or parts. The invoice counts as paid, unless a payment provider holds money for it, which a capture takes.',
    operationId: 'createInvoice',
    params: orderParams,
    body: Type.Object({
      items: Type.Optional(itemsBody),
      ...saidFields,
    }),
    example: { comment: 'Thank you.', visibleOnFront: true },
    result: invoice,
    status: 201,
    problems: {
      409: '`order_not_invoiceable`: it is on hold, canceled, or nothing is left to invoice.',
      422: '`invoice_qty_invalid`, `invoice_empty`.',
    },
    command: createInvoice,
    input: ({ params, body }) => ({
      order: { id: params.orderId },
      quantities: quantitiesOf(body.items),
      ...saidOf(body),
    }),
    print: made,
  }),
  ...(
    [
      [
        'capture',
        'Capture an invoice',
        'captureInvoice',
        captureInvoice,
        'Takes the money that a payment provider holds for it.',
      ],
      [
        'void',
        'Void an invoice',
        'voidInvoice',
        voidInvoice,
        'Has the payment provider give its money back; the invoice is canceled.',
      ],
    ] as const
  ).map(([name, summary, operationId, command, description]) =>
    route({
      method: 'POST',
      path: `/invoices/{id}/${name}`,
      tag,
      summary,
      description,
      operationId,
      params: idParams,
      result: invoice,
      status: 200,
      problems: {
        409: '`invoice_move_refused`: the invoice does not allow this. `payment_declined`. `payment_pending`: the provider has not answered; repeat the call.',
      },
      command,
      input: (sent, context) => numbered(context, sent),
      print: shown,
    }),
  ),
  route({
    method: 'POST',
    path: '/invoices/{id}/cancel',
    tag,
    summary: 'Cancel an invoice that is not paid',
    operationId: 'cancelInvoice',
    params: idParams,
    result: invoice,
    status: 200,
    problems: { 409: '`invoice_move_refused`: it is paid, or canceled already.' },
    command: cancelInvoice,
    input: (sent, context) => numbered(context, sent),
    print: shown,
  }),
  route({
    method: 'POST',
    path: '/invoices/{id}/comments',
    tag,
    summary: 'Comment on an invoice',
    operationId: 'addInvoiceComment',
    params: idParams,
    body: commentBody,
    example: { comment: 'Sent by post, too.', visibleOnFront: true },
    result: invoice,
    status: 200,
    command: commentInvoice,
    input: async (sent, context) => ({
      ...(await numbered(context, sent)),
      ...commentOf(sent.body),
      isCommentMailed: sent.body.notifyCustomer ?? false,
    }),
    print: shown,
  }),
  route({
    method: 'GET',
    path: '/orders/{orderId}/invoices/{id}/pdf',
    tag,
    summary: 'Print an invoice',
    description: printing,
    operationId: 'printInvoice',
    params: pdfParams,
    problems: printProblems,
    file: 'application/pdf',
    command: invoicePrinting.print,
    input: ({ params }) => params,
    print: filePrinted('invoice'),
  }),
  route({
    method: 'GET',
    path: '/customers/me/orders/{orderId}/invoices/{id}/pdf',
    tag,
    summary: 'Print an invoice of one of your orders',
    operationId: 'printMyInvoice',
    params: pdfParams,
    problems: printProblems,
    file: 'application/pdf',
    command: printOwnInvoice,
    input: ({ params }) => params,
    print: filePrinted('invoice'),
  }),
  ...printRoutes({
    tag,
    path: '/invoices',
    name: 'invoice',
    what: ['an invoice by its id', 'several invoices'],
    operationIds: ['printInvoiceById', 'printInvoices'],
    commands: invoicePrinting,
  }),
];
