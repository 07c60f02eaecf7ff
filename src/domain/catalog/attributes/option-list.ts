import { type StoredOption, storedOptions } from '#domain/shared/attributes/options.ts';
import type { Attribute } from '#domain/shared/attributes/registry.ts';
import { type Cached, uncached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type AttributeOption, isSystemSource, systemOptions } from './system-sources.ts';

/**
 * The options of an attribute as a store view sees them, with the empty first entry that its source has (reference
 * 4.3). Options of a table come by order and label, in one query. Empty if the attribute has no source, or an unknown
 * one.
 */
export async function attributeOptions(
  tx: Tx,
  attribute: Pick<Attribute, 'id' | 'source'>,
  storeId: number,
): Promise<Cached<readonly AttributeOption[]>> {
  const { id: attributeId, source } = attribute;
  if (source === 'table') {
    return tx.remember(cache, `${attributeId} ${storeId}`, () => optionsOfTable(tx, attributeId, storeId));
  }
  return isSystemSource(source) ? systemOptions(tx, source, storeId) : uncached([]);
}

const cache: Memo<readonly AttributeOption[]> = memo();

/** The options without the first entry for "nothing chosen" (Q6). */
export function withoutEmptyFirst(options: readonly AttributeOption[]): readonly AttributeOption[] {
  return options[0]?.value === '' ? options.slice(1) : options;
}

const empty: AttributeOption = { label: '', value: '' };

/** Independent of the machine: does not use the database's collation or the host's language. */
const collator = new Intl.Collator('en');

async function optionsOfTable(tx: Tx, attributeId: number, storeId: number): Promise<AttributeOption[]> {
  return sorted(await storedOptions(tx, [attributeId], storeId));
}

/**
 * The options of each of these attributes, without the empty first entry of their sources; a fixed number of queries
 * for any number of attributes.
 */
export async function optionsOfAttributes(
  tx: Tx,
  attributes: readonly Pick<Attribute, 'id' | 'source'>[],
  storeId: number,
): Promise<Map<number, readonly AttributeOption[]>> {
  const ids = attributes.filter(({ source }) => source === 'table').map(({ id }) => id);
  const rows = await storedOptions(tx, ids, storeId);
  const ofTables = Map.groupBy(rows, ({ attribute_id }) => attribute_id);
  const found = new Map<number, readonly AttributeOption[]>();
  for (const attribute of attributes) {
    const { id, source } = attribute;
    const options =
      source === 'table' ? sorted(ofTables.get(id) ?? []) : (await attributeOptions(tx, attribute, storeId)).value;
    found.set(id, withoutEmptyFirst(options));
  }
  return found;
}

function sorted(rows: readonly StoredOption[]): AttributeOption[] {
  const options = rows.map(({ option_id, sort_order, label, own }) => ({ option_id, sort_order, label: own || label }));
  options.sort(
    (a, b) => a.sort_order - b.sort_order || collator.compare(a.label, b.label) || a.option_id - b.option_id,
  );
  return [empty, ...options.map(({ option_id, label }) => ({ label, value: String(option_id) }))];
}
