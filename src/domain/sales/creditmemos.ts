import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import type { CreditmemoCommentRow, CreditmemoItemRow, CreditmemoRow } from './rows.ts';

/** A credit memo with the number and time of its order. */
export type PlacedCreditmemo = CreditmemoRow & {
  readonly order_increment_id: string | null;
  readonly order_created_at: number;
};

/** A credit memo with what belongs to it. */
export interface WholeCreditmemo {
  readonly creditmemo: PlacedCreditmemo;
  /** By id. */
  readonly items: readonly CreditmemoItemRow[];
  /** The newest first. */
  readonly comments: readonly CreditmemoCommentRow[];
}

const creditmemoOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_creditmemo as d')
    .innerJoin('sales_order as o', 'o.order_id', 'd.order_id')
    .selectAll('d')
    .select(['o.increment_id as order_increment_id', 'o.created_at as order_created_at'])
    .where('d.increment_id', '=', p.number),
);
const itemsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_creditmemo_item')
    .selectAll()
    .where('creditmemo_id', '=', (of) =>
      of.selectFrom('sales_creditmemo').select('creditmemo_id').where('increment_id', '=', p.number),
    )
    .orderBy('item_id'),
);
const commentsOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_creditmemo_comment')
    .selectAll()
    .where('creditmemo_id', '=', (of) =>
      of.selectFrom('sales_creditmemo').select('creditmemo_id').where('increment_id', '=', p.number),
    )
    .orderBy('created_at', 'desc')
    .orderBy('comment_id', 'desc'),
);

/** A credit memo by its number; undefined where there is none. Three statements that wait for none of the others. */
export async function wholeCreditmemo(tx: Tx, number: string): Promise<WholeCreditmemo | undefined> {
  const [creditmemo, items, comments] = await tx.together(
    () => tx.first(creditmemoOf, { number }),
    () => tx.all(itemsOf, { number }),
    () => tx.all(commentsOf, { number }),
  );
  return creditmemo && { creditmemo, items, comments };
}

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('sales_creditmemo').selectAll().where('creditmemo_id', d.in, d.list(p.ids)).orderBy('creditmemo_id'),
);

/** Credit memos by id, in the order of ids. */
export function listedCreditmemos(tx: Tx, ids: readonly number[]): Promise<CreditmemoRow[]> {
  return tx.all(byIds, { ids });
}
