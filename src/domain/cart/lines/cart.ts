import type { LineCost } from '../../totals/money.ts';
import type { QuoteHead } from './quote-head.ts';

/** One line of a cart in memory. A line that was not saved yet has no `itemId`. */
export interface CartLine {
  readonly itemId: number | undefined;
  /** The saved line, of another cart, that this one was before: what a cart does not look at comes from there. */
  readonly movedFrom?: number | undefined;
  /** The line of the composite product that this one belongs to; undefined for lines of their own. */
  readonly parent: CartLine | undefined;
  readonly productId: number;
  readonly productType: string;
  readonly sku: string;
  readonly name: string;
  /** As `lineIdentity` says; empty for children. */
  readonly identity: string;
  /** What was chosen, by code. */
  readonly options: ReadonlyMap<string, string>;
  /** What the caller asked for, as JSON. */
  readonly buyRequest: string;
  readonly isVirtual: boolean;
  readonly isQtyDecimal: boolean;
  /** Of one piece, in ten-thousandths; null where the product has none. */
  readonly weight: number | null;
  /** A price in the quote's currency that somebody set for this line; it wins over the product's. */
  customPrice: number | null;
  qty: number;
  cost: LineCost;
}

/** A cart in memory: loaded whole, changed by pure functions, saved as the difference. */
export interface Cart {
  readonly quote: QuoteHead;
  /** The store view through which the call sees the catalog. */
  readonly storeId: number;
  lines: CartLine[];
}

/** The lines that a customer thinks of as lines: those without a parent. */
export function ownLines(cart: Cart): CartLine[] {
  return cart.lines.filter(({ parent }) => parent === undefined);
}

/** The lines that belong to a line: the parts of a composite product. */
export function partsOf(cart: Cart, line: CartLine): CartLine[] {
  return cart.lines.filter(({ parent }) => parent === line);
}

/** Takes a line and its children out of a cart. */
export function removeLine(cart: Cart, line: CartLine): void {
  cart.lines = cart.lines.filter((other) => other !== line && other.parent !== line);
}

/**
 * The line of its own that has an identity: where there are several, at prices that somebody set, the one without such a
 * price comes first, then the oldest.
 */
export function lineAlike(cart: Cart, identity: string): CartLine | undefined {
  let oldest: CartLine | undefined;
  for (const line of cart.lines) {
    if (line.parent !== undefined || line.identity !== identity) continue;
    if (line.customPrice === null) return line;
    oldest ??= line;
  }
  return oldest;
}

/**
 * Puts a line, not saved yet, with its children into a cart: an equal line takes its quantity (reference 4.2, merging),
 * else it is appended. A line that comes from another cart, or with a price that somebody set, is equal only at the same
 * price, so that no other pieces get it. Answers the line that holds the quantity now.
 */
export function putLine(cart: Cart, line: CartLine, children: readonly CartLine[] = []): CartLine {
  const { identity, customPrice, movedFrom } = line;
  const equal =
    movedFrom === undefined && customPrice === null
      ? lineAlike(cart, identity)
      : ownLines(cart).find((other) => other.identity === identity && other.customPrice === customPrice);
  if (!equal) {
    cart.lines.push(line, ...children);
    return line;
  }
  equal.qty += line.qty;
  return equal;
}

/**
 * Lines that are to be written, in their order, those together that can be inserted at once: a line needs the id of its parent, and ids must
 * grow as the lines come, so a child of a line in a group begins the next one.
 */
export function insertable(lines: readonly CartLine[]): CartLine[][] {
  const groups: CartLine[][] = [];
  let group = new Set<CartLine>();
  for (const line of lines) {
    if (group.size === 0 || (line.parent && group.has(line.parent))) {
      groups.push([]);
      group = new Set();
    }
    groups.at(-1)?.push(line);
    group.add(line);
  }
  return groups;
}
