import { randomInt } from 'node:crypto';
import { folded } from '../../kernel/fold.ts';

/** Those that are taken for one another are left out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Letters and digits that a code must have, so that none is found by trying. */
export const shortestGiftCardCode = 8;

/** A new code: sixteen letters and digits in groups of four, 80 random bits. */
export function newGiftCardCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** A code as it is looked up: whatever the case, without blanks and hyphens. */
export function giftCardKey(code: string): string {
  return folded(code).replaceAll(/[\s-]/g, '');
}
