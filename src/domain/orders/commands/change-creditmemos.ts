import { type Context, command, granted } from '#domain/shared/command.ts';
import { addedTotals, orderAfterTotals } from '../added-totals.ts';
import { itemsAfterCreditmemo, orderAfterCreditmemo } from '../after-documents.ts';
import { amountOf, inBoth } from '../both-currencies.ts';
import { commentCommand, documentInOrder, takeDocumentBack } from '../change-documents.ts';
import { saveAfterDocument } from '../change-order.ts';
import { isCreditmemoCancelable } from '../document-actions.ts';
import { creditmemos } from '../document-kinds.ts';
import { costOf } from '../document-lines.ts';
import type { CreditmemoRow } from '../rows.ts';
import { statusesOf } from '../statuses.ts';

/**
 * Adds a comment to a credit memo; an empty comment is not stored, but the customer is mailed. Refuses
 * `creditmemo_not_found`.
 */
export const commentCreditmemo = commentCommand(
  creditmemos,
  { legacy: 'sales/order/creditmemo/comment', rest: 'credit-memos/create' },
  'mailed',
);

/**
 * Cancels a credit memo whose money was not refunded (soap-sales 7): only imported ones can be in this state. Refuses
 * `creditmemo_not_found`, `creditmemo_move_refused`.
 */
export const cancelCreditmemo = command({
  name: 'creditmemo.cancel',
  permission: { legacy: 'sales/order/creditmemo/cancel', rest: granted('credit-memos/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['creditmemo_not_found', 'creditmemo_move_refused', 'order_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    if (await takeBack(context, number)) return;
    throw context.fail('creditmemo_move_refused', { text: 'Credit memo cannot be canceled.' });
  },
});

/**
 * Deleting a credit memo means canceling it, if that is allowed; its rows stay (as for orders, rest 4.8). Refuses
 * `creditmemo_not_found`, `creditmemo_not_deletable`.
 */
export const deleteCreditmemo = command({
  name: 'creditmemo.delete',
  permission: { rest: granted('credit-memos/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['creditmemo_not_found', 'creditmemo_not_deletable', 'order_not_found'],
  async run(context, { number }: { readonly number: string }): Promise<void> {
    if (!(await takeBack(context, number))) throw context.fail('creditmemo_not_deletable');
  },
});

/** Cancels a credit memo if it is open; answers whether it was. Refuses `creditmemo_not_found`. */
async function takeBack(
  context: Pick<Context<'creditmemo_not_found' | 'order_not_found'>, 'tx' | 'principal' | 'fail' | 'now'>,
  number: string,
): Promise<boolean> {
  const { tx, now } = context;
  const found = await documentInOrder(context, creditmemos, number);
  const { order, document: creditmemo } = found;
  if (!isCreditmemoCancelable(creditmemo)) return false;
  const { lines, items } = await takeDocumentBack(context, creditmemos, found, (before, taken) =>
    itemsAfterCreditmemo(before, taken, -1),
  );
  const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) + costOf(lines) };
  const change = {
    ...orderAfterCreditmemo(order, refundedAmounts(creditmemo), -1),
    ...orderAfterTotals(order, addedTotals(creditmemo), 'refunded', -1),
    ...cost,
  };
  if (order.state !== 'closed') {
    await saveAfterDocument(tx, { order, items }, change, now, 'creditmemo');
    return true;
  }
  // It returns to the state before everything was refunded.
  const [status = 'processing'] = await statusesOf(tx, 'processing');
  const reopened = { order: { ...order, state: 'processing' }, items };
  await saveAfterDocument(tx, reopened, { ...change, state: 'processing', status }, now, 'creditmemo');
  return true;
}

function refundedAmounts(row: CreditmemoRow): Parameters<typeof orderAfterCreditmemo>[1] {
  return inBoth((side) => ({
    subtotal: amountOf(row, side, 'subtotal'),
    discount_amount: amountOf(row, side, 'discount_amount'),
    shipping_amount: amountOf(row, side, 'shipping_amount'),
    shipping_tax_amount: amountOf(row, side, 'shipping_tax_amount'),
    tax_amount: amountOf(row, side, 'tax_amount'),
    hidden_tax_amount: amountOf(row, side, 'hidden_tax_amount'),
    gift_cards_amount: row.base_gift_cards_amount === null ? null : amountOf(row, side, 'gift_cards_amount'),
    adjustment_positive: amountOf(row, side, 'adjustment_positive'),
    adjustment_negative: amountOf(row, side, 'adjustment_negative'),
    grand_total: amountOf(row, side, 'grand_total'),
  }));
}
