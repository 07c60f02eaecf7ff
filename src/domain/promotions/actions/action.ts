import type { Ratio } from '../../../kernel/ratio.ts';

/** A line, or the shipping, as an action sees it, in one currency; quantities in ten-thousandths. */
export interface ActionLine {
  /** How many pieces it is for, once limit and steps of the rule are taken into account. */
  readonly qty: number;
  /** Of one piece; often with more digits than it is shown with. */
  readonly price: Ratio;
  /** What other rules took already, in ten-thousandths. */
  readonly taken: number;
  /** The rule's amount in this currency. */
  readonly amount: Ratio;
  /** The rule's amount as it stands: per cent, or pieces. */
  readonly given: number;
  /** The rule's step. */
  readonly step: number;
}

/** One way of taking something off a price (soap-sales 12.3). */
export interface RuleAction {
  /** The part that it takes, per cent in ten-thousandths, of actions that take a part. */
  readonly percent?: (given: number) => number;
  /** Whether pieces count in steps only. */
  readonly isStepped: boolean;
  /** What it takes off a line, before rounding. */
  readonly ofLine: (line: ActionLine) => Ratio;
  /** Whether it takes something off the shipping as well, where the rule says so. */
  readonly isForShipping: boolean;
}
