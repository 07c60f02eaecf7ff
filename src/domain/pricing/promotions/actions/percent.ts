import { minus, type Ratio, times, timesUnits } from '#kernel/ratio.ts';
import type { ActionLine, RuleAction } from './action.ts';

const hundredPercent = 1_000_000;

const partOf = ({ qty, price, taken }: ActionLine, percent: number): Ratio =>
  times(minus(timesUnits(price, qty), taken), {
    numerator: BigInt(percent),
    denominator: BigInt(hundredPercent),
  });

const by = (given: number): number => Math.min(hundredPercent, given);
const to = (given: number): number => Math.max(0, hundredPercent - by(given));

/** Takes a percentage off the rest of a line's price. */
export const byPercent: RuleAction = {
  percent: by,
  isStepped: true,
  ofLine: (line) => partOf(line, by(line.given)),
  isForShipping: true,
};

/** Reduces a line's price to a percentage. */
export const toPercent: RuleAction = {
  percent: to,
  isStepped: true,
  ofLine: (line) => partOf(line, to(line.given)),
  isForShipping: true,
};
