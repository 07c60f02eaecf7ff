import { setCartCurrency } from '#domain/cart/commands/currency.ts';
import { cartToMergeInto, mergeCart } from '#domain/cart/commands/merge.ts';
import { type OpenedCart, openAnyCart, openGuestCart, openOwnCart } from '#domain/cart/commands/open.ts';
import { shownCart, thenShown } from '#domain/checkout/show-cart.ts';
import { type RestContext, type RouteDeclaration, reply, route } from '../../declare.ts';
import { checkoutRoutes } from './checkout.ts';
import { estimateRoute } from './estimate.ts';
import { giftMessageRoutes } from './gift-messages.ts';
import { itemRoutes } from './items.ts';
import { cartListRoute } from './list.ts';
import { officeOrderRoutes } from './office-orders.ts';
import { optionFileRoutes, takeOptionFileRoute } from './option-files.ts';
import { reorderRoutes } from './reorder.ts';
import { anyRoot, type CartRoot, guestRoot, myRoot, offeredTo, rootTools, storeToFill } from './roots.ts';
import { cart, cartPatch, mergeBody, mergedCart, openBody, openedCart } from './schemas.ts';
import { adjustedShown, cartShown } from './show.ts';
import { suggestionsRoute } from './suggestions.ts';

const tag = 'Carts';

async function opened({ quoteId, maskedId, isNew }: OpenedCart, context: RestContext) {
  const priced = await shownCart(context, { quoteId, store: undefined });
  const { principal } = context;
  const place =
    maskedId !== undefined && principal.kind === 'anonymous' ? `guest-carts/${maskedId}` : `carts/${quoteId}`;
  return reply({
    status: isNew ? 201 : 200,
    body: { ...cartShown(priced, context.baseUrl), ...(maskedId !== undefined && { maskedId }) },
    headers: { location: `/api/rest/v2/${place}` },
  });
}

const openings = [
  {
    path: '/carts/mine',
    operationId: 'openMyCart',
    summary: 'Get or create your cart',
    description: 'Answers the open cart of the store view, or a new one (201).',
    status: 200,
    mayCreate: true,
    command: openOwnCart,
  },
  {
    path: '/guest-carts',
    operationId: 'openGuestCart',
    summary: 'Open a cart for a guest',
    description:
      '`maskedId` gives access to the cart and is only in this answer: store it. Unused carts are removed after a while.',
    status: 201,
    mayCreate: false,
    command: openGuestCart,
  },
  {
    path: '/carts',
    operationId: 'openCart',
    summary: 'Open a cart',
    description: 'Customers get their open cart or a new one, API users a new cart of a guest with its `maskedId`.',
    status: 200,
    mayCreate: true,
    command: openAnyCart,
  },
] as const;

const openRoutes = openings.map((about) =>
  route({
    ...about,
    method: 'POST',
    tag,
    takesCurrency: true,
    body: openBody,
    example: {},
    result: openedCart,
    problems: { 404: 'The account is not one of this website.', 429: 'Too many carts were opened lately.' },
    async input(sent, context) {
      const { currency, network } = context;
      return { store: await storeToFill(sent, context), network, currency };
    },
    print: (made, context) => opened(made, context),
  }),
);

const mergeRoute = route({
  method: 'POST',
  path: '/carts/mine/merge',
  tag,
  summary: 'Merge a guest’s cart into your cart',
  description:
    'Moves its items into your cart of the same store view. Equal items become one with both quantities, as far as stock allows; `adjusted` lists items whose quantity was reduced. Your coupon stays; without one, the coupon of the guest’s cart is used if it gives a discount. If you have no open cart in that store view, the guest’s cart becomes yours with its addresses. A login with `maskedId` does the same. `If-Match` names the state of your cart in that store view.',
  operationId: 'mergeGuestCart',
  body: mergeBody,
  result: mergedCart,
  problems: { 404: 'Unknown guest’s cart, or the account belongs to another website.' },
  async current(context, { body }) {
    const quoteId = await cartToMergeInto(context, body);
    return quoteId === undefined
      ? undefined
      : cartShown(await shownCart(context, { quoteId, store: undefined }), context.baseUrl);
  },
  command: mergeCart,
  input: ({ body }) => body,
  async print({ quoteId, adjusted }, context) {
    const priced = await shownCart(context, { quoteId, store: undefined });
    return {
      ...cartShown(priced, context.baseUrl),
      adjusted: adjusted.map((line) => adjustedShown(line, priced.language)),
    };
  },
});

function rootRoutes(root: CartRoot): readonly RouteDeclaration[] {
  const { choiceOf, show, print, current } = rootTools(root);
  return [
    route({
      method: 'GET',
      path: root.path,
      tag,
      summary: `Get ${root.whose}`,
      description:
        'The cart with current prices and all available methods. Send its `ETag` as `If-Match` with a change.',
      operationId: `get${root.title}`,
      params: root.names,
      result: cart,
      problems: { 404: 'There is no such cart.' },
      command: show,
      input: choiceOf,
      print,
    }),
    route({
      method: 'PATCH',
      path: root.path,
      tag,
      summary: `Change the currency of ${root.whose}`,
      description:
        'To one that the store view allows and has a rate for (`/stores/currencies`), else `currency_not_served`. All is priced anew; prices that the back office has set are converted. The order is placed in it. Answers the cart.',
      operationId: `change${root.title}`,
      params: root.names,
      body: cartPatch,
      example: { currency: 'EUR' },
      result: cart,
      problems: { 404: 'There is no such cart.', 422: 'The store view takes no carts in this currency.' },
      current,
      command: offeredTo(root.mayWrite, thenShown(setCartCurrency)),
      input: async (sent, context) => ({ ...(await choiceOf(sent, context)), code: sent.body.currency }),
      print,
    }),
    ...itemRoutes(root, tag),
    ...optionFileRoutes(root, tag),
    suggestionsRoute(root, tag),
    estimateRoute(root, tag),
    ...giftMessageRoutes(root, tag),
    ...checkoutRoutes(root, tag),
  ];
}

/** Carts: one form, with three kinds of addresses (rest 4.3, 6.7). */
export const cartRoutes: readonly RouteDeclaration[] = [
  ...openRoutes,
  cartListRoute,
  mergeRoute,
  ...[myRoot, guestRoot, anyRoot].flatMap(rootRoutes),
  ...reorderRoutes,
  ...officeOrderRoutes,
  takeOptionFileRoute,
];
