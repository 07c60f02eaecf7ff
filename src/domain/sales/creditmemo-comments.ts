import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import type { DocumentComment } from './invoice-comments.ts';

const insertComment = statement(
  (q, p: { creditmemo: number; comment: string; notified: number; visible: number; now: number }) =>
    q.insertInto('sales_creditmemo_comment').values({
      creditmemo_id: p.creditmemo,
      comment: p.comment,
      is_customer_notified: p.notified,
      is_visible_on_front: p.visible,
      created_at: p.now,
    }),
);

/** Writes a comment on a credit memo. */
export async function commentOnCreditmemo(
  tx: Tx,
  creditmemo: number,
  { comment, isMailed, isVisible = false, now }: DocumentComment,
): Promise<void> {
  await tx.run(insertComment, { creditmemo, comment, notified: Number(isMailed), visible: Number(isVisible), now });
}
