import type { ProductRequest } from '#domain/cart/lines/product-request.ts';
import { copyOptionFiles } from '#domain/cart/option-files.ts';
import type { AddressInput } from '#domain/cart/quote-address.ts';
import { parseAddress } from '#domain/customers/address.ts';
import { isEditable } from '#domain/orders/actions.ts';
import { orderToChange } from '#domain/orders/change-order.ts';
import { cancelToEdit } from '#domain/orders/commands/change-orders.ts';
import { requireSeenOrder } from '#domain/orders/commands/read-orders.ts';
import { noStoreView } from '#domain/orders/lists.ts';
import type { OrderItemRow, OrderRow } from '#domain/orders/rows.ts';
import { type Context, command, granted, isUnfinished } from '#domain/shared/command.ts';
import { storeViewById } from '#domain/stores/store-views.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type MakeOrderInput, makeOrderRefusals, orderOfItems } from './make-order.ts';
import { type PlacedCart, withToken } from './place-cart.ts';
import { requestAgain } from './reorder.ts';

/** An order to edit, and the parts that are other than before. */
export interface EditOrderInput
  extends Omit<MakeOrderInput, 'store' | 'customerId' | 'items' | 'couponCode' | 'currency'> {
  readonly orderId: number;
  /** Undefined: what was ordered, at the prices that were set by hand, else at today's. */
  readonly items: readonly ProductRequest[] | undefined;
  /** Undefined: the coupon of the order; null: none. */
  readonly couponCode: string | null | undefined;
  /** For the history of the order that is canceled. */
  readonly reason: string | null;
}

type AddressOfOrder = Readonly<Record<string, string | number | null>>;

const addressesOf = statement((q, p: { orderId: number }) =>
  q.selectFrom('sales_order_address').selectAll().where('order_id', '=', p.orderId).orderBy('address_id'),
);
const paymentOf = statement((q, p: { orderId: number }) =>
  q.selectFrom('sales_order_payment').select(['method', 'po_number']).where('order_id', '=', p.orderId).limit(1),
);
/** The prices that were set by hand, by the items of the order; its cart has them. */
const agreedPrices = statement((q, p: { orderId: number }) =>
  q
    .selectFrom('sales_order as o')
    .innerJoin('sales_order_item as i', 'i.order_id', 'o.order_id')
    .innerJoin('quote_item as c', (on) =>
      on
        .onRef('c.item_id', '=', 'i.quote_item_id')
        .onRef('c.quote_id', '=', 'o.quote_id')
        .onRef('c.product_id', '=', 'i.product_id'),
    )
    .where('o.order_id', '=', p.orderId)
    .where('c.custom_price', 'is not', null)
    .select(['i.item_id', 'c.custom_price']),
);
const linkChild = statement((q, p: { orderId: number; childId: string; number: string }) =>
  q
    .updateTable('sales_order')
    .set({ relation_child_id: p.childId, relation_child_real_id: p.number })
    .where('order_id', '=', p.orderId),
);

/**
 * Edits an order as the legacy back office does: a new order with a number of its own (`-1`) takes its place, the old one
 * is canceled, and each names the other. Both happen or none. What is not sent is as it was; items that are not sent keep
 * the prices that were set by hand, and the others have today's. Refuses as `makeOrder`, and `order_not_found`, `order_edit_refused` if anything is invoiced or shipped,
 * the order cannot be canceled, or a payment provider has to do with it.
 */
export const editOrder = command({
  name: 'order.edit',
  permission: { rest: granted('orders/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [...makeOrderRefusals, 'order_not_found', 'order_edit_refused'],
  async run(context, { orderId, reason, ...sent }: EditOrderInput): Promise<PlacedCart> {
    const { tx, fail } = context;
    const found = await orderToChange(context, { id: orderId });
    const { order } = found;
    requireSeenOrder(context, order);
    const store = await storeViewById(tx, order.store_id ?? noStoreView);
    if (!store || !isEditable(found)) throw fail('order_edit_refused');
    const [addresses, payment] = await tx.together(
      () => tx.all(addressesOf, { orderId }),
      () => tx.first(paymentOf, { orderId }),
    );
    await cancelToEdit(context, found, reason);
    const { couponCode = order.coupon_code } = sent;
    const placed = await orderOfItems(
      context,
      {
        ...sent,
        store,
        customerId: order.customer_id ?? undefined,
        currency: order.order_currency_code ?? undefined,
        couponCode: couponCode ?? undefined,
        addresses: [...addresses.flatMap((row) => unsent(row, sent.addresses)), ...sent.addresses],
        guestEmail: sent.guestEmail ?? order.customer_email ?? undefined,
        shippingMethod: sent.shippingMethod ?? methodOf(order),
        payment:
          sent.payment ??
          (payment?.method ? { method: payment.method, poNumber: payment.po_number, token: null } : undefined),
        note: sent.note ?? order.customer_note ?? undefined,
        source: sent.source ?? order.source ?? undefined,
      },
      async (quoteId) => sent.items ?? itemsOf(context, found, quoteId),
      { order },
    );
    if (isUnfinished(placed)) {
      throw fail('order_edit_refused', {
        text: 'A payment provider would be asked for the new order: make it as one of its own.',
      });
    }
    link(tx, orderId, placed);
    return withToken(context, placed);
  },
});

function link(tx: Tx, orderId: number, placed: { readonly orderId: number; readonly number: string }): void {
  tx.save(linkChild, { orderId, childId: String(placed.orderId), number: placed.number });
}

/** The items of an order for the cart of the new one, with its files of custom options and the prices that were set by hand. */
async function itemsOf(
  { tx, now, settings }: Pick<Context, 'tx' | 'now' | 'settings'>,
  { order: { order_id: orderId }, items }: { readonly order: OrderRow; readonly items: readonly OrderItemRow[] },
  quoteId: number,
): Promise<ProductRequest[]> {
  const files = await copyOptionFiles(tx, orderId, quoteId, { now, largest: settings.optionFileMaxBytes });
  const agreed = new Map((await tx.all(agreedPrices, { orderId })).map((row) => [row.item_id, row.custom_price]));
  return items
    .filter(({ parent_item_id }) => parent_item_id === null)
    .map((line) => ({ ...requestAgain(line, files), agreedPrice: agreed.get(line.item_id) ?? null }));
}

const methodOf = ({ shipping_method: method, is_virtual }: OrderRow) =>
  method && is_virtual !== 1 ? { method } : undefined;

/** An address of the order, unless the call sends another one. */
function unsent(row: AddressOfOrder, sent: readonly AddressInput[]): AddressInput[] {
  const type = row.address_type === 'shipping' ? 'shipping' : 'billing';
  if (sent.some((address) => address.type === type)) return [];
  const address = parseAddress((field) => String(row[field] ?? ''));
  return [{ type, address, saveInBook: false, useForShipping: false }];
}
