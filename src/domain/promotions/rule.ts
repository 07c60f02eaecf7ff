import type { CartFacts, ItemFacts } from './facts.ts';

/** What a rule does to the price of a line, by the codes of the legacy family (soap-sales 12.3). */
export type ActionCode = 'by_percent' | 'to_percent' | 'by_fixed' | 'to_fixed' | 'cart_fixed' | 'buy_x_get_y';

/** A cart price rule as it is applied: what decides is a function, amounts are in ten-thousandths (soap-sales 12.3). */
export interface PriceRule {
  readonly ruleId: number;
  readonly name: string;
  readonly action: ActionCode;
  /** Per cent, or an amount in the base currency; for `buy_x_get_y` the pieces that are free. */
  readonly amount: number;
  /** Of how many pieces of a line at most; null for all. */
  readonly maxQty: number | null;
  /** Pieces count in such steps; for `buy_x_get_y` the pieces to buy. 0 for none. */
  readonly step: number;
  readonly appliesToShipping: boolean;
  /** Which shipping it makes free: of the lines that match, or of the whole cart. */
  readonly freeShipping: 'none' | 'lines' | 'cart';
  /** Rules after this one do not count for the lines it matched. */
  readonly stops: boolean;
  /** Whether it is only for those who have its coupon. */
  readonly needsCoupon: boolean;
  /** What a customer reads beside the discount; undefined for nothing. */
  readonly label: string | undefined;
  /** Whether it is for this cart at all. */
  readonly isFor: (cart: CartFacts) => boolean;
  /** Whether it is for this line. */
  readonly matches: (item: ItemFacts) => boolean;
}
