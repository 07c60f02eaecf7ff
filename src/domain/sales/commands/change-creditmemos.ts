import { requireStoreInScope } from '../../../kernel/scope.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { changed } from '../../changes/changes.ts';
import { type Context, command, granted } from '../../command.ts';
import { itemsAfterCreditmemo, orderAfterCreditmemo } from '../after-documents.ts';
import { amountOf, inBoth } from '../both-currencies.ts';
import { orderToChange, saveAfterDocument } from '../change-order.ts';
import { commentOnCreditmemo } from '../creditmemo-comments.ts';
import { costOf, writtenLines } from '../document-lines.ts';
import { nowhere } from '../lists.ts';
import { postOrderMail } from '../order-mails.ts';
import type { CreditmemoRow } from '../rows.ts';
import { saveItems } from '../save-documents.ts';
import { statusesOf } from '../statuses.ts';

/** The states of a credit memo whose money is not given back yet, and of one that was taken back. */
const [open, canceled] = [1, 3];

const locked = statement((q, p: { number: string }, d) =>
  q
    .selectFrom('sales_creditmemo')
    .selectAll()
    .where('increment_id', '=', p.number)
    .$if(d.kind === 'postgres', (query) => query.forNoKeyUpdate()),
);
const placeOf = statement((q, p: { number: string }) =>
  q.selectFrom('sales_creditmemo').select(['order_id', 'store_id']).where('increment_id', '=', p.number),
);
const linesOf = statement((q, p: { creditmemo: number }) =>
  q.selectFrom('sales_creditmemo_item').selectAll().where('creditmemo_id', '=', p.creditmemo).orderBy('item_id'),
);
const setState = statement((q, p: { id: number; state: number | null; now: number }) =>
  q.updateTable('sales_creditmemo').set({ state: p.state, updated_at: p.now }).where('creditmemo_id', '=', p.id),
);

/** A credit memo by its number. Refuses `creditmemo_not_found`, and those of store views that are not the caller's. */
async function creditmemoToChange(
  { tx, principal, fail }: Pick<Context<'creditmemo_not_found'>, 'tx' | 'principal' | 'fail'>,
  number: string,
): Promise<CreditmemoRow> {
  const creditmemo = await tx.first(locked, { number });
  if (!creditmemo) throw fail('creditmemo_not_found');
  requireStoreInScope(principal.scope, creditmemo.store_id ?? nowhere);
  return creditmemo;
}

/** Adds a comment to a credit memo; an empty one is none (soap-sales 7, Q24). Refuses `creditmemo_not_found`. */
export const commentCreditmemo = command({
  name: 'creditmemo.comment',
  permission: { legacy: 'sales/order/creditmemo/comment', rest: granted('credit-memos/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['creditmemo_not_found'],
  async run(
    context,
    sent: {
      readonly number: string;
      readonly comment: string;
      readonly isMailed: boolean;
      /** Whether the comment goes into the mail. */
      readonly isCommentMailed: boolean;
      /** Whether the customer may read it. */
      readonly isVisible?: boolean;
    },
  ): Promise<void> {
    const { tx, now } = context;
    const { creditmemo_id: id, order_id: orderId, state } = await creditmemoToChange(context, sent.number);
    if (sent.isMailed) {
      const data = { orderId, comment: sent.isCommentMailed ? sent.comment : null };
      await postOrderMail(tx, orderId, { template: 'order_comment', data }, now);
    }
    if (sent.comment === '') return;
    await commentOnCreditmemo(tx, id, { ...sent, now });
    await tx.run(setState, { id, state, now });
    changed(tx, 'credit_memo', id, 'commented');
  },
});

/**
 * Takes back a credit memo whose money was not given back (soap-sales 7): only imported ones can be in this state. Refuses
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
 * To delete a credit memo is to take it back, where that can be done; its rows stay (as of orders, rest 4.8). Refuses
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

/** Takes back a credit memo that is open; answers whether it was. Refuses `creditmemo_not_found`. */
async function takeBack(
  context: Pick<Context<'creditmemo_not_found' | 'order_not_found'>, 'tx' | 'principal' | 'fail' | 'now'>,
  number: string,
): Promise<boolean> {
  const { tx, principal, fail, now } = context;
  // Orders are locked before their documents, as they are by those who make them.
  const place = await tx.first(placeOf, { number });
  if (!place) throw fail('creditmemo_not_found');
  requireStoreInScope(principal.scope, place.store_id ?? nowhere);
  const { order, items } = await orderToChange(context, { id: place.order_id });
  const creditmemo = await creditmemoToChange(context, number);
  if (creditmemo.state !== open) return false;
  const id = creditmemo.creditmemo_id;
  const lines = writtenLines(items, await tx.all(linesOf, { creditmemo: id }));
  const after = itemsAfterCreditmemo(items, lines, -1);
  await saveItems(tx, items, after, now);
  await tx.run(setState, { id, state: canceled, now });
  changed(tx, 'credit_memo', id, 'changed');
  const cost = { base_total_invoiced_cost: (order.base_total_invoiced_cost ?? 0) + costOf(lines) };
  const change = { ...orderAfterCreditmemo(order, refundedAmounts(creditmemo), -1), ...cost };
  if (order.state !== 'closed') {
    await saveAfterDocument(tx, { order, items: after }, change, now, 'creditmemo');
    return true;
  }
  // It goes on where it was before all of it was refunded.
  const [status = 'processing'] = await statusesOf(tx, 'processing');
  const reopened = { order: { ...order, state: 'processing' }, items: after };
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
    adjustment_positive: amountOf(row, side, 'adjustment_positive'),
    adjustment_negative: amountOf(row, side, 'adjustment_negative'),
    grand_total: amountOf(row, side, 'grand_total'),
  }));
}
