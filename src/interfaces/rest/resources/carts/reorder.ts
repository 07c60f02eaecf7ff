import { Type } from 'typebox';
import { type ReorderedLine, reorder } from '../../../../domain/checkout/reorder.ts';
import { shownCart } from '../../../../domain/checkout/show-cart.ts';
import { customers, customersOr } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
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
      Type.Object({ ...line, reason: Type.String({ description: 'Reason why the product cannot be bought' }) }),
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
      'Puts it into a cart with what was chosen, at the prices of today; `notAdded` says what cannot be had, and why. Customers get it in `cartId`, one of their own, else in the cart that is open in the order’s store view. API users need `orders/read`, too; without `cartId` the cart is the customer’s, or a new one of nobody for a guest’s order.',
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
        notAdded: notAdded.map(({ reason, ...line }) => ({ ...lineShown(line), reason })),
      };
    },
  });

/** Routes for ordering again. */
export const reorderRoutes: readonly RouteDeclaration[] = [
  reorderAt('/customers/me/orders/{id}/reorder', 'reorderMyOrder', 'one of your orders', customers),
  reorderAt('/orders/{id}/reorder', 'reorderOrder', 'an order', customersOr('carts/write')),
];
