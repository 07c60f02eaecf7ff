import type { ShownOption } from '#domain/shared/attributes/options.ts';
import type { Attribute } from '#domain/shared/attributes/registry.ts';
import { noteSeen } from '#domain/shared/attributes/value-scope.ts';
import { localeOfStore } from '#domain/stores/locale.ts';
import { decimalToNumber, formatDecimalShort } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { isSystemSource, type SystemSource, shopperYesNo, systemOptions } from '../../attributes/system-sources.ts';
import type { ProductFieldKind } from '../../types/field.ts';
import type { ProductValue } from '../record/products.ts';

type Asked = { ids: readonly number[]; storeId: number };

const valueRows = statement((q, p: Asked, d) =>
  q
    .selectFrom('product_value')
    .select(['product_id', 'attribute_id', 'store_id', 'value', 'number'])
    .where('product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)])),
);

/** The values of a product by attribute code. */
export type ValuesByCode = ReadonlyMap<string, ProductValue>;

/** Every value of products as a store view sees them, its own or the default, in one query. */
export async function allValues(
  tx: Tx,
  asked: Asked,
  attributes: ReadonlyMap<number, Attribute>,
): Promise<Map<number, ValuesByCode>> {
  const found = new Map<number, Map<string, ProductValue>>(asked.ids.map((id) => [id, new Map()]));
  for (const row of await tx.all(valueRows, asked)) {
    const code = attributes.get(row.attribute_id)?.code;
    const values = found.get(row.product_id);
    if (code === undefined || !values) continue;
    noteSeen(values, code, row, row.store_id !== 0);
  }
  return found;
}

/** The value of a field. */
export function fieldValue(kind: ProductFieldKind, stored: ProductValue | undefined): string | number | boolean | null {
  if (!stored) return null;
  const { value, number } = stored;
  switch (kind) {
    case 'text':
      return value;
    case 'date':
      return value ? value.slice(0, 10) : null;
    case 'money':
      return number === null ? null : decimalToNumber(number);
    case 'integer':
      return wholeOf(stored);
    case 'flag':
      return number === null && value === null ? null : wholeOf(stored) === 1;
  }
}

/** Some stores store whole numbers in text attributes (`msrp_enabled`). */
function wholeOf({ value, number }: ProductValue): number | null {
  if (number !== null) return number;
  return value !== null && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}

/** A value of an attribute that the merchant made (`customAttributes`). */
export function customValue(
  { backendType, input, source }: Attribute,
  stored: ProductValue,
): string | number | boolean | number[] | null {
  const { value, number } = stored;
  if (input === 'multiselect') return optionIds(value);
  if (backendType === 'decimal') return number === null ? null : decimalToNumber(number);
  if (backendType === 'datetime') return value ? value.slice(0, 10) : null;
  if (input === 'boolean' || source === 'boolean') return number === null ? null : number === 1;
  if (backendType === 'int') return number;
  if (source === 'table' && value !== null && /^\d{1,15}$/.test(value)) return Number(value);
  return value;
}

/** The option ids in a list: `7,9`. */
function optionIds(value: string | null): number[] {
  return value ? value.split(',').map(Number).filter(Number.isSafeInteger) : [];
}

/** The options in a value of an attribute with an option table. */
export function chosenOptionIds({ source }: Attribute, { value, number }: ProductValue): number[] {
  if (source !== 'table') return [];
  return number === null ? optionIds(value) : [number];
}

/** The labels of an attribute's options: those of its own table by id, those of a system source by value. */
export interface AttributeLabels {
  readonly options: ReadonlyMap<number, ShownOption>;
  readonly system: ReadonlyMap<SystemSource, ReadonlyMap<string, string>>;
}

/** A value as people read it; undefined if there is nothing to show. */
export function shownValue(attribute: Attribute, stored: ProductValue, labels: AttributeLabels): string | undefined {
  const { value, number } = stored;
  if (attribute.source === 'table') {
    const chosen = chosenOptionIds(attribute, stored).map((id) => labels.options.get(id)?.label);
    return chosen.filter(Boolean).join(', ') || undefined;
  }
  const source = systemSourceOf(attribute);
  if (source !== undefined) {
    const nothing = source === 'boolean' ? '0' : '';
    const chosen = (number === null ? value || nothing : String(number)).split(',').filter(Boolean);
    return chosen.map((value) => labels.system.get(source)?.get(value) ?? value).join(', ') || undefined;
  }
  if (attribute.backendType === 'decimal') return number === null ? undefined : formatDecimalShort(number);
  if (attribute.backendType === 'datetime') return value?.slice(0, 10) || undefined;
  return value || undefined;
}

/** The labels of these attributes' system sources, as a store view sees them. */
export async function systemLabels(
  tx: Tx,
  attributes: readonly Attribute[],
  storeId: number,
): Promise<AttributeLabels['system']> {
  const labels = new Map<SystemSource, ReadonlyMap<string, string>>();
  for (const source of new Set(attributes.flatMap((attribute) => systemSourceOf(attribute) ?? []))) {
    const options =
      source === 'boolean'
        ? shopperYesNo((await localeOfStore(tx, storeId)).slice(0, 2))
        : (await systemOptions(tx, source, storeId)).value;
    labels.set(source, new Map(options.map(({ value, label }) => [value, label])));
  }
  return labels;
}

function systemSourceOf({ input, source }: Attribute): SystemSource | undefined {
  if (input === 'boolean') return 'boolean';
  return isSystemSource(source) ? source : undefined;
}
