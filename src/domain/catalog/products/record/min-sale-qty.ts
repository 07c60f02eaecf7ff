import { parseDecimal, unit } from '#kernel/decimal.ts';

/** The key for all customer groups without an entry of their own. */
const everyGroup = '32000';

/** Whether the setting `min_sale_qty` differs by customer group: then it is a JSON object with group ids as keys. */
export function isByGroup(setting: string): boolean {
  return /^\s*[{[]/.test(setting);
}

/**
 * The smallest quantity that a customer of a group may buy, in ten-thousandths, by the setting; one piece if it has
 * none.
 */
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
