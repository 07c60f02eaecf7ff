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

/** A kind of discount of cart price rules (soap-sales 12.3). */
export interface RuleAction {
  /** Its code in the legacy family. */
  readonly code: string;
  /** Its name in REST. */
  readonly name: string;
  /** Whether a rule's amount is a percentage, at most 100. */
  readonly isPercentage?: true;
  /** Whether the step of a rule is the number of pieces to buy, and must be above 0. */
  readonly needsStep?: true;
}

/** A kind of discount that each line has by itself. */
export interface LineAction extends RuleAction {
  /** For actions that take a part: the part as a percentage, in ten-thousandths. */
  readonly percent?: (given: number) => number;
  /** Whether only whole steps of pieces count. */
  readonly isStepped: boolean;
  /** The discount of a line, before rounding. */
  readonly ofLine: (line: ActionLine) => Ratio;
  /** Whether it also discounts the shipping, if the rule says so. */
  readonly isForShipping: boolean;
}
