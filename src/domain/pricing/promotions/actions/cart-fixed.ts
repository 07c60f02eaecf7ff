import type { RuleAction } from './action.ts';

/** Takes an amount off the whole cart: its lines share it (`totals/collectors/shared-amount.ts`). */
export const cartFixed = { code: 'cart_fixed', name: 'cart_fixed' } as const satisfies RuleAction;
