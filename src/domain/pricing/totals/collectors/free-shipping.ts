import type { ItemFacts } from '../../promotions/facts.ts';
import type { MoneyLine } from '../money.ts';
import type { Collector } from './collector.ts';
import { ruleFacts } from './rule-facts.ts';

/**
 * The free shipping of price rules: of lines, of some of their pieces, or of everything (soap-sales 11.2, "Free
 * items"). The parts of a free line are free, too. If every top-level line is free, everything is.
 */
export const freeShipping: Collector = (money, { promotions }) => {
  const rules = promotions?.rules.filter((rule) => rule.freeShipping !== 'none');
  if (!promotions || !rules || rules.length === 0) return money;
  const { cart, items, owners } = ruleFacts(money, promotions);
  const valid = promotions.rules.filter((rule) => rule.isFor(cart));
  let isWholeFree = false;
  const freeQtyOf = (item: ItemFacts | undefined, qty: number, known: number): number => {
    if (!item) return known;
    let freeQty = known;
    for (const rule of valid) {
      if (!rule.matches(item)) continue;
      if (rule.freeShipping === 'lines') freeQty = Math.min(qty, rule.maxQty ?? qty);
      if (rule.freeShipping === 'cart') isWholeFree = true;
      if (rule.stops) break;
    }
    return freeQty;
  };
  const ofOwners = new Map(
    money.lines.flatMap(({ isPart, owner, qty, freeQty }) =>
      isPart ? [] : [[owner, freeQtyOf(owners.get(owner), qty, freeQty)] as const],
    ),
  );
  const lines = money.lines.map((line, index): MoneyLine => {
    const ofOwner = ofOwners.get(line.owner) ?? 0;
    if (!line.isPart) return { ...line, freeQty: ofOwner };
    const own = freeQtyOf(items[index], line.qty, line.freeQty);
    return { ...line, freeQty: ofOwner > 0 ? line.qty : own };
  });
  const areAllFree = ofOwners.size > 0 && [...ofOwners.values()].every((freeQty) => freeQty > 0);
  return { ...money, lines, hasFreeShipping: isWholeFree || areAllFree };
};
