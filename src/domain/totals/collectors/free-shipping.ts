import type { MoneyLine } from '../money.ts';
import type { Collector } from './collector.ts';
import { ruleFacts } from './rule-facts.ts';

/**
 * The free shipping of price rules: of lines, of some of their pieces, or of everything (soap-sales 11.2, "Free
 * items"). If every line is free, everything is.
 */
export const freeShipping: Collector = (money, { promotions }) => {
  const rules = promotions?.rules.filter((rule) => rule.freeShipping !== 'none');
  if (!promotions || !rules || rules.length === 0) return money;
  const { cart, items } = ruleFacts(money, promotions);
  const valid = promotions.rules.filter((rule) => rule.isFor(cart));
  let isWholeFree = false;
  const lines = money.lines.map((line, index): MoneyLine => {
    const item = items[index];
    if (!item) return line;
    let { freeQty } = line;
    for (const rule of valid) {
      if (!rule.matches(item)) continue;
      if (rule.freeShipping === 'lines') freeQty = Math.min(line.qty, rule.maxQty ?? line.qty);
      if (rule.freeShipping === 'cart') isWholeFree = true;
      if (rule.stops) break;
    }
    return { ...line, freeQty };
  });
  const areAllFree = lines.length > 0 && lines.every(({ freeQty }) => freeQty > 0);
  return { ...money, lines, hasFreeShipping: isWholeFree || areAllFree };
};
