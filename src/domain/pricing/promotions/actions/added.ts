import { isLess, type Ratio, zero } from '#kernel/ratio.ts';
import type { ActionLine, LineAction } from './action.ts';

/** An action of an extension: what it leaves out is not so. */
export type AddedAction = Omit<LineAction, 'isStepped' | 'isForShipping'> &
  Partial<Pick<LineAction, 'isStepped' | 'isForShipping'>>;

/** The action as the collector of discounts takes it: what is no amount from 0 on counts as none. */
export const soundAction = ({
  ofLine,
  isStepped = false,
  isForShipping = false,
  ...action
}: AddedAction): LineAction => ({
  ...action,
  isStepped,
  isForShipping,
  ofLine: (line: ActionLine) => soundAmount(ofLine(line)),
});

function soundAmount(amount: Partial<Ratio> | undefined): Ratio {
  const { numerator, denominator } = amount ?? {};
  if (typeof numerator !== 'bigint' || typeof denominator !== 'bigint' || denominator <= 0n) return zero;
  const found = { numerator, denominator };
  return isLess(found, zero) ? zero : found;
}
