import { timesUnits, zero } from '#kernel/ratio.ts';
import type { ActionLine, LineAction } from './action.ts';

/**
 * After each number of bought pieces, some more are free; of an incomplete rest, the pieces beyond the number to buy
 * are free.
 */
export const buyXGetY = {
  code: 'buy_x_get_y',
  name: 'buy_x_get_y',
  needsStep: true,
  isStepped: false,
  ofLine({ qty, price, given: free, step: bought }: ActionLine) {
    if (bought === 0 || free > bought) return zero;
    const period = bought + free;
    const periods = Math.floor(qty / period);
    const rest = qty - periods * period;
    return timesUnits(price, periods * free + Math.max(0, rest - bought));
  },
  isForShipping: false,
} as const satisfies LineAction;
