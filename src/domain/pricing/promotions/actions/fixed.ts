import { minus, timesUnits } from '#kernel/ratio.ts';
import type { RuleAction } from './action.ts';

/** Takes an amount off each piece. */
export const byFixed: RuleAction = {
  isStepped: true,
  ofLine: ({ qty, amount }) => timesUnits(amount, qty),
  isForShipping: true,
};

/** Sets the price of each piece. */
export const toFixed: RuleAction = {
  isStepped: false,
  ofLine: ({ qty, price, amount }) => timesUnits(minus(price, amount), qty),
  isForShipping: true,
};
