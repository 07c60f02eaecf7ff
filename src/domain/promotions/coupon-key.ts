import { skuKey } from '../../kernel/fold.ts';

/** The longest code of a coupon. */
export const longestCode = 255;

/** A coupon's code as it is looked up: whatever the case, without blanks around it (soap-sales 3.6). */
export function couponKey(code: string): string {
  return skuKey(code.trim());
}
