import { Type } from 'typebox';
import type { FieldFilter, FilterCondition, FilterValue, ListFilter } from '#domain/shared/lists/filter.ts';
import { arrayOf, asSent, associativeArray, openStruct } from '#interfaces/legacy/declare.ts';
import { isRecord, listOf, textValue } from './read-data.ts';

/** The filters of a list as an argument (soap.md 2.4); what was sent is read by `readFilters`. */
export const filters = {
  schema: asSent(
    openStruct('filters', {
      filter: Type.Optional(associativeArray),
      complex_filter: Type.Optional(
        arrayOf(
          'complexFilterArray',
          openStruct('complexFilter', {
            key: Type.String(),
            value: openStruct('associativeEntity', { key: Type.String(), value: Type.String() }),
          }),
        ),
      ),
    }),
  ),
  optional: true,
} as const;

/** Flags of a condition for the format of its value; they are ignored, since every format is accepted. */
const flags: ReadonlySet<string> = new Set(['datetime', 'date', 'locale']);

/** Makes the refusal of a filter that has no meaning: it must never be read as no filter. */
type Refuse = (text: string) => Error;

/** How the values of conditions are read: whether texts of lists are split at commas. */
interface Reading {
  readonly hasCommas: boolean;
  readonly refuse: Refuse;
}

/**
 * Reads the filters of a list (soap-catalog 4.3). V1 sends a map of fields; each has a value, a map of operators, or a
 * list of such maps of which one must match. V2 and WS-I send `filter` and `complex_filter`; a plain filter on a field
 * replaces all others on it, and lists are texts with commas. A scalar is no filter, as in the reference. Throws
 * `refuse` for conditions that are nested in another way.
 */
export function readFilters(sent: unknown, isV1: boolean, refuse: Refuse): ListFilter {
  if (typeof sent !== 'object' || sent === null || textValue(sent) !== undefined) return [];
  const { filter, complex_filter, ...fields }: Readonly<Record<string, unknown>> = { ...sent };
  const typed = { hasCommas: true, refuse };
  const plain = { hasCommas: !isV1, refuse };
  return [
    ...typedFilters(filter, complex_filter, typed),
    ...Object.entries(fields).map(([field, value]) => plainFilter(field, value, plain)),
  ];
}

function plainFilter(field: string, sent: unknown, reading: Reading): FieldFilter {
  if (!Array.isArray(sent)) return { field, anyOf: [someOf(field, conditionsOf(field, sent, reading), reading)] };
  if (sent.some(isRecord)) {
    return { field, anyOf: sent.map((item) => someOf(field, conditionsOf(field, item, reading), reading)) };
  }
  return { field, anyOf: [[{ operator: 'in', value: filterValue(field, sent, reading) }]] };
}

function typedFilters(filter: unknown, complex: unknown, reading: Reading): FieldFilter[] {
  const plain = new Map(
    entriesOf('filter', filter, reading).map(([field, value]) => [field, plainFilter(field, value, reading)]),
  );
  const others = new Map<string, FilterCondition[]>();
  for (const [field, value] of entriesOf('complex_filter', complex, reading)) {
    if (plain.has(field)) continue;
    const conditions = (listOf(value) ?? [value]).flatMap((condition) => conditionsOf(field, condition, reading));
    others.set(field, [...(others.get(field) ?? []), ...conditions]);
  }
  return [
    ...plain.values(),
    ...[...others].map(([field, conditions]) => ({ field, anyOf: [someOf(field, conditions, reading)] })),
  ];
}

/** Fields and their conditions: a list of `{key, value}`, a single one, or a map. */
function entriesOf(name: string, sent: unknown, { refuse }: Reading): [string, unknown][] {
  if (sent === null || sent === undefined || sent === '') return [];
  if (isEntry(sent)) return [[textValue(sent.key) as string, sent.value]];
  const items = listOf(sent);
  if (items?.every(isEntry)) return items.map(({ key, value }) => [textValue(key) as string, value]);
  if (!isRecord(sent)) throw refuse(`\`${name}\` is a list of entries with key and value.`);
  return Object.entries(sent);
}

/** Whether something is a `{key, value}`; null may be left out. */
function isEntry(sent: unknown): sent is { readonly key: unknown; readonly value?: unknown } {
  return isRecord(sent) && typeof textValue(sent.key) === 'string';
}

/** A value, a map of operators, or `{key: operator, value}`; more of the latter may stand in members of any name. */
function conditionsOf(field: string, sent: unknown, reading: Reading): FilterCondition[] {
  if (!isRecord(sent)) return conditionOf(field, 'eq', sent, reading);
  const { key, value, ...others } = isEntry(sent) ? sent : { key: undefined, value: undefined, ...sent };
  const own = isEntry(sent) ? conditionOf(field, textValue(key) as string, value, reading) : [];
  const more = Object.entries(others).flatMap(([operator, item]) => {
    const entries = Array.isArray(item) ? item : [item];
    if (entries.length > 0 && entries.every(isEntry)) {
      return entries.flatMap((entry) => conditionsOf(field, entry, reading));
    }
    return item === undefined ? [] : conditionOf(field, operator, item, reading);
  });
  return [...own, ...more];
}

/** Conditions on a field, of which there must be one. */
function someOf(
  field: string,
  conditions: readonly FilterCondition[],
  { refuse }: Reading,
): readonly FilterCondition[] {
  if (conditions.length === 0) throw refuse(`The filter by ${field} has no condition.`);
  return conditions;
}

/** One condition; none for a flag. */
function conditionOf(field: string, operator: string, sent: unknown, reading: Reading): FilterCondition[] {
  if (flags.has(operator)) return [];
  const hasCommas = reading.hasCommas && lists.has(operator);
  return [{ operator, value: filterValue(field, sent, { ...reading, hasCommas }) }];
}

const lists: ReadonlySet<string> = new Set(['in', 'nin', 'finset']);

function filterValue(field: string, sent: unknown, { hasCommas, refuse }: Reading): FilterValue {
  const text = textValue(sent);
  if (text === undefined) {
    const texts = listOf(sent)?.map((item) => (item === null ? '' : textValue(item)));
    if (texts?.every((item) => typeof item === 'string')) return texts;
    throw refuse(`A condition on ${field} takes a value or a list of values.`);
  }
  return hasCommas && text !== null ? text.split(',') : text;
}
