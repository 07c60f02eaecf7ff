import { sql } from 'kysely';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';

type Ids = { ids: readonly number[] };

const forget = statement<Ids, never>((q, p, d) =>
  q.deleteFrom('product_rating').where('product_id', d.in, d.list(p.ids)),
);

/** The number of approved reviews of products, and the sum of their ratings, by store view; view 0 for all of them. */
const sums = (isByStore: boolean) =>
  statement((q, p: Ids, d) =>
    q
      .selectFrom('review as r')
      .leftJoin('review_rating as v', 'v.review_id', 'r.review_id')
      .$if(isByStore, (by) => by.innerJoin('review_store as s', 's.review_id', 'r.review_id') as never)
      .select(['r.product_id'])
      .select((eb) => [
        (isByStore ? sql.ref<number>('s.store_id') : sql.lit<number>(0)).as('store_id'),
        sql<number>`count(distinct r.review_id)`.as('reviews'),
        eb.fn.count<number>('v.percent').as('votes'),
        sql<number>`coalesce(sum(v.percent), 0)`.as('percents'),
      ])
      .where('r.product_id', d.in, d.list(p.ids))
      .where('r.status', '=', 1)
      .groupBy(isByStore ? ([sql`r.product_id`, sql`s.store_id`] as never) : 'r.product_id'),
  );
const overall = sums(false);
const byStore = sums(true);
const insertRatings = insertRows('product_rating', ['product_id', 'store_id', 'review_count', 'average']);

/** Recalculates the ratings of products, in every store view. The index must be made after it. */
export async function summarizeReviews(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(forget, { ids });
  const rows = [...(await tx.all(overall, { ids })), ...(await tx.all(byStore, { ids }))];
  await runRows(
    tx,
    insertRatings,
    rows.map((row): SqlValue[] => [
      row.product_id,
      row.store_id,
      Number(row.reviews),
      averageOf(Number(row.percents), Number(row.votes)),
    ]),
  );
}

/** 100 percent are 5 stars, stored as 50,000. */
function averageOf(percents: number, votes: number): number | null {
  return votes === 0 ? null : Math.round((percents * 500) / votes);
}

const reviewedAfter = statement((q, p: { after: number }) =>
  q
    .selectFrom('review')
    .select('product_id')
    .distinct()
    .where('product_id', '>', p.after)
    .orderBy('product_id')
    .limit(500),
);

/** The same for all products, after an import. */
export async function summarizeAllReviews(tx: Tx): Promise<void> {
  for (let after = 0; ; ) {
    const ids = (await tx.all(reviewedAfter, { after })).map(({ product_id }) => product_id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await summarizeReviews(tx, ids);
    after = last;
  }
}
