import { minus, timesUnits } from '../../../kernel/ratio.ts';
import type { RuleAction } from './action.ts';

/** Takes an amount off each piece. */
export const byFixed: RuleAction = {
  isStepped: true,
  ofLine: ({ qty, amount }) => timesUnits(amount, qty),
  isForShipping: true,
};

/** Lets each piece cost an amount. */
export const toFixed: RuleAction = {
  isStepped: false,
  ofLine: ({ qty, price, amount }) => timesUnits(minus(price, amount), qty),
  isForShipping: true,
};
