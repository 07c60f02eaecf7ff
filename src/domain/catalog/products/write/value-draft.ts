import { rowToKeep } from '#domain/shared/attributes/stored-value.ts';
import { valueManners } from '#domain/shared/attributes/value-manners.ts';
import { viewsWritten } from '#domain/shared/attributes/value-scope.ts';
import type { StoredValue } from '#domain/shared/attributes/write-values.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { WritableAttribute } from './attributes.ts';
import type { WriteFacts } from './facts.ts';

/** A row of `product_value` without its product. */
export type ValueRow = readonly [attributeId: number, storeId: number, value: string | null, number: number | null];

/** Rows of one product to write, and rows to delete. */
export interface ValueRows {
  readonly upserts: ValueRow[];
  readonly deletes: (readonly [attributeId: number, storeId: number])[];
}

/** The values of one product while a write is planned: the stored ones, and the changes. */
export interface ValueDraft {
  /** The stored values, by `attribute/store view`. */
  readonly current: ReadonlyMap<string, string | null>;
  /** The store view of the write; 0 for all. */
  readonly view: number;
  /** The store views that a value of the attribute is written for. */
  readonly storesFor: (attribute: WritableAttribute) => readonly number[];
  /**
   * Notes a value for each of its store views; undefined deletes the row, and so does an empty value in the default
   * scope.
   */
  readonly put: (attribute: WritableAttribute, value: StoredValue | undefined) => void;
  /** The value of an attribute in a store view after the write; null for none. */
  readonly textAfter: (attributeId: number, storeId: number) => string | null;
  readonly rows: () => ValueRows;
}

/** The draft of a product's values, for a write in `view`; `current` are the stored ones. */
export function createValueDraft(
  { attributes, views }: Pick<WriteFacts, 'attributes' | 'views'>,
  current: ReadonlyMap<string, string | null>,
  view: number,
): ValueDraft {
  const changed = new Map<string, StoredValue | undefined>();
  const storesFor = ({ scope }: WritableAttribute): readonly number[] => viewsWritten(scope, view, views);
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
        changed.set(`${attribute.id}/${storeId}`, value && rowToKeep(value, storeId, valueManners.product));
      }
    },
    rows() {
      const upserts: ValueRow[] = [];
      const deletes: [number, number][] = [];
      for (const [key, value] of changed) {
        const [attributeId = 0, storeId = 0] = key.split('/').map(Number);
        if (value === undefined) {
          // Imported stores also have rows without a value.
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

/** Whether a row has the same value already; imported rows may write decimals differently. */
function isSame(
  attribute: WritableAttribute | undefined,
  stored: string | null,
  { value, number }: StoredValue,
): boolean {
  if (stored === null || value === null || stored === value) return stored === value;
  return attribute?.backendType === 'decimal' && parseDecimal(stored) === number;
}
