import type { GivenCategory } from '#domain/catalog/categories/commands/write.ts';
import { type CategoryFieldKind, type CategoryValue, categoryFields } from '#domain/catalog/categories/fields.ts';
import { ApiFault } from '#interfaces/legacy/fault.ts';
import { decimalToNumber, parseDecimal } from '#kernel/decimal.ts';
import { readDate } from '#kernel/read-date.ts';
import { slug } from '#kernel/slug.ts';
import { type ClientMap, flagValue, integerValue, isRecord, listOf, numberText, textValue } from '../../read-data.ts';
import { categoryResource } from './resource.ts';

/** The legacy interface cuts longer texts (soap-catalog 4.4). */
const longestText = 255;
const shortTexts: ReadonlySet<string> = new Set(['name', 'url_key', 'meta_title', 'display_mode', 'page_layout']);

/** The value that means the store's setting (C16). */
const useConfig = 'use_config';

/** Fields that only the tree determines. */
const computed: ReadonlySet<string> = new Set(['path', 'level', 'children_count', 'parent_id', 'url_path', 'image']);

/**
 * Reads the data of a category in every style (soap-catalog 4.5, 5.2): null and unknown values are ignored, an empty
 * text clears, and so does false (only possible in V1), except that it is the no of a switch. Throws the fault 103 for
 * an invalid date.
 */
export function readCategoryData(sent: unknown, isV1: boolean): Pick<GivenCategory, 'data' | 'others'> {
  const asSent = isRecord(sent) ? sent : {};
  const given = isV1 ? withoutFalse(asSent) : asSent;
  const data: Record<string, CategoryValue> = {};
  for (const [name, { code, kind }] of Object.entries(categoryFields)) {
    const value = given[code];
    if (value === undefined || value === null || computed.has(code)) continue;
    const read = code === 'url_key' ? urlKey(value) : readers[kind](value, code);
    if (read !== undefined) data[name] = read;
  }
  const position = integerValue(given.position);
  if (typeof position === 'number' && position >= 0) data.position = position;
  const known = new Set<string>(Object.values(categoryFields).map(({ code }) => code));
  const others = Object.entries(given)
    .filter(([code, value]) => !known.has(code) && !computed.has(code) && value !== null && value !== undefined)
    .flatMap(([code, value]): [string, string | null | false][] => {
      if (isV1 && value === false) return [[code, false]];
      const text = textValue(value) ?? listOf(value)?.map(textValue).join(',');
      return text === undefined ? [] : [[code, text === '' ? null : text]];
    });
  return { data, others: Object.fromEntries(others) };
}

/** The fields that are no switches, and the place among the siblings. */
const clearable: ReadonlySet<string> = new Set([
  'position',
  ...Object.values(categoryFields)
    .filter(({ kind }) => kind !== 'flag')
    .map(({ code }) => code),
]);

/** Writes false as the empty text where a field is no switch (decision 5). */
function withoutFalse(sent: ClientMap): ClientMap {
  return Object.fromEntries(
    Object.entries(sent).map(([code, value]) => [code, value === false && clearable.has(code) ? '' : value]),
  );
}

/** The reference writes `&` as a word. */
const urlKey = (value: unknown): string => slug((textValue(value) ?? '').replaceAll('&', 'and'));

/** How each kind of value is read: undefined for ignored values. */
const readers: Readonly<Record<CategoryFieldKind, (value: unknown, code: string) => CategoryValue | undefined>> = {
  text(value, code) {
    const text = textValue(value);
    if (text === undefined || text === null) return undefined;
    if (code === 'default_sort_by' && text === useConfig) return null;
    return shortTexts.has(code) ? text.slice(0, longestText) : text;
  },
  flag: (value) => (value === '' ? null : (flagValue(value) ?? undefined)),
  whole: (value) => integerValue(value),
  decimal(value) {
    const text = textValue(value)?.trim();
    if (text === '') return null;
    const number = text === undefined ? null : parseDecimal(numberText(text));
    return number === null ? undefined : decimalToNumber(number);
  },
  // `use_config`, and any other text, mean the store's setting (C16).
  list: (value) =>
    listOf(value)
      ?.flatMap((item) => textValue(item) || [])
      .filter((code) => code !== useConfig) ?? null,
  day(value) {
    const text = textValue(value)?.trim();
    if (text === '') return null;
    const date = readDate(text);
    if (date === undefined) throw new ApiFault(categoryResource.faults.data_invalid, 'Invalid date');
    return date;
  },
};
