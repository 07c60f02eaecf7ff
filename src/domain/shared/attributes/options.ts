import { sql } from 'kysely';
import { valuesOf } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

const optionsById = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('attribute_option').select(['option_id', 'attribute_id']).where('option_id', d.in, d.list(p.ids)),
);
const ownOptions = statement((q, p: { attributeId: number; ids: readonly number[] }, d) =>
  q
    .selectFrom('attribute_option')
    .select('option_id')
    .where('attribute_id', '=', p.attributeId)
    .where('option_id', d.in, d.list(p.ids)),
);
const optionsByLabel = statement((q, p: { attributeIds: readonly number[]; labels: readonly string[] }, d) =>
  q
    .selectFrom('attribute_option as o')
    .innerJoin('attribute_option_label as l', 'l.option_id', 'o.option_id')
    .select(['o.attribute_id', 'o.option_id', 'l.label'])
    .where('o.attribute_id', d.in, d.list(p.attributeIds))
    .where('l.store_id', '=', 0)
    .where(sql`lower(l.label)`, d.in, d.list(p.labels, 'text'))
    .orderBy('o.option_id', 'desc'),
);
const optionsWithLabel = statement((q, p: { attributeId: number }) =>
  q
    .selectFrom('attribute_option as o')
    .leftJoin('attribute_option_label as l', (join) =>
      join.onRef('l.option_id', '=', 'o.option_id').on('l.store_id', '=', 0),
    )
    .select(['o.option_id', 'l.label'])
    .where('o.attribute_id', '=', p.attributeId),
);
const optionsOfStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('attribute_option as o')
    .innerJoin('attribute_option_label as d', (join) =>
      join.onRef('d.option_id', '=', 'o.option_id').on('d.store_id', '=', 0),
    )
    .leftJoin('attribute_option_label as s', (join) =>
      join.onRef('s.option_id', '=', 'o.option_id').on('s.store_id', '=', p.storeId),
    )
    .select(['o.attribute_id', 'o.option_id', 'o.sort_order', 'd.label', 's.label as own'])
    .where('o.attribute_id', d.in, d.list(p.ids))
    // An option without a default label is not shown (reference 4.3).
    .where('d.label', '<>', ''),
);
const labelsInStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('attribute_option as o')
    .innerJoin('attribute_option_label as l', 'l.option_id', 'o.option_id')
    .select(['o.option_id', 'o.sort_order', 'l.store_id', 'l.label'])
    .where('o.option_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('l.store_id', '=', 0), eb('l.store_id', '=', p.storeId)]))
    .orderBy('l.store_id'),
);
const labelsEverywhere = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('attribute_option_label')
    .select(['option_id', 'store_id', 'label'])
    .where('option_id', d.in, d.list(p.ids)),
);
const swatchesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('attribute_option')
    .select(['option_id', 'swatch'])
    .where('attribute_id', d.in, d.list(p.ids))
    .where('swatch', 'is not', null),
);

/** The attribute of each of these options, by option id; unknown options are absent. No query without ids. */
export async function attributesOfOptions(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = ids.length === 0 ? [] : await tx.all(optionsById, { ids });
  return new Map(rows.map(({ option_id, attribute_id }) => [option_id, attribute_id]));
}

/** The ids that are options of the attribute. */
export async function optionsAmong(tx: Tx, attributeId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await tx.all(ownOptions, { attributeId, ids })).map(({ option_id }) => option_id));
}

/** The options of attributes whose default label, in lower case, is one of these; the oldest comes last. */
export async function optionsWithLabels(
  tx: Tx,
  asked: { readonly attributeIds: readonly number[]; readonly labels: readonly string[] },
): Promise<{ attribute_id: number; option_id: number; label: string }[]> {
  return tx.all(optionsByLabel, asked);
}

/** Every option of an attribute with its default label. */
export async function labelledOptions(
  tx: Tx,
  attributeId: number,
): Promise<{ option_id: number; label: string | null }[]> {
  return tx.all(optionsWithLabel, { attributeId });
}

/** An option that has a default label, with the label of a store view if it has one. */
export interface StoredOption {
  readonly attribute_id: number;
  readonly option_id: number;
  readonly sort_order: number;
  readonly label: string;
  readonly own: string | null;
}

/** The options of attributes that have a default label. None without ids. */
export async function storedOptions(tx: Tx, ids: readonly number[], storeId: number): Promise<StoredOption[]> {
  return ids.length === 0 ? [] : tx.all(optionsOfStore, { ids, storeId });
}

/** An option as a store view sees it. */
export interface ShownOption {
  readonly label: string;
  readonly sortOrder: number;
}

/** Options by id as a store view sees them, in one query; none without ids. */
export async function shownOptions(
  tx: Tx,
  asked: { readonly ids: readonly number[]; readonly storeId: number },
): Promise<ReadonlyMap<number, ShownOption>> {
  if (asked.ids.length === 0) return new Map();
  const { storeId } = asked;
  const options = await tx.rememberEach(shown, String(storeId), asked.ids, async (ids) => {
    const found = new Map<number, ShownOption>();
    for (const { option_id, sort_order, label } of await tx.all(labelsInStore, { ids, storeId })) {
      if (label !== '' || !found.has(option_id)) found.set(option_id, { label, sortOrder: sort_order });
    }
    return found;
  });
  return valuesOf(options);
}

const shown: Memo<ShownOption | undefined> = memo({ keepsWritten: true });

/** Finds the label of an option in a store view, its own or the default one. */
export type FindOptionLabel = (optionId: number, storeId: number) => string;

/** The labels of options in every store view, in one query; empty text if there is none. */
export async function optionLabels(tx: Tx, ids: readonly number[]): Promise<FindOptionLabel> {
  const labels = new Map<string, string>();
  if (ids.length > 0) {
    for (const { option_id, store_id, label } of await tx.all(labelsEverywhere, { ids })) {
      labels.set(`${option_id}-${store_id}`, label);
    }
  }
  return (optionId, storeId) => labels.get(`${optionId}-${storeId}`) || labels.get(`${optionId}-0`) || '';
}

/** The colours or images that stand for options of these attributes, by option id. */
export async function optionSwatches(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  return new Map((await tx.all(swatchesOf, { ids })).map(({ option_id, swatch }) => [option_id, swatch]));
}
