import type { ActionCode } from '../rule.ts';
import type { RuleAction } from './action.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { byFixed, toFixed } from './fixed.ts';
import { byPercent, toPercent } from './percent.ts';

/**
 * The actions on single lines, by code. `cart_fixed` is not among them: all lines of the cart share its amount
 * (`totals/collectors/shared-amount.ts`).
 */
export const lineActions: Readonly<Record<Exclude<ActionCode, 'cart_fixed'>, RuleAction>> = {
  by_percent: byPercent,
  to_percent: toPercent,
  by_fixed: byFixed,
  to_fixed: toFixed,
  buy_x_get_y: buyXGetY,
};
