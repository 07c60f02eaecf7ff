import { parseDecimal } from '../../../../kernel/decimal.ts';
import type { StoredValue } from '../../../attributes/write-values.ts';
import type { WritableAttribute } from './attributes.ts';
import type { WriteFacts } from './facts.ts';

/** A row of `product_value` without its product. */
export type ValueRow = readonly [attributeId: number, storeId: number, value: string | null, number: number | null];

/** Rows of one product that are written, and those that go. */
export interface ValueRows {
  readonly upserts: ValueRow[];
  readonly deletes: (readonly [attributeId: number, storeId: number])[];
}

/** The values of one product while a write of them is planned: what is stored, and above it what is to change. */
export interface ValueDraft {
  /** What is stored, by `attribute/store view`. */
  readonly current: ReadonlyMap<string, string | null>;
  /** The store view that is written for; 0 for all. */
  readonly view: number;
  /** The store views that a value of the attribute is written in. */
  readonly storesFor: (attribute: WritableAttribute) => readonly number[];
  /** Notes a value in each store view it is for; undefined drops the row, as nothing does in the default scope. */
  readonly put: (attribute: WritableAttribute, value: StoredValue | undefined) => void;
  /** What an attribute says in a store view after the write; null for nothing. */
  readonly textAfter: (attributeId: number, storeId: number) => string | null;
  readonly rows: () => ValueRows;
}

/** The values of a product that `current` has the stored ones of, for a write in `view`. */
export function createValueDraft(
  { attributes, views }: Pick<WriteFacts, 'attributes' | 'views'>,
  current: ReadonlyMap<string, string | null>,
  view: number,
): ValueDraft {
  const changed = new Map<string, StoredValue | undefined>();
  const viewWebsite = views.find(({ store_id }) => store_id === view)?.website_id;
  const storesFor = ({ scope }: WritableAttribute): readonly number[] => {
    if (view === 0 || scope === 'global') return [0];
    if (scope === 'store') return [view];
    return views.filter(({ website_id }) => website_id === viewWebsite).map(({ store_id }) => store_id);
  };
  const textAfter = (attributeId: number, storeId: number): string | null => {
    const key = `${attributeId}/${storeId}`;
    if (changed.has(key) ? changed.get(key) !== undefined : current.has(key)) {
      return (changed.has(key) ? changed.get(key)?.value : current.get(key)) ?? null;
    }
    return storeId === 0 ? null : textAfter(attributeId, 0);
  };
  return {
    current,
    view,
    storesFor,
    textAfter,
    put(attribute, value) {
      for (const storeId of storesFor(attribute)) {
        changed.set(`${attribute.id}/${storeId}`, storeId === 0 && value?.value === null ? undefined : value);
      }
    },
    rows() {
      const upserts: ValueRow[] = [];
      const deletes: [number, number][] = [];
      for (const [key, value] of changed) {
        const [attributeId = 0, storeId = 0] = key.split('/').map(Number);
        if (value === undefined) {
          // Imported stores have rows that say nothing, too.
          const says = current.has(key) && (storeId !== 0 || current.get(key) !== null);
          if (says) deletes.push([attributeId, storeId]);
        } else if (!current.has(key) || !isSame(attributes.byId.get(attributeId), current.get(key) ?? null, value)) {
          upserts.push([attributeId, storeId, value.value, value.number]);
        }
      }
      return { upserts, deletes };
    },
  };
}

/** Whether a row says already what is to be said; imported ones write decimals otherwise, and know the hour of a day. */
function isSame(
  attribute: WritableAttribute | undefined,
  stored: string | null,
  { value, number }: StoredValue,
): boolean {
  if (stored === null || value === null || stored === value) return stored === value;
  if (attribute?.backendType === 'decimal') return parseDecimal(stored) === number;
  return attribute?.backendType === 'datetime' && value === `${stored.slice(0, 10)} 00:00:00`;
}
