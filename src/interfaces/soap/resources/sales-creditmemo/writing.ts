import { Type } from 'typebox';
import { cancelCreditmemo, commentCreditmemo } from '#domain/orders/commands/change-creditmemos.ts';
import { createCreditmemo } from '#domain/orders/commands/refund-order.ts';
import {
  asSent,
  detailed,
  documentNumber,
  done,
  doneAsNumber,
  doneAsText,
  type OperationDeclaration,
  operation,
  struct,
} from '#interfaces/legacy/declare.ts';
import { ApiFault } from '#interfaces/legacy/fault.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { type ClientMap, flagValue, isRecord, textValue } from '../../read-data.ts';
import { isNothing, orderItemIdQtyArray, readQuantities } from '../sales-order/quantities.ts';
import { creditmemoIncrementId, creditmemoResource } from './resource.ts';

const text = { schema: Type.String(), optional: true } as const;
const invalid = creditmemoResource.faults.data_invalid;
const flag = { schema: asSent(Type.Integer()), optional: true } as const;

/** The data of a refund (soap-sales 2). */
const salesOrderCreditmemoData = struct('salesOrderCreditmemoData', {
  qtys: Type.Optional(orderItemIdQtyArray),
  shipping_amount: Type.Optional(Type.Number()),
  adjustment_positive: Type.Optional(Type.Number()),
  adjustment_negative: Type.Optional(Type.Number()),
});

/** A sent amount; undefined if there was none, NaN if it is not a number. */
function sentAmount(sent: unknown): number | undefined {
  const written = textValue(sent)?.trim();
  if (textValue(sent) === null || written === '') return undefined;
  return parseDecimal(written ?? '') ?? Number.NaN;
}

/** The sent data; what is no map, but something, is refused: without data everything would be refunded. */
function sentData(sent: unknown): ClientMap {
  if (isNothing(sent)) return {};
  if (!isRecord(sent) || textValue(sent) !== undefined)
    throw new ApiFault(invalid, 'The data of a credit memo must be a map.');
  return sent;
}

/** `sales_order_creditmemo.create`: refunds an order; answers the number of the credit memo (soap-sales 7). */
const create = operation({
  resource: creditmemoResource,
  method: 'create',
  title: 'Create new credit memo for order',
  v2Name: 'salesOrderCreditmemoCreate',
  arguments: {
    orderIncrementId: { schema: documentNumber },
    creditmemoData: { schema: asSent(salesOrderCreditmemoData), optional: true },
    comment: text,
    notifyCustomer: flag,
    includeComment: flag,
    refundToStoreCreditAmount: text,
  },
  result: Type.String(),
  command: createCreditmemo,
  decode: (args) => {
    const data = sentData(args.creditmemoData);
    return {
      order: { number: args.orderIncrementId ?? '' },
      quantities: readQuantities(data.qtys, invalid),
      shipping: sentAmount(data.shipping_amount),
      adjustmentPositive: sentAmount(data.adjustment_positive),
      adjustmentNegative: sentAmount(data.adjustment_negative),
      comment: args.comment,
      isMailed: flagValue(args.notifyCustomer) === true,
      isCommentMailed: flagValue(args.includeComment) === true,
      toStoreCredit: !['', '0'].includes(args.refundToStoreCreditAmount ?? ''),
    };
  },
  print: ({ number }) => number,
  refusals: {
    order_not_found: 'order_not_exists',
    order_not_refundable: 'cannot_create_creditmemo',
    creditmemo_qty_invalid: detailed('data_invalid'),
    creditmemo_amount_invalid: detailed('data_invalid'),
    creditmemo_empty: 'cannot_create_creditmemo',
    store_credit_for_guest: 'cannot_refund_to_storecredit',
    invoice_not_refundable: 'cannot_create_creditmemo',
    refund_not_online: detailed('data_invalid'),
    gift_card_redeemed: detailed('data_invalid'),
    payment_pending: detailed('data_invalid'),
    payment_declined: detailed('data_invalid'),
  },
  saveFault: 'data_invalid',
});

/** `sales_order_creditmemo.addComment`: adds a comment to a credit memo (soap-sales 7). */
const addComment = operation({
  resource: creditmemoResource,
  method: 'addComment',
  title: 'Add new comment to credit memo',
  v2Name: 'salesOrderCreditmemoAddComment',
  arguments: { creditmemoIncrementId, comment: text, notifyCustomer: flag, includeComment: flag },
  result: doneAsNumber,
  command: commentCreditmemo,
  decode: (args) => ({
    number: args.creditmemoIncrementId ?? '',
    comment: args.comment ?? '',
    isMailed: flagValue(args.notifyCustomer) === true,
    isCommentMailed: flagValue(args.includeComment) === true,
  }),
  print: done,
  refusals: { creditmemo_not_found: 'not_exists' },
  saveFault: 'data_invalid',
});

/** `sales_order_creditmemo.cancel`: cancels an open credit memo; only imported ones are open (soap-sales 7). */
const cancel = operation({
  resource: creditmemoResource,
  method: 'cancel',
  title: 'Cancel credit memo',
  v2Name: 'salesOrderCreditmemoCancel',
  arguments: { creditmemoIncrementId },
  result: doneAsText,
  command: cancelCreditmemo,
  decode: (args) => ({ number: args.creditmemoIncrementId ?? '' }),
  print: done,
  refusals: {
    creditmemo_not_found: 'not_exists',
    order_not_found: 'order_not_exists',
    creditmemo_move_refused: detailed('status_not_changed'),
  },
  saveFault: 'status_not_changed',
});

/** Every operation that changes credit memos. */
export const creditmemoWriting: readonly OperationDeclaration[] = [create, addComment, cancel];
