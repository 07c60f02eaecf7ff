import { minus, type Ratio, times, timesUnits } from '#kernel/ratio.ts';
import type { ActionLine, LineAction } from './action.ts';

const hundredPercent = 1_000_000;

const partOf = ({ qty, price, taken }: ActionLine, percent: number): Ratio =>
  times(minus(timesUnits(price, qty), taken), {
    numerator: BigInt(percent),
    denominator: BigInt(hundredPercent),
  });

const by = (given: number): number => Math.min(hundredPercent, given);
const to = (given: number): number => Math.max(0, hundredPercent - by(given));

/** Takes a percentage off the rest of a line's price. */
export const byPercent = {
  code: 'by_percent',
  name: 'percent',
  isPercentage: true,
  percent: by,
  isStepped: true,
  ofLine: (line: ActionLine) => partOf(line, by(line.given)),
  isForShipping: true,
} as const satisfies LineAction;

/** Reduces a line's price to a percentage. */
export const toPercent = {
  code: 'to_percent',
  name: 'to_percent',
  isPercentage: true,
  percent: to,
  isStepped: true,
  ofLine: (line: ActionLine) => partOf(line, to(line.given)),
  isForShipping: true,
} as const satisfies LineAction;
