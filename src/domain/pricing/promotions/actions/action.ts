import type { Ratio } from '#kernel/ratio.ts';

/** A line, or the shipping, as an action reads it, in one currency; quantities in ten-thousandths. */
export interface ActionLine {
  /** The number of discounted pieces, after the limit and steps of the rule. */
  readonly qty: number;
  /** The price of one piece; often with more digits than are shown. */
  readonly price: Ratio;
  /** The discounts of other rules so far. */
  readonly taken: Ratio;
  /** The rule's amount in this currency. */
  readonly amount: Ratio;
  /** The rule's amount unconverted: a percentage, or a number of pieces. */
  readonly given: number;
  /** The rule's step. */
  readonly step: number;
}

/** A kind of discount (soap-sales 12.3). */
export interface RuleAction {
  /** For actions that take a part: the part as a percentage, in ten-thousandths. */
  readonly percent?: (given: number) => number;
  /** Whether only whole steps of pieces count. */
  readonly isStepped: boolean;
  /** The discount of a line, before rounding. */
  readonly ofLine: (line: ActionLine) => Ratio;
  /** Whether it also discounts the shipping, if the rule says so. */
  readonly isForShipping: boolean;
}
