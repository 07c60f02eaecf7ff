import type { FieldFilter, FilterCondition, FilterValue, ListFilter } from '../../domain/lists/filter.ts';
import { isRecord, listOf, textValue } from './read-data.ts';

/** Flags of a condition for the format of its value; they are ignored, since every format is accepted. */
const flags: ReadonlySet<string> = new Set(['datetime', 'date', 'locale']);

/**
 * Reads the filters of a list (soap-catalog 4.3). V1 sends a map of fields; each has a value, a map of operators, or a
 * list of such maps of which one must match. V2 and WS-I send `filter` and `complex_filter`; a plain filter on a field
 * replaces all others on it, and lists are texts with commas. Anything else means no filter.
 */
export function readFilters(sent: unknown, isV1: boolean): ListFilter {
  if (!isRecord(sent)) return [];
  const isTyped = !isV1 || 'filter' in sent || 'complex_filter' in sent;
  return isTyped ? typedFilters(sent) : Object.entries(sent).map(([field, value]) => plainFilter(field, value));
}

function plainFilter(field: string, value: unknown): FieldFilter {
  const items = Array.isArray(value) ? value : undefined;
  if (items?.every(isRecord) && items.length > 0)
    return { field, anyOf: items.map((item) => conditionsOf(item, false)) };
  if (isRecord(value)) return { field, anyOf: [conditionsOf(value, false)] };
  return { field, anyOf: [[{ operator: items ? 'in' : 'eq', value: filterValue(value, false) }]] };
}

function typedFilters(sent: Readonly<Record<string, unknown>>): FieldFilter[] {
  const plain = new Map(entriesOf(sent.filter).map(([field, value]) => [field, plainFilter(field, value)]));
  const complex = new Map<string, FilterCondition[]>();
  for (const [field, value] of entriesOf(sent.complex_filter)) {
    if (plain.has(field)) continue;
    complex.set(field, [...(complex.get(field) ?? []), ...typedConditions(value)]);
  }
  return [...plain.values(), ...[...complex].map(([field, conditions]) => ({ field, anyOf: [conditions] }))];
}

/** One `{key, value}`, or a map of operators. */
function typedConditions(sent: unknown): FilterCondition[] {
  if (!isRecord(sent)) return [{ operator: 'eq', value: filterValue(sent, true) }];
  const operator = textValue(sent.key);
  if (operator !== null && operator !== undefined && 'value' in sent) {
    return conditionsOf({ [operator]: sent.value }, true);
  }
  return conditionsOf(sent, true);
}

/** Lists of `{key, value}`, and maps. */
function entriesOf(sent: unknown): [string, unknown][] {
  const items = listOf(sent);
  if (items?.length && items.every((item) => isRecord(item) && 'key' in item)) {
    return items.filter(isRecord).map(({ key, value }): [string, unknown] => [textValue(key) ?? '', value]);
  }
  return isRecord(sent) ? Object.entries(sent) : [];
}

function conditionsOf(sent: Readonly<Record<string, unknown>>, hasCommas: boolean): FilterCondition[] {
  const operators = Object.entries(sent).filter(([operator]) => !flags.has(operator));
  return operators.map(([operator, value]) => ({
    operator,
    value: filterValue(value, hasCommas && lists.has(operator)),
  }));
}

const lists: ReadonlySet<string> = new Set(['in', 'nin', 'finset']);

function filterValue(sent: unknown, hasCommas: boolean): FilterValue {
  const items = Array.isArray(sent) ? sent : isRecord(sent) ? Object.values(sent) : undefined;
  if (items) return items.flatMap((item) => textValue(item) ?? []);
  const text = textValue(sent) ?? null;
  return hasCommas && text !== null ? text.split(',') : text;
}
