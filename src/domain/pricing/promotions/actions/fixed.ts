import { minus, timesUnits } from '#kernel/ratio.ts';
import type { ActionLine, LineAction } from './action.ts';

/** Takes an amount off each piece. */
export const byFixed = {
  code: 'by_fixed',
  name: 'fixed',
  isStepped: true,
  ofLine: ({ qty, amount }: ActionLine) => timesUnits(amount, qty),
  isForShipping: true,
} as const satisfies LineAction;

/** Sets the price of each piece. */
export const toFixed = {
  code: 'to_fixed',
  name: 'to_fixed',
  isStepped: false,
  ofLine: ({ qty, price, amount }: ActionLine) => timesUnits(minus(price, amount), qty),
  isForShipping: true,
} as const satisfies LineAction;
