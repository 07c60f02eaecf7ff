import { Type } from 'typebox';
import { type ReorderedLine, reorder } from '#domain/checkout/reorder.ts';
import { shownCart } from '#domain/checkout/show-cart.ts';
import { customers, customersOr } from '#domain/shared/command.ts';
import { inLanguage } from '#domain/shared/refusals/language.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { offeredTo } from './roots.ts';
import { cart } from './schemas.ts';
import { cartShown } from './show.ts';

const line = { sku: Type.String(), name: Type.String(), qty: Type.Number() };
const reordered = named(
  'Reordered',
  Type.Object({
    cart,
    maskedId: Type.Optional(
      Type.String({
        description: 'Id of the new guest’s cart for `/guest-carts/{maskedId}`; only this answer has it',
      }),
    ),
    added: Type.Array(Type.Object(line)),
    notAdded: Type.Array(
      Type.Object({
        ...line,
        reason: Type.String({ description: 'Reason why the product cannot be bought' }),
        code: Type.String({ description: 'Code of the reason, as of a refusal of the cart' }),
      }),
    ),
  }),
);

const lineShown = ({ sku, name, qty }: ReorderedLine) => ({ sku, name, qty: decimalToNumber(qty) });

const reorderAt = (path: string, operationId: string, whose: string, access: typeof customers): RouteDeclaration =>
  route({
    method: 'POST',
    path,
    tag: 'Orders',
    summary: `Order the products of ${whose} again`,
    description:
      'Adds the products of the order to a cart, with the chosen options and at current prices; `notAdded` lists products that are not available, with the reason. Customers name one of their own carts in `cartId`; without it their open cart in the order’s store view is used. API users also need `orders/read`; without `cartId` the customer’s cart is used, or a new guest cart for a guest’s order.',
    operationId,
    params: idParams,
    body: Type.Object({ cartId: Type.Optional(rowId('The cart')) }),
    example: {},
    result: reordered,
    problems: { 404: 'Unknown order or cart.' },
    command: offeredTo(access, reorder),
    input: ({ params, body }) => ({ orderId: params.id, quoteId: body.cartId }),
    async print({ quoteId, maskedId, added, notAdded }, context) {
      const priced = await shownCart(context, { quoteId, store: undefined });
      return {
        cart: cartShown(priced, context.baseUrl),
        ...(maskedId !== undefined && { maskedId }),
        added: added.map(lineShown),
        notAdded: notAdded.map(({ problem, ...line }) => ({
          ...lineShown(line),
          reason: inLanguage(priced.language, { message: problem.text, errors: [] }).message,
          code: problem.code,
        })),
      };
    },
  });

/** Routes for ordering again. */
export const reorderRoutes: readonly RouteDeclaration[] = [
  reorderAt('/customers/me/orders/{id}/reorder', 'reorderMyOrder', 'one of your orders', customers),
  reorderAt('/orders/{id}/reorder', 'reorderOrder', 'an order', customersOr('carts/write')),
];
