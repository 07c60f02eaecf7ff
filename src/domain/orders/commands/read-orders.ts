import { paymentTitle } from '#domain/payments/methods.ts';
import { type Context, command, customers, customersOr, everybody, granted } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { languageTag } from '#domain/stores/store-records.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { isOffice, type Principal } from '#kernel/principal.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { findOrders, type OrderFilter, type OrderSort } from '../find-orders.ts';
import { orderOfToken } from '../guest-token.ts';
import { noStoreView } from '../lists.ts';
import { type OrderRecord, orderRecord, orderRecords, wholeOrderRecords } from '../order-records.ts';
import type { OrderRow } from '../rows.ts';

/** Who reads orders: the back office sees costs, internal notes and payment providers' messages; the buyer does not. */
export type OrderViewer = 'office' | 'buyer';

/** An order as callers see it. */
export interface ShownOrder extends OrderRecord {
  readonly viewer: OrderViewer;
  /** The title of the payment method in the store view. */
  readonly paymentTitle: string | null;
  /** The language of the store view, in the form of JavaScript: `de-DE`. */
  readonly language: string;
}

/** The kind of viewer that a caller is. */
export function orderViewer(principal: Principal): OrderViewer {
  return isOffice(principal) ? 'office' : 'buyer';
}

/** Names an order: by its id, or its number. */
export type OrderChoice = { readonly id: number } | { readonly number: string };

type Reading = Pick<Context<'order_not_found'>, 'tx' | 'principal' | 'fail'>;

/**
 * Refuses an order that a caller may not see: customers see their own (`order_not_found`), API users those of their store views
 * (`outside_bounds`).
 */
export function requireSeenOrder(
  { principal, fail }: Pick<Reading, 'principal' | 'fail'>,
  order: Pick<OrderRow, 'customer_id' | 'store_id'> | undefined,
): void {
  if (!order) throw fail('order_not_found');
  if (orderViewer(principal) === 'buyer') {
    if (principal.customerId === undefined || order.customer_id !== principal.customerId) throw fail('order_not_found');
    return;
  }
  requireStoreInScope(principal.scope, order.store_id ?? noStoreView);
}

const idOfNumber = statement((q, p: { number: string }) =>
  q.selectFrom('sales_order').select('order_id').where('increment_id', '=', p.number),
);

/** The id of the named order; undefined if no order has the number. */
async function orderIdOf(tx: Tx, choice: OrderChoice): Promise<number | undefined> {
  return 'id' in choice ? choice.id : (await tx.first(idOfNumber, choice))?.order_id;
}

const placeOfId = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order').select(['increment_id', 'customer_id', 'store_id']).where('order_id', '=', p.id),
);

/** The number of an order that the caller may see. Refuses as `requireSeenOrder`. */
export async function seenOrderNumber(context: Reading, id: number): Promise<string> {
  const order = await context.tx.first(placeOfId, { id });
  requireSeenOrder(context, order);
  if (order?.increment_id == null) throw context.fail('order_not_found');
  return order.increment_id;
}

const lockedOrder = statement((q, p: { id: number }, d) =>
  q.selectFrom('sales_order').select('order_id').where('order_id', '=', p.id).$call(d.forNoKeyUpdate),
);

/** As `seenOrder`; also locks the order for conditional changes until the transaction ends. */
export async function heldOrder(context: Reading, id: number): Promise<ShownOrder> {
  await context.tx.first(lockedOrder, { id });
  return seenOrder(context, { id });
}

/** All data of an order that the caller may see, without hidden fields. Refuses as `requireSeenOrder`. */
export async function seenOrder(context: Reading, choice: OrderChoice): Promise<ShownOrder> {
  const { tx, principal, fail } = context;
  const id = await orderIdOf(tx, choice);
  const record = id === undefined ? undefined : await orderRecord(tx, id);
  requireSeenOrder(context, record?.order);
  if (!record) throw fail('order_not_found');
  return (await shownAs(tx, [record], orderViewer(principal)))[0] as ShownOrder;
}

