import { parseDecimal, unit } from '../../../kernel/decimal.ts';

/** Stands for every customer group that has no entry of its own. */
const everyGroup = '32000';

/** Whether the setting `min_sale_qty` tells customer groups apart: it is an object in JSON then, by their ids. */
export function isByGroup(setting: string): boolean {
  return /^\s*[{[]/.test(setting);
}

/** The fewest pieces that a customer of a group may buy, in ten-thousandths, as the setting says it; one where it does not. */
export function minSaleQtyFor(setting: string, groupId: number): number {
  const text = isByGroup(setting) ? entryOf(setting, groupId) : setting;
  return parseDecimal(text) ?? unit;
}

function entryOf(setting: string, groupId: number): string {
  try {
    const entries = JSON.parse(setting) as Readonly<Record<string, unknown>>;
    const own = Object.hasOwn(entries, groupId) ? entries[groupId] : undefined;
    return String(own ?? entries[everyGroup] ?? '');
  } catch {
    return '';
  }
}
