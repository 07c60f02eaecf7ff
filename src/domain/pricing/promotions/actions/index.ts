import type { LineAction, RuleAction } from './action.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { cartFixed } from './cart-fixed.ts';
import { byFixed, toFixed } from './fixed.ts';
import { byPercent, toPercent } from './percent.ts';

const onLines = [byPercent, toPercent, byFixed, toFixed, buyXGetY] as const;
const all = [byPercent, toPercent, byFixed, toFixed, cartFixed, buyXGetY] as const;

/** The kind of discount of a cart price rule, by its code in the legacy family. */
export type ActionCode = (typeof all)[number]['code'];
type LineActionCode = (typeof onLines)[number]['code'];

/** Every action of cart price rules; one file each, or two that are alike. */
export const cartActions: readonly (RuleAction & { readonly code: ActionCode })[] = all;

/** The actions that each line has by itself, by code: all but `cart_fixed`. */
export const lineActions = Object.fromEntries(onLines.map((action) => [action.code, action])) as Readonly<
  Record<LineActionCode, LineAction>
>;
