import type { CustomOption, OptionValue } from '#domain/catalog/parts/custom-options/rows.ts';
import { legacyName, type RefusalText } from '#interfaces/legacy/declare.ts';
import type { LegacyOptionInput, SentRow } from '#interfaces/legacy/products/custom-options.ts';
import { formatDecimal, parseDecimal } from '#kernel/decimal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { type ClientMap, flagValue, integerValue, isRecord, listOf, textValue } from '../../read-data.ts';

/** Reads the data of an option (soap-catalog 5.7). */
export function readOption(sent: unknown): LegacyOptionInput {
  if (!isRecord(sent)) return { patch: {}, unreadable: [], rows: undefined };
  const from = reader(sent);
  const patch = {
    ...from.text('title', 'title'),
    ...from.text('type', 'type'),
    ...from.integer('sort_order', 'sortOrder', 0),
    ...from.flag('is_require', 'required'),
  };
  const rows = sent.additional_fields === undefined ? undefined : readRows(sent.additional_fields);
  return { patch, unreadable: from.errors, rows };
}

/** Reads rows of values, or of an option without values; anything but a list of maps gives no rows. */
export function readRows(sent: unknown): readonly SentRow[] {
  const items = listOf(sent) ?? [];
  return items.every(isRecord) ? items.map(readRow) : [];
}

/** Reads one row. */
export function readRow(sent: unknown): SentRow {
  if (!isRecord(sent)) return { unreadable: [] };
  const from = reader(sent);
  const row = {
    ...from.text('title', 'title'),
    ...from.price(),
    ...from.textOrNull('sku', 'sku'),
    ...from.integer('sort_order', 'sortOrder', 0),
    ...from.integer('max_characters', 'maxCharacters', null),
    ...from.textOrNull('file_extension', 'fileExtensions'),
    ...from.integer('image_size_x', 'imageSizeX', null),
    ...from.integer('image_size_y', 'imageSizeY', null),
    ...from.id('value_id', 'id'),
  };
  return { ...row, unreadable: from.errors };
}

/** Reads the existing fields of a map into the domain's names. */
function reader(sent: ClientMap) {
  const errors: FieldError[] = [];
  const isThere = (key: string): boolean => sent[key] !== undefined && sent[key] !== null;
  const refuse = (key: string, message: string): void => {
    errors.push({ field: `/${key}`, message });
  };
  const member = <N extends string, V>(name: N, value: V): { readonly [K in N]?: V } =>
    ({ [name]: value }) as { readonly [K in N]?: V };
  const none = <N extends string, V>(): { readonly [K in N]?: V } => ({});
  const readText = (key: string): string | undefined => {
    const text = isThere(key) ? textValue(sent[key]) : undefined;
    if (isThere(key) && text === undefined) refuse(key, 'must be a text');
    return text ?? undefined;
  };
  const readInteger = (key: string): number | null | undefined => {
    const value = isThere(key) ? integerValue(sent[key]) : undefined;
    if (isThere(key) && value === undefined) refuse(key, 'must be a whole number');
    return value;
  };
  return {
    errors,
    text<N extends string>(key: string, name: N) {
      const text = readText(key);
      return text === undefined ? none<N, string>() : member(name, text);
    },
    textOrNull<N extends string>(key: string, name: N) {
      const text = readText(key);
      return text === undefined ? none<N, string | null>() : member(name, text === '' ? null : text);
    },
    integer<N extends string, E extends number | null>(key: string, name: N, empty: E) {
      const value = readInteger(key);
      return value === undefined ? none<N, number | E>() : member<N, number | E>(name, value ?? empty);
    },
    id<N extends string>(key: string, name: N) {
      const value = readInteger(key);
      return value === undefined || value === null ? none<N, number>() : member(name, value);
    },
    flag<N extends string>(key: string, name: N) {
      const value = isThere(key) ? flagValue(sent[key]) : null;
      if (value === undefined) refuse(key, 'must be 1 or 0');
      return value === undefined || value === null ? none<N, boolean>() : member(name, value);
    },
    price(): { readonly price?: number; readonly priceType?: 'fixed' | 'percent' } {
      const text = readText('price')?.trim();
      const type = readText('price_type');
      const price = text === undefined || text === '' ? undefined : parseDecimal(text);
      if (price === null) refuse('price', 'must be a number');
      if (type && type !== 'fixed' && type !== 'percent') refuse('price_type', 'must be fixed or percent');
      return {
        ...(typeof price === 'number' && { price }),
        ...((type === 'fixed' || type === 'percent') && { priceType: type }),
      };
    },
  };
}

/** An option in the list of them. */
export function listedOption(option: CustomOption) {
  return {
    option_id: String(option.id),
    title: option.title,
    type: option.type,
    is_require: String(Number(option.required)),
    sort_order: String(option.sortOrder),
  };
}

/** The rows of an option: a single one of its own, or one for each value (soap-catalog 5.7). */
export function optionRows(option: CustomOption, values: readonly OptionValue[] | undefined) {
  if (values) return values.map(valueRow);
  const own = { ...priceOf(option), sku: option.sku };
  if (option.type === 'field' || option.type === 'area') {
    return [{ ...own, max_characters: textOf(option.maxCharacters) }];
  }
  if (option.type !== 'file') return [own];
  const size = { image_size_x: textOf(option.imageSizeX), image_size_y: textOf(option.imageSizeY) };
  return [{ ...own, file_extension: option.fileExtensions, ...size }];
}

/** A value of an option. */
export function valueRow(value: OptionValue) {
  return {
    value_id: String(value.id),
    title: value.title,
    ...priceOf(value),
    sku: value.sku,
    sort_order: String(value.sortOrder),
  };
}

function priceOf({ price, priceType }: Pick<CustomOption, 'price' | 'priceType'>) {
  return { price: price === null ? null : formatDecimal(price), price_type: price === null ? null : priceType };
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

/** The problems of an option and its rows, one a line; the whole text if they do not concern single fields. */
export const rowErrors: RefusalText = ({ message, errors }) =>
  errors.length === 0
    ? message
    : errors
        .map(({ field, message: text }) => `${legacyName(field.replace(/^\/values\/\d+\//, ''))} ${text}`)
        .join('\n');
