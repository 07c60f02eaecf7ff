import { skuKey } from '#kernel/fold.ts';

/** The longest code of a coupon. */
export const longestCode = 255;

/** A coupon's code in the form in which it is looked up: in any case, without blanks around it (soap-sales 3.6). */
export function couponKey(code: string): string {
  return skuKey(code.trim());
}
