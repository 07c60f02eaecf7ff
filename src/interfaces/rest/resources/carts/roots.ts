import { type TObject, Type } from 'typebox';
import { type CartName, cartNamed, cartToOrder } from '#domain/cart/find-cart.ts';
import type { QuoteChoice } from '#domain/cart/quotes.ts';
import { findUnordered } from '#domain/checkout/ordered-cart.ts';
import { type ShownCart, showCart, shownCart } from '#domain/checkout/show-cart.ts';
import { type Command, customers, customersOr, everybody } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { shopViewNamed } from '#domain/stores/store-views.ts';
import type { Admission } from '#kernel/admission.ts';
import { RestProblem } from '#platform/http/problem.ts';
import type { RestContext, RouteInput } from '../../declare.ts';
import { rowId } from '../../schema.ts';
import { cartShown } from './show.ts';

/** A kind of cart address: all kinds have the same routes, with the same answers. */
export interface CartRoot {
  /** The prefix of the addresses. */
  readonly path: string;
  /** A part of its operation ids, as in `getGuestCart`. */
  readonly title: 'MyCart' | 'GuestCart' | 'Cart';
  /** The owner of the carts, for summaries: `a guest’s cart`. */
  readonly whose: string;
  /** The path parameters that name the cart. */
  readonly names: TObject;
  readonly mayRead: Admission;
  readonly mayWrite: Admission;
  readonly mayOrder: Admission;
  readonly nameOf: (params: Readonly<Record<string, unknown>>, context: RestContext) => CartName;
}

const maskedId = Type.String({
  pattern: '^[0-9A-Fa-f]{32}$',
  description: 'The id from opening the cart: 32 hex digits that cannot be guessed',
});

/** The open cart of the customer in the store view. */
export const myRoot: CartRoot = {
  path: '/carts/mine',
  title: 'MyCart',
  whose: 'your cart',
  names: Type.Object({}),
  mayRead: customers,
  mayWrite: customers,
  mayOrder: customers,
  nameOf: (_params, { store }) => ({ mineIn: store.store_id }),
};

/** Carts of guests. */
export const guestRoot: CartRoot = {
  path: '/guest-carts/{maskedId}',
  title: 'GuestCart',
  whose: 'a guest’s cart',
  names: Type.Object({ maskedId }),
  mayRead: everybody,
  mayWrite: everybody,
  mayOrder: everybody,
  nameOf: (params) => ({ maskedId: String(params.maskedId) }),
};

/** Any cart for API users, and their own carts for customers. */
export const anyRoot: CartRoot = {
  path: '/carts/{id}',
  title: 'Cart',
  whose: 'a cart',
  names: Type.Object({ id: rowId('The cart') }),
  mayRead: customersOr('carts/read'),
  mayWrite: customersOr('carts/write'),
  mayOrder: customersOr('orders/create'),
  nameOf: (params) => ({ quoteId: Number(params.id) }),
};

/** The command, with the permission of a kind of address. */
export function offeredTo<R extends RefusalCode, In, Out>(
  rest: Admission,
  command: Command<R, In, Out>,
): Command<R, In, Out> {
  return { ...command, permission: { ...command.permission, rest } };
}

/** The store view of a new cart or order: that of the body, else that of the call. */
export async function storeToFill({ body }: { readonly body: { readonly storeId?: number } }, context: RestContext) {
  const { tx, store, principal } = context;
  if (body.storeId === undefined) return store;
  const view = await shopViewNamed(tx, String(body.storeId), principal);
  if (view) return view;
  throw new RestProblem(422, 'There is no such store view.', {
    errors: [{ field: '/storeId', message: 'must be the id of a store view' }],
  });
}

type AnySent = Pick<RouteInput<unknown, unknown, unknown>, 'params'>;

/** Functions that read the cart of a call, and print it. */
export function rootTools(root: CartRoot) {
  const nameOf = (params: unknown, context: RestContext): CartName =>
    root.nameOf(params as Readonly<Record<string, unknown>>, context);
  const choiceOf = ({ params }: AnySent, context: RestContext): Promise<QuoteChoice> =>
    cartNamed(context, nameOf(params, context));
  const choiceToOrder = ({ params }: AnySent, context: RestContext): Promise<QuoteChoice> =>
    cartToOrder(context, nameOf(params, context));
  const print = (shown: ShownCart, { baseUrl, hasAliases }: RestContext, { params }: AnySent) => {
    const cart = cartShown(shown, baseUrl);
    const { maskedId } = params as { readonly maskedId?: string };
    // Clients of the public interface read the id that they sent.
    return hasAliases && maskedId !== undefined ? { ...cart, maskedId } : cart;
  };
  const readCart = async (sent: AnySent, context: RestContext) =>
    print(await shownCart(context, await choiceOf(sent, context)), context, sent);
  return {
    choiceOf,
    choiceToOrder,
    /** Prints the cart after a change, whose command is `thenShown`. */
    print,
    /** The cart, for the conditions of writes below its address; undefined if there is none. */
    async current(context: RestContext, sent: AnySent): Promise<unknown> {
      return readCart(sent, context);
    },
    /** The same for its order: a cart that has been ordered already is refused as such. */
    async currentToOrder(context: RestContext, sent: AnySent): Promise<unknown> {
      await findUnordered(context, await choiceToOrder(sent, context));
      return readCart(sent, context);
    },
    show: offeredTo(root.mayRead, showCart),
  };
}
