import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const namesInStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('attribute as a')
    .leftJoin('attribute_label as l', (join) =>
      join.onRef('l.attribute_id', '=', 'a.attribute_id').on('l.store_id', '=', p.storeId),
    )
    .select(['a.attribute_id', 'a.code', 'a.frontend_label', 'l.label'])
    .where('a.attribute_id', d.in, d.list(p.ids)),
);

/** The names of attributes in a store view, by id: its own label, else the default one, else the code. One query. */
export async function attributeNames(
  tx: Tx,
  asked: { readonly ids: readonly number[]; readonly storeId: number },
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.all(namesInStore, asked);
  return new Map(rows.map((row) => [row.attribute_id, row.label ?? row.frontend_label ?? row.code]));
}
