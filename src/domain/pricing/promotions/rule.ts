import type { ActionCode } from './actions/index.ts';
import type { CartFacts, ItemFacts } from './facts.ts';

/**
 * A cart price rule in the form in which it is applied: conditions are functions, amounts in ten-thousandths
 * (soap-sales 12.3).
 */
export interface PriceRule {
  readonly ruleId: number;
  readonly name: string;
  readonly action: ActionCode;
  /** A percentage, or an amount in the base currency; for `buy_x_get_y` the number of free pieces. */
  readonly amount: number;
  /** The most pieces of a line that are discounted; null for all. */
  readonly maxQty: number | null;
  /** Only whole steps of so many pieces count; for `buy_x_get_y` the number of pieces to buy. 0 for none. */
  readonly step: number;
  readonly appliesToShipping: boolean;
  /** Which shipping it makes free: for the lines that match, or for the whole cart. */
  readonly freeShipping: 'none' | 'lines' | 'cart';
  /** If set, later rules do not apply to the lines it matched. */
  readonly stops: boolean;
  /** Whether it needs its coupon. */
  readonly needsCoupon: boolean;
  /** The text beside the discount; undefined for none. */
  readonly label: string | undefined;
  /** Whether it applies to this cart at all. */
  readonly isFor: (cart: CartFacts) => boolean;
  /** Whether it applies to this line. */
  readonly matches: (item: ItemFacts) => boolean;
}
