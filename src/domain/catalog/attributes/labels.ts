import {
  digits,
  isRecord,
  listOf,
  plainText,
  textValue,
} from '../../../interfaces/soap/resources/product-attribute/read-data.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';

/** Texts by store view; 0 is the default. */
export type Labels = ReadonlyMap<number, string>;

const ownLabels = statement((q, p: { attributeId: number }) =>
  q
    .selectFrom('attribute_label')
    .select(['store_id', 'label'])
    .where('attribute_id', '=', p.attributeId)
    .where('store_id', '<>', 0)
    .orderBy('store_id'),
);
const existingStores = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('store').select('store_id').where('store_id', 'in', d.list(p.ids)),
);
const dropLabels = statement<{ attributeId: number }, never>((q, p) =>
  q.deleteFrom('attribute_label').where('attribute_id', '=', p.attributeId),
);

const labelsInStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('attribute_label')
    .select(['attribute_id', 'label'])
    .where('attribute_id', 'in', d.list(p.ids))
    .where('store_id', '=', p.storeId),
);

/** The labels that a store view has of its own for attributes, by attribute id. */
export async function attributeLabels(
  tx: Tx,
  asked: { readonly ids: readonly number[]; readonly storeId: number },
): Promise<ReadonlyMap<number, string>> {
  const rows = asked.ids.length === 0 ? [] : await tx.all(labelsInStore, asked);
  return new Map(rows.filter(({ label }) => label !== '').map(({ attribute_id, label }) => [attribute_id, label]));
}

/** A label of an attribute in a store view; 0 is the default, which an attribute of the system may lack. */
export interface StoreLabel {
  readonly storeId: number;
  readonly label: string | null;
}

/** The labels of an attribute: the default one first, then those of the store views that have their own (reference 4.3). */
export async function storeLabels(
  tx: Tx,
  { attribute_id, frontend_label }: { attribute_id: number; frontend_label: string | null },
): Promise<StoreLabel[]> {
  const own = await tx.all(ownLabels, { attributeId: attribute_id });
  return [{ storeId: 0, label: frontend_label }, ...own.map(({ store_id, label }) => ({ storeId: store_id, label }))];
}

/** Replaces the labels of the store views; the default one is a column of the attribute. */
export async function replaceLabels(tx: Tx, attributeId: number, labels: Labels): Promise<void> {
  await tx.run(dropLabels, { attributeId });
  const rows = (await ofExistingStores(tx, labels)).filter(([storeId]) => storeId !== 0);
  await tx.insertMany(
    'attribute_label',
    ['attribute_id', 'store_id', 'label'],
    rows.map((row) => [attributeId, ...row]),
  );
}

/** Those of the labels whose store view exists; others say nothing (reference 4.3). */
export async function ofExistingStores(tx: Tx, labels: Labels): Promise<[storeId: number, label: string][]> {
  if (labels.size === 0) return [];
  const existing = new Set((await tx.all(existingStores, { ids: [...labels.keys()] })).map(({ store_id }) => store_id));
  return [...labels].filter(([storeId]) => existing.has(storeId));
}

/** In characters. */
const longestLabel = 255;

function isTooLong(label: string): boolean {
  // A character takes two units at most; only what is near the limit is counted.
  return label.length > longestLabel && (label.length > 2 * longestLabel || [...label].length > longestLabel);
}

/**
 * Reads a list of labels as it was sent: `{store_id, label}` of an attribute, `{store_id, value}` of an option, where
 * `store_id` is one id or several. Tags are taken out; an empty text is no label; of two for a store view the later
 * one counts. Undefined for what is no such list, or has a label of more than 255 characters: the reference would cut it.
 */
export function readLabels(sent: unknown, field: 'label' | 'value', before: Labels = new Map()): Labels | undefined {
  const items = isRecord(sent) && 'store_id' in sent ? [sent] : listOf(sent);
  if (!items) return undefined;
  const labels = new Map<number, string>();
  for (const item of items) {
    if (!isRecord(item)) return undefined;
    const text = textValue(item[field]);
    if (text === undefined) return undefined;
    for (const store of listOf(item.store_id) ?? [item.store_id]) {
      const storeId = digits(store);
      const wasThere = storeId !== undefined && text !== null && before.get(storeId) === text;
      const label = wasThere ? text : plainText(text ?? '');
      if (!wasThere && isTooLong(label)) return undefined;
      if (storeId === undefined) continue;
      if (label === '') labels.delete(storeId);
      else labels.set(storeId, label);
    }
  }
  return labels;
}
