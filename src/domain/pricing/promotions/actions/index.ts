import { extendedList } from '#kernel/extensions.ts';
import type { LineAction, RuleAction } from './action.ts';
import { type AddedAction, soundAction } from './added.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { cartFixed } from './cart-fixed.ts';
import { byFixed, toFixed } from './fixed.ts';
import { byPercent, toPercent } from './percent.ts';

const onLines = [byPercent, toPercent, byFixed, toFixed, buyXGetY] as const;
const all = [byPercent, toPercent, byFixed, toFixed, cartFixed, buyXGetY] as const;

/** The kind of discount of a cart price rule, by its code in the legacy family; extensions have further ones. */
export type ActionCode = (typeof all)[number]['code'];
type LineActionCode = (typeof onLines)[number]['code'];

/** Every action of cart price rules; one file each, or two that are alike. Those of extensions follow. */
export const cartActions = extendedList<RuleAction>('ruleActions', all, ({ code, name }) => [
  ...new Set([code, name]),
]) as readonly (RuleAction & { readonly code: ActionCode })[];

const added = cartActions.slice(all.length).map((action) => soundAction(action as RuleAction as AddedAction));

/** The actions that each line has by itself, by code: all but `cart_fixed`. */
export const lineActions = Object.fromEntries(
  [...onLines, ...added].map((action) => [action.code, action]),
) as Readonly<Record<LineActionCode, LineAction>>;

/** Whether an action is known: a stored rule may have one of an extension that is not loaded. */
export const isKnownAction = (code: string): code is ActionCode => cartActions.some((action) => action.code === code);
