import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';

const insertComment = statement(
  (q, p: { invoice: number; comment: string; notified: number; visible: number; now: number }) =>
    q.insertInto('sales_invoice_comment').values({
      invoice_id: p.invoice,
      comment: p.comment,
      is_customer_notified: p.notified,
      is_visible_on_front: p.visible,
      created_at: p.now,
    }),
);

/** What is said of an invoice. */
export interface DocumentComment {
  readonly comment: string;
  /** Whether the customer is told. */
  readonly isMailed: boolean;
  /** Whether the customer may read it. */
  readonly isVisible?: boolean;
  readonly now: number;
}

/** Writes a comment on an invoice. */
export async function commentOnInvoice(
  tx: Tx,
  invoice: number,
  { comment, isMailed, isVisible = false, now }: DocumentComment,
): Promise<void> {
  await tx.run(insertComment, { invoice, comment, notified: Number(isMailed), visible: Number(isVisible), now });
}
