import type { LineCost } from '#domain/pricing/totals/money.ts';
import type { QuoteHead } from './quote-head.ts';

/** One line of a cart in memory. A line that is not saved yet has no `itemId`. */
export interface CartLine {
  readonly itemId: number | undefined;
  /**
   * The saved line that this line comes from, of another cart or chosen again: columns that the cart does not read, such as
   * its gift message, are copied from there.
   */
  movedFrom?: number | undefined;
  /** The line of the composite product that this one is a part of; undefined for top-level lines. */
  readonly parent: CartLine | undefined;
  readonly productId: number;
  readonly productType: string;
  readonly sku: string;
  readonly name: string;
  /** As `lineIdentity` says; empty for children. */
  readonly identity: string;
  /** The chosen options, by code. */
  readonly options: ReadonlyMap<string, string>;
  /** The caller's request, as JSON. */
  readonly buyRequest: string;
  readonly isVirtual: boolean;
  readonly isQtyDecimal: boolean;
  /** Weight of one piece, in ten-thousandths; null if the product has none. */
  readonly weight: number | null;
  /** A price in the quote's currency that was set for this line; it replaces the product's price. */
  customPrice: number | null;
  qty: number;
  cost: LineCost;
}

/** A cart in memory: loaded whole, changed by pure functions; only differences are saved. */
export interface Cart {
  readonly quote: QuoteHead;
  /** The store view through which the call sees the catalog. */
  readonly storeId: number;
  lines: CartLine[];
}

/** The lines that a customer sees as lines: those without a parent. */
export function ownLines(cart: Pick<Cart, 'lines'>): CartLine[] {
  return cart.lines.filter(({ parent }) => parent === undefined);
}

/** The child lines of a line: the parts of a composite product. */
export function partsOf(cart: Pick<Cart, 'lines'>, line: CartLine): CartLine[] {
  return cart.lines.filter(({ parent }) => parent === line);
}

/** Removes a line and its children from a cart. */
export function removeLine(cart: Cart, line: CartLine): void {
  cart.lines = cart.lines.filter((other) => other !== line && other.parent !== line);
}

/**
 * The top-level line with an identity. If there are several, with prices that were set, the one without such a price
 * comes first, then the oldest.
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
 * Puts a line, not saved yet, with its children into a cart: its quantity is added to an equal line (reference 4.2,
 * merging), else it is appended. A line that comes from another cart, or has a price that was set, only equals lines
 * with the same price, so that no other pieces get that price; so does each line of a shopper (`ofShopper`). Answers
 * the line that holds the quantity now.
 */
export function putLine(
  cart: Cart,
  line: CartLine,
  children: readonly CartLine[] = [],
  { ofShopper = false }: { readonly ofShopper?: boolean } = {},
): CartLine {
  const { identity, customPrice, movedFrom } = line;
  const equal =
    movedFrom === undefined && customPrice === null && !ofShopper
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
 * Groups lines, in their order, into those that can be inserted at once. A line needs the id of its parent, and ids
 * must grow in the order of the lines: so a child of a line in a group begins the next group.
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
