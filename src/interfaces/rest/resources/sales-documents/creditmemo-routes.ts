import { type Static, Type } from 'typebox';
import { cancelCreditmemo, commentCreditmemo, deleteCreditmemo } from '#domain/orders/commands/change-creditmemos.ts';
import { creditmemoPrinting } from '#domain/orders/commands/print-documents.ts';
import { creditmemoReading, invoiceReading } from '#domain/orders/commands/read-documents.ts';
import { createCreditmemo, type NewCreditmemo } from '#domain/orders/commands/refund-order.ts';
import { createAmounts } from '../../amounts.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams, rowId } from '../../schema.ts';
import { commentBody, commentOf, quantitiesOf, saidFields, saidOf } from './bodies.ts';
import { documentCalls } from './document-calls.ts';
import { printRoutes } from './print-routes.ts';
import { orderParams } from './read-routes.ts';
import { creditmemo, showCreditmemo } from './show-document.ts';

const tag = 'Credit memos';

const { shown, current, numbered, made } = documentCalls(creditmemoReading, 'credit-memos', showCreditmemo);

const money = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 99_999_999.9999, description: `${description}, base currency` }));
const stock = (description: string) => Type.Optional(Type.Boolean({ description }));

const refundBody = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({
        orderItemId: rowId('The line of the order'),
        qty: Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999.9999 }),
        backToStock: stock('Whether its pieces return to stock'),
      }),
      {
        maxItems: 1000,
        description:
          'Items with quantities (default: everything that was invoiced and not refunded); empty for no items',
      },
    ),
  ),
  shippingAmount: money('Refunded shipping (default: everything that is left)'),
  adjustmentPositive: money('Additional refund'),
  adjustmentNegative: money('Kept back'),
  backToStock: stock('For lines without their own value (default: the configuration of the store)'),
  offlineRefund: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'Whether the money is refunded outside of the store; if false, by the payment provider that captured it',
    }),
  ),
  ...saidFields,
});

/** The input of a refund, without the order. Refuses `number_invalid`. */
function refundOf(body: Static<typeof refundBody>): Omit<NewCreditmemo, 'order'> {
  const amounts = createAmounts();
  const read = (name: 'shippingAmount' | 'adjustmentPositive' | 'adjustmentNegative'): number | undefined => {
    const sent = body[name];
    return sent === undefined ? undefined : amounts.read(sent, `/${name}`);
  };
  const shipping = read('shippingAmount');
  const adjustmentPositive = read('adjustmentPositive');
  const adjustmentNegative = read('adjustmentNegative');
  amounts.done();
  const restocked = (body.items ?? []).flatMap(({ orderItemId, backToStock }) =>
    backToStock === undefined ? [] : [[orderItemId, backToStock] as const],
  );
  return {
    shipping,
    adjustmentPositive,
    adjustmentNegative,
    quantities: quantitiesOf(body.items),
    backToStock: { lines: new Map(restocked), others: body.backToStock },
    isStrict: true,
    isOnline: body.offlineRefund === false,
    ...saidOf(body),
  };
}

const invalid = '`creditmemo_qty_invalid`, each line with the reason; `creditmemo_amount_invalid`, `creditmemo_empty`.';

/** Refunds of orders (rest 4.8, 5.5). */
export const creditmemoRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/orders/{orderId}/credit-memos',
    tag,
    summary: 'Refund an order',
    description:
      'Refunds everything that was paid and not refunded, or lines, shipping and adjustments. The money is refunded outside of the store, or with `offlineRefund` false by the payment provider that captured it.',
    operationId: 'createCreditMemo',
    params: orderParams,
    body: refundBody,
    example: {
      items: [{ orderItemId: 1, qty: 1, backToStock: true }],
      shippingAmount: 0,
      comment: 'It came broken.',
      visibleOnFront: true,
    },
    result: creditmemo,
    status: 201,
    problems: {
      409: '`order_not_refundable`: nothing is paid, or all of it was given back; `refund_not_online`, `payment_declined`, `payment_pending`.',
      422: invalid,
    },
    command: createCreditmemo,
    input: ({ params, body }) => ({ order: { id: params.orderId }, ...refundOf(body) }),
    print: made,
  }),
  route({
    method: 'POST',
    path: '/invoices/{id}/credit-memos',
    tag,
    summary: 'Refund an invoice',
    description: 'Like the refund of an order, but at most what the invoice charged: of each line, and of shipping.',
    operationId: 'createInvoiceCreditMemo',
    params: idParams,
    body: refundBody,
    example: { adjustmentNegative: 1.5, comment: 'Less the fee.' },
    result: creditmemo,
    status: 201,
    problems: {
      409: '`invoice_not_refundable`: it is not paid, or all of it was given back; `order_not_refundable`.',
      422: invalid,
    },
    command: createCreditmemo,
    async input({ params, body }, context) {
      const { record } = await invoiceReading.seen(context, params.id);
      return { order: { id: record.document.order_id }, invoiceId: params.id, ...refundOf(body) };
    },
    print: made,
  }),
  route({
    method: 'POST',
    path: '/credit-memos/{id}/comments',
    tag,
    summary: 'Comment on a credit memo',
    operationId: 'addCreditMemoComment',
    params: idParams,
    body: commentBody,
    example: { comment: 'Sent by bank transfer.', visibleOnFront: true },
    result: creditmemo,
    status: 200,
    current,
    command: commentCreditmemo,
    input: async (sent, context) => ({
      ...(await numbered(context, sent)),
      ...commentOf(sent.body),
      isCommentMailed: sent.body.notifyCustomer ?? false,
    }),
    print: shown,
  }),
  route({
    method: 'POST',
    path: '/credit-memos/{id}/cancel',
    tag,
    summary: 'Cancel a credit memo whose money was not refunded',
    description: 'Only imported credit memos can be in this state. The order can be refunded again.',
    operationId: 'cancelCreditMemo',
    params: idParams,
    result: creditmemo,
    status: 200,
    problems: { 409: '`creditmemo_move_refused`: its money was given back, or it is canceled already.' },
    current,
    command: cancelCreditmemo,
    input: (sent, context) => numbered(context, sent),
    print: shown,
  }),
  route({
    method: 'DELETE',
    path: '/credit-memos/{id}',
    tag,
    summary: 'Cancel a credit memo',
    description:
      'Credit memos are never deleted: one whose money was not given back is canceled, and its rows stay. Else it is 409 `creditmemo_not_deletable`.',
    operationId: 'deleteCreditMemo',
    params: idParams,
    problems: { 409: '`creditmemo_not_deletable`: its money was given back, or it is canceled already.' },
    current,
    command: deleteCreditmemo,
    input: (sent, context) => numbered(context, sent),
    print: () => undefined,
  }),
  ...printRoutes({
    tag,
    path: '/credit-memos',
    name: 'credit-memo',
    what: ['a credit memo', 'several credit memos'],
    operationIds: ['printCreditMemo', 'printCreditMemos'],
    commands: creditmemoPrinting,
  }),
];
