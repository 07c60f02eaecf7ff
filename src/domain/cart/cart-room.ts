import type { Context } from '#domain/shared/command.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { OpenCart } from './edit-cart.ts';
import { isShopper } from './quotes.ts';

/**
 * Why a shopper's cart cannot be saved as it is; undefined if it can. Every change and every look prices all lines of a
 * cart, so their number is limited, with the parts of bundles and configurable products (design 18). A cart that has
 * more already, such as one of the back office, may stay and get smaller.
 */
export function fullProblem(
  { principal, settings: { cartLines: most } }: Pick<Context, 'principal' | 'settings'>,
  { cart, loaded }: OpenCart,
): CartProblem | undefined {
  const isFull = most > 0 && cart.lines.length > most && cart.lines.length > loaded.before.length;
  return isFull && isShopper(principal)
    ? new CartProblem('cart_full', `A cart holds ${most} lines at most.`)
    : undefined;
}

/** Refuses `cart_full` for a cart with `fullProblem`. */
export function requireCartRoom(
  context: Pick<Context<'cart_full'>, 'principal' | 'settings' | 'fail'>,
  open: OpenCart,
): void {
  const problem = fullProblem(context, open);
  if (problem)
    throw context.fail('cart_full', {
      text: problem.text,
      errors: [{ field: '/items', message: problem.text, code: problem.code }],
    });
}
