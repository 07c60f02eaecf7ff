import type { RefusalTable } from '../../kernel/refusal.ts';

/** What commands on price rules and coupons refuse. */
export const promotionRefusals = {
  price_rule_not_found: { reason: 'not_found', meaning: 'There is no such price rule.' },
  price_rule_invalid: { reason: 'invalid', meaning: 'The price rule is not valid.' },
  coupon_code_taken: { reason: 'conflict', meaning: 'Another coupon has this code.' },
} as const satisfies RefusalTable;
