import { randomInt } from 'node:crypto';
import { folded } from '#kernel/fold.ts';

/** Letters and digits that look alike are left out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The shortest code, in letters and digits, so that none can be found by trying. */
export const shortestGiftCardCode = 8;

/** A new code: sixteen letters and digits in groups of four, 80 random bits. */
export function newGiftCardCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** A code in the form in which it is looked up: in any case, without blanks and hyphens. */
export function giftCardKey(code: string): string {
  return folded(code).replaceAll(/[\s-]/g, '');
}

/** The end of a code, for carts and orders that are stored or shown: the card cannot be found by it. */
export function endOfGiftCardCode(code: string): string {
  return `…${code.slice(-4)}`;
}
