import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';

/** An attribute set of products: its groups in their order, each with its attributes in theirs. */
export interface AttributeSetRecord {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly sortOrder: number;
    readonly attributes: readonly { readonly code: string; readonly sortOrder: number }[];
  }[];
}

const select = (q: Builder) =>
  q
    .selectFrom('attribute_set')
    .select(['set_id', 'name'])
    .where('entity_type_id', 'in', (eb) =>
      eb.selectFrom('entity_type').select('entity_type_id').where('code', '=', 'catalog_product'),
    );

const groupRows = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('attribute_group as g')
    .leftJoin('attribute_placement as p', 'p.group_id', 'g.group_id')
    .leftJoin('attribute as a', 'a.attribute_id', 'p.attribute_id')
    .select(['g.set_id', 'g.group_id', 'g.name', 'g.sort_order', 'a.code', 'p.sort_order as place'])
    .where('g.set_id', d.in, d.list(p.ids))
    .orderBy('g.sort_order')
    .orderBy('g.group_id')
    .orderBy('p.sort_order')
    .orderBy('a.attribute_id'),
);

/** A page of the attribute sets of products, ordered by id: three queries. */
export async function sliceOfSets(tx: Tx, slice: Slice): Promise<Sliced<AttributeSetRecord>> {
  const found = await readSlice(
    tx,
    select,
    { columns: ['set_id'], positionOf: (row: { set_id: number }) => [row.set_id] },
    slice,
  );
  return { ...found, rows: await records(tx, found.rows) };
}

/** An attribute set of products by id. */
export async function attributeSetRecord(tx: Tx, id: number): Promise<AttributeSetRecord | undefined> {
  return (await records(tx, await tx.query((q) => select(q).where('set_id', '=', id))))[0];
}

async function records(
  tx: Tx,
  sets: readonly { readonly set_id: number; readonly name: string }[],
): Promise<AttributeSetRecord[]> {
  const rows = sets.length === 0 ? [] : await tx.all(groupRows, { ids: sets.map(({ set_id }) => set_id) });
  const ofSets = Map.groupBy(rows, ({ set_id }) => set_id);
  return sets.map(({ set_id, name }) => {
    const groups = Map.groupBy(ofSets.get(set_id) ?? [], ({ group_id }) => group_id);
    return {
      id: set_id,
      name,
      groups: [...groups].map(([id, places]) => ({
        id,
        name: places[0]?.name ?? '',
        sortOrder: places[0]?.sort_order ?? 0,
        attributes: places.flatMap(({ code, place }) => (code === null ? [] : [{ code, sortOrder: place ?? 0 }])),
      })),
    };
  });
}
