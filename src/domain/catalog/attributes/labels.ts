import type { Attribute } from '#domain/shared/attributes/registry.ts';
import { storeViewIds } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { plainText } from './plain-text.ts';

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
const dropLabels = statement<{ attributeId: number }, never>((q, p) =>
  q.deleteFrom('attribute_label').where('attribute_id', '=', p.attributeId),
);

const labelsInStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('attribute_label')
    .select(['attribute_id', 'label'])
    .where('attribute_id', d.in, d.list(p.ids))
    .where('store_id', '=', p.storeId),
);

/** The labels that a store view has of its own for attributes, by attribute id. */
export async function attributeLabels(
  tx: Tx,
  asked: { readonly ids: readonly number[]; readonly storeId: number },
): Promise<ReadonlyMap<number, string>> {
  if (asked.ids.length === 0) return new Map();
  const { value } = await tx.remember(cache, `${asked.storeId} ${asked.ids.join()}`, async () => {
    const rows = await tx.all(labelsInStore, asked);
    return new Map(rows.filter(({ label }) => label !== '').map(({ attribute_id, label }) => [attribute_id, label]));
  });
  return value;
}

const cache: Memo<ReadonlyMap<number, string>> = memo({ keepsWritten: true });

/** A label of an attribute in a store view; 0 is the default, which some system attributes do not have. */
export interface StoreLabel {
  readonly storeId: number;
  readonly label: string | null;
}

/** The labels of an attribute: the default one first, then those of the store views that have their own (reference 4.3). */
export async function storeLabels(tx: Tx, { id, label }: Pick<Attribute, 'id' | 'label'>): Promise<StoreLabel[]> {
  const own = await tx.all(ownLabels, { attributeId: id });
  return [{ storeId: 0, label }, ...own.map((row) => ({ storeId: row.store_id, label: row.label }))];
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

/** The labels whose store view exists; others are ignored (reference 4.3). */
export async function ofExistingStores(tx: Tx, labels: Labels): Promise<[storeId: number, label: string][]> {
  if (labels.size === 0) return [];
  const existing = await storeViewIds(tx);
  return [...labels].filter(([storeId]) => existing.has(storeId));
}

/** The texts of labels by store view. */
export function labelsByStore(labels: readonly StoreLabel[]): Labels {
  return new Map(labels.flatMap(({ storeId, label }) => (label ? [[storeId, label] as const] : [])));
}

/** A label as it was sent. */
export interface SentLabel {
  /** Undefined if it cannot be a store view: then the label is ignored. */
  readonly storeId: number | undefined;
  readonly text: string;
}

/** Present labels, in the form of sent ones. */
export const sentAgain = (labels: Labels): SentLabel[] => [...labels].map(([storeId, text]) => ({ storeId, text }));

/**
 * Reads the labels that were sent: without tags; the later of two for a store view wins; an empty text is no label.
 * Labels that are the same as before are not checked (design 5). Undefined if a label has more than 255 characters: the
 * reference would cut it.
 */
export function labelsOf(sent: readonly SentLabel[], before: Labels = new Map()): Labels | undefined {
  const labels = new Map<number, string>();
  for (const { storeId, text } of sent) {
    const wasThere = storeId !== undefined && before.get(storeId) === text;
    const label = wasThere ? text : plainText(text);
    if (!wasThere && isTooLong(label)) return undefined;
    if (storeId === undefined) continue;
    if (label === '') labels.delete(storeId);
    else labels.set(storeId, label);
  }
  return labels;
}

/** In characters. */
const longestLabel = 255;

function isTooLong(label: string): boolean {
  // A character takes at most two units, so characters are counted only near the limit.
  return label.length > longestLabel && (label.length > 2 * longestLabel || [...label].length > longestLabel);
}