/** An order that the caller has placed in this transaction, without hidden fields. Refuses `order_not_found`. */
export async function readPlacedOrder({ tx, principal, fail }: Reading, id: number): Promise<ShownOrder> {
  const record = await orderRecord(tx, id);
  if (!record) throw fail('order_not_found');
  return (await shownAs(tx, [record], orderViewer(principal)))[0] as ShownOrder;
}

/** Orders without the fields that are hidden from the viewer; the settings of each store view are read only once. */
async function shownAs(tx: Tx, records: readonly OrderRecord[], viewer: OrderViewer): Promise<ShownOrder[]> {
  const stores = [...new Set(records.map(({ order }) => order.store_id ?? 0))];
  const read = await tx.together(
    ...stores.map((storeId) => () => storeConfig(tx, storeId, 'payment/')),
    ...stores.map((storeId) => () => storeConfig(tx, storeId, 'general/locale/')),
  );
  const configs = new Map(stores.map((storeId, index) => [storeId, read[index]]));
  const locales = new Map(stores.map((storeId, index) => [storeId, read[stores.length + index]]));
  return records.map((record) => {
    const method = record.payment?.method ?? null;
    const config = configs.get(record.order.store_id ?? 0);
    const language = languageTag(locales.get(record.order.store_id ?? 0)?.get('general/locale/code') ?? 'en_US');
    return { ...record, viewer, language, paymentTitle: method && config ? paymentTitle(config, method) : method };
  });
}

/** Which page of which orders to list. */
export interface OrderListInput {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly isAscending: boolean;
  readonly slice: Slice;
  /** Whether the parts of single orders are read, too. */
  readonly isWhole?: boolean;
}

/** The orders of the caller's store views (rest 4.7). */
export const listOrders = command({
  name: 'order.list',
  permission: { rest: granted('orders/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run({ tx, principal }, { filter, slice, isWhole = false, ...by }: OrderListInput): Promise<Sliced<ShownOrder>> {
    const found = await findOrders(tx, filter, principal.scope, by, slice);
    const records = await (isWhole ? wholeOrderRecords : orderRecords)(tx, found.rows);
    return { ...found, rows: await shownAs(tx, records, 'office') };
  },
});

/** A customer's own orders. */
export const listOwnOrders = command({
  name: 'order.listOwn',
  permission: { rest: customers },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run({ tx, principal }, { filter, slice, ...by }: OrderListInput): Promise<Sliced<ShownOrder>> {
    const own = { ...filter, customerId: principal.customerId ?? noStoreView };
    const found = await findOrders(tx, own, undefined, by, slice);
    return { ...found, rows: await shownAs(tx, await orderRecords(tx, found.rows), 'buyer') };
  },
});

/** An order, for the back office and for its customer. Refuses `order_not_found`. */
export const readOrder = command({
  name: 'order.read',
  permission: { rest: customersOr('orders/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['order_not_found'],
  run: (context, choice: OrderChoice): Promise<ShownOrder> => seenOrder(context, choice),
});

/** A customer's own order. Refuses `order_not_found`. */
export const readOwnOrder = command({
  name: 'order.readOwn',
  permission: { rest: customers },
  effect: 'read',
  touches: 'scoped',
  refusals: ['order_not_found'],
  run: (context, choice: OrderChoice): Promise<ShownOrder> => seenOrder(context, choice),
});

/** The number and token that prove that an order is a guest's own. */
export interface GuestOrderInput {
  readonly number: string;
  readonly token: string | undefined;
}

/** The id of the order that a token is for. Every failure is refused with `order_not_found`. */
async function guestOrderId(
  { tx, fail }: Pick<Reading, 'tx' | 'fail'>,
  { number, token }: GuestOrderInput,
): Promise<number> {
  const id = token === undefined ? undefined : await orderOfToken(tx, number, token);
  if (id === undefined) throw fail('order_not_found');
  return id;
}

/** An order for a guest with its secret token. Refuses `order_not_found`. */
export const readGuestOrder = command({
  name: 'order.readAsGuest',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['order_not_found'],
  async run(context, input: GuestOrderInput): Promise<ShownOrder> {
    const record = await orderRecord(context.tx, await guestOrderId(context, input));
    if (!record) throw context.fail('order_not_found');
    return (await shownAs(context.tx, [record], 'buyer'))[0] as ShownOrder;
  },
});
