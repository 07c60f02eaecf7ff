import { Type } from 'typebox';
import { cancelInvoice, captureInvoice, commentInvoice, voidInvoice } from '#domain/orders/commands/change-invoices.ts';
import { createInvoice } from '#domain/orders/commands/invoice-order.ts';
import { printInvoice, printOwnInvoice } from '#domain/orders/commands/print-invoice.ts';
import { invoiceReading } from '#domain/orders/commands/read-documents.ts';
import type { InvoicePage } from '#domain/orders/invoice-page.ts';
import { fileReply, type RouteDeclaration, route } from '../../declare.ts';
import { idParams, rowId } from '../../schema.ts';
import { commentBody, commentOf, itemsBody, quantitiesOf, saidFields, saidOf } from './bodies.ts';
import { documentCalls } from './document-calls.ts';
import { orderParams } from './read-routes.ts';
import { invoice, showInvoice } from './show-document.ts';

const tag = 'Invoices';
const pdfParams = Type.Object({ orderId: rowId('The id of the order'), id: rowId('The id of the invoice') });
const printProblems = {
  503: 'Too many invoices wait to be printed, or this one takes longer than 30 seconds; `Retry-After` says how long to wait.',
};

const { shown, numbered, made } = documentCalls(invoiceReading, 'invoices', showInvoice);
const printPage = (page: InvoicePage) =>
  fileReply({
    name: `invoice-${page.invoice.increment_id ?? page.invoice.invoice_id}.pdf`,
    content: ({ print }) => print(page),
  });

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
    description:
      'A PDF for A4, in English, with amounts and dates as the store view writes them. Letters that its fonts do not have are printed without accents; other scripts as `?`, with a note.',
    operationId: 'printInvoice',
    params: pdfParams,
    problems: printProblems,
    file: 'application/pdf',
    command: printInvoice,
    input: ({ params }) => params,
    print: printPage,
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
    print: printPage,
  }),
];
