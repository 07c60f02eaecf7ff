import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A rating criterion of a store view. */
export interface Rating {
  readonly ratingId: number;
  readonly code: string;
  readonly title: string;
}

const ofStore = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('rating as r')
    .innerJoin('rating_store as s', (join) =>
      join.onRef('s.rating_id', '=', 'r.rating_id').on('s.store_id', '=', p.storeId),
    )
    .leftJoin('rating_title as t', (join) =>
      join.onRef('t.rating_id', '=', 'r.rating_id').on('t.store_id', '=', p.storeId),
    )
    .select(['r.rating_id as ratingId', 'r.code', 't.title'])
    .orderBy('r.position')
    .orderBy('r.rating_id'),
);

/** The rating criteria of a store view, in its order. */
export async function ratingsAsked(tx: Tx, storeId: number): Promise<Rating[]> {
  return (await tx.all(ofStore, { storeId })).map(({ title, ...rating }) => ({
    ...rating,
    title: title ?? rating.code,
  }));
}
